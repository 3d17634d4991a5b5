import Foundation
import Testing

@Suite("Notes from the command line")
struct DayNoteTests {
    @Test("a note is logged on its day, edited, listed and deleted")
    func life() async throws {
        let health = try HealthProcess()
        let logged = try await health.succeed(
            "log", "note", "started", "magnesium", "--at", "2026-03-01", "--json"
        ).json(Decoded.Entry.self)
        #expect(logged.kind == "dayNote")
        #expect(logged.text == "started magnesium")
        #expect(logged.sync == "local")
        #expect(logged.date == "2026-02-28T23:00:00Z")
        let edited = try await health.succeed("edit", logged.id, "--text", "stopped magnesium")
        #expect(edited.output.contains("stopped magnesium"))
        #expect(try await health.succeed("history", "note").output.contains("stopped magnesium"))
        #expect(try await health.succeed("history", "weight").output.contains("Nothing"))
        #expect(try await health.run("edit", logged.id, "--weight", "80 kg").status == 64)
        try await health.succeed("log", "water", "250 mL", "--at", "2026-03-01T09:00")
        let water = try await health.succeed("history", "water", "--json")
            .json([Decoded.Entry].self)
        let id = try #require(water.first?.id)
        #expect(try await health.run("edit", id, "--text", "tea").status == 64)
        try await health.succeed("delete", logged.id)
        #expect(
            try await health.succeed("history", "note", "--json").json([Decoded.Entry].self)
                .isEmpty)
        #expect(try await health.run("log", "note").status == 64)
        #expect(try await health.run("log", "note", " ").status != 0)
    }

    @Test("a note never goes to the store: nothing waits, and no switch is offered")
    func health() async throws {
        let health = try HealthProcess()
        try await health.succeed("permissions", "allow", "--all")
        try await health.succeed("log", "note", "started magnesium")
        let report = try await health.succeed("sync", "--json").json(Decoded.Sync.self)
        #expect(report.exported == 0)
        #expect(report.parked == 0)
        let status = try await health.succeed("status").output
        #expect(!status.contains("pending"))
        let kinds = try await health.succeed("kinds").output
        #expect(!kinds.contains("note"))
        let refused = try await health.run("kinds", "note", "--send", "on")
        #expect(refused.failed(with: 64, saying: "Notes never go to the health store"))
    }

    @Test("a backup brings notes back")
    func backup() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "note", "started magnesium")
        let backup = try await health.succeed("backup", "-").output
        let other = try HealthProcess()
        try await other.succeed("restore", "-", input: backup)
        #expect(try await other.succeed("history").output.contains("started magnesium"))
    }
}
