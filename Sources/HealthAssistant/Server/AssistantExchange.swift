package import Foundation
package import HealthJournal

/// Answers the messages of clients over HTTP, each independently of the others.
///
/// No state is kept between two messages. A message of the newest protocol is self-contained. In the protocols with a
/// handshake the headers contain the version, and whether the handshake began a session; only a client that can show
/// the person a question has one. The sender of such a question keeps it until the answer: ``PendingQuestion``.
package struct AssistantExchange: Sendable {
    /// The headers of a message.
    package struct Head: Hashable, Sendable {
        /// `MCP-Protocol-Version`.
        package var version: String?
        /// `Mcp-Method`.
        package var method: String?
        /// `Mcp-Name`.
        package var name: String?
        /// Whether the message belongs to a session that a handshake began.
        package var hasSession: Bool

        package init(
            version: String? = nil, method: String? = nil, name: String? = nil,
            hasSession: Bool = false
        ) {
            self.version = version
            self.method = method
            self.name = name
            self.hasSession = hasSession
        }
    }

    /// How a message is handled.
    package enum Reply: Sendable {
        /// An answer: the status of HTTP, the message, and whether a session begins with it.
        case message(status: Int, body: Data, beginsSession: Bool)
        /// A notification was accepted.
        case accepted
        /// The client no longer waits for the answer to a request of its own.
        case cancelled(request: JSONValue)
        /// The client answers a question.
        case answered(AssistantAnswer)
        /// The person has to be asked before there is an answer.
        case question(PendingQuestion)
    }

    /// A server has no food library.
    private static let tools = ToolCatalogue.tools(hasFoods: false)
    private let surface: AssistantSurface

    /// - Parameter guides: The texts for the client's model.
    package init(guides: AssistantGuides) {
        surface = AssistantSurface(tools: Self.tools, guides: guides)
    }

    /// Answers a message.
    package func reply(to body: Data, _ head: Head, host: any AssistantHost) async -> Reply {
        let message = RPCMessage(body)
        switch message {
        case .notification(let method, let parameters):
            guard method == "notifications/cancelled", let id = parameters["requestId"] else {
                return .accepted
            }
            return .cancelled(request: id)
        case .response(let id, _): return .answered(AssistantAnswer(question: id, message))
        case .invalid(let error, let id): return Self.reply(error, id, .modern)
        case .request(let id, let method, let parameters):
            var era = ProtocolEra.modern
            do {
                era = try check(method, parameters, head)
            } catch {
                return Self.reply(error, id, .modern)
            }
            return await answer(message, id, era, head, host)
        }
    }

    private func answer(
        _ message: RPCMessage, _ id: JSONValue, _ era: ProtocolEra, _ head: Head,
        _ host: any AssistantHost
    ) async -> Reply {
        var session =
            era == .modern
            ? AssistantSession(surface: surface)
            : AssistantSession(
                initialized: surface, canAsk: head.hasSession, question: UUID().uuidString)
        var actions = session.receive(message)
        if case .call(let call)? = actions.first {
            let caller = ToolCaller(host, tools: Self.tools)
            actions = session.finish(call, await caller.outcome(of: call))
            if let question = PendingQuestion(session, call, actions, caller) {
                return .question(question)
            }
        }
        guard case .send(let answer)? = actions.first else {
            return Self.reply(.internal("There is no answer."), id, era)
        }
        var beginsSession = false
        if case .request(_, "initialize", _) = message { beginsSession = session.canAsk }
        let code = answer.members?["error"]?.members?["code"]?.whole
        return .message(
            status: code.map { Self.status(of: $0, era) } ?? 200,
            body: Data(answer.canonicalObjectText.utf8), beginsSession: beginsSession)
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
        // Its answer would be a stream without any event.
        guard method != "subscriptions/listen" else { throw .unknownMethod(method) }
        return .modern
    }

    /// The text of a header, in which characters outside ASCII are encoded as base 64.
    private static func plain(_ header: String?) -> String? {
        guard let header, header.hasPrefix("=?base64?"), header.hasSuffix("?="),
            header.utf8.count >= 11
        else { return header }
        return Data(base64Encoded: String(header.dropFirst(9).dropLast(2)))
            .flatMap { String(bytes: $0, encoding: .utf8) }
    }

    /// The answer to a message that cannot be handled, such as one of an unknown session.
    package static func refusal(status: Int, _ reason: String) -> Reply {
        .message(
            status: status,
            body: Data(
                RPCMessage.error(.invalidRequest(reason), id: nil).canonicalObjectText.utf8),
            beginsSession: false)
    }

    private static func reply(_ error: RPCError, _ id: JSONValue?, _ era: ProtocolEra) -> Reply {
        .message(
            status: status(of: error.code, era),
            body: Data(RPCMessage.error(error, id: id).canonicalObjectText.utf8),
            beginsSession: false)
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

/// A call of the older protocols that waits for the person's answer to a question.
///
/// The question is a request of the server's to the client, sent before the answer to the call.
package struct PendingQuestion: Sendable {
    /// The id of the question, which cannot be guessed.
    package let id: JSONValue
    /// The id of the client's request.
    package let request: JSONValue
    /// The question as a message.
    package let message: Data

    private let session: AssistantSession
    private let call: ToolCall
    private let caller: ToolCaller

    /// The question that a call led to; nil for other outcomes.
    init?(
        _ session: AssistantSession, _ call: ToolCall, _ actions: [AssistantSession.Action],
        _ caller: ToolCaller
    ) {
        guard call.era == .legacy, case .send(let message)? = actions.first,
            message.members?["method"] != nil, let id = message.members?["id"]
        else { return nil }
        (self.session, self.call, self.caller) = (session, call, caller)
        (self.id, request) = (id, call.id)
        self.message = Data(message.canonicalObjectText.utf8)
    }

    /// Continues the call after the person's answer, and returns its result as a message.
    ///
    /// - Returns: nil for an answer to another question.
    package func result(after answer: AssistantAnswer) async -> Data? {
        var session = session
        guard case .call(let next)? = session.receive(answer.message).first else { return nil }
        return Self.sent(session.finish(next, await caller.outcome(of: next)))
    }

    /// The result of the call if nobody answers.
    ///
    /// - Parameter reason: The reason that the caller gets.
    package func refusal(_ reason: String) -> Data? {
        var session = session
        return Self.sent(session.finish(call, .success(.refused(reason))))
    }

    private static func sent(_ actions: [AssistantSession.Action]) -> Data? {
        guard case .send(let message)? = actions.first else { return nil }
        return Data(message.canonicalObjectText.utf8)
    }
}

/// The client's answer to a question in the older protocols.
package struct AssistantAnswer: Sendable {
    /// The id of the question.
    package let question: JSONValue
    let message: RPCMessage

    init(question: JSONValue, _ message: RPCMessage) {
        self.question = question
        self.message = message
    }
}
