public import Foundation

extension Journal {
    /// The conflicts, oldest first; with `onlyOpen` those that wait for the person.
    public func conflicts(onlyOpen: Bool = true) async throws(JournalError) -> [Conflict] {
        try await withSnapshot { tx in
            try tx.conflicts.all(onlyOpen: onlyOpen)
        }
    }

    /// Does what the person chose.
    ///
    /// - Removed there: mine sends the entry there again, theirs deletes it here.
    /// - Edited twice: mine and theirs make that side the last version, both keeps the other side
    ///   as an entry of its own, merge makes ``Conflict/merged`` the last version. The last version
    ///   is above all others, so it wins on every device.
    /// - Nearly the same: mine hides the other app's entry for good, theirs deletes the person's
    ///   here and at the remote, both leaves both.
    ///
    /// - Throws: ``JournalError/notFound(_:)`` for a conflict that is settled or unknown,
    ///   ``JournalError/invalid(field:reason:)`` for what is not among its ``Conflict/choices``.
    public func resolve(_ id: UUID, with choice: Conflict.Choice) async throws(JournalError) {
        try await withTransaction { tx in
            try ConflictResolution(tx: tx).resolve(id, with: choice)
        }
    }
}
