package import Foundation
internal import GRDB

/// An entry, and those of the other side that a person may have logged it as.
package struct PairCandidates: Hashable, Sendable {
    /// The entry.
    package var entry: JournalEntry
    /// The others of its kind, close in time: foreign ones for an own entry, own for a foreign.
    package var others: [JournalEntry]
}

extension JournalTransaction {
    /// The instant that it is.
    package var instant: Date { environment.now() }

    /// What an entry may be a pair with: the same thing, once logged and once read from a remote.
    ///
    /// An entry is in one pair at a time. It is free again once the other one is deleted or hidden.
    ///
    /// - Returns: Nil where the entry is deleted, hidden, replaced by a copy, or in a pair.
    package func pairCandidates(
        for id: UUID, within seconds: TimeInterval, at remote: RemoteID
    ) throws(JournalError) -> PairCandidates? {
        try mapping {
            guard
                let known = try stored(
                    where: "e.uuid = ? AND \(Self.isVisible) AND \(Self.isAlone)", [id]
                ).first, let entry = known.entry
            else { return nil }
            let date = entry.date.timeIntervalSinceReferenceDate
            let others = try stored(
                where: """
                    e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = ?
                    AND \(Self.isVisible) AND \(Self.isAlone)
                    AND (e.is_foreign = 0
                        OR EXISTS (SELECT 1 FROM link l WHERE l.entry = e.id AND l.remote = ?))
                    ORDER BY e.date, e.id
                    """,
                [
                    known.kind.rawValue, date - seconds, date + seconds, !known.isForeign,
                    try remoteRow(remote),
                ])
            return PairCandidates(entry: entry, others: others.compactMap(\.entry))
        }
    }

    /// Holds of an entry `e` that is in no pair whose both entries are there.
    private static let isAlone = """
        NOT EXISTS (SELECT 1 FROM conflict c
            JOIN entry a ON a.id = c.entry JOIN entry b ON b.id = c.other
            WHERE (c.entry = e.id OR c.other = e.id)
                AND a.deleted_at IS NULL AND b.deleted_at IS NULL)
        """
}
