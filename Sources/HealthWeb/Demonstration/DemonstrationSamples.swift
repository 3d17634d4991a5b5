internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The samples of the demonstration's watch and phone on a day, the same for the same seed.
struct DemonstrationSamples {
    let zone: TimeZone

    private static let watch = SourceRevision(
        source: Source(bundleIdentifier: "org.openhealthkit.demonstration.watch", name: "Watch"),
        version: "1", operatingSystemVersion: SystemVersion(1, 0, 0))
    private static let phone = SourceRevision(
        source: Source(bundleIdentifier: "org.openhealthkit.demonstration.phone", name: "Phone"),
        version: "1", operatingSystemVersion: SystemVersion(1, 0, 0))

    /// The samples of a day up to an instant.
    func samples(of day: Day, using numbers: inout SeededNumbers, until now: Date) -> [Sample] {
        let start = DayBoundary().start(of: day, in: zone)
        var samples: [Sample] = []
        func add(
            _ type: ObjectType, _ value: Quantity, _ from: Double, _ to: Double,
            _ source: SourceRevision
        ) {
            samples.append(
                Self.sample(
                    type, .quantity(value), start + from * 3600, start + to * 3600, source,
                    &numbers))
        }
        let isActive = numbers.chance(40)
        for hour in 7..<22 {
            let (from, to) = (Double(hour), Double(hour) + 1)
            let steps = max(numbers.around(isActive ? 750 : 520, 380), 0).rounded()
            add(.stepCount, Quantity(steps, .count), from, to, Self.watch)
            // The phone counts the same steps, a few less.
            add(.stepCount, Quantity((steps * 0.9).rounded(), .count), from, to, Self.phone)
            add(
                .activeEnergyBurned, Quantity((steps * 0.045).rounded(), .kilocalorie), from, to,
                Self.watch)
            let pulse = max(numbers.around(isActive ? 84 : 74, 12), 48).rounded()
            add(
                .heartRate, Quantity(pulse, HealthUnit.countPerMinute), from + 0.5, from + 0.5,
                Self.watch)
        }
        for hour in stride(from: 0.0, to: 24, by: 6) {
            add(.basalEnergyBurned, Quantity(410, .kilocalorie), hour, hour + 6, Self.watch)
        }
        samples += sleep(start, &numbers)
        return samples.filter { $0.endDate <= now }
    }

    /// The night that ends on the day: core, deep and REM sleep alternate, with short breaks.
    private func sleep(_ start: Date, _ numbers: inout SeededNumbers) -> [Sample] {
        var samples: [Sample] = []
        var at = start + numbers.around(-0.6, 0.4) * 3600
        let end = start + numbers.around(6.9, 0.5) * 3600
        // Core 3, deep 4, REM 5, awake 2.
        let stages = [3, 4, 3, 5, 2]
        var turn = 0
        while at < end {
            let stage = stages[turn % stages.count]
            let minutes = stage == 2 ? 4 : max(numbers.around(28, 10), 8)
            let next = min(at + minutes * 60, end)
            samples.append(
                Self.sample(.sleepAnalysis, .category(stage), at, next, Self.watch, &numbers))
            at = next
            turn += 1
        }
        return samples
    }

    private static func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ start: Date, _ end: Date,
        _ source: SourceRevision, _ numbers: inout SeededNumbers
    ) -> Sample {
        let bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        let uuid = bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) }
        return Sample(
            uuid: UUID(uuid: uuid), type: type, startDate: start, endDate: end,
            payload: payload, sourceRevision: source)
    }
}
