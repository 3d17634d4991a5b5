import Foundation
import HealthDatabase
import HealthExchange
import HealthJournal
import HealthSync

/// The first sync of years, out and in.
extension SyncBenchmarks {
    /// Everything that a person logged before she switched sync on.
    static func exportHistory(days: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let entries = (0..<days).flatMap { LoggedDay(ago: $0).entries(in: world) }
        _ = try await world.journal.save(entries)
        try await firstSync("export", into: "health.sqlite", target: { _ in 1 }, in: world)
    }

    /// Everything that another app saved before this one was permitted to read it.
    static func importHistory(days: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let diary = world.app("com.example.other")
        for ago in 0..<days { try await LoggedDay(ago: ago).save(to: diary) }
        try await firstSync("import", into: "journal.sqlite", target: { 0.0002 * $0 }, in: world)
    }

    /// Everything in imported exports, each in a store with what a watch and a phone measured.
    ///
    /// - Parameter files: The exports; without any, two made-up ones, of 70 and of 350 days.
    static func importExports(_ files: [String]) async throws {
        for file in files { try await importExport(at: file) }
        for days in files.isEmpty ? [70, 350] : [] {
            let file = FileManager.default.temporaryDirectory
                .appending(path: "\(UUID().uuidString).xml")
            defer { try? FileManager.default.removeItem(at: file) }
            try MadeUpExport(days: days).write(to: file)
            try await importExport(at: file.path)
        }
    }

    private static func importExport(at path: String) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let store = try HealthStore(at: .file(world.file("health.sqlite")))
        let summary = try await HealthImporter(store).importFile(at: path)
        print("an imported export of \(summary.inserted) samples:")
        try await firstSync("import", into: "journal.sqlite", target: { 0.0002 * $0 }, in: world)
    }

    /// Measures a first sync, and its baseline: the rows of the side that it filled, written again by
    /// prepared statements alone.
    ///
    /// - Parameter target: The target in seconds, by the number of entries.
    private static func firstSync(
        _ name: String, into file: String, target: (Double) -> Double, in world: BenchmarkWorld
    ) async throws {
        var sync = SyncReport()
        let begun = clock()
        let seconds = try await timed { sync = await world.engine.sync(.manual) }
        let worked = processorTime(since: begun)
        let count = Double(sync.exported + sync.inbound.imported)
        report(
            "first \(name) of \(Int(count)) mixed entries", seconds, "s", target: target(count))
        print("the same in processor time, of each: \(text(worked / count * 1000)) ms")
        let rows = try await BareRows(of: world.file(file))
        let bareBegun = clock()
        let bare = try await rows.write(to: world.file("bare-\(file)"))
        let bareWorked = processorTime(since: bareBegun)
        print("its \(rows.count) rows, written alone: \(text(bare)) s")
        print("the same in processor time, of each entry: \(text(bareWorked / count * 1000)) ms")
        print("the sync takes \(text(seconds / bare)) times as long")
    }

    private static func processorTime(since start: clock_t) -> Double {
        Double(clock() - start) / Double(CLOCKS_PER_SEC)
    }
}
