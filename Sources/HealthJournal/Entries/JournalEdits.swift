public import Foundation

/// Edits of entries that take back nothing of what somebody else changed.
///
/// Whoever reads an entry, changes some of it and saves it with ``Journal/save(_:)-(JournalEntry)``
/// overwrites what another process or a sync has changed in between. An edit that begins with
/// ``entry(_:)`` and ends with ``save(_:over:)`` is refused then, and can be made again.
public struct JournalEdits: Sendable {
    let journal: Journal

    /// The entry that an edit begins with: the person's copy of another app's entry if there is one; nil
    /// if there is no entry, or if it was deleted.
    public func entry(_ id: UUID) async throws(JournalError) -> JournalEntry? {
        try await journal.withSnapshot { tx in
            guard let known = try tx.entries.find(id) else { return nil }
            let stored = try tx.entries.copy(of: known) ?? known
            return stored.isDeleted ? nil : stored.entry
        }
    }

    /// Saves an edited entry, if the entry still is as it was read.
    ///
    /// - Parameters:
    ///   - entry: The edited entry, as for ``Journal/save(_:)-(JournalEntry)``.
    ///   - read: The entry as it was read.
    /// - Throws: ``JournalError/changed(_:)`` if its content or its note has changed since, and the errors
    ///   of ``Journal/save(_:)-(JournalEntry)``; nothing is written then.
    @discardableResult
    public func save(_ entry: JournalEntry, over read: JournalEntry) async throws(JournalError)
        -> JournalEntry
    {
        try await journal.withTransaction { tx in try tx.writer.save(entry, over: read) }
    }
}

extension Journal {
    /// Edits of entries that take back nothing of what somebody else changed.
    public var edits: JournalEdits { JournalEdits(journal: self) }
}
