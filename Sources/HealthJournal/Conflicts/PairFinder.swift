package import Foundation
internal import GRDB

/// An entry, and entries of the other side that may be near duplicates of it.
package struct PairCandidates: Hashable, Sendable {
    /// The entry.
    package var entry: JournalEntry
    /// Entries of the same kind and near in time: foreign ones for an own entry, own ones for a
    /// foreign.
    package var others: [JournalEntry]
}

/// Finds near duplicates: entries that the person logged and that another app saved too.
package struct PairFinder {
    let remote: JournalRemote
    private var tx: JournalTransaction { remote.tx }

    /// The entries that may form a pair with an entry.
    ///
    /// An entry is in one pair at a time. It is free again once the other one is deleted or hidden.
    ///
    /// - Returns: Nil if the entry is deleted, hidden, replaced by a copy, or in a pair.
    package func candidates(for id: UUID, within seconds: TimeInterval) throws -> PairCandidates? {
        guard
            let known = try tx.entries.find(
                where: "e.uuid = ? AND \(EntryTable.isVisible) AND \(Self.isAlone)", [id]
            ).first, let entry = known.entry
        else { return nil }
        let date = entry.date.stored
        let others = try tx.entries.find(
            where: """
                e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = ?
                AND \(EntryTable.isVisible) AND \(Self.isAlone)
                AND (e.is_foreign = 0
                    OR EXISTS (SELECT 1 FROM link l WHERE l.entry = e.id AND l.remote = ?))
                ORDER BY e.date, e.id
                """,
            [known.kind.rawValue, date - seconds, date + seconds, !known.isForeign, remote.row])
        return PairCandidates(entry: entry, others: others.compactMap(\.entry))
    }

    /// The condition for an entry `e` that is in no pair of two existing entries.
    private static let isAlone = """
        NOT EXISTS (SELECT 1 FROM conflict c
            JOIN entry a ON a.id = c.entry JOIN entry b ON b.id = c.other
            WHERE (c.entry = e.id OR c.other = e.id)
                AND a.deleted_at IS NULL AND b.deleted_at IS NULL)
        """
}
