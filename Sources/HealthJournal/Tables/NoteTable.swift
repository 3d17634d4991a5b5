internal import Foundation
internal import GRDB

/// The person's notes on other apps' entries, and the table `detached_note`.
///
/// A note belongs to the person even if the entry does not, and is never synced. So a note alone
/// makes no version and no copy. When another app's entry is removed, its note is detached and
/// attached to the entry that replaces it: some apps edit by deleting and saving again.
package struct NoteTable {
    let tx: JournalTransaction

    /// All notes on other apps' entries, including detached ones, in order of time.
    package func all() throws -> [ForeignNote] {
        let found = try tx.rows("SELECT bundle, kind, date, name, note FROM detached_note")
        let detached = try found.map {
            ForeignNote(
                bundleIdentifier: $0["bundle"], kind: try .init(stored: $0["kind"]),
                date: Date(stored: $0["date"]), name: $0["name"], note: $0["note"])
        }
        let noted = try tx.entries.find(
            where: "e.is_foreign = 1 AND e.deleted_at IS NULL AND e.note IS NOT NULL", [])
        let attached = noted.compactMap(\.entry).compactMap { entry in
            entry.header.note.map { ForeignNote($0, on: entry) }
        }
        return (attached + detached).sorted {
            ($0.date, $0.bundleIdentifier, $0.name ?? "", $0.note)
                < ($1.date, $1.bundleIdentifier, $1.name ?? "", $1.note)
        }
    }

    /// Restores the notes of a backup; an entry that has a note keeps it.
    ///
    /// - Parameter replaces: Whether all other notes on other apps' entries are removed first.
    package func restore(_ notes: [ForeignNote], replaces: Bool) throws {
        if replaces {
            try tx.run("UPDATE entry SET note = NULL WHERE is_foreign = 1 AND note IS NOT NULL")
            try tx.run("DELETE FROM detached_note")
        }
        for note in notes {
            try EntryRules.check(foreign: note.date)
            try EntryRules.check(app: note.bundleIdentifier)
            try attach(note, except: nil)
        }
    }

    /// Detaches the note of another app's entry that is about to be removed.
    func detach(from known: StoredEntry) throws {
        guard known.isForeign, let entry = known.entry, let text = entry.header.note else {
            return
        }
        try attach(ForeignNote(text, on: entry), except: known.rowID)
    }

    /// The last detached note for an entry of another app; it is no longer detached.
    func takeDetached(for entry: JournalEntry) throws -> String? {
        // Usually no note is detached, and an import asks for each entry.
        guard try tx.number("SELECT EXISTS (SELECT 1 FROM detached_note)") == 1 else { return nil }
        let header = entry.header
        let found = try tx.row(
            """
            SELECT id, note FROM detached_note
            WHERE bundle = ? AND kind = ? AND date BETWEEN ? AND ?
                AND (name IS NULL OR name = ?) ORDER BY detached_at DESC, id DESC
            """,
            [header.source.bundleIdentifier, entry.kind.rawValue]
                + header.date.storedBounds + [entry.name])
        guard let found else { return nil }
        let id: Int64 = found["id"]
        try tx.run("DELETE FROM detached_note WHERE id = ?", [id])
        return found["note"]
    }

    /// Gives an entry the notes of the entries that were joined with it.
    func join(of entries: [StoredEntry], into target: Int64) throws {
        var notes: [String] = []
        for note in entries.compactMap({ $0.entry?.header.note }) where !notes.contains(note) {
            notes.append(note)
        }
        guard !notes.isEmpty else { return }
        try tx.entries.setNote(notes.joined(separator: "\n"), target)
    }

    /// Removes the notes that were detached before a date.
    func removeDetached(before date: Date) throws {
        try tx.run("DELETE FROM detached_note WHERE detached_at < ?", [date.stored])
    }

    /// Attaches a note to its entry, or stores it as detached if there is none.
    ///
    /// - Parameters:
    ///   - note: The note.
    ///   - removed: The entry that had the note; nil for a note of a backup. The entry that
    ///     replaces the removed one may be imported later, so its note is stored although other
    ///     entries have notes.
    private func attach(_ note: ForeignNote, except removed: Int64?) throws {
        let found = try tx.entries.find(
            where: """
                s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND e.deleted_at IS NULL AND e.id IS NOT ? ORDER BY abs(e.date - ?), e.id
                """,
            [note.bundleIdentifier, note.kind.rawValue] + note.date.storedBounds
                + [removed, note.date.stored]
        ).filter { note.name == nil || $0.entry?.name == note.name }
        if found.contains(where: { $0.entry?.header.note == note.note }) { return }
        if let free = found.first(where: { $0.entry?.header.note == nil }) {
            try tx.entries.setNote(note.note, free.rowID)
        } else if found.isEmpty || removed != nil {
            try storeDetached(note)
        }
    }

    private func storeDetached(_ note: ForeignNote) throws {
        let values: StatementArguments = [
            note.bundleIdentifier, note.kind.rawValue, note.date.stored, note.name, note.note,
        ]
        try tx.run(
            """
            DELETE FROM detached_note
            WHERE bundle = ? AND kind = ? AND date = ? AND name IS ? AND note = ?
            """, values)
        try tx.run(
            """
            INSERT INTO detached_note (bundle, kind, date, name, note, detached_at)
            VALUES (?, ?, ?, ?, ?, ?)
            """, values + [tx.now])
    }
}

extension ForeignNote {
    /// The note on an entry.
    fileprivate init(_ note: String, on entry: JournalEntry) {
        self.init(
            bundleIdentifier: entry.header.source.bundleIdentifier, kind: entry.kind,
            date: entry.date, name: entry.name, note: note)
    }
}

extension Date {
    /// A tolerance around a date: some apps truncate fractions of a second when they save again.
    var storedBounds: StatementArguments { [stored - 1, stored + 1] }
}
