import Foundation
import Testing

@Suite("Exports from the command line")
struct ExportTests {
    private struct Report: Decodable {
        struct Count: Decodable {
            var name: String
            var count: Int
        }

        var written: Int
        var bytes: Int
        var types: [Count]
        var leftOut: [Count]
    }

    private struct Imported: Decodable {
        var inserted: Int
        var known: Int
    }

    private func filled() async throws -> HealthProcess {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "in.xml")
        try VariedExport.text.write(to: file, atomically: true, encoding: .utf8)
        try await health.succeed("import", file.path)
        return health
    }

    @Test("only the selection is written, and the answer counts it")
    func selection() async throws {
        let health = try await filled()
        let report = try await health.succeed(
            "export", "--format", "csv", "--types", "weight,heartRate", "--from",
            "2026-03-01T07:15", "--to", "2026-03-01", "--json", health.path("csv")
        ).json(Report.self)
        #expect(report.types.map(\.name) == ["bodyMass", "heartRate"])
        #expect(report.types.map(\.count) == [1, 3])
        let names = try FileManager.default.contentsOfDirectory(atPath: health.path("csv"))
        #expect(names.sorted() == ["bodyMass.csv", "heartRate.csv"])
    }

    @Test("an export in Apple's format is imported into another store without a difference")
    func apple() async throws {
        let health = try await filled()
        let written = try await health.succeed(
            "export", "--format", "apple", "--json", health.path("export.zip")
        ).json(Report.self)
        let again = try await health.succeed("import", "--json", health.path("export.zip"))
            .json(Imported.self)
        #expect(again.inserted == 0)
        let other = health.path("other.sqlite")
        let copied = try await health.succeed(
            "import", "--json", "--store", other, health.path("export.zip")
        ).json(Imported.self)
        #expect(copied.inserted == written.written)
        #expect(copied.known == 0)
    }

    @Test("JSON lines are written to a pipe")
    func pipe() async throws {
        let health = try await filled()
        let lines = try await health.succeed("export", "--format", "ndjson", "-").lines
        #expect(lines.first?.contains("open-healthkit-samples") == true)
        #expect(lines.filter { $0.contains("BodyMass") }.count == 2)
    }

    @Test("an impossible export is rejected with a reason")
    func refused() async throws {
        let health = try await filled()
        #expect(
            try await health.run("export", "--format", "word", "x").failed(
                with: 64, saying: "parquet"))
        #expect(
            try await health.run("export", "--format", "csv", "-").failed(
                with: 64, saying: "stdout"))
        #expect(
            try await health.run("export", "--format", "csv", health.folder.path)
                .failed(with: 73, saying: "empty"))
        #expect(
            try await health.run("export", "--format", "apple", "/nowhere/x.zip")
                .failed(with: 73, saying: "another file"))
    }
}
