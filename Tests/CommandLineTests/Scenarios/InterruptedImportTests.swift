import Foundation
import Testing

@Suite("An import that is interrupted")
struct InterruptedImportTests {
    private struct Imported: Decodable {
        var inserted: Int
        var known: Int
    }

    private static let count = 60_000

    private func steps(_ health: HealthProcess) throws -> Int {
        try health.succeed("status", "--json").json(Decoded.Counts.self).store.counts["stepCount"]
            ?? 0
    }

    @Test("by Ctrl-C leaves a sound store, and the next import adds the rest and nothing twice")
    func interrupted() throws {
        let health = try HealthProcess()
        try Data(SmallExport.text(steps: Self.count).utf8)
            .write(to: health.folder.appending(path: "export.xml"))
        let importer = try health.start(["import", "export.xml"])
        // The first batch is stored, or all of them where the machine is quick.
        while importer.process.isRunning, try steps(health) == 0 {}
        importer.process.interrupt()
        _ = importer.wait()
        let stored = try steps(health)
        #expect(try health.succeed("doctor").status == 0)
        let rest = try health.succeed("import", "export.xml", "--json").json(Imported.self)
        #expect(rest.known == stored)
        #expect(rest.inserted == Self.count - stored)
        #expect(try steps(health) == Self.count)
    }
}
