public import Foundation

extension Journal {
    /// The conflicts, oldest first; with `onlyOpen` only unresolved ones.
    public func conflicts(onlyOpen: Bool = true) async throws(JournalError) -> [Conflict] {
        try await withSnapshot { tx in
            try tx.conflicts.all(onlyOpen: onlyOpen)
        }
    }

    /// Resolves a conflict with the person's choice.
    ///
    /// - Removed there: mine sends the entry again, theirs deletes it here.
    /// - Edited twice: mine and theirs make that side the last version, both also keeps the other
    ///   side as a separate entry, merge makes ``Conflict/merged`` the last version. The last
    ///   version is above all others, so it wins on every device.
    /// - Nearly the same: mine hides the other app's entry, theirs deletes the person's entry here
    ///   and at the remote, both keeps both.
    ///
    /// - Throws: ``JournalError/notFound(_:)`` for a resolved or unknown conflict,
    ///   ``JournalError/invalid(field:reason:)`` for a choice that is not among its
    ///   ``Conflict/choices``.
    public func resolve(_ id: UUID, with choice: Conflict.Choice) async throws(JournalError) {
        try await withTransaction { tx in
            try ConflictResolution(tx: tx).resolve(id, with: choice)
        }
    }
}
