import Foundation
import Testing

@Suite("Resolving conflicts from the command line")
struct ConflictsTests {
    private struct Conflict: Decodable {
        let number: Int
        let kind: String
        let mine: Decoded.Entry?
        let theirs: Decoded.Entry?
        let merged: Decoded.Entry?
        let untilThen: String
        let choices: [String]
        let resolution: String?
    }

    /// A person whose bottle wrote what she logged as well; the bottle's app is another app with a
    /// journal of its own.
    private func doubled() async throws -> HealthProcess {
        let health = try HealthProcess()
        var bottle = health
        bottle.environment["HEALTH_JOURNAL"] = health.path("bottle.sqlite")
        bottle.environment["OPENHEALTHKIT_APP"] = "com.example.bottle"
        try await health.succeed("permissions", "allow", "--all")
        try await bottle.succeed("permissions", "allow", "--all")
        try await bottle.succeed("log", "water", "245mL")
        try await bottle.succeed("sync")
        try await health.succeed("log", "water", "250mL")
        try await health.succeed("sync")
        return health
    }

    @Test("lists near duplicates, and hides the other app's entry for good")
    func nearDuplicate() async throws {
        let health = try await doubled()
        let text = try await health.succeed("conflicts").output
        #expect(text.contains("logged nearly the same at nearly the same time."))
        #expect(text.contains("250 mL"))
        #expect(text.contains("245 mL"))
        #expect(!text.contains("merge"))
        #expect(text.contains("health conflicts resolve 1 --keep mine|theirs|both\n"))
        #expect(
            try await health.succeed("status").output.contains("1 to decide on: health conflicts"))
        let conflict = try #require(
            try await health.succeed("conflicts", "list", "--json").json([Conflict].self).first)
        #expect(conflict.kind == "nearDuplicate")
        #expect(conflict.untilThen == "both")
        #expect(conflict.theirs?.isForeign == true)

        let settled = try await health.succeed(
            "conflicts", "resolve", "1", "--keep", "mine", "--json"
        )
        .json(Conflict.self)
        #expect(settled.resolution == "mine")
        #expect(try await health.succeed("conflicts").output == "There is nothing to decide.\n")
        try await health.succeed("sync")
        let day = try await health.succeed("today", "--json").json(Decoded.Day.self)
        #expect(day.totals.water.value == 250)
    }

    @Test("the choice of theirs deletes mine, also in the store")
    func theirs() async throws {
        let health = try await doubled()
        #expect(
            try await health.succeed("conflicts", "resolve", "1", "--keep", "theirs").output
                == "The other one stays, yours is deleted.\n")
        try await health.succeed("sync")
        let samples = try await health.succeed(
            "query", "dietaryWater", "--samples", "--unit", "mL", "--json"
        ).json([Decoded.Sample].self)
        #expect(samples.map(\.value) == [245])
    }

    @Test("merges the edits of two devices with one command")
    func merge() async throws {
        let health = try HealthProcess()
        var tablet = health
        tablet.environment["HEALTH_JOURNAL"] = health.path("tablet.sqlite")
        try await health.succeed("permissions", "allow", "--all")
        let id = try await health.succeed("log", "water", "250mL", "--json").json(
            Decoded.Entry.self
        ).id
        try await health.succeed("sync")
        try await tablet.succeed("sync")
        try await health.succeed("edit", id, "--volume", "300mL")
        try await tablet.succeed("edit", id, "--name", "Tea")
        try await health.succeed("sync")
        try await tablet.succeed("sync")
        let conflict = try #require(
            try await tablet.succeed("conflicts", "--json").json([Conflict].self).first)
        #expect(conflict.choices == ["mine", "theirs", "both", "merge"])
        #expect(conflict.merged?.volume?.value == 300)
        #expect(conflict.merged?.name == "Tea")
        #expect(try await tablet.succeed("conflicts").output.contains("300 mL Tea"))
        #expect(
            try await tablet.succeed("conflicts", "resolve", "1", "--keep", "merge").output
                == "Both versions are combined now.\n")
        try await tablet.succeed("sync")
        try await health.succeed("sync")
        let entry = try #require(
            try await health.succeed("history", "--json").json([Decoded.Entry].self).first)
        #expect(entry.volume?.value == 300)
        #expect(entry.name == "Tea")
    }

    @Test("a choice that is not offered is rejected with a reason, and changes nothing")
    func refused() async throws {
        let health = try await doubled()
        #expect(
            try await health.run("conflicts", "resolve", "1", "--keep", "merge")
                .failed(with: 64, saying: "--keep takes mine, theirs, both."))
        #expect(
            try await health.run("conflicts", "resolve", "7", "--keep", "mine")
                .failed(with: 1, saying: "no open conflict 7"))
        #expect(
            try await health.run("conflicts", "resolve", "1", "--keep", "all")
                .failed(with: 64, saying: "--keep"))
        #expect(
            try await health.run("conflicts", "resolve", "1").failed(with: 64, saying: "--keep"))
        #expect(try await health.succeed("conflicts", "--json").json([Conflict].self).count == 1)
    }
}
