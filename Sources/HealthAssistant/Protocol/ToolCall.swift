package import HealthJournal

/// A call of a tool that the client waits for.
struct ToolCall: Hashable, Sendable {
    /// The id of the request.
    let id: JSONValue
    /// The name of the tool.
    let name: String
    /// The arguments as they came.
    let arguments: [String: JSONValue]
    /// What the client calls itself; for the log of readings.
    let client: String?
    /// Whether the client can ask the person.
    let canAsk: Bool
    /// What the person answered to a question of an earlier call.
    var reply: Reply?
    /// The protocol of the call.
    let era: ProtocolEra

    /// An answer to a question.
    struct Reply: Hashable, Sendable {
        /// What identifies the question; it comes from the client and may be anything.
        let question: String
        /// Whether the person said yes.
        let isAccepted: Bool
    }
}

/// Which kind of protocol a request belongs to.
enum ProtocolEra: Hashable, Sendable {
    /// Each request says the version.
    case modern
    /// The handshake said it.
    case legacy
}

/// What became of a call.
package enum ToolOutcome: Hashable, Sendable {
    /// The answer, which fits the output schema of the tool.
    case answer(JSONValue)
    /// The person has to be asked first.
    ///
    /// - Parameters:
    ///   - id: What identifies the question when the answer comes; it can't be guessed.
    ///   - text: The question.
    case question(id: String, text: String)
    /// What the caller can mend: unknown types, arguments out of range.
    case refused(String)
}
