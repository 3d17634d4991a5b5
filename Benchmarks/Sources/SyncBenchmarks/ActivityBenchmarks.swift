import Foundation
import GRDB
import HealthJournal
import HealthKit
import HealthKitSync

/// The daily values of years: steps of a watch and a phone, energy, nights with their stages.
extension SyncBenchmarks {
    /// The first reading of all days, beside the rows that it is made of; then a late sample, and a
    /// deletion.
    static func activityOfYears(days: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let watch = world.app("com.example.watch")
        var count = 0
        for start in stride(from: 0, to: days, by: 100) {
            let ago = start..<min(start + 100, days)
            let samples = ago.flatMap { WatchedDay(ago: $0).samplesOfWatch }
            try await watch.save(samples)
            let others = ago.flatMap { WatchedDay(ago: $0).samplesOfPhone }
            try await world.app("com.example.phone").save(others)
            count += samples.count + others.count
        }
        let bare = try await summedRows(of: world.file("health.sqlite"))
        let keeper = world.activity
        let processor = clock()
        let seconds = try await timed { try await keeper.refresh() }
        let worked = Double(clock() - processor) / Double(CLOCKS_PER_SEC)
        report("daily activity of \(days) days, \(count) samples", seconds, "s", target: 2)
        print("the same in processor time: \(text(worked)) s")
        print("the rows of these samples, summed by SQLite alone: \(text(bare)) s")
        print("the reading takes \(text(seconds / bare)) times as long")
        let late = WatchedDay(ago: 300).steps(12, from: 12, minutes: 1)
        try await watch.save(late)
        let again = try await timed { await keeper.remoteChanged() }
        report("a sample that comes 300 days late", again * 1000, "ms", target: 20)
        try await watch.delete(late)
        let whole = try await timed { await keeper.remoteChanged() }
        report("all days of steps, after a deletion", whole, "s", target: 2)
    }

    /// Seconds to read the columns that statistics need, in the order of time.
    private static func summedRows(of file: URL) async throws -> Double {
        let queue = try DatabaseQueue(path: file.path)
        return try await timed {
            try await queue.read { db in
                _ = try Row.fetchAll(
                    db,
                    sql: """
                        SELECT sum(start_time), sum(end_time), sum(value), max(revision_id)
                        FROM sample INDEXED BY sample_by_time
                        WHERE type_id IN (SELECT id FROM object_type)
                        """)
            }
        }
    }
}

/// What a watch and a phone record on a day.
private struct WatchedDay {
    let ago: Int

    private func date(_ hour: Double) -> Date {
        let today = (Date().timeIntervalSinceReferenceDate / 86_400).rounded(.down) * 86_400
        return Date(timeIntervalSinceReferenceDate: today - Double(ago) * 86_400 + hour * 3600)
    }

    private func quantity(
        _ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit, from hour: Double,
        minutes: Double
    ) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value),
            start: date(hour), end: date(hour + minutes / 60))
    }

    func steps(_ count: Double, from hour: Double, minutes: Double) -> HKQuantitySample {
        quantity(.stepCount, count, .count(), from: hour, minutes: minutes)
    }

    /// Steps, distance and active energy while awake, basal energy all day, the stages of the night.
    var samplesOfWatch: [HKSample] {
        var samples: [HKSample] = []
        for part in 0..<96 {
            let hour = 7 + Double(part) / 6
            samples.append(steps(100, from: hour, minutes: 7))
            for minute in [0.0, 5] {
                samples.append(
                    quantity(
                        .activeEnergyBurned, 3, .kilocalorie(), from: hour + minute / 60,
                        minutes: 4))
            }
        }
        for part in 0..<96 {
            samples.append(
                quantity(
                    .basalEnergyBurned, 17, .kilocalorie(), from: Double(part) / 4, minutes: 15))
        }
        let stages: [HKCategoryValueSleepAnalysis] = [
            .asleepCore, .asleepDeep, .asleepCore, .asleepREM, .awake,
        ]
        for part in 0..<30 {
            samples.append(
                HKCategorySample(
                    type: HKCategoryType(.sleepAnalysis), value: stages[part % 5].rawValue,
                    start: date(-1 + Double(part) / 4), end: date(-0.75 + Double(part) / 4)))
        }
        return samples
    }

    /// Steps of the same time, less exact.
    var samplesOfPhone: [HKSample] {
        (0..<64).map { steps(130, from: 7.1 + Double($0) / 4, minutes: 11) }
    }
}
