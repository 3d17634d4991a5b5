import Foundation
import Testing

@Suite("A first sync")
struct InterruptedSyncTests {
    private struct Status: Decodable {
        struct Journal: Decodable {
            let entries: [String: Int]
        }

        let journal: Journal
    }

    private static let count = 12_000

    private func weights(_ health: HealthProcess) async throws -> Int {
        try await health.succeed("status", "--json").json(Status.self).journal.entries["weight"]
            ?? 0
    }

    /// A person whose store has weights of years, of which the journal has none.
    private func world() async throws -> HealthProcess {
        let health = try HealthProcess()
        // Otherwise the import takes them over itself.
        try await health.succeed("sync", "--off")
        try Data(SmallExport.text(weights: Self.count).utf8)
            .write(to: health.folder.appending(path: "export.xml"))
        try await health.succeed("import", "export.xml")
        return health
    }

    @Test("that Ctrl-C ends leaves both sound, and the next one goes on and imports nothing twice")
    func interrupted() async throws {
        let health = try await world()
        let sync = try await health.start(["sync"])
        // The first batch is stored, or all of them where the machine is quick.
        while sync.isRunning, try await weights(health) == 0 {}
        sync.interrupt()
        _ = try await sync.wait()
        let stored = try await weights(health)
        #expect(stored > 0)
        #expect(try await health.succeed("doctor").status == 0)
        let report = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(report.imported == Self.count - stored)
        #expect(try await weights(health) == Self.count)
    }

    @Test("shows in a terminal what it has read, and removes the line")
    func progress() async throws {
        let health = try await world()
        // `script` runs a command in a terminal of its own.
        let result = try await health.shell("script -qec \"$HEALTH sync\" /dev/null")
        #expect(result.status == 0)
        #expect(result.output.contains(" read, 0 sent, "))
        #expect(result.output.contains("\r\u{1B}[K"))
        let plain = try await health.succeed("doctor")
        #expect(!plain.errors.contains("checked"))
        let checked = try await health.shell("script -qec \"$HEALTH doctor\" /dev/null")
        #expect(checked.output.contains("100 %  12,000 samples checked"))
    }
}
