package import Foundation
internal import HealthJournal

/// Answers the messages of clients over HTTP, each for itself.
///
/// Nothing is kept between two messages. A message of the newest protocol says all that there is to
/// know; of the protocols with a handshake only the version is known, from the header.
package struct AssistantExchange: Sendable {
    /// The headers of a message that its body repeats.
    package struct Head: Hashable, Sendable {
        /// `MCP-Protocol-Version`.
        package var version: String?
        /// `Mcp-Method`.
        package var method: String?
        /// `Mcp-Name`.
        package var name: String?

        package init(version: String? = nil, method: String? = nil, name: String? = nil) {
            self.version = version
            self.method = method
            self.name = name
        }
    }

    /// An answer: the status of HTTP, and the message; nil where there is none to send.
    package struct Reply: Hashable, Sendable {
        package let status: Int
        package let body: Data?
    }

    private let surface: AssistantSurface

    /// - Parameter guides: The texts for the client's model.
    package init(guides: AssistantGuides) {
        surface = AssistantSurface(tools: ToolCatalogue.all, guides: guides)
    }

    /// Answers a message.
    package func reply(to body: Data, _ head: Head, host: any AssistantHost) async -> Reply {
        let message = RPCMessage(body)
        switch message {
        case .notification, .response: return Reply(status: 202, body: nil)
        case .invalid(let error, let id): return Self.reply(error, id, .modern)
        case .request(let id, let method, let parameters):
            var era = ProtocolEra.modern
            do {
                era = try check(method, parameters, head)
            } catch {
                return Self.reply(error, id, .modern)
            }
            return await answer(message, id, era, host)
        }
    }

    private func answer(
        _ message: RPCMessage, _ id: JSONValue, _ era: ProtocolEra, _ host: any AssistantHost
    ) async -> Reply {
        var session =
            era == .modern
            ? AssistantSession(surface: surface) : AssistantSession(initialized: surface)
        var actions = session.receive(message)
        if case .call(let call)? = actions.first {
            let outcome = await ToolCaller(host).outcome(of: call)
            actions = session.finish(call, outcome)
        }
        guard case .send(let answer)? = actions.first else {
            return Self.reply(.internal("There is no answer."), id, era)
        }
        let code = answer.members?["error"]?.members?["code"]?.whole
        return Reply(
            status: code.map { Self.status(of: $0, era) } ?? 200,
            body: Data(answer.canonicalObjectText.utf8))
    }

    /// The parameter that the header `Mcp-Name` repeats, by method.
    private static let named = [
        "tools/call": "name", "prompts/get": "name", "resources/read": "uri",
    ]

    /// The protocol of a request whose headers fit its body.
    private func check(_ method: String, _ parameters: [String: JSONValue], _ head: Head)
        throws(RPCError) -> ProtocolEra
    {
        let meta = parameters["_meta"]?.members ?? [:]
        guard let version = meta[ProtocolVersion.key + "protocolVersion"] else {
            if method == "initialize" { return .legacy }
            guard let version = head.version else {
                throw .invalidParameters("The header MCP-Protocol-Version is missing.")
            }
            guard version != ProtocolVersion.modern else {
                throw .invalidParameters(
                    "params._meta has no \(ProtocolVersion.key)protocolVersion.")
            }
            guard ProtocolVersion.legacyVersions.contains(version) else {
                throw .unsupportedVersion(version)
            }
            return .legacy
        }
        guard head.version == version.text else {
            throw .headerMismatch("MCP-Protocol-Version")
        }
        // The session refuses other versions.
        guard version.text == ProtocolVersion.modern else { return .modern }
        guard Self.plain(head.method) == method else { throw .headerMismatch("Mcp-Method") }
        if let name = Self.named[method], let value = parameters[name]?.text,
            Self.plain(head.name) != value
        {
            throw .headerMismatch("Mcp-Name")
        }
        // Its answer would be a stream that never has anything to tell.
        guard method != "subscriptions/listen" else { throw .unknownMethod(method) }
        return .modern
    }

    /// The text of a header, of which other characters than those of ASCII come as base 64.
    private static func plain(_ header: String?) -> String? {
        guard let header, header.hasPrefix("=?base64?"), header.hasSuffix("?="),
            header.utf8.count >= 11
        else { return header }
        return Data(base64Encoded: String(header.dropFirst(9).dropLast(2)))
            .flatMap { String(bytes: $0, encoding: .utf8) }
    }

    private static func reply(_ error: RPCError, _ id: JSONValue?, _ era: ProtocolEra) -> Reply {
        Reply(
            status: status(of: error.code, era),
            body: Data(RPCMessage.error(error, id: id).canonicalObjectText.utf8))
    }

    /// The status of an error; in the older protocols 404 would mean a session that has ended.
    private static func status(of code: Int, _ era: ProtocolEra) -> Int {
        switch (code, era) {
        case (-32700, _), (-32600, _): 400
        case (_, .legacy): 200
        case (-32602, _), (-32022 ... -32020, _): 400
        case (-32601, _): 404
        default: 200
        }
    }
}
