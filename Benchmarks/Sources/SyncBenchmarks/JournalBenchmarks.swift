import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync

/// How long a person waits: for the first page, a save, a day, and until Health has an entry.
extension SyncBenchmarks {
    /// The first page of a journal of years, and a day of it.
    static func firstPage(of count: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        _ = try await world.journal.save((0..<count).map { world.drink(at: Double($0) * -3600) })
        let file = world.file("journal.sqlite")
        var openings: [Double] = []
        for _ in 0..<20 {
            openings.append(
                try await timed {
                    let journal = try Journal(at: .file(file))
                    _ = try await journal.summary(of: try await journal.today())
                })
        }
        report(
            "opening a journal of \(count) entries and its first page", median(openings) * 1000,
            "ms", target: 800)
        let today = try await world.journal.today()
        var days: [Double] = []
        for ago in 0..<200 {
            days.append(
                try await timed {
                    _ = try await world.journal.summary(of: today.advanced(by: -ago))
                })
        }
        report("a day's summary", median(days) * 1000, "ms", target: 100)
    }

    /// A save alone, and a save until Health has it; then as many at once as one push takes.
    static func savedAndSent() async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        var saves: [Double] = []
        var passes: [Double] = []
        for number in 0..<100 {
            let entry = world.drink(at: Double(number) * -1)
            saves.append(try await timed { _ = try await world.journal.save(entry) })
            passes.append(try await timed { await world.engine.sync(.save) })
        }
        report("a save with an outbox", median(saves) * 1000, "ms", target: 100)
        report("from a save until Health has it", median(passes), "s", target: 5)
        var batches: [Double] = []
        for batch in 0..<5 {
            let entries = (0..<500).map { world.drink(at: Double(batch * 500 + $0) * -60) }
            _ = try await world.journal.save(entries)
            batches.append(try await timed { await world.engine.sync(.save) })
        }
        report("a push of 500 entries", median(batches) * 1000, "ms", target: 500)
    }

    /// A year of another app's daily weights, read after the app came to the foreground.
    static func yearOfWeights() async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        await world.engine.sync(.launch)
        let samples = (0..<365).map { day in
            let date = Date(timeIntervalSinceNow: Double(day) * -86_400)
            return HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80), start: date,
                end: date)
        }
        try await world.app("com.example.scale").save(samples)
        let seconds = try await timed { await world.engine.sync(.foreground) }
        report("import of a year of daily weights", seconds, "s", target: 10)
    }

    /// What steps, energy and sleep add to a pass of which they are due, over a year of steps.
    static func activity(over count: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let watch = world.app("com.example.watch")
        for start in stride(from: 0, to: count, by: 50_000) {
            let samples = (start..<start + 50_000).map { number in
                let date = Date(timeIntervalSinceNow: Double(number) * -300)
                return HKQuantitySample(
                    type: HKQuantityType(.stepCount),
                    quantity: HKQuantity(unit: .count(), doubleValue: 20),
                    start: date.addingTimeInterval(-60), end: date)
            }
            try await watch.save(samples)
        }
        let keeper = world.activity
        try await keeper.refresh()
        var readings: [Double] = []
        for _ in 0..<50 { readings.append(try await timed { try await keeper.refresh() }) }
        report(
            "reading today and yesterday over \(count) steps", median(readings) * 1000, "ms",
            target: 20)
    }
}
