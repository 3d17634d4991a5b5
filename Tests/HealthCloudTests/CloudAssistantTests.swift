import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import NIOCore
import ServerClient
import Testing

@Suite("An assistant at the cloud")
struct CloudAssistantTests {
    private typealias Version = AssistantClient.Version

    /// The steps of three days, as a device sends them.
    private func sendSteps(
        _ world: CloudWorld, _ client: any ServerClient, _ phone: String
    ) async throws {
        let days = [
            "days": (25...27).map {
                CloudDay(
                    day: "2026-05-\($0)",
                    totals: ["steps": Double($0 * 100), "asleepSeconds": 27_000])
            }
        ]
        let answer = try await world.send(client, .put, "/v1/days", token: phone, body: days)
        #expect(answer.status == .noContent)
    }

    private static let span: [String: JSONValue] = [
        "type": "stepCount", "from": "2026-05-20", "to": "2026-05-28",
    ]

    @Test(
        "supports both versions of the protocol, with one answer to each message",
        arguments: CloudEngine.allCases, AssistantClient.Version.allCases)
    func versions(engine: CloudEngine, version: AssistantClient.Version) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            try await sendSteps(world, client, phone)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: ["stepCount"]),
                version: version)
            if version == .modern {
                let found = try await assistant.result("server/discover")
                #expect(found["supportedVersions"]?.elements?.first == "2026-07-28")
            } else {
                let found = try await assistant.result(
                    "initialize",
                    ["protocolVersion": "2025-11-25", "capabilities": [:], "clientInfo": [:]])
                #expect(found["protocolVersion"] == "2025-11-25")
                let message: JSONValue = [
                    "jsonrpc": "2.0", "method": "notifications/initialized",
                ]
                #expect(try await assistant.send(message).status == .accepted)
            }
            let tools = try #require(try await assistant.result("tools/list")["tools"]?.elements)
            #expect(tools.count == 9)
            #expect(tools.allSatisfy { $0.members?["outputSchema"] != nil })
            let totals = try await assistant.call("daily_totals", Self.span)
            #expect(totals["total"] == 7_800)
            #expect(totals["coverage"]?.members?["daysWithData"] == 3)
            #expect(totals["sources"] == [["Sum of the day", 3]])
            let wrong = try await assistant.result("tools/call", ["name": "daily_totals"])
            #expect(wrong["isError"] == .bool(true))
            let prompts = try await assistant.result("prompts/list")
            #expect(prompts["prompts"]?.elements?.count == 3)
        }
    }

    /// A message, its headers, and the status and code that answer it.
    private struct Case: Sendable {
        let message: JSONValue
        var headers: [String: String] = [:]
        let status: HTTPResponse.Status
        let code: Double?
    }

    private static func modern(
        _ method: String, version: JSONValue = "2026-07-28", name: String? = nil
    ) -> JSONValue {
        var parameters: [String: JSONValue] = [
            "_meta": [
                "io.modelcontextprotocol/protocolVersion": version,
                "io.modelcontextprotocol/clientCapabilities": [:],
            ]
        ]
        if let name { parameters["name"] = .string(name) }
        return [
            "jsonrpc": "2.0", "id": 1, "method": .string(method), "params": .object(parameters),
        ]
    }

    private static func head(_ method: String, _ version: String = "2026-07-28") -> [String: String]
    {
        ["MCP-Protocol-Version": version, "Mcp-Method": method]
    }

    private static let cases = [
        Case(message: "nonsense", status: .badRequest, code: -32600),
        Case(message: [], status: .badRequest, code: -32600),
        Case(message: modern("tools/list"), status: .badRequest, code: -32020),
        Case(
            message: modern("tools/list"), headers: head("tools/call"), status: .badRequest,
            code: -32020),
        Case(
            message: modern("tools/list"), headers: head("tools/list", "2025-11-25"),
            status: .badRequest, code: -32020),
        Case(
            message: modern("tools/call", name: "types"), headers: head("tools/call"),
            status: .badRequest, code: -32020),
        Case(
            message: modern("tools/list", version: "1900-01-01"),
            headers: head("tools/list", "1900-01-01"), status: .badRequest, code: -32022),
        Case(
            message: modern("tools/list"), headers: head("=?base64?dG9vbHMvbGlzdA==?="),
            status: .ok, code: nil),
        Case(
            message: modern("no/such/method"), headers: head("no/such/method"),
            status: .notFound, code: -32601),
        Case(
            message: modern("subscriptions/listen"), headers: head("subscriptions/listen"),
            status: .notFound, code: -32601),
        Case(
            message: ["jsonrpc": "2.0", "id": 1, "method": "tools/list"], status: .badRequest,
            code: -32602),
        Case(
            message: ["jsonrpc": "2.0", "id": 1, "method": "tools/list"],
            headers: ["MCP-Protocol-Version": "2024-01-01"], status: .badRequest, code: -32022),
        Case(
            message: ["jsonrpc": "2.0", "id": 1, "method": "no/such/method"],
            headers: ["MCP-Protocol-Version": "2025-11-25"], status: .ok, code: -32601),
        Case(
            message: ["jsonrpc": "2.0", "id": 1, "result": [:]], status: .badRequest,
            code: -32600),
        Case(
            message: ["jsonrpc": "2.0", "method": "notifications/initialized"],
            status: .accepted, code: nil),
    ]

    @Test(
        "Messages with wrong headers, version or form get the errors that the protocol prescribes",
        arguments: CloudEngine.allCases)
    func headers(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let assistant = try await AssistantClient(world, client, phone: phone, consent: nil)
            for (number, test) in Self.cases.enumerated() {
                let answer = try await assistant.send(test.message, headers: test.headers)
                #expect(answer.status == test.status, "case \(number)")
                let code = try? answer.json().members?["error"]?.members?["code"]
                #expect(code == test.code.map(JSONValue.number), "case \(number)")
            }
            for method in [HTTPRequest.Method.get, .delete] {
                let answer = try await world.send(client, method, "/mcp", token: assistant.token)
                #expect(answer.status == .methodNotAllowed)
                #expect(answer.headers[.allow] == "POST")
            }
            let page = try await assistant.send(
                Self.modern("tools/list"),
                headers: Self.head("tools/list").merging(["Origin": "https://example.com"]) { $1 })
            #expect(page.status == .forbidden)
        }
    }

    @Test(
        "A type that is not shared has the same answer with and without data, and is not read",
        arguments: CloudEngine.allCases)
    func consent(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let (full, empty) = (try await world.enrol(client), try await world.enrol(client))
            try await sendSteps(world, client, full)
            for consent in [nil, CloudConsent(read: ["dietaryWater"])] {
                let mine = try await AssistantClient(
                    world, client, phone: full, consent: consent)
                let other = try await AssistantClient(
                    world, client, phone: empty, consent: consent)
                try await mine.post(
                    full, "heart_rate", "count/min", [("2026-05-27 08:00:00 +0000", 61)])
                for tool in [
                    "daily_totals", "samples", "trends", "baseline", "types", "what_changed",
                    "daily_brief",
                ] {
                    for type in ["stepCount", "heartRate", "sleepAnalysis", "bodyMass"] {
                        var arguments: [String: JSONValue] = [:]
                        if ["daily_totals", "samples", "trends", "baseline"].contains(tool) {
                            arguments["type"] = .string(type)
                        }
                        let found = try await mine.call(tool, arguments)
                        #expect(found == (try await other.call(tool, arguments)), "\(tool)")
                        #expect(found["isShared"] ?? .bool(false) == .bool(false), "\(tool)")
                    }
                }
            }
            let shared = try await AssistantClient(
                world, client, phone: full,
                consent: CloudConsent(read: ["HKQuantityTypeIdentifierHeartRate"]))
            #expect(try await shared.call("samples", ["type": "heartRate"])["isShared"] == true)
            let rows = try await shared.call("types")["rows"]?.elements
            #expect(rows?.compactMap { $0.elements?.first } == ["heartRate"])
            let stranger = try await AssistantClient(
                world, client, phone: empty,
                consent: CloudConsent(read: ["stepCount", "heartRate", "sleepAnalysis"]))
            #expect(try await stranger.call("types")["rows"] == [])
            for type in ["stepCount", "heartRate", "sleepAnalysis"] {
                #expect(
                    try await stranger.call("samples", ["type": .string(type)])["rows"] == [])
            }
        }
    }

    @Test(
        "A consent for an unknown type or another scope is rejected",
        arguments: CloudEngine.allCases)
    func badConsent(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let bodies: [JSONValue] = [
                ["scope": "assistant", "consent": ["read": ["nothing"]]],
                ["scope": "assistant", "consent": ["log": ["nothing"]]],
                ["scope": "assistant", "consent": ["timeZone": "Mars/Olympus"]],
                ["scope": "assistant", "consent": ["dayStart": 24]],
                ["scope": "read", "consent": ["read": ["stepCount"]]],
            ]
            for body in bodies {
                let answer = try await world.send(
                    client, .post, "/v1/codes", token: phone, body: body)
                #expect(answer.status == .badRequest)
            }
        }
    }

    @Test(
        "The person sees the consent and the readings of an assistant, and can revoke its access",
        arguments: CloudEngine.allCases)
    func insight(engine: CloudEngine) async throws {
        struct Devices: Decodable {
            struct Device: Decodable { let scope: String, consent: CloudConsent? }
            let devices: [Device]
        }
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            try await sendSteps(world, client, phone)
            let consent = CloudConsent(
                read: ["stepCount"], log: [.drink], timeZone: "Europe/Vienna", dayStart: 4)
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: consent)
            let devices = try await world.send(client, .get, "/v1/devices", token: phone)
                .decode(Devices.self).devices
            #expect(devices.map(\.scope) == ["device", "assistant"])
            #expect(devices.map(\.consent) == [nil, consent])
            _ = try await assistant.call("daily_totals", Self.span)
            var other = Self.span
            other["type"] = "heartRate"
            _ = try await assistant.call("daily_totals", other)
            let log = try await world.audit(client, token: phone)
            #expect(
                log.filter { $0.token == 2 }.map { [$0.action, $0.detail] } == [
                    [
                        "assistant.read",
                        "daily_totals, 2026-05-20/2026-05-28: heartRate (not shared)",
                    ], ["assistant.read", "daily_totals, 2026-05-20/2026-05-28: stepCount"],
                ])
            _ = try await world.send(client, .delete, "/v1/devices/2", token: phone)
            #expect(try await assistant.ask("tools/list").status == .unauthorized)
        }
    }

    @Test("A year of a type takes less than 2 kB", arguments: CloudEngine.allCases)
    func size(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, client in
            let phone = try await world.enrol(client)
            let now = world.clock.now
            let dates = (1...365).map { back in
                now.addingTimeInterval(Double(-back) * 86_400).formatted(.iso8601).prefix(10)
            }
            let days = [
                "days": dates.map {
                    CloudDay(day: String($0), totals: ["steps": 4_321.9, "asleepSeconds": 25_432])
                }
            ]
            _ = try await world.send(client, .put, "/v1/days", token: phone, body: days)
            let types = ["stepCount", "sleepAnalysis", "heartRate", "bodyMass"]
            let assistant = try await AssistantClient(
                world, client, phone: phone, consent: CloudConsent(read: types))
            for (name, unit) in [("heart_rate", "count/min"), ("weight_body_mass", "kg")] {
                try await assistant.post(
                    phone, name, unit, dates.map { ("\($0) 08:00:00 +0000", 61.789) })
            }
            for type in types {
                for tool in ["daily_totals", "samples", "trends", "baseline"] {
                    var arguments: [String: JSONValue] = ["type": .string(type)]
                    if tool == "daily_totals" || tool == "samples" {
                        arguments["from"] = .string(String(dates[364]))
                    }
                    let answer = try await assistant.ask(
                        "tools/call", ["name": .string(tool), "arguments": .object(arguments)])
                    let found = try answer.json().members?["result"]?.members?["structuredContent"]
                    #expect(found?.members?["isShared"] == true)
                    let covered = found?.members?["coverage"]?.members?["daysWithData"]
                    #expect(covered == .number(tool == "trends" ? 180 : 365), "\(tool) \(type)")
                    #expect(answer.body.readableBytes < 2_048, "\(tool) \(type)")
                }
            }
        }
    }
}
