package import Foundation
internal import GRDB

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
    /// - Throws: ``JournalError/invalid(field:reason:)`` for an entry that breaks a rule.
    package func importEntry(
        _ given: JournalEntry, links: [RemoteLink], syncIdentifier: String? = nil,
        syncVersion: Int = 0
    ) throws -> ImportOutcome {
        var entry = given
        // Upstream records belong to the person's own entries.
        entry.upstreamID = nil
        try EntryRules(now: nil).check(entry)
        guard entry.header.source.isForeign, let object = links.first?.object else {
            throw JournalError.invalid(
                field: "source", reason: JournalRule(.importedObject))
        }
        let place = ForeignPlace(
            remote: remote.row, bundle: entry.header.source.bundleIdentifier, kind: entry.kind)
        let found = try links.map { link in
            try find(link.object, place.kind, place.bundle, syncIdentifier)
        }
        if found.contains(where: \.isHidden) { return .ignored }
        guard let known = found.lazy.compactMap(\.entry).first else {
            entry.header.note = try entry.header.note ?? tx.notes.takeDetached(for: entry)
            let rowID = try tx.entries.insert(entry)
            try remote.links.insert(links, rowID)
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
