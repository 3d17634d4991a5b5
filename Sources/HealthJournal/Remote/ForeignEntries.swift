public import Foundation
internal import GRDB
internal import HealthModel

/// The outcome of importing another app's entry.
package enum ImportOutcome: Hashable, Sendable {
    /// The entry is new.
    case inserted(UUID)
    /// The existing entry changed.
    case updated(UUID)
    /// Nothing changed except perhaps the links.
    case unchanged(UUID)
    /// The person hid the entry: it was not imported.
    case ignored
    /// The object represents an entry of the person's own.
    case own(UUID)
}

/// Whether the journal has an entry for objects of another app.
package enum ForeignPresence: Hashable, Sendable {
    /// The journal has an entry for none of them.
    case unknown
    /// The journal has an entry for some of them.
    case known
    /// The person hid the entry.
    case hidden
}

/// Other apps' entries of one remote.
package struct ForeignEntries {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }
    var objects: ForeignObjectTable { ForeignObjectTable(remote: remote) }
    private var hidden: HiddenObjectTable { HiddenObjectTable(tx: tx) }

    /// Imports another app's entry, once.
    ///
    /// The entry is found by its objects, or by the identifier that its source gave it, which is unique
    /// for each kind of entry. The identity in the header is used for a new entry only.
    ///
    /// - Parameters:
    ///   - given: The entry; its source must be foreign.
    ///   - links: Its objects at the remote, the whole first.
    ///   - syncIdentifier: The source's own identifier; a version below the known one changes
    ///     nothing.
    ///   - isNew: Whether ``areNew(_:of:from:)`` holds for its objects, so that they need not be
    ///     looked up again.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for an entry that breaks a rule.
    package func importEntry(
        _ given: JournalEntry, links: [RemoteLink], syncIdentifier: String? = nil,
        syncVersion: Int = 0, isNew: Bool = false
    ) throws -> ImportOutcome {
        var entry = given
        // Upstream records belong to the person's own entries.
        entry.upstreamID = nil
        if case .food(var food) = entry {
            food.setMealFromTime()
            entry = .food(food)
        }
        try EntryRules(now: nil).check(entry)
        guard entry.header.source.isForeign, let object = links.first?.object else {
            throw JournalError.invalid(
                field: "source", reason: JournalRule(.importedObject))
        }
        let place = ForeignPlace(
            remote: remote.row, bundle: entry.header.source.bundleIdentifier, kind: entry.kind)
        let found =
            isNew
            ? []
            : try links.map { link in
                try find(link.object, place.kind, place.bundle, syncIdentifier)
            }
        if found.contains(where: \.isHidden) { return .ignored }
        guard let known = found.lazy.compactMap(\.entry).first else {
            entry.header.note = try entry.header.note ?? tx.notes.takeDetached(for: entry)
            let rowID = try tx.entries.insert(entry)
            try remote.links.insert(links, rowID, areNew: true)
            try objects.identify(rowID, object, at: place, syncIdentifier, syncVersion)
            try tx.originals.attachWaitingCopy(to: entry, rowID, at: remote)
            try tx.changes.append(.imported, entry.id, entry.kind, entry.header.version)
            return .inserted(entry.id)
        }
        if !known.isForeign { return .own(known.uuid) }
        guard !known.isDeleted, let old = known.entry else { return .ignored }
        if known.kind != entry.kind {
            throw JournalError.invalid(
                field: "kind", reason: JournalRule(.sameKind))
        }
        return try update(known, old, with: entry, links, (place, syncIdentifier, syncVersion))
    }

    /// Deletes another app's entry because its source deleted it.
    package func remove(_ id: UUID) throws {
        guard let known = try tx.entries.find(id), known.isForeign else { return }
        if !known.isDeleted { try tx.notes.detach(from: known) }
        try tx.originals.keepCopy(of: known)
        try tx.entries.remove(known.rowID)
        try tx.changes.append(.removed, id, known.kind, known.version)
    }

    /// Clears the list of hidden entries, so that the next import includes them.
    ///
    /// - Returns: The number of objects that are no longer hidden.
    @discardableResult
    package func clearHidden() throws -> Int {
        let found = try tx.entries.find(
            where: """
                e.is_foreign = 1 AND e.deleted_at IS NOT NULL
                AND e.id IN (SELECT entry FROM link WHERE remote = ?)
                """, [remote.row])
        for entry in found {
            try tx.notes.detach(from: entry)
            try tx.originals.keepCopy(of: entry)
        }
        try tx.run(
            """
            DELETE FROM entry WHERE is_foreign = 1 AND deleted_at IS NOT NULL
                AND id IN (SELECT entry FROM link WHERE remote = ?)
            """, [remote.row])
        return try hidden.clear(remote.row)
    }

    /// Whether the journal has no entry for any object of an entry of another app, and the person hid
    /// none of them, as in a first import.
    package func areNew(_ objects: [ForeignObject], of kind: EntryKind, from bundle: String) throws
        -> Bool
    {
        let place = ForeignPlace(remote: remote.row, bundle: bundle, kind: kind)
        return try self.objects.rows(of: objects, at: place).isEmpty
            && !hidden.containsAny(of: objects, at: place)
    }

    /// Whether the journal has an entry of a kind for objects of another app.
    package func presence(
        of objects: [ForeignObject], of kind: EntryKind, from bundle: String
    ) throws -> ForeignPresence {
        let place = ForeignPlace(remote: remote.row, bundle: bundle, kind: kind)
        let owners = try self.objects.owners(of: objects, at: place).values
        let isHidden =
            try owners.contains(where: \.isDeleted)
            || hidden.containsAny(of: objects, at: place)
        return isHidden ? .hidden : owners.isEmpty ? .unknown : .known
    }

    /// The entry that an object represents, or the one of a kind that has its source's own identifier;
    /// and whether the person hid the object.
    func find(
        _ object: String, _ kind: EntryKind?, _ bundle: String?, _ identifier: String?
    ) throws -> (entry: StoredEntry?, isHidden: Bool) {
        // The row is looked up first, because a new history has none.
        let found = try tx.row(
            """
            SELECT coalesce(
                (SELECT entry FROM link WHERE object = ?1 AND remote = ?2),
                (SELECT entry FROM foreign_identity
                    WHERE identifier = ?3 AND bundle = ?4 AND type = ?5)),
                \(HiddenObjectTable.condition)
            """, [object, remote.row, identifier, bundle, kind?.rawValue])
        guard let found else { return (nil, false) }
        let row: Int64? = found[0]
        return (try row.flatMap { try tx.entries.find(where: "e.id = ?", [$0]).first }, found[1])
    }

    private func update(
        _ known: StoredEntry, _ old: JournalEntry, with entry: JournalEntry, _ links: [RemoteLink],
        _ identity: (place: ForeignPlace, identifier: String?, version: Int)
    ) throws -> ImportOutcome {
        let version = try objects.version(of: known.rowID, under: identity.identifier)
        if let version, version > identity.version { return .unchanged(known.uuid) }
        try remote.links.set(links, known.rowID)
        if let object = links.first?.object {
            try objects.identify(
                known.rowID, object, at: identity.place, identity.identifier, identity.version)
        }
        var changed = entry
        changed.header.note = entry.header.note ?? old.header.note
        guard !changed.hasSameContent(as: old) else { return .unchanged(known.uuid) }
        changed.header.version = known.version + 1
        changed.header.modifiedAt = tx.instant
        try tx.entries.overwrite(known.rowID, with: changed)
        try tx.changes.append(.imported, known.uuid, known.kind, changed.header.version)
        return .updated(known.uuid)
    }
}

