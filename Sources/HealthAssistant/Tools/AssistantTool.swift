internal import Foundation
internal import HealthJournal

/// Something that an assistant can ask for.
protocol AssistantTool: Sendable {
    /// The name that calls it.
    var name: String { get }
    /// The name for people.
    var title: String { get }
    /// What it does, in one or two sentences.
    var summary: String { get }
    /// What it takes.
    var parameters: [ToolParameter] { get }
    /// The JSON Schema of its answers.
    var output: JSONValue { get }
    /// Whether it can add something; every other tool only reads.
    var adds: Bool { get }

    /// Answers a call.
    ///
    /// - Throws: ``ToolError`` for what the caller can mend; else what the store throws.
    func call(_ arguments: ToolArguments, _ context: ToolContext) async throws -> ToolOutcome
}

extension AssistantTool {
    var adds: Bool { false }

    /// What `tools/list` says about it.
    var declaration: JSONValue {
        [
            "name": .string(name), "title": .string(title), "description": .string(summary),
            "inputSchema": ToolParameter.schema(of: parameters), "outputSchema": output,
            "annotations": [
                "readOnlyHint": .bool(!adds), "destructiveHint": false,
                "idempotentHint": .bool(!adds), "openWorldHint": false,
            ],
        ]
    }
}

/// What a tool works on during one call.
struct ToolContext: Sendable {
    /// The data that the person shares.
    let health: SharedHealth
    let journal: Journal
    /// Entries that wait for the person.
    let proposals: AssistantRecords
    /// What the client calls itself.
    let client: String?
    /// Whether the client can ask the person.
    let canAsk: Bool
    /// What the person answered to the question of an earlier call.
    let reply: ToolCall.Reply?
    /// Makes identities that cannot be guessed.
    let makeUUID: @Sendable () -> UUID
}

/// What is wrong with a call, in a sentence that says what to do.
struct ToolError: Error, Hashable, Sendable {
    let reason: String
    init(_ reason: String) { self.reason = reason }
}
