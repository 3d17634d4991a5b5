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

extension Journal {
    /// Whether the journal has an entry with this identity, or had one that was deleted.
    package func hasHad(_ id: UUID) async throws(JournalError) -> Bool {
        try await withSnapshot { tx in try tx.entries.find(id) != nil }
    }

    /// Saves an entry that a program requests, unless the journal has ever had one with its
    /// identity.
    ///
    /// An entry that the person edited or deleted meanwhile is not changed. The entry keeps its
    /// dates of creation and modification, so that two devices that save it create the same entry,
    /// and neither counts as an edit of the other.
    ///
    /// - Returns: Whether it was saved.
    /// - Throws: ``JournalError/invalid(field:reason:)`` if the entry breaks a rule.
    package func saveUnlessKnown(_ entry: JournalEntry) async throws(JournalError) -> Bool {
        try await withTransaction { tx in
            guard try tx.entries.find(entry.id) == nil else { return false }
            try tx.writer.saveNew(entry)
            return true
        }
    }
}

extension JournalEntry {
    /// The date at which the event of the entry ended.
    package var end: Date {
        if case .workout(let workout) = self { max(workout.end, date) } else { date }
    }

    /// Checks an entry that no person sees before it is saved: it must follow the journal's rules,
    /// and its values must be usual.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)``.
    package func checkUnattended(at now: Date) throws(JournalError) {
        let rules = EntryRules(now: now)
        try rules.check(self)
        try rules.require(
            ReviewRules().findings(self).isEmpty, "value", .usualValue)
    }
}

/// Counts of the entries that a first import read.
public struct FirstImportResult: Hashable, Sendable {
    /// The number of entries that were added to the journal.
    public var imported = 0
    /// The number of entries that the journal already had, including deleted ones.
    public var known = 0
    /// The entries that break a rule of the journal, with the reason.
    public var refused: [UUID: JournalError] = [:]

    /// Creates counts of zero.
    public init() {}
}

/// The import of the app's earlier database.
public struct FirstImport: Sendable {
    let journal: Journal

    /// Imports the entries of the app's earlier database, once.
    ///
    /// The entries keep their identities, versions and dates. An entry that the journal has, also as a
    /// deleted one, stays as it is. So the import can end anywhere and begin again, and nothing that the
    /// person did meanwhile is undone. The import is noted as complete after its last entry.
    ///
    /// ```swift
    /// let result = try await journal.firstImport.run("library") { try library.entries() }
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the earlier database; an import of this name runs to its end once.
    ///   - batchSize: The number of entries in a transaction.
    ///   - entries: Yields the entries; called only if the import has not been completed before.
    /// - Returns: The counts; nil if the import was completed before.
    /// - Throws: A ``JournalError`` if the journal cannot be read or written; what the sequence throws.
    @discardableResult
    public func run<Entries: AsyncSequence>(
        _ name: String, batchSize: Int = 500, entries: () async throws -> Entries
    ) async throws -> FirstImportResult? where Entries.Element == JournalEntry {
        let key = SettingKey(rawValue: "firstImport.\(name)")
        guard try await journal.settings.value(key) == nil else { return nil }
        var result = FirstImportResult()
        var batch: [JournalEntry] = []
        for try await entry in try await entries() {
            batch.append(entry)
            guard batch.count >= max(batchSize, 1) else { continue }
            try await add(batch, to: &result)
            batch = []
        }
        try await add(batch, to: &result)
        try await journal.settings.set(key, to: "complete")
        return result
    }

    private func add(_ entries: [JournalEntry], to result: inout FirstImportResult)
        async throws(JournalError)
    {
        guard !entries.isEmpty else { return }
        let added = try await journal.withTransaction { tx in
            var added = FirstImportResult()
            for entry in entries {
                guard try tx.entries.find(entry.id) == nil else {
                    added.known += 1
                    continue
                }
                do {
                    _ = try tx.restoration.restore(entry, overwrites: false)
                    added.imported += 1
                } catch let error as JournalError where error.isAboutOneEntry {
                    added.refused[entry.id] = error
                }
            }
            return added
        }
        result.imported += added.imported
        result.known += added.known
        result.refused.merge(added.refused) { first, _ in first }
    }
}

extension Journal {
    /// The import of the app's earlier database.
    public var firstImport: FirstImport { FirstImport(journal: self) }
}
