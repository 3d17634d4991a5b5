import Foundation
import Testing

@Suite("Tables from the command line")
struct TableImportScenarios {
    private struct Imported: Decodable {
        var inserted: Int
        var known: Int
    }

    @Test("a table is imported with a mapping and a time zone, which is stored")
    func mapping() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "weights.csv")
        try "Day,Weight\n2026-03-01 07:00,80.4\n".write(to: file, atomically: true, encoding: .utf8)
        let columns = "date=Day,weight=Weight,unit=kg"
        #expect(
            try await health.run("import", "--map", columns, file.path).failed(
                with: 64, saying: "--tz"))
        let first = try await health.succeed(
            "import", "--map", columns, "--tz", "America/New_York", "--json", file.path
        ).json(Imported.self)
        #expect(first.inserted == 1)
        // Without a zone it is the same instant again.
        let second = try await health.succeed("import", "--map", columns, "--json", file.path)
            .json(Imported.self)
        #expect(second.inserted == 0)
        #expect(second.known == 1)
        let shown = try await health.succeed("query", "bodyMass", "--samples", "--json").output
        #expect(shown.contains("80.4"))
    }

    @Test("an invalid mapping is reported")
    func wrong() async throws {
        let health = try HealthProcess()
        let file = health.folder.appending(path: "weights.csv")
        try "Day,Weight\n2026-03-01,80.4\n".write(to: file, atomically: true, encoding: .utf8)
        let path = file.path
        #expect(
            try await health.run("import", "--map", "weight=W", path).failed(
                with: 64, saying: "date"))
        #expect(
            try await health.run("import", "--map", "date=When,weight=Weight", "--tz", "GMT", path)
                .failed(with: 64, saying: "columns"))
        #expect(
            try await health.run("import", "--map", "date=Day,weight=Weight", "--tz", "Mars", path)
                .failed(with: 64, saying: "time zone"))
        #expect(try await health.run("import", path).failed(with: 65, saying: "export"))
    }
}
