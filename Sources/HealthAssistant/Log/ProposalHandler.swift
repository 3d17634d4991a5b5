package import HealthJournal

/// Accepts the entries that an assistant proposes, and the person's answers.
package protocol ProposalHandler: Sendable {
    /// The source that the entries name.
    var source: EntrySource { get }

    /// Accepts a proposal; returns a question for the person, or the outcome.
    ///
    /// - Throws: ``ToolError`` for an entry that cannot be logged.
    func propose(_ arguments: EntryArguments) async throws -> ToolOutcome
    /// Accepts the person's answer to an earlier question about the same arguments.
    ///
    /// - Throws: ``ToolError`` for a question that was answered before, or is too old.
    func finish(_ arguments: EntryArguments, _ reply: ToolCall.Reply) async throws -> ToolOutcome
}

/// The outcome of a proposed entry.
package enum EntryOutcome {
    /// The answer of the tool.
    ///
    /// - Parameters:
    ///   - status: `saved`, `declined` or `waiting`.
    ///   - entry: The entry in words.
    ///   - next: What the person has to do next, if anything.
    package static func answer(_ status: String, _ entry: String, next: String? = nil)
        -> ToolOutcome
    {
        .answer(
            .members([
                "status": .string(status), "entry": .string(entry),
                "next": next.map(JSONValue.string),
            ]))
    }

    /// A question that is no longer valid.
    package static let staleQuestion = ToolError(
        "This question was answered already, or it is too old: call the tool again.")
}
