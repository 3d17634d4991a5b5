package import HealthJournal
internal import HealthModel

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

extension ToolOutcome {
    /// The outcome without the invisible characters in its texts.
    var withoutInvisibleCharacters: ToolOutcome {
        switch self {
        case .answer(let value): .answer(value.withoutInvisibleCharacters)
        case .question(let id, let text): .question(id: id, text: OutsideText.lines(text))
        case .refused(let reason): .refused(OutsideText.lines(reason))
        }
    }
}

extension JSONValue {
    fileprivate var withoutInvisibleCharacters: JSONValue {
        switch self {
        case .null, .bool, .number: self
        case .string(let text): .string(OutsideText.assistant(text))
        case .array(let values): .array(values.map(\.withoutInvisibleCharacters))
        case .object(let members):
            .object(
                Dictionary(
                    members.map { (OutsideText.assistant($0), $1.withoutInvisibleCharacters) },
                    uniquingKeysWith: { first, _ in first }))
        }
    }
}
