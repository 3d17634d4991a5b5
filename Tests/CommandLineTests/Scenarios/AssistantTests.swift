import Foundation
import TestSupport
import Testing

@Suite("An assistant that talks to health mcp")
struct AssistantTests {
    /// A request of the newest protocol.
    private func request(_ id: Int, _ method: String, _ parameters: String = "") -> String {
        """
        {"jsonrpc":"2.0","id":\(id),"method":"\(method)","params":{\(parameters)"_meta":{\
        "io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"coach","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":{}}}}

        """
    }

    private func call(_ id: Int, _ tool: String, _ arguments: String) -> String {
        request(id, "tools/call", #""name":"\#(tool)","arguments":\#(arguments),"#)
    }

    private struct Line: Decodable {
        struct Result: Decodable {
            struct Answer: Decodable {
                let isShared: Bool?
                let total: Double?
                let status: String?
                let next: String?
                let count: Int?
            }

            let structuredContent: Answer?
            let isError: Bool?
        }

        struct Failure: Decodable { let code: Int }

        let id: Int?
        let result: Result?
        let error: Failure?
    }

    private func talk(_ health: HealthProcess, _ lines: String...) async throws -> [Line] {
        let result = try await health.succeed("mcp", input: lines.joined())
        #expect(result.errors.isEmpty)
        return try result.lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
            .sorted { ($0.id ?? 0) < ($1.id ?? 0) }
    }

    private struct Reading: Decodable {
        let client: String?
        let tool: String
        let type: String?
        let values: Int
        let isShared: Bool
    }

    @Test("reads only shared types, and the person sees its readings")
    func consent() async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 10))
        let ask = call(
            1, "daily_totals", #"{"type":"stepCount","from":"2026-03-01","to":"2026-03-01"}"#)
        let before = try await talk(health, ask)
        #expect(before.first?.result?.structuredContent?.isShared == false)
        #expect(before.first?.result?.structuredContent?.total == nil)
        try await health.succeed(
            "permissions", "allow", "stepCount", "--read-only", "--as", "assistant")
        let after = try await talk(health, ask)
        #expect(after.first?.result?.structuredContent?.total == 100)
        try await health.succeed("permissions", "deny", "stepCount", "--as", "assistant")
        #expect(try await talk(health, ask).first?.result?.structuredContent?.total == nil)
        let log = try await health.succeed("mcp", "log", "--json").json([Reading].self)
        #expect(log.map(\.isShared) == [false, true, false])
        #expect(log.map(\.values) == [0, 1, 0])
        #expect(log.allSatisfy { $0.client == "coach" && $0.tool == "daily_totals" })
        #expect(try await health.succeed("mcp", "log").output.contains("not shared"))
    }

    @Test("uses a permission that is given or withdrawn while it runs")
    func livePermissions() async throws {
        let health = try HealthProcess()
        let ask = call(
            1, "daily_totals", #"{"type":"stepCount","from":"2026-03-01","to":"2026-03-01"}"#)
        try Data(ask.utf8).write(to: health.folder.appending(path: "ask"))
        try Data(SmallExport.text(steps: 10).utf8)
            .write(to: health.folder.appending(path: "export.xml"))
        let result = try await health.shell(
            """
            set -e
            coproc MCP { "$HEALTH" mcp; }
            ask() { cat ask >&"${MCP[1]}"; read -r line <&"${MCP[0]}"; echo "$line"; }
            ask
            "$HEALTH" import export.xml > /dev/null 2>&1
            "$HEALTH" permissions allow stepCount --read-only --as assistant > /dev/null
            ask
            "$HEALTH" permissions deny stepCount --as assistant > /dev/null
            ask
            """)
        try #require(result.status == 0, "\(result.errors)")
        let totals = try result.lines.map { line in
            try JSONDecoder().decode(Line.self, from: Data(line.utf8)).result?.structuredContent?
                .total
        }
        #expect(totals == [nil, 100, nil])
    }

    @Test("gets an answer to each message, also between invalid lines")
    func malformed() async throws {
        let health = try HealthProcess()
        let long = String(repeating: "x", count: 1_100_000)
        let lines = try await talk(
            health, "nonsense\n", long + "\n", "[]\n", "\n", request(1, "server/discover"),
            request(2, "nothing"), call(3, "types", "{}"))
        #expect(lines.compactMap(\.error?.code).sorted() == [-32700, -32700, -32601, -32600])
        #expect(lines.compactMap { $0.result == nil ? nil : $0.id } == [1, 3])
    }

    @Test("proposes a meal with the nutrients of the food library")
    func foods() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "permissions", "allow", "food", "--share-only", "--as", "assistant")
        let answers = try await talk(
            health,
            call(1, "log_entry", #"{"kind":"food","foods":"2 slices rye bread, banana"}"#),
            call(2, "log_entry", #"{"kind":"food","foods":"1 bananna"}"#))
        #expect(answers.map(\.result?.structuredContent?.status) == ["waiting", nil])
        #expect(answers.last?.result?.isError == true)
        let waiting = try await health.succeed("mcp", "pending", "--json").json(
            [Decoded.Entry].self)
        let items = try #require(waiting.first?.items)
        #expect(items.map(\.name) == ["Rye bread", "Banana"])
        #expect(items.first?.nutrients["dietarySodium"]?.value == 385.92)
    }

    @Test("proposes a recipe by its name only if the person shares the energy that they eat")
    func recipes() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "foods", "recipes", "add", "Feast", "2 slices rye bread, 1 banana")
        try await health.succeed(
            "permissions", "allow", "food", "--share-only", "--as", "assistant")
        let feast = call(1, "log_entry", #"{"kind":"food","foods":"2 feast"}"#)
        let refused = try await talk(health, feast)
        #expect(refused.first?.result?.isError == true)
        let hidden = try await talk(health, call(1, "favourites", "{}"))
        #expect(hidden.first?.result?.structuredContent?.isShared == false)
        try await health.succeed(
            "permissions", "allow", "dietaryEnergyConsumed", "--as", "assistant")
        let listed = try await talk(health, call(1, "favourites", "{}"))
        #expect(listed.first?.result?.structuredContent?.count == 1)
        let taken = try await talk(health, feast)
        #expect(taken.first?.result?.structuredContent?.status == "waiting")
        let waiting = try await health.succeed("mcp", "pending", "--json").json(
            [Decoded.Entry].self)
        #expect(waiting.first?.items?.map(\.name) == ["Rye bread", "Banana"])
    }

    @Test("proposes an entry, which the person confirms or discards")
    func proposal() async throws {
        let health = try HealthProcess()
        try await health.succeed(
            "permissions", "allow", "bodyMass", "--share-only", "--as", "assistant")
        let answers = try await talk(
            health, call(1, "log_entry", #"{"kind":"weight","kilograms":80}"#),
            call(2, "log_entry", #"{"kind":"weight","kilograms":180}"#))
        #expect(answers.map(\.result?.structuredContent?.status) == ["waiting", "waiting"])
        #expect(try await health.succeed("history", "--json").json([Decoded.Entry].self).isEmpty)
        let waiting = try await health.succeed("mcp", "pending", "--json").json(
            [Decoded.Entry].self)
        let wanted = try #require(waiting.first { $0.mass?.value == 80 }).id
        let other = try #require(waiting.first { $0.mass?.value == 180 }).id
        #expect(
            try await health.succeed("mcp", "pending").output.contains(String(wanted.prefix(8))))
        try await health.succeed("mcp", "confirm", String(wanted.prefix(8)))
        try await health.succeed("mcp", "discard", other)
        let entries = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(entries.map(\.id) == [wanted])
        #expect(entries.first?.source.bundleIdentifier == "org.openhealthkit.health")
        let again = try await health.run("mcp", "confirm", wanted)
        #expect(again.failed(with: 64, saying: "health mcp pending"))
        #expect(
            try await health.succeed("mcp", "pending").output.contains(
                "No proposed entry is waiting."))
    }

    private struct Client: Decodable {
        let version: String
        let tools: [String]
        let samples: Int
        let wrongIsError: Bool
        let unknownTool: Int
        let saved: String
        let declined: String
        let questions: Int
        let concurrent: Int
        let prompts: Int
        let resources: Int
        let templates: Int
        let completions: [String]
        let about: String
        let listened: Bool?
    }

    @Test(
        "can be the Python package mcp, in both protocols",
        arguments: [
            ("auto", "2026-07-28"), ("2026-07-28", "2026-07-28"), ("legacy", "2025-11-25"),
        ])
    func pythonClient(mode: String, version: String) async throws {
        let health = try HealthProcess()
        try await health.succeed("import", "-", input: try SmallExport.text(steps: 10))
        try await health.succeed(
            "permissions", "allow", "stepCount", "--read-only", "--as", "assistant")
        try await health.succeed(
            "permissions", "allow", "bodyMass", "--share-only", "--as", "assistant")
        let script = Repository.file("Scripts/check-mcp.py").path
        let result = try await health.shell(
            "'\(PythonReader.path)' '\(script)' \"$HEALTH\" \(mode)")
        try #require(result.status == 0, "\(result.errors)")
        let client = try result.json(Client.self)
        #expect(client.version == version)
        #expect(client.tools.count == 10 && client.tools.contains("favourites"))
        #expect(client.samples == 3)
        #expect(client.wrongIsError)
        #expect(client.unknownTool == -32602)
        #expect([client.saved, client.declined] == ["saved", "declined"])
        #expect(client.questions == 2)
        #expect(client.concurrent == 8)
        #expect(client.prompts == 3)
        #expect(client.resources == 1)
        #expect(client.templates == 1)
        #expect(client.completions == ["stepCount"])
        #expect(client.about.contains("HKQuantityTypeIdentifierStepCount"))
        // Listening is part of the newest protocol only.
        #expect(client.listened == (version == "2026-07-28" ? true : nil))
        let entries = try await health.succeed("history", "--json").json([Decoded.Entry].self)
        #expect(entries.map(\.mass?.value) == [80])
    }
}
