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
            if let known, isComplete {
                try remote.exports.confirm(record.id, version: known.version, links: [])
            }
            return .unchanged
        }
        try EntryRules(now: nil).checkOwn(entry)
        guard let known else {
            let rowID = try tx.entries.insert(entry)
            try tx.changes.append(.adopted, entry.id, entry.kind, entry.header.version)
            try tx.outbox.enqueueSave(rowID, except: isComplete ? remote.row : 0)
            try remote.exports.confirm(entry.id, version: entry.header.version, links: [])
            return .adopted
        }
        let isSame = !known.isDeleted && known.entry?.hasSameContent(as: entry) == true
        if isSame {
            // Properties without a visible change, such as the date of the edit, also come from the
            // record.
            entry.header.version = known.version
            if entry != known.entry {
                try tx.entries.overwrite(known.rowID, withMerged: entry)
            }
            if isComplete {
                try remote.exports.confirm(entry.id, version: known.version, links: [])
            } else {
                try remote.outbox.enqueue(known.rowID)
            }
            return .unchanged
        }
        entry.header.version = max(known.version + 1, entry.header.version)
        try tx.entries.setDeleted(nil, known.rowID)
        try tx.entries.overwrite(known.rowID, withMerged: entry)
        if known.isDeleted { try tx.outbox.dequeueDeletion(known.rowID) }
        try tx.changes.append(.updated, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueSave(known.rowID, except: isComplete ? remote.row : 0)
        if isComplete {
            try remote.exports.confirm(entry.id, version: entry.header.version, links: [])
        }
        return .updated
    }

    private func remove(_ record: EntryRecord, _ known: StoredEntry?, _ isComplete: Bool) throws
        -> RecordOutcome
    {
        guard let known else { return .unchanged }
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
}
