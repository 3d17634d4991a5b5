import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import NIOCore
import ServerClient
import Testing

/// A client of the Model Context Protocol with an assistant's token.
struct AssistantClient {
    /// The protocol that it speaks.
    enum Version: String, CaseIterable, Sendable, CustomTestStringConvertible {
        case modern = "2026-07-28"
        case legacy = "2025-11-25"
        var testDescription: String { rawValue }
    }

    let world: CloudWorld
    let client: any ServerClient
    let token: String
    var version = Version.modern
    /// Whether it can show the person a question.
    var canAsk = false

    /// A client whose token a device of the person made.
    init(
        _ world: CloudWorld, _ client: any ServerClient, phone: String,
        consent: CloudConsent?, version: Version = .modern, canAsk: Bool = false
    ) async throws {
        struct Wanted: Encodable {
            var scope = "assistant"
            var consent: CloudConsent?
        }
        struct Code: Decodable { var code: String }
        let code = try await world.send(
            client, .post, "/v1/codes", token: phone, body: Wanted(consent: consent)
        ).decode(Code.self).code
        self.world = world
        self.client = client
        token = try await world.enrol(client, code: code, device: "assistant")
        (self.version, self.canAsk) = (version, canAsk)
    }

    /// Sends a message as it is.
    func send(_ body: JSONValue, headers: [String: String] = [:]) async throws -> ServerAnswer {
        try await world.send(
            client, .post, "/mcp", token: token, body: body, headers: headers)
    }

    /// Asks for something, with the headers that belong to it.
    func ask(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws
        -> ServerAnswer
    {
        var parameters = parameters
        var headers = ["MCP-Protocol-Version": version.rawValue]
        if version == .modern {
            headers["Mcp-Method"] = method
            if case .string(let name)? = parameters["name"] ?? parameters["uri"] {
                headers["Mcp-Name"] = name
            }
            let prefix = "io.modelcontextprotocol/"
            parameters["_meta"] = [
                prefix + "protocolVersion": .string(version.rawValue),
                prefix + "clientInfo": ["name": "coach", "version": "1"],
                prefix + "clientCapabilities": canAsk ? ["elicitation": [:]] : [:],
            ]
        }
        return try await send(
            [
                "jsonrpc": "2.0", "id": 7, "method": .string(method),
                "params": .object(parameters),
            ], headers: headers)
    }

    /// The result of a request that is answered well.
    func result(_ method: String, _ parameters: [String: JSONValue] = [:]) async throws
        -> [String: JSONValue]
    {
        let answer = try await ask(method, parameters)
        #expect(answer.status == .ok)
        let message = try answer.json()
        #expect(message.members?["id"] == 7)
        return try #require(message.members?["result"]?.members, "\(message)")
    }

    /// The structured answer of a tool.
    func call(_ tool: String, _ arguments: [String: JSONValue] = [:]) async throws
        -> [String: JSONValue]
    {
        let result = try await result(
            "tools/call", ["name": .string(tool), "arguments": .object(arguments)])
        #expect(result["isError"] == .bool(false), "\(result)")
        return try #require(result["structuredContent"]?.members)
    }

    /// The rows of a type's totals from a day to another.
    func dailyTotals(_ type: String, from: JSONValue, to: JSONValue) async throws -> [JSONValue] {
        try await call("daily_totals", ["type": .string(type), "from": from, "to": to])["rows"]?
            .elements ?? []
    }
}

extension ServerAnswer {
    /// The body as JSON.
    func json() throws -> JSONValue {
        try JSONValue(text: Data(body.readableBytesView))
    }
}

extension AssistantClient {
    /// Posts samples of a type from a source, one at each instant.
    func post(_ phone: String, _ name: String, _ unit: String, _ values: [(String, Double)])
        async throws
    {
        let data = values.map { date, value -> JSONValue in
            [
                "date": .string(date), "qty": .number(value), "Avg": .number(value),
                "Min": .number(value), "Max": .number(value), "source": "Watch",
            ]
        }
        let body: JSONValue = [
            "data": [
                "metrics": [
                    ["name": .string(name), "units": .string(unit), "data": .array(data)]
                ]
            ]
        ]
        let answer = try await world.send(
            client, .post, "/v1/health-auto-export", token: phone, body: body)
        #expect(answer.status == .ok)
    }

    /// Pushes a drink of an app, so many days ago.
    func drink(
        _ phone: String, _ milliliters: Double, daysAgo: Double, app: String = "Diary",
        push: Int
    ) async throws {
        let header = EntryHeader(
            id: UUID(), date: world.clock.now.addingTimeInterval(-daysAgo * 86_400),
            timeZone: .gmt, source: .own(bundleIdentifier: "com.example.diary", name: app))
        let record = try EntryRecord(
            .drink(DrinkEntry(header: header, volume: Quantity(milliliters, .milliliter))),
            clock: HybridClock(at: world.clock.now, after: nil, device: "phone"))
        _ = try await world.push(client, token: phone, [record], mutation: push)
    }
}
