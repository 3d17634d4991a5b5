import Foundation
import Testing

@Suite("What concerns the whole journal")
struct WholeJournalTests {
    /// A journal with two own entries that are in the store, and one of a scale.
    private func synced() throws -> HealthProcess {
        let health = try HealthProcess()
        try health.succeed("import", "-", input: SmallExport.weight)
        try health.succeed("permissions", "allow", "--all")
        try health.succeed("log", "water", "250", "mL")
        try health.succeed("log", "weight", "81", "kg")
        try health.succeed("sync")
        return health
    }

    private func count(_ health: HealthProcess, _ type: String) throws -> Int {
        struct Row: Decodable {
            var samples: Int
        }
        let result = try health.succeed("types", type, "--json")
        return try result.json([Row].self).reduce(0) { $0 + $1.samples }
    }

    @Test(
        "AC-20 delete --all deletes in the store too or keeps it, as the person says",
        arguments: ["delete", "keep"])
    func deleteAll(choice: String) throws {
        let health = try synced()
        #expect(try count(health, "dietaryWater") == 1)
        let unsaid = try health.start(["delete", "--all"]).wait()
        #expect(unsaid.status == 64)
        #expect(unsaid.errors.contains("--in-health"))
        #expect(try health.succeed("history").output.contains("250"))
        let result = try health.succeed("delete", "--all", "--in-health", choice)
        #expect(result.output.contains("Deleted 2 entries here."))
        #expect(!(try health.succeed("history").output.contains("250")))
        if choice == "delete" { try health.succeed("sync") }
        #expect(try count(health, "dietaryWater") == (choice == "keep" ? 1 : 0))
        // What another app saved is never deleted.
        #expect(try count(health, "bodyMass") == (choice == "keep" ? 2 : 1))
    }

    @Test("--all and ids exclude each other, and --in-health needs --all")
    func mistaken() throws {
        let health = try HealthProcess()
        for arguments in [
            ["delete"], ["delete", "--all", "1a"], ["delete", "1a", "--in-health", "keep"],
        ] {
            #expect(try health.start(arguments).wait().status == 64)
        }
    }

    @Test(
        "sync --compare finds nothing to mend, and sync --import-again brings back what was hidden")
    func compare() throws {
        let health = try synced()
        struct Entry: Decodable {
            var id: String
        }
        let before = try health.succeed("history", "--json").json([Entry].self).map(\.id)
        try health.succeed("sync", "--compare")
        #expect(try health.succeed("history", "--json").json([Entry].self).map(\.id) == before)
        for id in before { try health.succeed("delete", id) }
        try health.succeed("sync", "--import-again")
        #expect(try health.succeed("history", "--json").json([Entry].self).isEmpty)
        try health.succeed("sync", "--import-again", "--including-deleted")
        let after = try health.succeed("history", "--json").json([Entry].self)
        #expect(after.count == before.count - 2)
        #expect(try health.start(["sync", "--including-deleted"]).wait().status == 64)
    }

    @Test("sources are listed in their order, and the order is changed")
    func sources() throws {
        let health = try HealthProcess()
        try health.succeed("import", "-", input: try SmallExport.text(steps: 2))
        struct Source: Decodable {
            var bundleIdentifier: String
        }
        let all = try health.succeed("sources", "steps", "--json").json([Source].self)
            .map(\.bundleIdentifier)
        #expect(!all.isEmpty)
        let last = try #require(all.last)
        let result = try health.succeed("sources", "steps", "--order", last, "--json")
        #expect(try result.json([Source].self).first?.bundleIdentifier == last)
        let unknown = try health.start(["sources", "steps", "--order", "com.example.none"]).wait()
        #expect(unknown.status == 64)
    }
}
