package import HealthJournal

/// A call of a tool that the client waits for.
package struct ToolCall: Hashable, Sendable {
    /// The id of the request.
    let id: JSONValue
    /// The name of the tool.
    let name: String
    /// The arguments of the request.
    let arguments: [String: JSONValue]
    /// The name of the client, for the log of readings.
    let client: String?
    /// Whether the client can ask the person.
    let canAsk: Bool
    /// The person's answer to the question of an earlier call.
    var reply: Reply?
    /// The protocol of the call.
    let era: ProtocolEra

    /// An answer to a question.
    package struct Reply: Hashable, Sendable {
        /// The identifier of the question; it comes from the client and may be any text.
        package let question: String
        /// Whether the person agreed.
        package let isAccepted: Bool
    }
}

/// The kind of protocol of a request.
enum ProtocolEra: Hashable, Sendable {
    /// Each request contains the version.
    case modern
    /// The handshake contained the version.
    case legacy
}

/// The outcome of a call.
package enum ToolOutcome: Hashable, Sendable {
    /// The answer, which fits the output schema of the tool.
    case answer(JSONValue)
    /// The person has to be asked first.
    ///
    /// - Parameters:
    ///   - id: The identifier of the question, which cannot be guessed.
    ///   - text: The question.
    case question(id: String, text: String)
    /// An error that the caller can correct: unknown types, arguments out of range.
    case refused(String)
}
