package import Foundation
internal import GRDB
internal import HealthDatabase
package import HealthJournal
internal import HealthModel

/// An entry that the assistant proposes; it is saved after the person's confirmation.
package struct EntryProposal: Hashable, Sendable {
    /// The identity of the proposal and of the saved entry; random, so that it cannot be guessed.
    package let id: UUID
    /// The date of the proposal.
    package let date: Date
    /// The name of the client.
    package let client: String?
    /// The arguments of the call.
    let arguments: String
    /// The entry.
    package let entry: JournalEntry

    /// Seconds after which a proposal is deleted: a week.
    package static let lifetime: TimeInterval = 7 * 86_400
    /// Seconds in which the question about the proposal can be answered: an hour.
    package static let questionLifetime: TimeInterval = 3600
    /// The maximum number of waiting proposals.
    static let most = 50
}

extension AssistantRecords {
    /// Stores a proposal; nil if too many are already waiting.
    func propose(_ proposal: EntryProposal) async throws -> EntryProposal? {
        let data = try JSONEncoder().encode(proposal.entry)
        return try await writer.write { db in
            try Self.forgetOld(db, now: proposal.date)
            let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM proposal") ?? 0
            guard count < EntryProposal.most else { return nil }
            try db.execute(
                sql: """
                    INSERT INTO proposal (id, at, client, arguments, entry) VALUES (?, ?, ?, ?, ?)
                    """,
                arguments: [
                    proposal.id.uuidString, proposal.date.timeIntervalSince1970, proposal.client,
                    proposal.arguments, data,
                ])
            return proposal
        }
    }

    /// The waiting proposals, the oldest first.
    package func proposals(now: Date) async throws -> [EntryProposal] {
        try await writer.write { db in
            try Self.forgetOld(db, now: now)
            return try Row.fetchAll(
                db, sql: "SELECT id, at, client, arguments, entry FROM proposal ORDER BY at, id"
            ).map { row in
                let data: Data = row[4]
                return EntryProposal(
                    id: UUID(uuidString: row[0]) ?? UUID(),
                    date: Date(timeIntervalSince1970: row[1]), client: row[2], arguments: row[3],
                    entry: try JSONDecoder().decode(JournalEntry.self, from: data))
            }
        }
    }

    /// Saves the entry of a confirmed proposal, and deletes the proposal.
    ///
    /// If a process that crashed had already saved the entry, the proposal is only deleted.
    ///
    /// - Returns: The entry as it is in the journal now.
    package func confirm(_ proposal: EntryProposal, in journal: Journal) async throws
        -> JournalEntry
    {
        let saved: JournalEntry
        if let known = try await journal.entry(proposal.id) {
            saved = known
        } else {
            saved = try await journal.save(proposal.entry)
        }
        try await discard(proposal.id)
        return saved
    }

    /// Deletes a proposal.
    package func discard(_ id: UUID) async throws {
        try await writer.write { db in
            try db.execute(sql: "DELETE FROM proposal WHERE id = ?", arguments: [id.uuidString])
        }
    }

    private static func forgetOld(_ db: Database, now: Date) throws {
        try db.execute(
            sql: "DELETE FROM proposal WHERE at < ?",
            arguments: [now.timeIntervalSince1970 - EntryProposal.lifetime])
    }
}

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
                "\(EntryProposal.most) entries wait for the person already: health mcp pending lists them."
            )
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
        let decisions = try store.permissions.decisions(of: app)
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
