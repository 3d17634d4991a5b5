package import Foundation
internal import GRDB
package import HealthJournal

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
