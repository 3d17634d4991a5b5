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
        try await firstSync(
            "export", of: entries.count, into: "health.sqlite", target: 1, in: world)
    }

    /// Everything that another app saved before this one was permitted to read it.
    static func importHistory(days: Int) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let diary = world.app("com.example.other")
        var count = 0
        for ago in 0..<days { count += try await LoggedDay(ago: ago).save(to: diary) }
        try await firstSync(
            "import", of: count, into: "journal.sqlite", target: 0.0002 * Double(count), in: world)
    }

    /// The entries of an imported export, in a store with everything else that a watch and a phone save.
    static func importExport(_ file: String) async throws {
        let world = try await BenchmarkWorld()
        defer { world.remove() }
        let store = try HealthStore.shared(at: .file(world.file("health.sqlite")))
        let summary = try await HealthImporter(store).importFile(at: file)
        print("the store has \(summary.inserted) samples of an export")
        try await firstSync("import", of: nil, into: "journal.sqlite", target: 0.2, in: world)
    }

    /// Measures a first sync, and its baseline: the rows of the side that it filled, written again by
    /// prepared statements alone.
    private static func firstSync(
        _ name: String, of known: Int?, into file: String, target: Double, in world: BenchmarkWorld
    ) async throws {
        let processor = clock()
        var imported = 0
        let seconds = try await timed {
            imported = await world.engine.sync(.manual).inbound.imported
        }
        let worked = Double(clock() - processor) / Double(CLOCKS_PER_SEC)
        let count = known ?? imported
        report(
            "first \(name) of \(count) mixed entries", seconds, "s",
            target: known == nil ? target / 1000 * Double(count) : target)
        print("the same in processor time, of each: \(text(worked / Double(count) * 1000)) ms")
        let rows = try await BareRows(of: world.file(file))
        let bare = try await rows.write(to: world.file("bare-\(file)"))
        print("its \(rows.count) rows, written alone: \(text(bare)) s")
        print("the sync takes \(text(seconds / bare)) times as long")
    }
}
