package import Foundation
internal import GRDB

/// The outcome of adopting an own entry that a remote holds.
package enum AdoptionOutcome: Hashable, Sendable {
    /// The entry is now in the journal.
    case adopted
    /// The journal had the entry or its tombstone: nothing changed.
    case known
    /// The journal has the upstream record under another identity, which a remote also holds.
    case duplicate(of: UUID)
}

/// Changes to the person's own entries that a remote reports.
package struct OwnEntries {
    let remote: JournalRemote
    var tx: JournalTransaction { remote.tx }

    /// Adds an own entry that the remote holds and the journal lacks, unchanged.
    ///
    /// Other enabled remotes will receive it.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for an entry that breaks a rule.
    package func adopt(_ entry: JournalEntry, links: [RemoteLink]) throws -> AdoptionOutcome {
        try EntryRules(now: nil).checkOwn(entry)
        if try tx.entries.find(entry.id) != nil { return .known }
        if let record = entry.upstreamID, let twin = try tx.entries.drink(ofRecord: record) {
            guard try reassignIdentity(of: twin, to: entry.id) else {
                return .duplicate(of: twin.uuid)
            }
        } else {
            let rowID = try tx.entries.insert(entry)
            try tx.changes.append(.adopted, entry.id, entry.kind, entry.header.version)
            try tx.outbox.enqueueSave(rowID, except: remote.row)
        }
        try remote.exports.confirm(entry.id, version: entry.header.version, links: links)
        return .adopted
    }

    /// Replaces an own entry by another device's later version.
    ///
    /// Parts that are never synced are kept: the person's note, water in a meal, and withheld
    /// parts. A deleted entry is restored. Other enabled remotes will receive the entry.
    ///
    /// - Parameters:
    ///   - isInPlaceOfEdit: Whether a local edit loses: then parts that the other device may also
    ///     have edited are not kept.
    ///   - unseen: The types that the pull could not read: the entry's parts of these types are
    ///     kept.
    package func update(
        _ entry: JournalEntry, links: [RemoteLink], isInPlaceOfEdit: Bool = false,
        unseen: Set<String> = []
    ) throws {
        let withheld = isInPlaceOfEdit ? [] : try remote.withheld.types(of: entry.id)
        try EntryRules(now: nil).checkOwn(entry)
        let known = try tx.entries.existing(entry.id)
        guard !known.isForeign, known.kind == entry.kind else {
            throw JournalError.invalid(
                field: "kind", reason: JournalRule(.sameKind))
        }
        var localOnly = LocalOnlyParts(withheld: withheld.union(unseen))
        let updated = try merge(entry, into: known, &localOnly)
        if let old = known.entry { try tx.records.noteEdit(of: old, to: updated) }
        try tx.entries.setDeleted(nil, known.rowID)
        try tx.entries.overwrite(known.rowID, with: updated)
        if known.isDeleted { try tx.outbox.dequeueDeletion(known.rowID) }
        try tx.changes.append(.updated, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueSave(known.rowID, except: remote.row)
        try remote.exports.confirm(entry.id, version: entry.header.version, links: links)
        try remote.withheld.set(localOnly.kept.intersection(withheld), of: entry.id)
    }

    /// A remote's version of an entry with the parts of the journal's that are never synced.
    private func merge(
        _ entry: JournalEntry, into known: StoredEntry, _ localOnly: inout LocalOnlyParts
    ) throws -> JournalEntry {
        var updated = known.entry.map { localOnly.merging($0, into: entry) } ?? entry
        updated.header.note = entry.header.note ?? known.entry?.header.note
        if let record = updated.upstreamID,
            let owner = try tx.entries.drink(ofRecord: record), owner.uuid != known.uuid
        {
            // The record stays with the entry that this device created from it.
            updated.upstreamID = nil
        }
        return updated
    }

    /// Gives the person's version of an entry a version above the remote's and enqueues it for every
    /// enabled remote.
    package func rebase(_ id: UUID, above version: Int, links: [RemoteLink]) throws {
        try remote.exports.confirm(id, version: version, links: links)
        let known = try tx.entries.existing(id)
        let rebased = max(known.version, min(version, EntryRules.mostStoredVersion - 1) + 1)
        try tx.entries.setVersion(rebased, known.rowID)
        try tx.changes.append(.edited, id, known.kind, rebased)
        try tx.outbox.enqueueSave(known.rowID)
    }

    /// Deletes an own entry because another device did; other remotes will receive the deletion.
    package func delete(_ id: UUID, version: Int) throws {
        if let known = try tx.entries.find(id), !known.isForeign, !known.isDeleted {
            try tx.entries.setDeleted(tx.now, known.rowID)
            try tx.entries.setVersion(max(known.version, version), known.rowID)
            try tx.changes.append(.removed, id, known.kind, max(known.version, version))
            try tx.outbox.enqueueDeletion(known.rowID, notBefore: nil, except: remote.row)
        }
        try remote.exports.completeDeletion(id)
    }

    /// Sends the deletion of an entry to the remote again, because the remote still holds it.
    ///
    /// - Parameters:
    ///   - id: The entry.
    ///   - links: The objects that the remote holds.
    ///   - version: The version that the remote holds.
    ///   - later: The remote's version if it is later than the deleted one: undoing the deletion
    ///     restores it.
    ///   - unseen: The types of it that the pull could not read.
    package func deleteAgain(
        _ id: UUID, links: [RemoteLink], version: Int, later: JournalEntry? = nil,
        unseen: Set<String> = []
    ) throws {
        let known = try tx.entries.existing(id)
        guard known.isDeleted, !known.isForeign else { return }
        if let later, known.entry != nil, known.kind == later.kind,
            (try? EntryRules(now: nil).checkOwn(later)) != nil
        {
            let withheld = try remote.withheld.types(of: id)
            var localOnly = LocalOnlyParts(withheld: withheld.union(unseen))
            try tx.entries.overwrite(
                known.rowID, with: try merge(later, into: known, &localOnly))
        }
        try remote.exports.setHeldVersion(max(version, 1), known.rowID)
        try remote.links.setOwn(links, known.rowID)
        try remote.outbox.enqueue(known.rowID)
    }

    /// Gives an entry that no remote holds another identity, because its device sent the record
    /// before the entry was read from the health store.
    private func reassignIdentity(of known: StoredEntry, to id: UUID) throws -> Bool {
        let sent = try tx.number(
            "SELECT count(*) FROM export WHERE entry = ? AND (version > 0 OR attempted > 0)",
            [known.rowID])
        guard sent == 0, !known.isDeleted else { return false }
        try tx.changes.append(.removed, known.uuid, known.kind, known.version)
        try tx.run("UPDATE entry SET uuid = ? WHERE id = ?", [id, known.rowID])
        try tx.changes.append(.adopted, id, known.kind, known.version)
        return true
    }
}

/// The effect of a merged record on the journal.
package enum RecordOutcome: Hashable, Sendable {
    /// The entry is new here.
    case adopted
    /// The entry changed.
    case updated
    /// The entry is deleted here now.
    case removed
    /// The content of the entry is unchanged.
    case unchanged
}

extension OwnEntries {
    /// Updates an entry to the content of a merged record.
    ///
    /// Other enabled remotes receive the changes. This remote receives the record too if it lacks a
    /// part of it.
    ///
    /// - Parameters:
    ///   - record: The journal's record merged with the remote's.
    ///   - isComplete: Whether the remote holds the whole record.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for an entry that breaks a rule.
    package func merge(_ record: EntryRecord, isComplete: Bool) throws -> RecordOutcome {
        try tx.records.set(record)
        let known = try tx.entries.find(record.id)
        if known?.isForeign == true { return .unchanged }
        if known == nil, record.kind == EntryRecord.keptFoodKind {
            try remote.keptFoods.note(record, isComplete: isComplete)
            return try tx.keptFoods.apply(record)
        }
        if record.isDeleted { return try remove(record, known, isComplete) }
        guard var entry = try? record.entry(keeping: known?.entry) else {
            // A record of a kind or with a value of a newer version is stored and passed on.
            if let known { try noteHeld(known.rowID, record.id, known.version, isComplete) }
            return .unchanged
        }
        try EntryRules(now: nil).checkOwn(entry)
        let twin = try twin(of: entry)
        guard let known else {
            if let twin { return try adopt(entry, besides: twin, isComplete) }
            try adopt(entry, isComplete)
            return .adopted
        }
        if twin != nil { entry.upstreamID = nil }
        let isSame = !known.isDeleted && known.entry?.hasSameContent(as: entry) == true
        if isSame {
            // Properties without a visible change, such as the date of the edit, also come from the
            // record.
            entry.header.version = known.version
            if entry != known.entry {
                try tx.entries.overwrite(known.rowID, withMerged: entry)
            }
            try noteHeld(known.rowID, entry.id, known.version, isComplete)
            return .unchanged
        }
        entry.header.version = max(known.version + 1, entry.header.version)
        try tx.entries.setDeleted(nil, known.rowID)
        try tx.entries.overwrite(known.rowID, withMerged: entry)
        if known.isDeleted { try tx.outbox.dequeueDeletion(known.rowID) }
        try tx.changes.append(.updated, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueSave(known.rowID, except: isComplete ? remote.row : 0)
        try noteHeld(known.rowID, entry.id, entry.header.version, isComplete)
        return .updated
    }

    /// Records that the remote holds a version of an entry.
    ///
    /// If the remote lacks a part of the record, the record is sent.
    private func noteHeld(_ rowID: Int64, _ id: UUID, _ version: Int, _ isComplete: Bool) throws {
        if isComplete {
            try remote.exports.confirm(id, version: version, links: [])
        } else {
            try remote.exports.markHeld(rowID)
            try remote.outbox.enqueue(rowID)
        }
    }

    private func adopt(_ entry: JournalEntry, _ isComplete: Bool) throws {
        let rowID = try tx.entries.insert(entry)
        try tx.changes.append(.adopted, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueSave(rowID, except: isComplete ? remote.row : 0)
        try noteHeld(rowID, entry.id, entry.header.version, isComplete)
    }

    /// Another entry of this journal with the same upstream record; nil if there is none.
    private func twin(of entry: JournalEntry) throws -> StoredEntry? {
        let owner = try entry.upstreamID.flatMap { try tx.entries.drink(ofRecord: $0) }
        return owner?.uuid == entry.id ? nil : owner
    }

    /// Keeps one of two entries that two devices created from the same upstream record, and deletes the
    /// other.
    ///
    /// All devices keep the entry with the lower UUID. If the entry on this device is deleted, both are.
    private func adopt(_ entry: JournalEntry, besides twin: StoredEntry, _ isComplete: Bool) throws
        -> RecordOutcome
    {
        guard !twin.isDeleted, entry.id.uuidString < twin.uuid.uuidString else {
            var duplicate = entry
            duplicate.upstreamID = nil
            try adopt(duplicate, isComplete)
            try tx.deletion.delete(try tx.entries.existing(entry.id))
            return .unchanged
        }
        try tx.entries.removeUpstream(of: twin.rowID)
        try tx.deletion.delete(twin)
        try adopt(entry, isComplete)
        return .adopted
    }

    private func remove(_ record: EntryRecord, _ known: StoredEntry?, _ isComplete: Bool) throws
        -> RecordOutcome
    {
        guard let known else {
            try keepTombstone(record)
            return .unchanged
        }
        let wasHere = !known.isDeleted
        if isComplete {
            try delete(record.id, version: record.version)
        } else if wasHere {
            try tx.deletion.delete(known)
        } else {
            try deleteAgain(record.id, links: [], version: record.version)
        }
        return wasHere ? .removed : .unchanged
    }

    /// Stores the tombstone of an entry that another device deleted before this device had it.
    ///
    /// Without the tombstone, a health store or a request of a program could bring the entry back.
    private func keepTombstone(_ record: EntryRecord) throws {
        // An entry of a newer version cannot be stored. Its record alone is kept.
        guard var entry = try? record.entry(keeping: nil),
            (try? EntryRules(now: nil).checkOwn(entry)) != nil
        else { return }
        if try twin(of: entry) != nil { entry.upstreamID = nil }
        let rowID = try tx.entries.insert(entry)
        try tx.entries.setDeleted(tx.now, rowID)
        try remote.exports.completeDeletion(entry.id)
    }
}
