internal import Foundation
internal import HealthDatabase
package import HealthJournal
internal import HealthModel

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

/// Stores proposed entries in a file next to the journal of this computer until the person confirms them.
struct JournalProposalHandler: ProposalHandler {
    let store: HealthStore
    let app: AppIdentity
    let journal: Journal
    let proposals: AssistantRecords
    /// Creates identifiers that cannot be guessed.
    let makeUUID: @Sendable () -> UUID

    /// The number of types that a refusal names; a meal alone has more.
    private static let mostNames = 8

    var source: EntrySource { journal.environment.app }

    func propose(_ arguments: EntryArguments) async throws -> ToolOutcome {
        let entry = try arguments.entry(makeUUID(), at: arguments.date)
        try requirePermission(for: entry)
        if let refusal = try await journal.review(entry).refusal {
            throw ToolError(refusal.description)
        }
        let proposal = EntryProposal(
            id: entry.id, date: arguments.date, client: arguments.client,
            arguments: arguments.canonicalText,
            entry: entry)
        guard try await proposals.propose(proposal) != nil else {
            throw ToolError(
                "\(EntryProposal.most) entries wait for the person already: health mcp pending.")
        }
        let text = ProposalText.text(of: entry)
        if arguments.canAsk {
            return .question(
                id: entry.id.uuidString, text: "Save this entry in your journal? \(text)")
        }
        let short = entry.id.uuidString.prefix(8)
        return EntryOutcome.answer(
            "waiting", text,
            next: "Not saved yet. The person saves it with: health mcp confirm \(short)")
    }

    func finish(_ arguments: EntryArguments, _ reply: ToolCall.Reply) async throws -> ToolOutcome {
        let waiting = try await proposals.proposals(now: arguments.date)
        guard let proposal = waiting.first(where: { $0.id.uuidString == reply.question }),
            proposal.arguments == arguments.canonicalText,
            arguments.date.timeIntervalSince(proposal.date) <= EntryProposal.questionLifetime
        else { throw EntryOutcome.staleQuestion }
        let text = ProposalText.text(of: proposal.entry)
        guard reply.isAccepted else {
            try await proposals.discard(proposal.id)
            return EntryOutcome.answer("declined", text)
        }
        try requirePermission(for: proposal.entry)
        _ = try await proposals.confirm(proposal, in: journal)
        return EntryOutcome.answer("saved", text)
    }

    /// - Throws: ``ToolError`` if the person does not permit the assistant to log this.
    private func requirePermission(for entry: JournalEntry) throws {
        let types = entry.savedTypes
        let decisions = try store.permissions.decisions(on: types, app: app)
        let missing = types.filter { decisions.share($0) != .granted }
        guard missing.isEmpty else {
            // A meal from the food library has up to 39 nutrients, which `food` contains.
            let names =
                missing.count > Self.mostNames
                ? "food" : missing.map(\.name).sorted().joined(separator: " ")
            throw ToolError(
                "The person does not let the assistant log this. They can allow it with: "
                    + "health permissions allow \(names) --share-only --as assistant")
        }
    }
}

extension JournalEntry {
    /// The types of the entry in a health store; a day note has none.
    fileprivate var savedTypes: Set<ObjectType> {
        switch self {
        case .weight(let weight):
            weight.bodyFat == nil ? [.bodyMass] : [.bodyMass, .bodyFatPercentage]
        case .drink: [.dietaryWater]
        case .food(let food):
            Set(food.items.flatMap(\.nutrients.keys)).union([.dietaryEnergyConsumed])
        case .workout(let workout):
            Set(
                [
                    .workout, workout.energy == nil ? .workout : .activeEnergyBurned,
                    workout.distance == nil ? .workout : workout.distanceType,
                ])
        case .measurement(let measurement):
            measurement.type == .bloodPressure
                ? [.bloodPressureSystolic, .bloodPressureDiastolic] : [measurement.type]
        case .dayNote: []
        }
    }
}
