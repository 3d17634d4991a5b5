public import Foundation
internal import GRDB

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

/// Keeps what the last edit replaced, so that it can be undone; see ``Journal/undoEdit(_:)``.
struct EditUndo {
    /// The last edit.
    private struct Kept: Codable {
        /// The entry that the edit stored.
        var entry: UUID
        /// Its version after the edit.
        var version: Int
        /// What it replaced: an earlier version, or another app's entry.
        var previous: JournalEntry
    }

    let tx: JournalTransaction

    /// Keeps what an edit replaced instead of what an earlier edit replaced.
    func keep(_ previous: JournalEntry, replacedBy edited: JournalEntry) throws {
        let kept = Kept(entry: edited.id, version: edited.header.version, previous: previous)
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(kept)
        try tx.settings.set(.lastEdit, to: String(decoding: data, as: UTF8.self))
    }

    /// Removes what was kept of an entry, since the entry was deleted.
    func forget(_ id: UUID) throws {
        if try kept()?.entry == id { try forget() }
    }

    /// Removes what was kept.
    func forget() throws { try tx.settings.set(.lastEdit, to: nil) }

    /// The entry whose edit can be undone; nil where it changed again since.
    func entry() throws -> UUID? {
        guard let kept = try kept(), let stored = try tx.entries.find(kept.entry),
            !stored.isDeleted, stored.version == kept.version
        else { return nil }
        return kept.entry
    }

    /// Gives an entry the content that it had before the last edit.
    func undo(_ id: UUID) throws -> JournalEntry {
        guard try entry() == id, let kept = try kept() else { throw JournalError.notFound(id) }
        if kept.previous.id != id { return try showOriginal(kept.previous, of: id) }
        let restored = try tx.writer.save(kept.previous)
        try forget()
        return restored
    }

    /// Shows another app's entry again, and deletes the person's copy of it.
    private func showOriginal(_ original: JournalEntry, of copy: UUID) throws -> JournalEntry {
        let stored = try tx.entries.existing(copy)
        try tx.run("UPDATE entry SET overrides = NULL WHERE id = ?", [stored.rowID])
        try tx.deletion.delete(stored)
        let shown = try tx.entries.existing(original.id)
        try tx.changes.append(.restored, shown.uuid, shown.kind, shown.version)
        try forget()
        return shown.entry ?? original
    }

    private func kept() throws -> Kept? {
        guard let text = try tx.settings.value(.lastEdit) else { return nil }
        do {
            return try JSONDecoder().decode(Kept.self, from: Data(text.utf8))
        } catch {
            throw JournalError.corrupt("the last edit cannot be read")
        }
    }
}

extension SettingKey {
    /// What the last edit replaced, as JSON.
    static let lastEdit: SettingKey = "undo.lastEdit"
}