/// An object of another app at a remote, with the identifier that its source gave it.
public struct ForeignObject: Hashable, Sendable {
    /// The part of the entry that the object represents.
    public var part: EntryPart
    /// The object's identifier at the remote.
    public var object: String
    /// The identifier that its source gave the object, if any.
    public var syncIdentifier: String?
    /// The version under that identifier; 0 without one.
    public var syncVersion: Int

    /// Creates a foreign object.
    public init(
        part: EntryPart = .whole, object: String, syncIdentifier: String? = nil,
        syncVersion: Int = 0
    ) {
        self.part = part
        self.object = object
        self.syncIdentifier = syncIdentifier.flatMap { $0.isEmpty ? nil : $0 }
        self.syncVersion = syncVersion
    }

    /// Whether the object is the whole, which has no amount of its own.
    var isWhole: Bool { part.isWhole }
}

extension RemoteLink {
    /// Whether the object is the whole, which has no amount of its own.
    package var isWhole: Bool { part.isWhole }
}

/// The entry of another app that a copy of the person replaces.
///
/// Source, kind, date, name and nutrients identify the entry, so that the copy finds it again after
/// a new import, and after its source replaced its object by another one.
public struct ForeignOriginal: Hashable, Sendable, Codable {
    /// The identity of the person's copy.
    public var copy: UUID
    /// The remote that the original comes from.
    public var remote: RemoteID
    /// The bundle identifier of the app that wrote the original.
    public var bundleIdentifier: String
    /// The kind of both.
    public var kind: EntryKind
    /// The date of the original.
    public var date: Date
    /// The name of the original: of a meal or drink its name, of a workout the number of its
    /// activity.
    public var name: String
    /// The identifiers of the original's nutrients, because apps may also save them separately.
    public var nutrients: Set<String>

