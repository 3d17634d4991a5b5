package import Foundation
internal import GRDB

/// The table `entry_record`: own entries field by field, with the clock of each field's last edit.
package struct RecordTable {
    let tx: JournalTransaction

    /// The device name in the clocks of entries that nobody has edited yet.
    ///
    /// Two devices that read one entry from a health store therefore create the same record.
    static let origin = "origin"

    /// Whether a remote that merges edits field by field is in use.
    func isNeeded() throws -> Bool {
        try tx.number("SELECT EXISTS (SELECT 1 FROM remote WHERE name LIKE 'cloud:%')") == 1
    }

    /// The record of an entry in its present state, including deleted entries; nil for an unknown
    /// entry or one of another app.
    package func current(_ id: UUID) throws -> EntryRecord? {
        let stored = try find(id)
        guard let known = try tx.entries.find(id), !known.isForeign else { return stored }
        if known.isDeleted {
            guard let base = try stored ?? known.entry.map(Self.first) else { return nil }
            guard !base.isDeleted else { return base }
            return base.deleted(at: try clock(known.deletedAt ?? tx.instant, after: base))
        }
        guard let entry = known.entry else { return stored }
        // A newer version's record is not replaced by the part that this version can read.
        if let stored, (try? stored.entry(keeping: nil)) == nil { return stored }
        return try edited(stored ?? Self.first(entry), entry)
    }

    /// Records an edit, so that each field keeps the clock of its own last edit.
    func noteEdit(of old: JournalEntry, to entry: JournalEntry) throws {
        guard try isNeeded() else { return }
        try set(try edited(try find(old.id) ?? Self.first(old), entry))
    }

    /// The record of an entry that is about to be sent; nil as in ``current(_:)``.
    ///
    /// The record is stored, because from now on a remote may hold it: a later change must get a later
    /// clock, even if the answer is lost and this device's clock is set back.
    package func sending(_ id: UUID) throws -> EntryRecord? {
        guard let record = try current(id) else { return nil }
        // The record of an unedited entry can be created from the entry at any time.
        if !record.isUnedited { try set(record) }
        return record
    }

    /// Whether the record that a remote may hold says that the entry is deleted.
    func isDeleted(_ id: UUID) throws -> Bool { try find(id)?.isDeleted ?? false }

    /// Stores a record that was synced with a remote.
    package func set(_ record: EntryRecord) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let data = try encoder.encode(record)
        guard let text = String(bytes: data, encoding: .utf8) else { return }
        try tx.run(
            """
            INSERT INTO entry_record (uuid, record) VALUES (?1, ?2)
            ON CONFLICT (uuid) DO UPDATE SET record = ?2
            """, [record.id, text])
    }

    func find(_ id: UUID) throws -> EntryRecord? {
        let row = try tx.row("SELECT record FROM entry_record WHERE uuid = ?", [id])
        guard let text: String = row?["record"] else { return nil }
        return try EntryRecord(text: Data(text.utf8))
    }

    private static func first(_ entry: JournalEntry) throws -> EntryRecord {
        try EntryRecord(
            entry, clock: HybridClock(at: entry.header.modifiedAt, after: nil, device: origin))
    }

    /// The record with the differing fields of the entry, at the date of the entry's last edit.
    private func edited(_ record: EntryRecord, _ entry: JournalEntry) throws -> EntryRecord {
        let clock = try clock(entry.header.modifiedAt, after: record)
        var edited = try record.updated(to: entry, clock: clock)
        // The entry was deleted and restored without another edit.
        if edited.isDeleted {
            edited.fields["restored"] = .init(value: .string("\(clock)"), clock: clock)
        }
        return edited
    }

    func clock(_ date: Date, after record: EntryRecord) throws -> HybridClock {
        let device = try tx.settings.device()
        var clock = HybridClock(at: date, after: record.lastClock, device: device)
        // An earlier edit at the same instant, whose clock a server set back, is another edit.
        while record.corrected[clock] != nil {
            clock = HybridClock(at: date, after: clock, device: device)
        }
        return clock
    }
}
