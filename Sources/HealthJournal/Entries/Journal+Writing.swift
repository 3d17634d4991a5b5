public import Foundation

extension Journal {
    /// Creates the header of a new own entry: a new identity, this app, and by default the current
    /// date and time zone.
    public func newHeader(
        date: Date? = nil, timeZone: TimeZone? = nil, note: String? = nil
    ) -> EntryHeader {
        let now = environment.now()
        return EntryHeader(
            id: environment.makeUUID(), date: date ?? now,
            timeZone: timeZone ?? environment.timeZone(), source: environment.app,
            modifiedAt: now, createdAt: now, note: note)
    }

    /// Saves a new or edited entry, and returns it as it was stored.
    ///
    /// A new entry has version 1. An edited own entry gets a higher version; without a change
    /// nothing is written. Another app's entry is never changed: the edit becomes a copy, which
    /// replaces the entry here. A changed note alone creates neither a version nor a copy. A drink
    /// with a known upstream record is returned unchanged.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` if the entry breaks a rule,
    ///   ``JournalError/deleted(_:)`` if it is deleted.
    @discardableResult
    public func save(_ entry: JournalEntry) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.writer.save(entry)
        }
    }

    /// Saves many entries in one transaction; a rejected entry does not affect the others.
    ///
    /// - Returns: For each entry, in order, the stored entry or the reason for its rejection.
    /// - Throws: A ``JournalError`` if nothing could be written.
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

    /// Sets the note of any entry; nil removes it.
    ///
    /// A note creates no version and is not synced. A note on another app's entry is kept when the
    /// app replaces its entry, and creates no copy; if the entry has a copy, the copy gets the
    /// note.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, ``JournalError/deleted(_:)``.
    @discardableResult
    public func setNote(_ note: String?, on id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.writer.setNote(note, on: id)

        }
    }

    /// Deletes an entry here, and at every remote that holds it after
    /// ``JournalEnvironment/undoWindow``.
    ///
    /// Another app's entry is only hidden here and stays at the remote. Deleting a deleted entry
    /// does nothing.
    ///
    /// - Throws: ``JournalError/notFound(_:)``.
    public func delete(_ id: UUID) async throws(JournalError) {
        try await withTransaction { tx in
            try tx.deletion.delete(try tx.entries.existing(id))
        }
    }

    /// Undoes a deletion.
    ///
    /// The version increases only if a remote has already received the deletion.
    ///
    /// - Throws: ``JournalError/notFound(_:)``, also if the content was removed meanwhile.
    @discardableResult
    public func undoDelete(_ id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.deletion.undo(id)
        }
    }

    /// The entry whose last edit can be undone; nil if there was no edit, or if the entry has
    /// changed since.
    public func undoableEdit() async throws(JournalError) -> UUID? {
        try await withSnapshot { tx in try tx.lastEdit.entry() }
    }

    /// Undoes the last edit of the person.
    ///
    /// The entry gets its earlier content in a new version. A copy that replaced another app's
    /// entry is deleted, and that entry is shown again. Only one edit can be undone.
    ///
    /// - Parameter id: The entry that ``save(_:)-(JournalEntry)`` returned.
    /// - Returns: The entry that is shown now.
    /// - Throws: ``JournalError/notFound(_:)`` if this was not the last edit, or if the entry has
    ///   changed since.
    @discardableResult
    public func undoEdit(_ id: UUID) async throws(JournalError) -> JournalEntry {
        try await withTransaction { tx in
            try tx.lastEdit.undo(id)
        }
    }

    /// Deletes all visible entries of some kinds, like ``delete(_:)``, and returns their number.
    @discardableResult
    public func deleteAll(kinds: Set<EntryKind> = Set(EntryKind.allCases))
        async throws(JournalError) -> Int
    {
        try await withTransaction { tx in
            try tx.deletion.deleteAll(kinds)
        }
    }

    /// Deletes all entries; remotes receive no deletions, and the next import restores what they
    /// hold.
    ///
    /// Settings, goals and the choice of remotes are kept.
    public func reset() async throws(JournalError) {
        try await withTransaction { tx in
            try tx.deletion.reset()
        }
    }

    /// Removes the content of entries that were deleted before a date, and keeps their tombstones.
    ///
    /// - Returns: The number of affected entries.
    @discardableResult
    public func forgetDeleted(before date: Date) async throws(JournalError) -> Int {
        try await withTransaction { tx in
            try tx.deletion.forgetDeleted(before: date)
        }
    }
}
