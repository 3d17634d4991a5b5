package import Foundation
package import HealthDatabase
package import HealthJournal
package import HealthModel

/// What the tools of an assistant need: a person's data and consent, a log of readings, and a way for
/// proposed entries.
///
/// ``AssistantWorld`` is the one of a machine with a health store and a journal; a server has others.
package protocol AssistantHost: Sendable {
    /// The app whose permissions in the store apply.
    var app: AppIdentity { get }
    /// The way of proposed entries.
    var entries: any EntryDesk { get }

    /// The days of the person, and the current date.
    func clock() async throws -> DayClock
    /// A store that has at least the shared samples of these types, and the decisions on all types.
    ///
    /// - Parameter types: The types that a call asks for; nil for all.
    func store(with types: Set<ObjectType>?) async throws -> HealthStore
    /// When data last came in; nil where that is not known.
    func lastSync() async throws -> Date?
    /// Records the readings of a call, before it is answered.
    func record(_ readings: [ReadingList.Item], of tool: String, client: String?) async throws
}

/// The way of an entry that an assistant proposes, from the call to the person.
package protocol EntryDesk: Sendable {
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
