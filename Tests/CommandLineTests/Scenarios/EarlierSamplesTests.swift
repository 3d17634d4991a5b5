import Foundation
import Testing

@Suite("Samples of an earlier version of the app, from the command line")
struct EarlierSamplesTests {
    private struct Earlier: Decodable {
        struct Group: Decodable {
            let kind: String
            let count: Int
        }

        let waiting: [Group]
        let linked: Int
        let imported: Int
        let left: Int
    }

    /// A person whose app saved 250 mL at noon before it had identities.
    private func earlier() async throws -> HealthProcess {
        let health = try HealthProcess()
        try await health.succeed("log", "water", "250mL", "--at", "2026-03-01T12:00")
        try await health.succeed("sync")
        try await health.succeed("export", "--format", "csv", health.path("old"))
        let file = health.folder.appending(path: "old/dietaryWater.csv")
        let lines = try String(contentsOf: file, encoding: .utf8).split(whereSeparator: \.isNewline)
        let header = try #require(lines.first)
        let names = header.split(separator: ",", omittingEmptySubsequences: false)
        let values = try #require(lines.dropFirst().first)
            .split(separator: ",", omittingEmptySubsequences: false)
        let place = try #require(names.firstIndex(of: "metadata"))
        let plain = values.prefix(place) + Array(repeating: "", count: names.count - place)
        try "\(header)\n\(plain.joined(separator: ","))\n".write(
            to: file, atomically: true, encoding: .utf8)
        var fresh = health
        fresh.environment["OPENHEALTHKIT_STORE"] = health.path("new.sqlite")
        fresh.environment["HEALTH_JOURNAL"] = health.path("new-journal.sqlite")
        return fresh
    }

    @Test("wait for a decision, which the sync says, and are linked to the same entry")
    func link() async throws {
        let health = try await earlier()
        try await health.succeed("import", health.path("old"))
        try await health.succeed("log", "water", "250mL", "--at", "2026-03-01T12:00")
        let sync = try await health.succeed("sync").output
        // The import has found the sample; each sync says so until the decision.
        #expect(sync.contains("1 of yours, saved by an earlier version of this app, to decide on"))
        #expect(sync.contains("health conflicts earlier") && !sync.contains("in step"))
        let list = try await health.succeed("conflicts").output
        #expect(list.contains("Decide with health conflicts earlier link, import or leave."))
        let waiting = try await health.succeed("conflicts", "earlier", "--json").json(Earlier.self)
        #expect(waiting.waiting.map(\.kind) == ["drink"] && waiting.waiting.first?.count == 1)
        let status = try await health.succeed("status").output
        #expect(status.contains("1 of yours, saved by an earlier"))
        let text = try await health.succeed("conflicts", "earlier", "link").output
        #expect(text == "1 sample now represents one of your entries.\n")
        #expect(try await health.succeed("sync").output == "Everything is in step.\n")
        let samples = try await health.succeed(
            "query", "dietaryWater", "--samples", "--unit", "mL", "--json"
        ).json([Decoded.Sample].self)
        #expect(samples.count == 1)
        #expect(
            try await health.succeed("conflicts", "earlier").output
                == "No samples from an earlier version of this app are waiting.\n")
    }
}
