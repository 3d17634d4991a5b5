package import HealthJournal

/// Takes the entries that an assistant proposes, and the person's answers.
package protocol ProposalHandler: Sendable {
    /// The source that the entries name.
    var source: EntrySource { get }

    /// Takes a proposal, and returns a question for the person or what becomes of it.
    ///
    /// - Throws: ``ToolError`` for what cannot be logged.
    func propose(_ draft: EntryDraft) async throws -> ToolOutcome
    /// Takes the person's answer to an earlier question about the same arguments.
    ///
    /// - Throws: ``ToolError`` for a question that was answered before, or is too old.
    func finish(_ draft: EntryDraft, _ reply: ToolCall.Reply) async throws -> ToolOutcome
}

/// What became of a proposed entry.
package enum EntryOutcome {
    /// The answer of the tool.
    ///
    /// - Parameters:
    ///   - status: `saved`, `declined` or `waiting`.
    ///   - entry: The entry in words.
    ///   - next: What the person does next, where something is left.
    package static func answer(_ status: String, _ entry: String, next: String? = nil)
        -> ToolOutcome
    {
        .answer(
            .members([
                "status": .string(status), "entry": .string(entry),
                "next": next.map(JSONValue.string),
            ]))
    }

    /// A question that is of no use any more.
    package static let staleQuestion = ToolError(
        "This question was answered already, or it is too old: call the tool again.")
}
