public import Foundation
internal import GRDB

/// Saves the person's entries; see ``Journal/save(_:)-(JournalEntry)``.
struct EntryWriter {
    let tx: JournalTransaction

    /// Saves a new entry or an edit and returns the entry as it was stored.
    func save(_ entry: JournalEntry) throws -> JournalEntry {
        let known = try tx.entries.find(entry.id)
        if let noted = try saveNote(entry, on: known) { return noted }
        try EntryRules.saving(over: known?.entry, at: tx.instant).check(entry)
        guard let stored = known else { return try create(entry) }
        guard !stored.isDeleted, let old = stored.entry else {
            throw JournalError.deleted(entry.id)
        }
        guard stored.kind == entry.kind else {
            throw JournalError.invalid(
                field: "kind", reason: JournalRule(.sameKind))
        }
        if stored.isForeign { return try override(stored, old, with: entry) }
        guard !entry.hasSameContent(as: old) else { return old }
        return try edit(stored, old, with: entry)
    }

    /// Saves an edit of an entry that has not changed since it was read.
    func save(_ entry: JournalEntry, over read: JournalEntry) throws -> JournalEntry {
        guard let known = try tx.entries.find(read.id), !known.isDeleted, let now = known.entry
        else { throw JournalError.deleted(read.id) }
        guard try now.hasSameContent(as: read) && tx.entries.copy(of: known) == nil else {
            throw JournalError.changed(read.id)
        }
        return try save(entry)
    }

    /// Saves a new entry with its own dates of creation and modification.
    func saveNew(_ entry: JournalEntry) throws {
        try EntryRules(now: tx.instant).checkOwn(entry)
        var created = entry
        created.header.version = 1
        created.header.overrides = nil
        try insertOwn(created)
    }

    /// Sets the note of an entry, or of the person's copy of it.
    func setNote(_ note: String?, on id: UUID) throws -> JournalEntry {
        let found = try tx.entries.existing(id)
        let known = try tx.entries.copy(of: found) ?? found
        guard !known.isDeleted, var entry = known.entry else {
            throw JournalError.deleted(id)
        }
        entry.header.note = note?.isEmpty == true ? nil : note
        return try save(entry)
    }

    /// Whether an entry equals the stored one except for its note.
    func isNoteAlone(_ given: JournalEntry, on known: StoredEntry) throws -> Bool {
        guard !known.isDeleted, let old = known.entry else { return false }
        return try given.hasSameContent(asExceptNote: old)
            && tx.entries.copy(of: known) == nil
    }

    /// Saves the note if nothing else changes; nil if something does, or if a copy replaces the
    /// entry.
    private func saveNote(_ entry: JournalEntry, on known: StoredEntry?) throws -> JournalEntry? {
        guard let known, let old = known.entry, try isNoteAlone(entry, on: known) else {
            return nil
        }
        var noted = old
        noted.header.note = entry.header.note
        guard noted.header.note != old.header.note else { return old }
        try tx.entries.setNote(noted.header.note, known.rowID)
        try tx.changes.append(.edited, known.uuid, known.kind, known.version)
        try tx.lastEdit.keep(old, replacedBy: noted)
        return noted
    }

    private func create(_ entry: JournalEntry) throws -> JournalEntry {
        guard !entry.header.source.isForeign else {
            throw JournalError.invalid(
                field: "source", reason: JournalRule(.importedOnly))
        }
        if let upstreamID = entry.upstreamID,
            let known = try tx.entries.drink(ofRecord: upstreamID)
        {
            return known.entry ?? entry
        }
        var created = entry
        created.header.version = 1
        created.header.createdAt = tx.instant
        created.header.modifiedAt = created.header.createdAt
        created.header.overrides = nil
        created.header.source = namingDevice(created.header.source)
        try insertOwn(created)
        return created
    }

