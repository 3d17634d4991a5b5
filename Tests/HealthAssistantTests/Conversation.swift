import Foundation
import HealthJournal
import Testing

@testable import HealthAssistant

/// Lines of a client, and what a session answers.
struct Conversation {
    private(set) var session = AssistantSession(
        surface: AssistantSurface(tools: ToolCatalogue.common))

    /// Takes a line.
    mutating func receive(_ line: String) -> [AssistantSession.Action] {
        session.receive(Data(line.utf8))
    }

    /// Takes a line that has one answer, and gives it.
    mutating func answer(_ line: String) throws -> [String: JSONValue] {
        let actions = receive(line)
        try #require(actions.count == 1, "\(actions)")
        guard case .send(let message) = actions[0] else {
            Issue.record("\(actions)")
            return [:]
        }
        return try #require(message.members)
    }

    mutating func finish(_ call: ToolCall, _ outcome: ToolOutcome) -> [AssistantSession.Action] {
        session.finish(call, .success(outcome))
    }

    /// Begins the older protocol.
    mutating func handshake(capabilities: String = "{}", version: String = "2025-11-25") throws
        -> [String: JSONValue]
    {
        let answer = try answer(
            """
            {"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"\(version)",\
            "capabilities":\(capabilities),"clientInfo":{"name":"old","version":"1"}}}
            """)
        #expect(receive(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#).isEmpty)
        return try #require(answer["result"]?.members)
    }

    /// The `_meta` of a request in the newest protocol.
    static func meta(_ capabilities: String = "{}") -> String {
        """
        "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28",\
        "io.modelcontextprotocol/clientInfo":{"name":"new","version":"1"},\
        "io.modelcontextprotocol/clientCapabilities":\(capabilities)}
        """
    }
}

extension AssistantSession.Action {
    /// The call, where it is one.
    var call: ToolCall? {
        if case .call(let call) = self { call } else { nil }
    }
}
