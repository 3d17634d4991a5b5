internal import Foundation
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
