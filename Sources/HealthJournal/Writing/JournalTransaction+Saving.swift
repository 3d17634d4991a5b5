internal import Foundation
internal import GRDB

extension JournalTransaction {
    /// Saves what the person logged; see ``Journal/save(_:)-(JournalEntry)``.
    func save(_ given: JournalEntry) throws -> JournalEntry {
        let entry = given.withEnergy
        let known = try stored(entry.id)
        if let noted = try saveNote(entry, on: known) { return noted }
        try EntryRules(now: environment.now()).check(entry)
        guard let stored = known else { return try create(entry) }
        guard !stored.isDeleted, let old = stored.entry else {
            throw JournalError.deleted(entry.id)
        }
        guard stored.kind == entry.kind else {
            throw JournalError.invalid(
                field: "kind", reason: "An entry cannot become one of another kind.")
        }
        if stored.isForeign { return try override(stored, old, with: entry) }
        guard !entry.hasSameContent(as: old) else { return old }
        return try edit(stored, old, with: entry)
    }

    private func create(_ entry: JournalEntry) throws -> JournalEntry {
        guard !entry.header.source.isForeign else {
            throw JournalError.invalid(
                field: "source", reason: "Only an import can bring in what another app wrote.")
        }
        if case .drink(let drink) = entry, let upstreamID = drink.upstreamID,
            let known = try upstreamEntry(upstreamID)
        {
            return known.entry ?? entry
        }
        var created = entry
        created.header.version = 1
        created.header.createdAt = date(now)
        created.header.modifiedAt = date(now)
        created.header.overrides = nil
        created.header.source = namingDevice(created.header.source)
        try insertOwn(created)
        return created
    }

    private func insertOwn(_ entry: JournalEntry) throws {
        let rowID = try insert(entry)
        try log(.created, entry.id, entry.kind, entry.header.version)
        try enqueueSave(rowID)
    }

    private func edit(_ stored: StoredEntry, _ old: JournalEntry, with entry: JournalEntry) throws
        -> JournalEntry
    {
        var edited = entry
        edited.header.source = namingDevice(old.header.source)
        edited.header.createdAt = old.header.createdAt
        edited.header.overrides = old.header.overrides
        edited.header.version = old.header.version + 1
        edited.header.modifiedAt = date(now)
        if case .drink(var drink) = edited, case .drink(let oldDrink) = old {
            drink.upstreamID = oldDrink.upstreamID
            edited = .drink(drink)
        }
        try keepBase(stored, old)
        try overwrite(stored.rowID, with: edited)
        try log(.edited, edited.id, edited.kind, edited.header.version)
        try enqueueSave(stored.rowID)
        return edited
    }

    /// A source with the device on which the person writes now, where it is this app.
    private func namingDevice(_ source: EntrySource) -> EntrySource {
        guard source.kind == .own else { return source }
        var source = source
        source.device = environment.app.device ?? source.device
        return source
    }

    /// Puts a copy of the person's in the place of another app's entry.
    private func override(_ stored: StoredEntry, _ old: JournalEntry, with entry: JournalEntry)
        throws -> JournalEntry
    {
        if let copy = try self.copy(of: stored) {
            guard !copy.isDeleted, let oldCopy = copy.entry else {
                throw JournalError.deleted(entry.id)
            }
            var edited = entry
            edited.header.id = copy.uuid
            guard !edited.hasSameContent(as: oldCopy) else { return oldCopy }
            return try edit(copy, oldCopy, with: edited)
        }
        guard !entry.hasSameContent(as: old.withEnergy) else { return old }
        var copy = entry
        copy.header.id = environment.makeUUID()
        copy.header.source = environment.app
        copy.header.version = 1
        copy.header.createdAt = date(now)
        copy.header.modifiedAt = date(now)
        copy.header.overrides = stored.uuid
        try insertOwn(copy)
        return copy
    }

    /// The drink of an upstream record, also where it is deleted.
    func upstreamEntry(_ upstreamID: String) throws -> StoredEntry? {
        try stored(
            where: "e.id = (SELECT entry FROM drink WHERE upstream = ?)", [upstreamID]
        ).first
    }
}

extension JournalEntry {
    /// The entry with an energy in each item, where it is food.
    package var withEnergy: JournalEntry {
        guard case .food(var food) = self else { return self }
        food.items = food.items.map(\.withEnergy)
        return .food(food)
    }
}

extension JournalError {
    /// Whether the others of a batch may go on.
    var isAboutOneEntry: Bool {
        switch self {
        case .invalid, .notFound, .deleted: true
        default: false
        }
    }
}
