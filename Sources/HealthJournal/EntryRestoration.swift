internal import Foundation
internal import GRDB

/// The outcome of restoring an entry of a backup.
package enum RestoreOutcome: Hashable, Sendable {
    /// The entry was unknown, and was added with its identity, version and dates.
    case added
    /// The entry had been deleted here and was restored.
    case undeleted
    /// The entry had other content here and has the backup's content again.
    case changed
    /// The journal had the same entry: nothing changed.
    case known
}

/// Restores the entries of a backup.
package struct EntryRestoration {
    let tx: JournalTransaction

    /// Restores an own entry of a backup with its identity and version.
    ///
    /// The entry is sent to an enabled remote only if the remote is not known to hold that version.
    /// The version increases if a remote has received a later deletion or an edit that is undone.
    ///
    /// - Parameters:
    ///   - entry: The entry.
    ///   - overwrites: Whether an entry with other content here gets the backup's content.
    /// - Throws: ``JournalError/invalid(field:reason:)`` for an entry that breaks a rule.
    package func restore(_ entry: JournalEntry, overwrites: Bool) throws -> RestoreOutcome {
        let rules = EntryRules.ofBackup(tx.instant)
        try rules.checkRestored(entry)
        try rules.requireOwn(entry)
        guard let known = try tx.entries.find(entry.id) ?? recordOwner(of: entry) else {
            return try add(entry)
        }
        guard !known.isForeign, known.kind == entry.kind else { return .known }
        let mine = try keepingRecord(of: known, in: entry)
        if known.isDeleted { return try undelete(known, as: mine) }
        guard overwrites, let old = known.entry else { return .known }
        guard !mine.hasSameContent(asExceptNote: old) else {
            // A changed note does not create a version.
            guard mine.header.note != old.header.note else { return .known }
            try tx.entries.setNote(mine.header.note, known.rowID)
            try tx.changes.append(.edited, known.uuid, known.kind, known.version)
            return .changed
        }
        try revert(known, to: mine)
        try tx.changes.append(
            .edited, known.uuid, known.kind, try tx.entries.existing(known.uuid).version)
        try tx.outbox.enqueueMissing(known.rowID)
        return .changed
    }

    /// Deletes the own entries that are not in a list and returns their number.
    ///
    /// A drink whose upstream record is in the list counts as being in it.
    package func deleteOwn(notAmong entries: [JournalEntry]) throws -> Int {
        let ids = Set(entries.map(\.id))
        let records = Set(entries.compactMap(\.upstreamID))
        let found = try tx.entries.find(where: "e.is_foreign = 0 AND e.deleted_at IS NULL", [])
        let others = found.filter { known in
            let isRecorded = known.entry?.upstreamID.map(records.contains) ?? false
            return !ids.contains(known.uuid) && !isRecorded
        }
        for known in others {
            // The entry that the copy replaced existed when the backup was made: it becomes visible
            // again.
            try tx.run("UPDATE entry SET overrides = NULL WHERE id = ?", [known.rowID])
            try tx.originals.stopWaiting(known.rowID)
            try tx.deletion.delete(known)
        }
        return others.count
    }

    private func add(_ entry: JournalEntry) throws -> RestoreOutcome {
        // Another app's entry can have only one copy.
        guard try !hasCopy(entry.header.overrides) else { return .known }
        let rowID = try tx.entries.insert(entry)
        try tx.changes.append(.restored, entry.id, entry.kind, entry.header.version)
        try tx.outbox.enqueueMissing(rowID)
        return .added
    }

    private func undelete(_ known: StoredEntry, as entry: JournalEntry) throws -> RestoreOutcome {
        let hasSameContent = known.entry.map { entry.hasSameContent(asExceptNote: $0) } ?? false
        if try tx.outbox.sentDeletion(of: known.rowID) || !hasSameContent {
            // The tombstone has used the version.
            try revert(known, to: entry)
        } else {
            try tx.entries.setNote(entry.header.note, known.rowID)
        }
        try tx.entries.setDeleted(nil, known.rowID)
        if try !hasCopy(entry.header.overrides) {
            try tx.run(
                """
                UPDATE entry SET overrides = (SELECT id FROM entry WHERE uuid = ?) WHERE id = ?
                """, [entry.header.overrides, known.rowID])
        }
        try tx.outbox.dequeueDeletion(known.rowID)
        try tx.outbox.enqueueMissing(known.rowID)
        try tx.changes.append(
            .restored, known.uuid, known.kind, try tx.entries.existing(known.uuid).version)
        return .undeleted
    }

    /// Writes the content of a backup under a version that no remote has received.
    private func revert(_ known: StoredEntry, to given: JournalEntry) throws {
        var entry = given
        if entry.header.version <= known.version {
            entry.header.version = known.version + 1
            entry.header.modifiedAt = known.entry.map(tx.editDate) ?? tx.instant
        }
        if let old = known.entry { try tx.records.noteEdit(of: old, to: entry) }
        try tx.entries.overwrite(known.rowID, with: entry)
    }

    private func hasCopy(_ foreign: UUID?) throws -> Bool {
        try tx.number(
            """
            SELECT count(*) FROM entry o JOIN entry f ON f.id = o.overrides WHERE f.uuid = ?
            """, [foreign]) > 0
    }

    /// The entry that has the upstream record of another one.
    private func recordOwner(of entry: JournalEntry) throws -> StoredEntry? {
        try entry.upstreamID.flatMap { try tx.entries.drink(ofRecord: $0) }
    }

    /// The entry of a backup with the upstream record that it has in the journal.
    private func keepingRecord(of known: StoredEntry, in entry: JournalEntry) throws
        -> JournalEntry
    {
        let owner = try recordOwner(of: entry)
        let isFree = owner == nil || owner?.uuid == known.uuid
        var entry = entry
        entry.upstreamID = known.entry?.upstreamID ?? (isFree ? entry.upstreamID : nil)
        return entry
    }
}

