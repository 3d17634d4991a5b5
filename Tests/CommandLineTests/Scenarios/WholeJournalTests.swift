import Foundation
import Testing

@Suite("Commands for the whole journal")
struct WholeJournalTests {
    /// A journal with two own entries that are in the store, and one of a scale.
    private func synced() async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: SmallExport.weight)
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("log", "water", "250", "mL")
        try await health.succeed("log", "weight", "81", "kg")
        try await health.succeed("sync")
        return health
    }

    private func count(_ health: HealthProcess, _ type: String) async throws -> Int {
        struct Row: Decodable {
            var samples: Int
        }
        let result = try await health.succeed("types", type, "--json")
        return try result.json([Row].self).reduce(0) { $0 + $1.samples }
    }

    @Test(
        "AC-20 delete --all also deletes in the store or keeps it, as the option says",
        arguments: ["delete", "keep"])
    func deleteAll(choice: String) async throws {
        let health = try await synced()
        #expect(try await count(health, "dietaryWater") == 1)
        let unsaid = try await health.run(["delete", "--all"])
        #expect(unsaid.status == 64)
        #expect(unsaid.errors.contains("--in-health"))
        #expect(try await health.succeed("history").output.contains("250"))
        let result = try await health.succeed("delete", "--all", "--in-health", choice)
        #expect(result.output.contains("Deleted 2 entries here."))
        #expect(!(try await health.succeed("history").output.contains("250")))
        if choice == "delete" { try await health.succeed("sync") }
        #expect(try await count(health, "dietaryWater") == (choice == "keep" ? 1 : 0))
        // What another app saved is never deleted.
        #expect(try await count(health, "bodyMass") == (choice == "keep" ? 2 : 1))
    }

    @Test(
        "delete --all also deletes favourites, recipes and photos of meals",
        arguments: ["delete", "keep"])
    func deleteAllFoods(choice: String) async throws {
        let health = try HealthProcess()
        try await health.succeed("foods", "recipes", "add", "Feast", "2 slices rye bread")
        try await health.succeed("foods", "favourites", "add", "1 banana")
        let photos = health.path("journal.sqlite-photos")
        try FileManager.default.createDirectory(
            atPath: photos, withIntermediateDirectories: false)
        #expect(try await health.succeed("foods", "favourites").output.contains("Feast"))
        try await health.succeed("delete", "--all", "--in-health", choice)
        let kept = try await health.succeed("foods", "favourites").output
        #expect(!kept.contains("Feast") && !kept.contains("Banana"))
        #expect(!FileManager.default.fileExists(atPath: photos))
    }

    @Test("--all and ids exclude each other, and --in-health needs --all")
    func mistaken() async throws {
        let health = try HealthProcess()
        for arguments in [
            ["delete"], ["delete", "--all", "1a"], ["delete", "1a", "--in-health", "keep"],
        ] {
            #expect(try await health.run(arguments).status == 64)
        }
    }

    @Test(
        "sync --compare finds no difference, and sync --import-again brings hidden entries back")
    func compare() async throws {
        let health = try await synced()
        struct Entry: Decodable {
            var id: String
        }
        let before = try await health.succeed("history", "--json").json([Entry].self).map(\.id)
        try await health.succeed("sync", "--compare")
        #expect(
            try await health.succeed("history", "--json").json([Entry].self).map(\.id) == before)
        for id in before { try await health.succeed("delete", id) }
        try await health.succeed("sync", "--import-again")
        #expect(try await health.succeed("history", "--json").json([Entry].self).isEmpty)
        try await health.succeed("sync", "--import-again", "--including-deleted")
        let after = try await health.succeed("history", "--json").json([Entry].self)
        #expect(after.count == before.count - 2)
        #expect(try await health.run(["sync", "--including-deleted"]).status == 64)
    }

    @Test("sources are listed in their order, and the order can be changed")
    func sources() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 2))
        struct Source: Decodable {
            var bundleIdentifier: String
        }
        let all = try await health.succeed("sources", "steps", "--json").json([Source].self)
            .map(\.bundleIdentifier)
        #expect(!all.isEmpty)
        let last = try #require(all.last)
        let result = try await health.succeed("sources", "steps", "--order", last, "--json")
        #expect(try result.json([Source].self).first?.bundleIdentifier == last)
        let unknown = try await health.run(["sources", "steps", "--order", "com.example.none"])
        #expect(unknown.status == 64)
    }
}