    private func insertOwn(_ entry: JournalEntry) throws {
        let rowID = try tx.entries.insert(entry)
        try tx.changes.append(.created, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueSave(rowID)
    }

    private func edit(_ stored: StoredEntry, _ old: JournalEntry, with entry: JournalEntry) throws
        -> JournalEntry
    {
        var edited = entry
        edited.header.source = namingDevice(old.header.source)
        edited.header.createdAt = old.header.createdAt
        edited.header.overrides = old.header.overrides
        edited.header.version = old.header.version + 1
        edited.header.modifiedAt = tx.editDate(after: old)
        edited.upstreamID = old.upstreamID
        try tx.conflicts.keepBase(stored, old)
        try tx.records.noteEdit(of: old, to: edited)
        try tx.entries.overwrite(stored.rowID, with: edited)
        try tx.changes.append(.edited, edited.id, edited.kind, edited.header.version)
        try tx.outbox.enqueueSave(stored.rowID)
        try tx.lastEdit.keep(old, replacedBy: edited)
        return edited
    }

    /// Saves a new version of an entry with the same content, because remotes ignore a version that they
    /// have received.
    func saveNewVersion(of old: JournalEntry, _ rowID: Int64) throws -> JournalEntry {
        var entry = old
        entry.header.version += 1
        entry.header.modifiedAt = tx.editDate(after: old)
        try tx.records.noteEdit(of: old, to: entry)
        try tx.entries.setVersion(
            entry.header.version, modifiedAt: entry.header.modifiedAt.stored, rowID)
        return entry
    }

    /// An own source with the name of the current device.
    private func namingDevice(_ source: EntrySource) -> EntrySource {
        guard source.kind == .own else { return source }
        var source = source
        source.device = tx.environment.app.device ?? source.device
        return source
    }

    /// Replaces another app's entry by a copy of the person's.
    private func override(_ stored: StoredEntry, _ old: JournalEntry, with entry: JournalEntry)
        throws -> JournalEntry
    {
        if let copy = try tx.entries.copy(of: stored) {
            guard !copy.isDeleted, let oldCopy = copy.entry else {
                throw JournalError.deleted(entry.id)
            }
            var edited = entry
            edited.header.id = copy.uuid
            guard !edited.hasSameContent(as: oldCopy) else { return oldCopy }
            return try edit(copy, oldCopy, with: edited)
        }
        guard !entry.hasSameContent(as: old) else { return old }
        var copy = entry
        copy.header.id = tx.environment.makeUUID()
        copy.header.source = tx.environment.app
        copy.header.version = 1
        copy.header.createdAt = tx.instant
        copy.header.modifiedAt = copy.header.createdAt
        copy.header.overrides = stored.uuid
        try insertOwn(copy)
        try tx.lastEdit.keep(old, replacedBy: copy)
        return copy
    }
}

extension JournalEntry {
    /// The identifier of a drink's record on the device that recorded it; nil for other kinds.
    package var upstreamID: String? {
        get {
            guard case .drink(let drink) = self else { return nil }
            return drink.upstreamID
        }
        set {
            guard case .drink(var drink) = self else { return }
            drink.upstreamID = newValue
            self = .drink(drink)
        }
    }

    /// Whether two entries have the same content apart from the note.
    func hasSameContent(asExceptNote other: JournalEntry) -> Bool {
        var entry = self
        entry.header.note = other.header.note
        return entry.hasSameContent(as: other)
    }
}

extension JournalError {
    /// Whether the error concerns one entry only, so that the others of a batch can be saved.
    var isAboutOneEntry: Bool {
        switch self {
        case .invalid, .notFound, .deleted, .changed: true
        default: false
        }
    }
}

/// Deletes entries, undoes deletions, and removes the content of old tombstones.
struct EntryDeletion {
    let tx: JournalTransaction

    /// Soft-deletes an entry; see ``Journal/delete(_:)``.
    func delete(_ stored: StoredEntry) throws {
        guard !stored.isDeleted else { return }
        try tx.entries.setDeleted(tx.now, stored.rowID)
        if stored.isForeign {
            try HiddenObjectTable(tx: tx).hideObjects(of: stored.rowID)
        } else {
            try tx.outbox.enqueueDeletion(
                stored.rowID, notBefore: tx.now + tx.environment.undoWindow)
        }
        try tx.lastEdit.forget(stored.uuid)
        try tx.changes.append(.deleted, stored.uuid, stored.kind, stored.version)
    }

