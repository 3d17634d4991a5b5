import Foundation
import HTTPTypes
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthSync
import ServerClient
import ServerTestSupport
import Testing

/// An assistant that speaks an older protocol and can show the person a question.
struct AskingClient {
    let assistant: AssistantClient
    /// The session that its handshake began.
    let session: String

    private static let version = AssistantClient.Version.legacy.rawValue

    /// Makes the handshake.
    init(_ assistant: AssistantClient) async throws {
        self.assistant = assistant
        let answer = try await assistant.send(
            Self.request(
                "initialize",
                [
                    "protocolVersion": .string(Self.version), "clientInfo": [:],
                    "capabilities": ["elicitation": [:]],
                ]))
        #expect(answer.status == .ok)
        session = try #require(Self.session(of: answer))
    }

    /// A client of the person whose phone this is, which may propose drinks.
    init(_ world: CloudWorld, _ client: any ServerClient, phone: String) async throws {
        try await self.init(
            AssistantClient(
                world, client, phone: phone, consent: CloudConsent(log: [.drink]),
                version: .legacy))
    }

    static func session(of answer: ServerAnswer) -> String? {
        HTTPField.Name("Mcp-Session-Id").flatMap { answer.headers[$0] }
    }

    private static func request(_ method: String, _ parameters: [String: JSONValue]) -> JSONValue {
        [
            "jsonrpc": "2.0", "id": 3, "method": .string(method), "params": .object(parameters),
        ]
    }

    /// Proposes a drink.
    func propose(
        session: String? = nil, accept: String? = "application/json, text/event-stream",
        breaksAfter limit: Int? = nil
    ) async throws -> StreamedAnswer {
        var headers: HTTPFields = [.authorization: "Bearer \(assistant.token)"]
        headers[.accept] = accept
        for (name, value) in self.headers(session) {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        let arguments: JSONValue = ["kind": "water", "milliliters": 250]
        return try await StreamedAnswer(
            from: assistant.world,
            Self.request("tools/call", ["name": "log_entry", "arguments": arguments]), headers,
            breaksAfter: limit)
    }

    private func headers(_ session: String?) -> [String: String] {
        ["MCP-Protocol-Version": Self.version, "Mcp-Session-Id": session ?? self.session]
    }

    /// Sends a message of this session, or of another one.
    func send(_ message: JSONValue, session: String? = nil) async throws -> HTTPResponse.Status {
        try await assistant.send(message, headers: headers(session)).status
    }

    /// Answers a question.
    func answer(_ question: JSONValue?, _ result: JSONValue = yes, session: String? = nil)
        async throws -> HTTPResponse.Status
    {
        try await send(
            ["jsonrpc": "2.0", "id": question ?? .null, "result": result], session: session)
    }

    static let yes: JSONValue = ["action": "accept", "content": ["save": true]]
}
