internal import Foundation
internal import HealthModel

/// A workout of Health Auto Export.
struct HealthAutoExportWorkout: Decodable {
    struct Amount: Decodable {
        let qty: Double?
        let units: String?

        func quantity(_ expected: HealthUnit) -> Quantity? {
            guard let qty, qty.isFinite, let unit = units.flatMap({ try? HealthUnit($0) }),
                unit.isCompatible(with: expected)
            else { return nil }
            return Quantity(qty, unit)
        }
    }

    struct Point: Decodable {
        let latitude: Double?
        let longitude: Double?
        let altitude: Double?
        let course: Double?
        let speed: Double?
        let horizontalAccuracy: Double?
        let verticalAccuracy: Double?
        let timestamp: String?
    }

    let id: String?
    let name: String?
    let start: String?
    let end: String?
    let duration: Double?
    let isIndoor: Bool?
    let activeEnergyBurned: Amount?
    let totalEnergy: Amount?
    let distance: Amount?
    let route: [Point]?

    /// The workout and its route; nil without times.
    func samples(_ intake: SampleIntake) -> (
        Sample, route: (sample: Sample, points: [RouteLocation])?
    )? {
        guard let start = HealthAutoExportMetric.instant(start),
            let end = HealthAutoExportMetric.instant(end), end >= start
        else { return nil }
        let activity = WorkoutNames.rawValue(name ?? "")
        let detail = WorkoutDetail(
            activityType: activity, duration: duration ?? end.timeIntervalSince(start),
            totalEnergyBurned: (activeEnergyBurned ?? totalEnergy)?.quantity(.kilocalorie),
            totalDistance: distance?.quantity(.meter()))
        var metadata: Metadata = [:]
        if let isIndoor { metadata["HKIndoorWorkout"] = .number(isIndoor ? 1 : 0) }
        let revision = SourceRevision(
            source: ForeignSource.source("health-auto-export", "Health Auto Export"))
        func identity(_ type: ObjectType) -> UUID {
            var content = ContentHash()
            content.combine("health-auto-export")
            content.combine(type.identifier)
            content.combine(id ?? "")
            content.combine(start.timeIntervalSinceReferenceDate)
            content.combine(end.timeIntervalSinceReferenceDate)
            return intake.uuid(type, start, content)
        }
        let workout = Sample(
            uuid: identity(.workout), type: .workout, startDate: start, endDate: end,
            payload: .workout(detail), metadata: metadata, sourceRevision: revision)
        let points = locations
        guard let first = points.first?.timestamp, let last = points.last?.timestamp, last >= first
        else { return (workout, nil) }
        let route = Sample(
            uuid: identity(.workoutRoute), type: .workoutRoute, startDate: first, endDate: last,
            payload: .series(count: points.count), sourceRevision: revision)
        return (workout, (route, points))
    }

    private var locations: [RouteLocation] {
        (route ?? []).compactMap { point in
            guard let latitude = point.latitude, let longitude = point.longitude,
                let time = HealthAutoExportMetric.instant(point.timestamp)
            else { return nil }
            return RouteLocation(
                timestamp: time, latitude: latitude, longitude: longitude,
                altitude: point.altitude ?? 0, horizontalAccuracy: point.horizontalAccuracy ?? 0,
                verticalAccuracy: point.verticalAccuracy ?? -1, course: point.course ?? -1,
                speed: point.speed ?? -1)
        }
    }
}
