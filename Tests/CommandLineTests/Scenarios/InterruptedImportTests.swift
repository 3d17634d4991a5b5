import Foundation
import Testing

@Suite("An import that is interrupted")
struct InterruptedImportTests {
    private struct Imported: Decodable {
        var inserted: Int
        var known: Int
    }

    private static let count = 60_000

    private func steps(_ health: HealthProcess) async throws -> Int {
        try await health.succeed("status", "--json").json(Decoded.Counts.self).store.counts[
            "stepCount"]
            ?? 0
    }

    @Test("by Ctrl-C leaves the store intact, and the next import adds only the rest")
    func interrupted() async throws {
        let health = try HealthProcess()
        try Data(SmallExport.text(steps: Self.count).utf8)
            .write(to: health.folder.appending(path: "export.xml"))
        let importer = try await health.start(["import", "export.xml"])
        // The first batch is stored, or all of them where the machine is quick.
        while importer.isRunning, try await steps(health) == 0 {}
        importer.interrupt()
        _ = try await importer.wait()
        let stored = try await steps(health)
        #expect(try await health.succeed("doctor").status == 0)
        let rest = try await health.succeed("import", "export.xml", "--json").json(Imported.self)
        #expect(rest.known == stored)
        #expect(rest.inserted == Self.count - stored)
        #expect(try await steps(health) == Self.count)
    }
}
