internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Workouts and the files of their routes.
extension AppleExportWriter {
    mutating func writeWorkout(_ sample: Sample, _ detail: WorkoutDetail, _ walk: ExportWalk)
        throws
    {
        let lines = try routeLines(of: sample, walk)
        let zoneOffset = walk.zone.secondsFromGMT(for: walk.now)
        func instant(_ date: Date) -> String { InstantText.apple(date, offset: zoneOffset) }
        let attributes: [(String, String?)] =
            [
                ("workoutActivityType", Self.name(ofActivity: detail.activityType)),
                ("duration", NumberWriting.text(detail.duration / 60)), ("durationUnit", "min"),
            ] + Self.total("totalDistance", detail.totalDistance)
            + Self.total("totalEnergyBurned", detail.totalEnergyBurned) + header(sample, walk)
        xml.element("Workout", attributes) { xml in
            Self.write(sample.metadata, to: &xml)
            for event in detail.events { Self.event(event, 2, instant, to: &xml) }
            for activity in detail.activities { Self.activity(activity, instant, to: &xml) }
            for statistics in detail.statistics { Self.statistics(statistics, instant, to: &xml) }
            xml.raw(lines)
        }
    }

    private static func name(ofActivity raw: Int) -> String {
        WorkoutActivities.exportName(of: raw) ?? "HKWorkoutActivityTypeOther"
    }

    private static func total(_ name: String, _ quantity: Quantity?) -> [(String, String?)] {
        guard let quantity else { return [] }
        return [
            (name, NumberWriting.text(quantity.value)), (name + "Unit", quantity.unit.exactString),
        ]
    }

    private static func event(
        _ event: WorkoutEvent, _ indent: Int, _ instant: (Date) -> String, to xml: inout XMLOutput
    ) {
        let duration = event.interval.duration
        xml.element(
            "WorkoutEvent", indent: indent,
            [
                ("type", SampleMapper.eventName(of: event.type)),
                ("date", instant(event.interval.start)),
                ("duration", duration > 0 ? NumberWriting.text(duration / 60) : nil),
                ("durationUnit", duration > 0 ? "min" : nil),
            ]
        ) { xml in write(event.metadata, indent: indent + 1, to: &xml) }
    }

    private static func activity(
        _ activity: WorkoutActivity, _ instant: (Date) -> String, to xml: inout XMLOutput
    ) {
        xml.element(
            "WorkoutActivity", indent: 2,
            [
                ("uuid", activity.uuid.uuidString), ("startDate", instant(activity.startDate)),
                ("endDate", activity.endDate.map(instant)),
                ("workoutActivityType", name(ofActivity: activity.configuration.activityType)),
            ]
        ) { xml in
            write(activity.metadata, indent: 3, to: &xml)
            for event in activity.events { Self.event(event, 3, instant, to: &xml) }
        }
    }

    private static func statistics(
        _ statistics: WorkoutStatistics, _ instant: (Date) -> String, to xml: inout XMLOutput
    ) {
        let figures = [
            ("average", statistics.average), ("minimum", statistics.minimum),
            ("maximum", statistics.maximum), ("sum", statistics.sum),
        ]
        // All figures of an element have the same unit.
        guard let unit = figures.compactMap({ $0.1?.unit }).first else { return }
        xml.element(
            "WorkoutStatistics", indent: 2,
            [
                ("type", statistics.type.identifier),
                ("startDate", instant(statistics.interval.start)),
                ("endDate", instant(statistics.interval.end)),
            ]
                + figures.map { name, quantity in
                    (
                        name,
                        quantity.flatMap { try? $0.doubleValue(for: unit) }.map(NumberWriting.text)
                    )
                } + [("unit", unit.exactString)])
    }

    // MARK: Routes

    /// The elements of a workout's routes.
    private mutating func routeLines(of workout: Sample, _ walk: ExportWalk) throws -> String {
        var found: [Sample] = []
        try walk.snapshot.forEachSample(
            SampleQuery(type: .workoutRoute, predicate: .associated(workout: workout.uuid))
        ) { found.append($0) }
        var lines = XMLOutput()
        for route in found where walk.selection.contains(.workoutRoute, route.startDate) {
            let path = "/workout-routes/\(routeName(of: route, walk.zone(of: workout))).gpx"
            routes.append((uuid: route.uuid, path: path))
            lines.element("WorkoutRoute", indent: 2, header(route, walk)) { xml in
                Self.write(route.metadata, indent: 3, to: &xml)
                xml.element("FileReference", indent: 3, [("path", path)])
            }
        }
        return String(decoding: lines.bytes, as: UTF8.self)
    }

    /// A name in Health's format, with the end in local time: `route_2026-03-01_6.31pm`.
    private mutating func routeName(of route: Sample, _ zone: TimeZone) -> String {
        let text = InstantText.local(route.endDate.wholeSecond, zone)
        let hour = Int(text.dropFirst(11).prefix(2)) ?? 0
        let minute = text.dropFirst(14).prefix(2)
        let half = hour < 12 ? "am" : "pm"
        let base = "route_\(text.prefix(10))_\((hour + 11) % 12 + 1).\(minute)\(half)"
        var name = base
        var number = 2
        while !routeNames.insert(name).inserted {
            name = "\(base)_\(number)"
            number += 1
        }
        return name
    }

    mutating func writeRoutes(_ walk: ExportWalk, to zip: ZipWriter) throws {
        for route in routes {
            guard case .locations(let points)? = try walk.snapshot.series(of: route.uuid) else {
                continue
            }
            try zip.beginEntry(Self.folder + route.path.dropFirst())
            GPXText.write(points, creator: "OpenHealthKit", to: &xml)
            try drain(to: zip)
        }
    }
}

/// Writes a route as GPX.
enum GPXText {
    static func write(_ points: [RouteLocation], creator: String, to xml: inout XMLOutput) {
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
        xml.raw(
            "<gpx version=\"1.1\" creator=\"\(creator)\" xmlns=\"http://www.topografix.com/GPX/1/1\">\n"
        )
        xml.raw(" <trk><trkseg>\n")
        for point in points {
            xml.raw("  <trkpt lon=\"\(NumberWriting.text(point.longitude))\"")
            xml.raw(" lat=\"\(NumberWriting.text(point.latitude))\">")
            xml.text("ele", NumberWriting.text(point.altitude))
            xml.text("time", InstantText.utc(point.timestamp))
            xml.raw("<extensions>")
            xml.text("speed", NumberWriting.text(point.speed))
            xml.text("course", NumberWriting.text(point.course))
            xml.text("hAcc", NumberWriting.text(point.horizontalAccuracy))
            xml.text("vAcc", NumberWriting.text(point.verticalAccuracy))
            xml.raw("</extensions></trkpt>\n")
        }
        xml.raw(" </trkseg></trk>\n</gpx>\n")
    }
}
