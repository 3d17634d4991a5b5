import Foundation
import Testing

@Suite("Saved mappings from the command line")
struct SavedMappingScenarios {
    private struct Imported: Decodable {
        var inserted: Int
    }

    private struct Shown: Decodable, Equatable {
        var name: String
        var columns: String
    }

    private static let columns = "date=Day,weight=Weight,unit=kg,name=Scale"

    private func table(_ health: HealthProcess, _ day: Int, _ names: String = "Day,Weight") throws
        -> String
    {
        let file = health.folder.appending(path: "weights-\(day).csv")
        try "\(names)\n2026-03-0\(day),80.\(day)\n".write(
            to: file, atomically: true, encoding: .utf8)
        return file.path
    }

    private func shown(_ health: HealthProcess) async throws -> [Shown] {
        try await health.succeed("mappings", "--json").json([Shown].self)
    }

    @Test("a mapping is saved with an import, used by its name, listed and deleted")
    func whole() async throws {
        let health = try HealthProcess()
        #expect(try await health.succeed("mappings").output.contains("No mappings"))
        let journal = health.folder.appending(path: "journal.sqlite").path
        #expect(!FileManager.default.fileExists(atPath: journal))
        #expect(try await health.run("mappings", "--journal", journal).status == 66)
        let first = try await health.succeed(
            "import", "--map", Self.columns, "--save-map", "My scale", "--tz", "GMT", "--json",
            try table(health, 1)
        ).json(Imported.self)
        #expect(first.inserted == 1)
        let second = try await health.succeed(
            "import", "--map", "My scale", "--json", try table(health, 2)
        ).json(Imported.self)
        #expect(second.inserted == 1)
        let wanted = Shown(
            name: "My scale", columns: "date=Day,name=Scale,bodyMass=Weight,unit=kg")
        #expect(try await shown(health) == [wanted])
        let list = try await health.succeed("mappings").output
        #expect(list.contains("My scale") && list.contains(wanted.columns))
        try await health.succeed("mappings", "--delete", "My scale")
        #expect(try await shown(health).isEmpty)
        for arguments in [
            ["import", "--map", "My scale", try table(health, 3)],
            ["mappings", "--delete", "My scale"],
        ] {
            #expect(try await health.run(arguments).failed(with: 64, saying: "“My scale”"))
        }
    }

    @Test("a mapping gets another name, unless another mapping has it")
    func rename() async throws {
        let health = try HealthProcess()
        for (day, name) in [(1, "First"), (2, "Second")] {
            try await health.succeed(
                "import", "--map", Self.columns, "--save-map", name, "--tz", "GMT",
                try table(health, day))
        }
        try await health.succeed("mappings", "--rename", "First", "--to", "Scale")
        #expect(try await shown(health).map(\.name) == ["Scale", "Second"])
        for (arguments, words) in [
            (["--rename", "Scale", "--to", "Second"], "already"),
            (["--rename", "First", "--to", "Third"], "“First”"),
            (["--rename", "Scale", "--to", "a=b"], "60 characters"),
            (["--rename", "Scale"], "--to NEW"), (["--to", "Scale"], "--to NEW"),
        ] {
            #expect(try await health.run(["mappings"] + arguments).failed(with: 64, saying: words))
        }
        #expect(try await shown(health).map(\.name) == ["Scale", "Second"])
    }

    @Test("nothing is saved by a failed import, by --dry-run, or under a text that is no name")
    func refused() async throws {
        let health = try HealthProcess()
        let file = try table(health, 1)
        let other = try table(health, 2, "When,Kilos")
        let save = ["import", "--tz", "GMT", "--map", Self.columns, "--save-map"]
        #expect(try await health.run(save + ["Scale", other]).status == 64)
        #expect(try await health.run(save + ["Scale", "--dry-run", file]).status == 0)
        #expect(try await health.run(save + ["a=b", file]).failed(with: 64, saying: "60"))
        #expect(
            try await health.run(["import", "--save-map", "Scale", file]).failed(
                with: 64, saying: "--map"))
        #expect(
            try await health.run(["import", "--map", "Other", "--save-map", "Scale", file])
                .failed(with: 64, saying: "“Other”"))
        #expect(try await shown(health).isEmpty)
        // The mistakes were found before anything came in.
        let found = try await health.run("query", "bodyMass", "--samples")
        #expect(!found.output.contains("80.1"))
    }

    @Test("a backup of everything has the mappings too")
    func backup() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "import", "--map", Self.columns, "--save-map", "Scale", "--tz", "GMT",
            try table(health, 1))
        let file = health.path("all.backup")
        try await health.succeed("backup", "--all", file)
        let other = try HealthProcess()
        try await other.succeed("restore", file)
        #expect(try await shown(other).map(\.name) == ["Scale"])
    }
}
