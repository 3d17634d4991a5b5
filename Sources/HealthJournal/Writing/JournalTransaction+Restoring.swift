internal import Foundation
internal import GRDB

/// What became of an entry of a backup.
package enum RestoreOutcome: Hashable, Sendable {
    /// The journal did not know it: it came in with its identity, version and dates.
    case added
    /// It was deleted here: it is back.
    case broughtBack
    /// It said something else here, and says again what the backup says.
    case changed
    /// The journal had it: nothing was done.
    case known
}

extension JournalTransaction {
    /// The person's own entries that are not deleted, in order of time.
    package func ownEntries() throws(JournalError) -> [JournalEntry] {
        try mapping {
            try stored(
                where: "e.is_foreign = 0 AND e.deleted_at IS NULL ORDER BY e.date, e.id", []
            ).compactMap(\.entry)
        }
    }

    /// Takes in an own entry of a backup, with its identity and version.
    ///
    /// An enabled remote only hears of it where it is not known to hold that version. The version
    /// rises where a remote has heard of something later: a deletion, or an edit that is set back.
    ///
    /// - Parameters:
    ///   - given: The entry.
    ///   - overwrites: Whether an entry that says something else here is set back.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for what an own entry cannot be.
    package func restore(_ given: JournalEntry, overwrites: Bool) throws(JournalError)
        -> RestoreOutcome
    {
        try mapping {
            let entry = given.withEnergy
            try EntryRules.ofBackup(environment.now()).checkRestored(entry)
            guard !entry.header.source.isForeign else {
                throw JournalError.invalid(
                    field: "source", reason: "What another app wrote can only be imported.")
            }
            guard let known = try stored(entry.id) ?? twin(of: entry) else {
                return try add(entry)
            }
            guard !known.isForeign, known.kind == entry.kind else { return .known }
            let mine = try keepingRecord(of: known, in: entry)
            if known.isDeleted { return try bringBack(known, as: mine) }
            guard overwrites, let old = known.entry else { return .known }
            guard !saysTheSame(mine, old) else {
                // A note is no version.
                guard mine.header.note != old.header.note else { return .known }
                try setNote(mine.header.note, known.rowID)
                try log(.edited, known.uuid, known.kind, known.version)
                return .changed
            }
            try setBack(known, to: mine)
            try log(.edited, known.uuid, known.kind, try existing(known.uuid).version)
            try enqueueMissing(known.rowID)
            return .changed
        }
    }

    /// Deletes the own entries that are not among some others, and says how many.
    ///
    /// A drink whose upstream record is among them counts as one of them.
    package func deleteOwn(notAmong entries: [JournalEntry]) throws(JournalError) -> Int {
        let ids = Set(entries.map(\.id))
        let records = Set(entries.compactMap(\.upstreamID))
        return try mapping {
            let found = try stored(where: "e.is_foreign = 0 AND e.deleted_at IS NULL", [])
            let others = found.filter { known in
                let isRecorded = known.entry?.upstreamID.map(records.contains) ?? false
                return !ids.contains(known.uuid) && !isRecorded
            }
            for known in others {
                // What the copy replaced was there when the backup was made: it shows again.
                try run("UPDATE entry SET overrides = NULL WHERE id = ?", [known.rowID])
                try stopAwaiting(for: known.rowID)
                try delete(known)
            }
            return others.count
        }
    }

    private func add(_ entry: JournalEntry) throws -> RestoreOutcome {
        // Another app's entry has one copy at most.
        guard try !hasCopy(entry.header.overrides) else { return .known }
        let rowID = try insert(entry)
        try log(.restored, entry.id, entry.kind, entry.header.version)
        try enqueueMissing(rowID)
        return .added
    }

    private func bringBack(_ known: StoredEntry, as entry: JournalEntry) throws -> RestoreOutcome {
        let heard = try number(
            "SELECT count(*) FROM export WHERE entry = ? AND deletion > 0", [known.rowID])
        if heard > 0 || known.entry.map({ saysTheSame(entry, $0) }) != true {
            // The tombstone's version is spent.
            try setBack(known, to: entry)
        } else {
            try setNote(entry.header.note, known.rowID)
        }
        try run("UPDATE entry SET deleted_at = NULL WHERE id = ?", [known.rowID])
        if try !hasCopy(entry.header.overrides) {
            try run(
                """
                UPDATE entry SET overrides = (SELECT id FROM entry WHERE uuid = ?) WHERE id = ?
                """, [entry.header.overrides, known.rowID])
        }
        try dequeueDeletion(known.rowID)
        try enqueueMissing(known.rowID)
        try log(.restored, known.uuid, known.kind, try existing(known.uuid).version)
        return .broughtBack
    }

    /// Whether two entries say the same but for the note.
    func saysTheSame(_ entry: JournalEntry, _ other: JournalEntry) -> Bool {
        var entry = entry
        entry.header.note = other.header.note
        return entry.hasSameContent(as: other)
    }

    /// Writes what a backup says under a version that no remote has seen.
    private func setBack(_ known: StoredEntry, to given: JournalEntry) throws {
        var entry = given
        if entry.header.version <= known.version {
            entry.header.version = known.version + 1
            entry.header.modifiedAt = date(now)
        }
        try overwrite(known.rowID, with: entry)
    }

    /// Lets every enabled remote hear of an entry, but for those that hold its version.
    private func enqueueMissing(_ entry: Int64) throws {
        try run(
            """
            INSERT INTO outbox (remote, entry, created_at)
            SELECT r.id, e.id, ? FROM remote r JOIN entry e ON e.id = ?
            WHERE r.is_enabled = 1 AND \(Self.isExportable)
                AND NOT EXISTS (SELECT 1 FROM export y
                    WHERE y.entry = e.id AND y.remote = r.id AND y.version >= e.version)
            ON CONFLICT (remote, entry) DO UPDATE
            SET state = 'pending', reason = NULL, attempts = 0, next_attempt_at = NULL,
                is_backfill = 0
            """, [now, entry])
    }

    private func hasCopy(_ foreign: UUID?) throws -> Bool {
        try number(
            """
            SELECT count(*) FROM entry o JOIN entry f ON f.id = o.overrides WHERE f.uuid = ?
            """, [foreign]) > 0
    }

    private func twin(of entry: JournalEntry) throws -> StoredEntry? {
        try entry.upstreamID.flatMap { try upstreamEntry($0) }
    }

    /// The entry of a backup with the upstream record that the journal has given it.
    private func keepingRecord(of known: StoredEntry, in entry: JournalEntry) throws
        -> JournalEntry
    {
        guard case .drink(var drink) = entry else { return entry }
        let owner = try twin(of: entry)
        let isFree = owner == nil || owner?.uuid == known.uuid
        drink.upstreamID = known.entry?.upstreamID ?? (isFree ? drink.upstreamID : nil)
        return .drink(drink)
    }
}

extension JournalEntry {
    /// The identity of a drink's record on the device that recorded it.
    fileprivate var upstreamID: String? {
        guard case .drink(let drink) = self else { return nil }
        return drink.upstreamID
    }
}
