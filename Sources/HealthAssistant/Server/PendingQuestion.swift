package import Foundation
package import HealthJournal

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

    /// Goes on with the call after the person's answer; its result as a message.
    ///
    /// - Returns: nil for an answer to another question.
    package func result(after answer: AssistantAnswer) async -> Data? {
        var session = session
        guard case .call(let next)? = session.receive(answer.message).first else { return nil }
        return Self.sent(session.finish(next, await caller.outcome(of: next)))
    }

    /// The result of the call where nobody answers.
    ///
    /// - Parameter reason: What the caller is told.
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