    /// Undoes a deletion; see ``Journal/undoDelete(_:)``.
    func undo(_ id: UUID) throws -> JournalEntry {
        let stored = try tx.entries.existing(id)
        guard var entry = stored.entry else { throw JournalError.notFound(id) }
        guard stored.isDeleted else { return entry }
        try tx.entries.setDeleted(nil, stored.rowID)
        if stored.isForeign {
            try HiddenObjectTable(tx: tx).showObjects(of: stored.rowID)
        } else {
            // A merge with another device's record stores the deletion before it is sent.
            let isKnown = try tx.outbox.sentDeletion(of: stored.rowID) || tx.records.isDeleted(id)
            if isKnown { entry = try tx.writer.saveNewVersion(of: entry, stored.rowID) }
            try tx.outbox.dequeueDeletion(stored.rowID)
            if isKnown { try tx.outbox.enqueueSave(stored.rowID) }
        }
        try tx.changes.append(.restored, id, stored.kind, entry.header.version)
        return entry
    }

    /// Deletes all visible entries of some kinds and returns their number.
    func deleteAll(_ kinds: Set<EntryKind>) throws -> Int {
        var count = 0
        for kind in EntryKind.allCases where kinds.contains(kind) {
            let found = try tx.entries.find(
                where: "e.kind = ? AND " + EntryTable.isVisible + " ORDER BY e.date",
                [kind.rawValue])
            for entry in found { try delete(entry) }
            count += found.count
        }
        return count
    }

    /// Removes the content of entries that were deleted before a date; tombstones remain.
    func forgetDeleted(before date: Date) throws -> Int {
        let found = try tx.rows(
            "SELECT id FROM entry WHERE has_content = 1 AND deleted_at < ?", [date.stored])
        try tx.notes.removeDetached(before: date)
        for row in found {
            let rowID: Int64 = row["id"]
            // An upstream record must stay known, otherwise its device would send it again.
            try tx.run(
                """
                UPDATE entry SET has_content = 0, note = NULL WHERE id = ?
                    AND NOT EXISTS (SELECT 1 FROM drink WHERE entry = entry.id AND upstream > '')
                """, [rowID])
            guard tx.db.changesCount > 0 else { continue }
            try tx.entries.deleteContent(rowID)
            try tx.conflicts.removeSides(of: rowID)
        }
        return found.count
    }

    /// Empties the journal; see ``Journal/reset()``.
    func reset() throws {
        for table in [
            "conflict", "outbox", "export", "export_format", "withheld", "link", "foreign_identity",
            "ignored_object", "ignored_identity", "cursor", "activity", "detached_note",
            "pending_original", "entry_record",
        ] {
            try tx.run("DELETE FROM \(table)")
        }
        // Copies refer to the entries that they replace.
        try tx.run("UPDATE entry SET overrides = NULL WHERE overrides IS NOT NULL")
        let found = try tx.rows("SELECT uuid, kind, version FROM entry WHERE deleted_at IS NULL")
        for row in found {
            try tx.changes.append(
                .removed, row["uuid"], try .init(stored: row["kind"]), row["version"])
        }
        try tx.run("DELETE FROM entry")
        try tx.lastEdit.forget()
        try tx.run("UPDATE remote SET backfill_total = 0")
    }
}

/// A row of the change log: a change of an entry with its date.
public struct JournalChange: Hashable, Sendable, Codable {
    /// The kind of a change.
    public enum Action: String, CaseIterable, Hashable, Sendable, Codable {
        /// The person logged the entry.
        case created
        /// The person edited the entry.
        case edited
        /// The person deleted or hid the entry.
        case deleted
        /// The person undid a deletion, or restored a backup.
        case restored
        /// An own entry was adopted from a remote.
        case adopted
        /// A remote had a later version of an own entry.
        case updated
        /// Another app's entry was imported, or a new version of it.
        case imported
        /// Another app's entry was deleted, or an own entry was deleted elsewhere.
        case removed
        /// An own entry was deleted at a remote and is kept here.
        case removedThere
    }

    /// The position in the change log; later changes have higher positions.
    public var sequence: Int64
    /// The entry.
    public var entryID: UUID
    /// The kind of the entry.
    public var kind: EntryKind
    /// The kind of the change.
    public var action: Action
    /// The entry's version after the change.
    public var version: Int
    /// The date of the change.
    public var date: Date

    /// Creates a row.
    public init(
        sequence: Int64, entryID: UUID, kind: EntryKind, action: Action, version: Int, date: Date
    ) {
        self.sequence = sequence
        self.entryID = entryID
        self.kind = kind
        self.action = action
        self.version = version
        self.date = date
    }
}
