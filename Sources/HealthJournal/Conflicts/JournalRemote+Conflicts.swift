package import Foundation

extension JournalRemote {
    /// Stores both sides of a conflict for the person and returns its identity.
    ///
    /// An open conflict about the same entry, remote, kind and other side is updated. An entry that
    /// was deleted at the remote is marked, and is not exported before the person chooses.
    @discardableResult
    package func raiseConflict(
        _ kind: Conflict.Kind, entry: UUID, mine: JournalEntry?, theirs: JournalEntry?,
        safeDefault: Conflict.Choice = .mine
    ) throws -> UUID {
        if kind == .removedThere { try exports.markRemoved(entry) }
        return try tx.conflicts.raise(
            kind, entry: entry, mine: mine, theirs: theirs, safeDefault: safeDefault, at: row)
    }
}
