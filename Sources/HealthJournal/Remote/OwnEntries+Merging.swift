internal import Foundation

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