    /// Creates a foreign original.
    public init(
        copy: UUID, remote: RemoteID, bundleIdentifier: String, kind: EntryKind, date: Date,
        name: String, nutrients: Set<String> = []
    ) {
        self.copy = copy
        self.remote = remote
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.date = date
        self.name = name
        self.nutrients = nutrients
    }

    /// Creates the reference of a copy from the original itself.
    init(copy: UUID, of original: JournalEntry, at remote: RemoteID) {
        self.init(
            copy: copy, remote: remote,
            bundleIdentifier: original.header.source.bundleIdentifier, kind: original.kind,
            date: original.date, name: original.name, nutrients: original.nutrients)
    }

    /// Whether an entry of the same source, kind and date may be the original.
    ///
    /// A nutrient that was saved separately is not a meal: its nutrients must match. A meal may
    /// have been saved again with other nutrients.
    func fits(_ entry: JournalEntry, isWhole: Bool) -> Bool {
        guard entry.name == name else { return false }
        return entry.nutrients == nutrients
            || isWhole && !entry.nutrients.isDisjoint(with: nutrients)
    }
}

extension JournalEntry {
    /// The name that distinguishes an entry from others of its kind and date.
    ///
    /// It is the name of a meal or drink, the number of a workout's activity, the type of a
    /// measurement, or the text of a day note; empty for a weight.
    package var name: String {
        switch self {
        case .weight: ""
        case .drink(let drink): drink.name ?? ""
        case .food(let food): food.name
        case .workout(let workout): String(workout.activity)
        case .measurement(let measurement): measurement.type.identifier
        case .dayNote(let note): note.text
        }
    }

    /// The identifiers of a meal's nutrients.
    fileprivate var nutrients: Set<String> {
        guard case .food(let food) = self else { return [] }
        return Set(food.items.flatMap { $0.nutrients.keys.map(\.identifier) })
    }
}

/// The person's note on another app's entry; it is never synced.
///
/// The note refers to the entry by source, kind, date and name, so that it applies again after the
/// source replaced its object by another one.
public struct ForeignNote: Hashable, Sendable, Codable {
    /// The bundle identifier of the app that wrote the entry.
    public var bundleIdentifier: String
    /// The entry's kind.
    public var kind: EntryKind
    /// The date of the entry.
    public var date: Date
    /// The name of the entry, as in ``ForeignOriginal/name``; nil if unknown.
    public var name: String?
    /// The note.
    public var note: String

    /// Creates a note.
    public init(
        bundleIdentifier: String, kind: EntryKind, date: Date, name: String? = nil, note: String
    ) {
        self.bundleIdentifier = bundleIdentifier
        self.kind = kind
        self.date = date
        self.name = name
        self.note = note
    }
}