/// The rules for the contents of a backup, because a file can contain values that nobody could
/// type.
extension EntryRules {
    /// The highest version of a backup's entry; it leaves room for later edits.
    static let mostVersion = 1 << 31
    /// The highest raw value of an activity; HealthKit's values have four digits.
    static let mostActivity = 1 << 31

    /// The rules of own entries, with one more day of tolerance for a wrong clock.
    static func ofBackup(_ now: Date) -> EntryRules {
        EntryRules(now: now.addingTimeInterval(86_400))
    }

    /// Throws the first rule that an entry of a backup breaks.
    func checkRestored(_ entry: JournalEntry) throws(JournalError) {
        try check(entry)
        try check(moment: entry.header.createdAt, "createdAt")
        try check(moment: entry.header.modifiedAt, "modifiedAt")
        guard entry.header.version <= Self.mostVersion else {
            throw .invalid(field: "version", reason: JournalRule(.backupVersion))
        }
        if case .workout(let workout) = entry, workout.activity > Self.mostActivity {
            throw .invalid(field: "activity", reason: JournalRule(.knownActivity))
        }
    }

    /// Throws if a date is outside the range of an entry's dates.
    func check(moment: Date, _ field: String) throws(JournalError) {
        let latest = now ?? .distantFuture
        guard (Self.earliest...latest.addingTimeInterval(Self.tolerance)).contains(moment) else {
            throw .invalid(field: field, reason: JournalRule(.untilNow))
        }
    }

    /// Throws if a date is outside the range of another app's entries.
    static func check(foreign moment: Date) throws(JournalError) {
        guard (Date.distantPast...Date.distantFuture).contains(moment) else {
            throw .invalid(field: "date", reason: JournalRule(.calendarDate))
        }
    }

    /// Throws if a text cannot be the bundle identifier of an app.
    ///
    /// SQLite's functions end a text at its first NUL.
    static func check(app identifier: String) throws(JournalError) {
        guard !identifier.isEmpty, !identifier.utf8.contains(0) else {
            throw .invalid(field: "source", reason: JournalRule(.bundleIdentifier))
        }
    }

    /// Throws if an hour cannot be the start of days.
    static func check(dayStartHour hour: Int?) throws(JournalError) {
        guard (0...23).contains(hour ?? 0) else {
            throw .invalid(field: "dayStartHour", reason: JournalRule(.dayStartHour))
        }
    }
}
