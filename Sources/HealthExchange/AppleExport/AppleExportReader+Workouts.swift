internal import Foundation
internal import HealthModel

/// Workouts and their child elements.
extension AppleExportReader {
    /// A workout, with the reader on its start tag.
    mutating func workout() throws(ExchangeError) -> ExportElement {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let activity = attributes["workoutActivityType"] else {
            return .skipped(try skipElement(.missing(attribute: "workoutActivityType")))
        }
        var result: ExportWorkout
        do {
            let header = try tables.header(raw)
            result = ExportWorkout(
                activity: XMLText.decode(activity), duration: attributes.seconds("duration"),
                totalDistance: tables.quantity(attributes, "totalDistance", "totalDistanceUnit"),
                totalEnergyBurned: tables.quantity(
                    attributes, "totalEnergyBurned", "totalEnergyBurnedUnit"),
                header: header, metadata: tables.oldMetadata(raw),
                identity: tables.identity(.workout, type: activity, raw: raw, header: header))
        } catch {
            return .skipped(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            try reader.workoutChild(&result)
        }
        return .workout(result)
    }

    private mutating func workoutChild(
        _ workout: inout ExportWorkout
    ) throws(ExchangeError) -> Bool {
        let name = scanner.name
        if name.isText("WorkoutEvent") {
            if let event = try kept(event()) { workout.events.append(event) }
        } else if name.isText("WorkoutStatistics") {
            let statistics = try kept(statistics(of: workout))
            if let statistics { workout.statistics.append(statistics) }
        } else if name.isText("WorkoutActivity") {
            if let activity = try kept(activity()) { workout.activities.append(activity) }
        } else if name.isText("WorkoutRoute") {
            if let route = try kept(route()) { workout.routes.append(route) }
        } else if name.isText("Record") {
            if let record = try childRecord() { workout.records.append(record) }
        } else {
            return try appendMetadata(to: &workout.metadata)
        }
        return true
    }

    /// Returns a valid part if there is room for it, and reports it otherwise.
    private mutating func kept<Part>(_ result: Result<Part, ExportSkip>) -> Part? {
        switch result {
        case .success(let part):
            return hasRoom(for: MemoryLayout<Part>.size + 64) ? part : nil
        case .failure(let skip):
            report(skip)
            return nil
        }
    }

    private mutating func event() throws(ExchangeError) -> Result<ExportWorkoutEvent, ExportSkip> {
        let attributes = scanner.attributes
        guard let type = attributes.text("type") else {
            return .failure(try skipElement(.missing(attribute: "type")))
        }
        guard let date = attributes.instant("date") else {
            return .failure(try skipElement(.invalid(attribute: "date")))
        }
        var result = ExportWorkoutEvent(
            type: type, date: date, duration: max(0, attributes.seconds("duration") ?? 0))
        try forEachChild { (reader) throws(ExchangeError) in
            try reader.appendMetadata(to: &result.metadata)
        }
        return .success(result)
    }

    /// Statistics without dates are those of the whole workout.
    private mutating func statistics(
        of workout: ExportWorkout
    ) throws(ExchangeError) -> Result<ExportWorkoutStatistics, ExportSkip> {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let type = raw.type else {
            return .failure(try skipElement(.missing(attribute: "type")))
        }
        let start = raw.startDate.flatMap { DateBytes.instant($0) } ?? workout.header.start
        let end = raw.endDate.flatMap { DateBytes.instant($0) } ?? workout.header.end
        guard end >= start else { return .failure(try skipElement(.endsBeforeStart)) }
        let result = ExportWorkoutStatistics(
            type: tables.types.intern(type), unit: raw.unit.map { tables.units.intern($0) },
            start: start, end: end, sum: attributes.number("sum"),
            average: attributes.number("average"), minimum: attributes.number("minimum"),
            maximum: attributes.number("maximum"))
        try reportChildren()
        return .success(result)
    }

    /// An activity of a workout of several sports.
    private mutating func activity() throws(ExchangeError) -> Result<
        ExportWorkoutActivity, ExportSkip
    > {
        let attributes = scanner.attributes
        let raw = RawHeader(attributes)
        guard let uuid = attributes.text("uuid") else {
            return .failure(try skipElement(.missing(attribute: "uuid")))
        }
        guard let start = raw.startDate.flatMap({ DateBytes.instant($0) }) else {
            return .failure(try skipElement(.invalid(attribute: "startDate")))
        }
        var result = ExportWorkoutActivity(
            uuid: uuid, activity: attributes.text("workoutActivityType"), start: start,
            end: raw.endDate.flatMap { DateBytes.instant($0) })
        if let end = result.end, end < start {
            return .failure(try skipElement(.endsBeforeStart))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            let name = reader.scanner.name
            if name.isText("WorkoutEvent") {
                if let event = try reader.kept(reader.event()) { result.events.append(event) }
                return true
            }
            if name.isText("WorkoutStatistics") {
                // A store computes the statistics of an activity itself.
                reader.report(.refused)
                return false
            }
            return try reader.appendMetadata(to: &result.metadata)
        }
        return .success(result)
    }

    private mutating func route() throws(ExchangeError) -> Result<ExportRoute, ExportSkip> {
        let raw = RawHeader(scanner.attributes)
        var result: ExportRoute
        do {
            let header = try tables.header(raw)
            result = ExportRoute(
                header: header, metadata: tables.oldMetadata(raw),
                identity: tables.identity(.route, type: nil, raw: raw, header: header))
        } catch {
            return .failure(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            if reader.scanner.name.isText("FileReference") {
                result.path = result.path ?? reader.scanner.attributes.text("path")
            } else if reader.scanner.name.isText("Location") {
                if let location = RouteLocation(reader.scanner.attributes) {
                    if reader.hasRoom(for: 2 * MemoryLayout<RouteLocation>.size) {
                        result.locations.append(location)
                    }
                } else {
                    reader.report(.invalid(attribute: "date"))
                }
            } else {
                return try reader.appendMetadata(to: &result.metadata)
            }
            return false
        }
        return .success(result)
    }

    /// Stores the metadata entry at the reader's start tag, and reports other elements; returns the
    /// result for `forEachChild`'s body.
    mutating func appendMetadata(
        to metadata: inout [ExportMetadataEntry]
    ) throws(ExchangeError) -> Bool {
        guard scanner.name.isText("MetadataEntry") else {
            try skipUnexpected()
            return true
        }
        let value = scanner.attributes["value"]
        guard let key = scanner.attributes["key"] else {
            report(.missing(attribute: "key"))
            return false
        }
        guard hasRoom(for: 64 + 3 * (value?.count ?? 0)) else { return false }
        metadata.append(
            ExportMetadataEntry(
                key: tables.keys.intern(key), value: value.map { XMLText.decode($0) } ?? ""))
        return false
    }
}

extension ExportTables {
    /// A number and its unit from two attributes.
    fileprivate mutating func quantity(
        _ attributes: [XMLAttribute], _ value: StaticString, _ unit: StaticString
    ) -> ExportQuantity? {
        guard let number = attributes.number(value) else { return nil }
        return ExportQuantity(value: number, unit: attributes[unit].map { units.intern($0) })
    }
}

extension [XMLAttribute] {
    /// A duration in seconds; its unit has a separate attribute and defaults to minutes.
    fileprivate func seconds(_ name: StaticString) -> Double? {
        guard let number = number(name) else { return nil }
        guard let unit = self["durationUnit"], !unit.isText("min") else { return number * 60 }
        guard let unit = try? HealthUnit(XMLText.decode(unit)) else { return nil }
        return try? Quantity(number, unit).doubleValue(for: .second())
    }
}

extension RouteLocation {
    /// A point of a route in exports before 2020.
    fileprivate init?(_ attributes: [XMLAttribute]) {
        guard let date = attributes.instant("date"), let latitude = attributes.number("latitude"),
            let longitude = attributes.number("longitude")
        else { return nil }
        self.init(
            timestamp: Date(timeIntervalSinceReferenceDate: date), latitude: latitude,
            longitude: longitude, altitude: attributes.number("altitude") ?? 0,
            horizontalAccuracy: attributes.number("horizontalAccuracy") ?? 0,
            verticalAccuracy: attributes.number("verticalAccuracy") ?? -1,
            course: attributes.number("course") ?? -1, speed: attributes.number("speed") ?? -1)
    }
}
