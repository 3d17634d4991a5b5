import Foundation
import HealthBackup
import HealthDatabase
import HealthJournal
import TestSupport
import Testing

@Suite("A crash between the two commits of a restore")
struct RestoreCrashTests {
    private struct Crash: Error {}

    /// A world with an entry and a sample of its own, and a backup of another one.
    private func prepared() async throws -> (old: BackupWorld, new: BackupWorld, file: String) {
        let (old, new) = (try await BackupWorld().filled(), try BackupWorld())
        let file = new.path("all.backup")
        try await old.backup.write(to: file)
        try await new.logWeight(99)
        try await new.store.ingest([BackupWorld.weight(99, at: 50)])
        return (old, new, file)
    }

    private func crash(_ world: BackupWorld, _ file: String, _ mode: FullBackup.Mode) async throws {
        let before = try await world.entries()
        await #expect(throws: Crash.self) {
            try await world.backup.restore(from: file, mode: mode) { throw Crash() }
        }
        #expect(try await world.entries() == before)
        #expect(try await world.journal.checkIntegrity().isEmpty)
        #expect(try await world.store.checkIntegrity().isEmpty)
    }

    @Test("leaves a whole store and a whole journal, and the next restore replaces both")
    func replace() async throws {
        let (old, new, file) = try await prepared()
        try await crash(new, file, .replace)
        #expect(try await new.samples() == old.samples())

        try await new.backup.restore(from: file, mode: .replace)
        #expect(try await new.samples() == old.samples())
        #expect(try await new.entries() == old.entries())
        #expect(try await new.journal.settings.value("import.timeZone") == "Europe/Vienna")
    }

    @Test("of a merge leaves what was there, and the next merge adds the rest and nothing twice")
    func merge() async throws {
        let (old, new, file) = try await prepared()
        let own = try await new.entries()
        try await crash(new, file, .merge)
        let samples = try await new.samples()
        #expect(samples.isSuperset(of: try await old.samples()))

        let report = try await new.backup.restore(from: file, mode: .merge)
        #expect(report.samples == 0)
        #expect(report.entries == 1)
        #expect(try await new.samples() == samples)
        #expect(try await new.entries().count == 2)
        #expect(try await Set(new.entries().map(\.id)).isSuperset(of: own.map(\.id)))
    }

    @Test("leaves no copy of the two databases behind", arguments: FullBackup.Mode.allCases)
    func copies(mode: FullBackup.Mode) async throws {
        let (_, new, file) = try await prepared()
        try await crash(new, file, mode)
        let left = try FileManager.default.contentsOfDirectory(atPath: new.folder.path)
        #expect(!left.contains { $0.hasSuffix(".partial") })
    }
}
