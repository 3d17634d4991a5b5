import ArgumentParser
import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit

/// How long sync takes: a backlog out, foreign samples in, a save beside a slow store, an idle pass.
@main
struct SyncBenchmarks: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "SyncBenchmarks",
        abstract: "Measures a backlog out, other apps' samples in, a save, and an idle pass.")

    @OptionGroup var options: SyncOptions

    func run() async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        if options.parts.contains(.backlog) { try await Self.exportBacklog(of: 10_000, world) }
        if options.parts.contains(.import) { try await Self.importSamples(20_000, world) }
        if options.parts.contains(.historyOut) { try await Self.exportHistory(days: 645) }
        if options.parts.contains(.historyIn) { try await Self.importHistory(days: 1940) }
        if options.parts.contains(.imported) { try await Self.importExports(options.export) }
        if options.parts.contains(.save) { try await Self.saveBesideSlowStore(world) }
        if options.parts.contains(.day) {
            try await Self.firstPage(of: 10_000)
            try await Self.savedAndSent()
            try await Self.yearOfWeights()
            try await Self.activity(over: 100_000)
        }
        if options.parts.contains(.activity) { try await Self.activityOfYears(days: 3_653) }
        if options.parts.contains(.idle) {
            try await Self.idlePasses(options.passes, over: options.samples, world)
        }
    }

    private static func exportBacklog(of count: Int, _ world: BenchmarkWorld) async throws {
        let entries = (0..<count).map { world.drink(at: Double($0) * -60) }
        _ = try await world.journal.save(entries)
        let seconds = try await timed { await world.engine.sync(.manual) }
        report("export of \(count) entries", seconds, "s", target: 10)
    }

    private static func importSamples(_ count: Int, _ world: BenchmarkWorld) async throws {
        let scale = world.app("com.example.scale")
        let type = HKQuantityType(.bodyMass)
        for start in stride(from: 0, to: count, by: 5_000) {
            let samples = (start..<start + 5_000).map { number in
                let date = Date(timeIntervalSinceNow: Double(number) * -600)
                return HKQuantitySample(
                    type: type,
                    quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80),
                    start: date, end: date)
            }
            try await scale.save(samples)
        }
        let seconds = try await timed { await world.engine.sync(.manual) }
        report("import of \(count) foreign samples", seconds, "s", target: 10)
    }

    /// A save writes to the journal and to nothing else; the same save without a remote is its
    /// baseline.
    private static func saveBesideSlowStore(_ world: BenchmarkWorld) async throws {
        let bare = try Journal(at: .file(world.file("bare.sqlite")))
        var with: [Double] = []
        var without: [Double] = []
        for number in 0..<400 {
            let entry = world.drink(at: Double(number) * -1)
            without.append(try await timed { _ = try? await bare.save(entry) })
            with.append(try await timed { _ = try? await world.journal.save(entry) })
        }
        let added = (median(with) - median(without)) * 1000
        report("a save with an outbox, above one without", added, "ms", target: 1)
        await world.engine.sync(.manual)
    }

    private static func idlePasses(
        _ count: Int, over samples: Int, _ world: BenchmarkWorld
    ) async throws {
        try await saveHeartRates(samples, world)
        await world.engine.sync(.manual)
        // The first passes fill caches.
        for _ in 0..<3 { await world.engine.sync(.manual) }
        var passes: [Double] = []
        let processor = clock()
        for _ in 0..<count { passes.append(try await timed { await world.engine.sync(.manual) }) }
        let worked = Double(clock() - processor) / Double(CLOCKS_PER_SEC) / Double(count)
        report("an idle pass over \(samples) samples", median(passes) * 1000, "ms", target: 20)
        // On a busy machine the rest of a pass is waiting for a turn.
        print("the same at least: \(text((passes.min() ?? 0) * 1000)) ms")
        print("the same in processor time, mean: \(text(worked * 1000)) ms")
    }

    private static func saveHeartRates(_ count: Int, _ world: BenchmarkWorld) async throws {
        let watch = world.app("com.example.watch")
        let type = HKQuantityType(.heartRate)
        let unit = HKUnit.count().unitDivided(by: .minute())
        for start in stride(from: 0, to: count, by: 50_000) {
            let samples = (start..<min(start + 50_000, count)).map { number in
                let date = Date(timeIntervalSinceNow: Double(number) * -300)
                return HKQuantitySample(
                    type: type, quantity: HKQuantity(unit: unit, doubleValue: 60), start: date,
                    end: date)
            }
            try await watch.save(samples)
        }
    }

    static func timed(_ body: () async throws -> Void) async throws -> Double {
        let clock = ContinuousClock()
        let start = clock.now
        try await body()
        let (seconds, attoseconds) = (clock.now - start).components
        return Double(seconds) + Double(attoseconds) / 1e18
    }

    static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    static func report(_ name: String, _ value: Double, _ unit: String, target: Double) {
        let target = target.formatted(.number.precision(.fractionLength(0...3)))
        print("\(name): \(text(value)) \(unit) (target \(target) \(unit))")
    }

    static func text(_ value: Double) -> String {
        value.formatted(.number.precision(.fractionLength(3)))
    }
}
