public import Foundation

extension Journal {
    /// A header for a new entry of the person: a new identity, this app, and by default now, here.
    public func newHeader(
        date: Date? = nil, timeZone: TimeZone? = nil, note: String? = nil
    ) -> EntryHeader {
        let now = environment.now()
        return EntryHeader(
            id: environment.makeUUID(), date: date ?? now,
            timeZone: timeZone ?? environment.timeZone(), source: environment.app,
            modifiedAt: now, createdAt: now, note: note)
    }

    /// Saves what the person logged or edited, and gives it back as it was stored.
    ///
    /// A new entry has version 1. An own entry that changed has a greater version; where nothing
    /// changed, nothing is written. Another app's entry is never changed: the edit becomes a new
    /// entry of the person that takes its place here. A note alone is put on either without a
    /// version or a copy. A drink whose upstream record is known already is left as it is, and given
    /// back so.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` where the entry breaks a rule,
    ///   ``JournalError/deleted(_:)`` for a deleted one.
    @discardableResult
    public func save(_ entry: JournalEntry) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.writer.save(entry)
        }
    }

    /// Saves many entries in one transaction; what is rejected does not keep the others out.
    ///
    /// - Returns: For each entry, in order, what was stored or why it was not.
    /// - Throws: Where nothing could be written at all.
    public func save(_ entries: [JournalEntry]) async throws(JournalError)
        -> [Result<JournalEntry, JournalError>]
    {
        guard !entries.isEmpty else { return [] }
        return try await withTransaction { tx in
            try entries.map { entry in
                do {
                    return .success(try tx.writer.save(entry))
                } catch let error as JournalError where error.isAboutOneEntry {
                    return .failure(error)
                }
            }

        }
    }

    /// Notes something on an entry, whoever wrote it; nil takes the note away.
    ///
    /// It makes no version and goes nowhere. A note on another app's entry stays with it when its
    /// app replaces it, and makes no copy; where there is a copy, it is the copy that is noted on.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, ``JournalError/deleted(_:)``.
    @discardableResult
    public func setNote(_ note: String?, on id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.writer.setNote(note, on: id)

        }
    }

    /// Deletes an entry here, and at every remote that holds it once ``JournalEnvironment/undoWindow``
    /// is over.
    ///
    /// Another app's entry is hidden here for good and left alone there. Deleting a deleted entry
    /// does nothing.
    ///
    /// - Throws: ``JournalError/notFound(_:)``.
    public func delete(_ id: UUID) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.deletion.delete(try tx.entries.existing(id))
        }
    }

    /// Takes a deletion back.
    ///
    /// The version only rises where a remote has already heard of the deletion.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, also when the entry was forgotten meanwhile.
    @discardableResult
    public func undoDelete(_ id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.deletion.undo(id)
        }
    }

    /// The entry whose last edit can be undone; nil if nothing was edited, or if the entry has changed
    /// since.
    public func undoableEdit() async throws(JournalError) -> UUID? {
        try await withSnapshot { tx in try tx.lastEdit.entry() }
    }

    /// Undoes the last edit of the person.
    ///
    /// The entry gets its earlier content in a new version. A copy that took the place of another
    /// app's entry is deleted, and that entry is shown again. Only one edit can be undone.
    ///
    /// - Parameter id: The entry as ``save(_:)-(JournalEntry)`` gave it back.
    /// - Returns: The entry that is shown now.
    /// - Throws: ``JournalError/notFound(_:)`` where this was not the last edit, or where the entry has
    ///   changed since.
    @discardableResult
    public func undoEdit(_ id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.lastEdit.undo(id)
        }
    }

    /// Deletes all visible entries of some kinds, as ``delete(_:)`` does, and says how many.
    @discardableResult
    public func deleteAll(kinds: Set<EntryKind> = Set(EntryKind.allCases))
        async throws(JournalError) -> Int
    {
        try await withTransaction { tx in
            try tx.deletion.deleteAll(kinds)
        }
    }

    /// Empties the journal as if it were new; remotes hear nothing, and give back what they hold
    /// when it is imported again.
    ///
    /// Settings, goals and the choice of remotes stay.
    public func reset() async throws(JournalError) {
        try await withTransaction { tx in
            try tx.deletion.reset()
        }
    }

    /// Wipes what entries said that were deleted before an instant, and keeps their tombstones.
    ///
    /// - Returns: How many entries were forgotten.
    @discardableResult
    public func forgetDeleted(before date: Date) async throws(JournalError) -> Int {
        try await withTransaction { tx in
            try tx.deletion.forgetDeleted(before: date)
        }
    }
}
