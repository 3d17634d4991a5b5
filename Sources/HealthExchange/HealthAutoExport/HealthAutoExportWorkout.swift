internal import Foundation
internal import HealthModel

/// A workout of Health Auto Export, of version 1 or 2 of its format.
struct HealthAutoExportWorkout: Decodable {
    struct Amount: Decodable {
        let qty: Double?
        let units: String?

        func quantity(_ expected: HealthUnit) -> Quantity? {
            let spelling = units.map(HealthAutoExportMetric.spelling)
            guard let qty, qty.isFinite, let unit = spelling.flatMap({ try? HealthUnit($0) }),
                unit.isCompatible(with: expected)
            else { return nil }
            return Quantity(qty, unit)
        }

        /// Whether it has a number that cannot be used in a unit.
        func isUnsuitable(_ expected: HealthUnit) -> Bool {
            qty != nil && quantity(expected) == nil
        }
    }

    /// One amount in version 1, and the amounts of each minute in version 2.
    struct Amounts: Decodable {
        let parts: [Amount]

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            parts = try (try? container.decode([Amount].self)) ?? [container.decode(Amount.self)]
        }

        /// The sum; nil without any amount.
        func sum(_ unit: HealthUnit) -> Quantity? {
            let quantities = parts.compactMap { $0.quantity(unit) }
            guard quantities.count > 1 else { return quantities.first }
            let sum = quantities.reduce(0) { $0 + ((try? $1.doubleValue(for: unit)) ?? 0) }
            return Quantity(sum, unit)
        }
    }

    /// The heart rate of a moment, or that of a minute with its extremes.
    struct HeartRate: Decodable {
        let date: String?
        let qty: Double?
        let Avg: Double?
        let source: String?
    }

    struct Point: Decodable {
        let latitude: Double?
        let longitude: Double?
        // The names of version 1.
        let lat: Double?
        let lon: Double?
        let altitude: Double?
        let course: Double?
        let speed: Double?
        let horizontalAccuracy: Double?
        let verticalAccuracy: Double?
        let timestamp: String?

        var location: RouteLocation? {
            guard let latitude = latitude ?? lat, let longitude = longitude ?? lon,
                abs(latitude) <= 90, abs(longitude) <= 180,
                let time = HealthAutoExportMetric.instant(timestamp)
            else { return nil }
            return RouteLocation(
                timestamp: time, latitude: latitude, longitude: longitude,
                altitude: altitude ?? 0, horizontalAccuracy: horizontalAccuracy ?? 0,
                verticalAccuracy: verticalAccuracy ?? -1, course: course ?? -1, speed: speed ?? -1)
        }
    }

    let id: String?
    let name: String?
    let start: String?
    let end: String?
    let duration: Double?
    let isIndoor: Bool?
    let activeEnergyBurned: Amount?
    let activeEnergy: Amounts?
    let totalEnergy: Amount?
    let distance: Amount?
    let route: [Point]?
    let heartRateData: [HeartRate]?

    /// Adds the workout with its route and its heart rates to an intake; reports what cannot be
    /// used.
    func add(to intake: SampleIntake) throws {
        guard let start = HealthAutoExportMetric.instant(start),
            let end = HealthAutoExportMetric.instant(end), end >= start
        else { return intake.skip("workout", name, .invalid(attribute: "start")) }
        let identity = Identity(id: id ?? "", start: start, end: end)
        let workout = Sample(
            uuid: identity.uuid(.workout, intake), type: .workout, startDate: start, endDate: end,
            payload: .workout(detail(start, end)),
            metadata: isIndoor.map { ["HKIndoorWorkout": .number($0 ? 1 : 0)] } ?? [:],
            sourceRevision: Self.revision("Health Auto Export"))
        reportUnits(intake)
        let members = try addRoute(identity, intake) + addHeartRates(intake)
        try intake.add(workout, associated: members)
    }

    private func detail(_ start: Date, _ end: Date) -> WorkoutDetail {
        let energy =
            activeEnergyBurned?.quantity(.kilocalorie) ?? activeEnergy?.sum(.kilocalorie)
            ?? totalEnergy?.quantity(.kilocalorie)
        return WorkoutDetail(
            activityType: WorkoutNames.inAnyLanguage(name ?? "") ?? WorkoutNames.other,
            duration: duration ?? end.timeIntervalSince(start), totalEnergyBurned: energy,
            totalDistance: distance?.quantity(.meter()))
    }

    /// Reports the amounts in a unit that does not measure them.
    private func reportUnits(_ intake: SampleIntake) {
        let energies =
            [activeEnergyBurned, totalEnergy].compactMap(\.self)
            + (activeEnergy?.parts ?? [])
        let energy = energies.count { $0.isUnsuitable(.kilocalorie) }
        let meters = distance?.isUnsuitable(.meter()) == true ? 1 : 0
        intake.skip("workout", name, .unsuitableUnit, count: energy + meters)
    }

    private func addRoute(_ identity: Identity, _ intake: SampleIntake) throws -> [UUID] {
        let given = route ?? []
        let points = given.compactMap(\.location).sorted { $0.timestamp < $1.timestamp }
        intake.skip(
            "route", name, .invalid(attribute: "timestamp"), count: given.count - points.count)
        guard let first = points.first?.timestamp, let last = points.last?.timestamp else {
            return []
        }
        let route = Sample(
            uuid: identity.uuid(.workoutRoute, intake), type: .workoutRoute, startDate: first,
            endDate: last, payload: .series(count: points.count),
            sourceRevision: Self.revision("Health Auto Export"))
        try intake.add(route, series: .locations(points))
        return [route.uuid]
    }

    /// Adds the heart rates; one that is also among the metrics is the same sample.
    private func addHeartRates(_ intake: SampleIntake) throws -> [UUID] {
        var members: [UUID] = []
        for beat in heartRateData ?? [] {
            guard let date = HealthAutoExportMetric.instant(beat.date),
                let rate = beat.qty ?? beat.Avg, rate > 0, rate.isFinite
            else {
                intake.skip("heartRateData", name, .invalid(attribute: "qty"))
                continue
            }
            let source = beat.source ?? "Health Auto Export"
            let sample = Sample(
                uuid: ExportIdentity.uuid(
                    type: ObjectType.heartRate.identifier,
                    start: date.timeIntervalSinceReferenceDate,
                    content: HealthAutoExportMetric.content(
                        .heartRate, DateInterval(start: date, duration: 0), source, rate),
                    occurrence: 0),
                type: .heartRate, startDate: date, endDate: date,
                payload: .quantity(Quantity(rate, .countPerMinute)),
                sourceRevision: Self.revision(source))
            try intake.add(sample)
            members.append(sample.uuid)
        }
        return members
    }

    private static func revision(_ source: String) -> SourceRevision {
        SourceRevision(source: ForeignSource.source("health-auto-export", source))
    }

    /// The values that distinguish a workout from others.
    private struct Identity {
        let id: String
        let start: Date
        let end: Date

        func uuid(_ type: ObjectType, _ intake: SampleIntake) -> UUID {
            var content = ContentHash()
            content.combine("health-auto-export")
            content.combine(type.identifier)
            content.combine(id)
            content.combine(start.timeIntervalSinceReferenceDate)
            content.combine(end.timeIntervalSinceReferenceDate)
            return intake.uuid(type, start, content)
        }
    }
}
