internal import Foundation
internal import GRDB

// A note is the person's own, also where the entry is not: it never travels. So a note alone makes
// no version and no copy, and outlives another app's entry: an app that edits by deleting and
// saving anew must not cost it.
extension JournalTransaction {
    /// Notes on an entry where nothing else is to change; nil where something is, or where a copy
    /// of the person's stands in its place.
    func saveNote(_ entry: JournalEntry, on known: StoredEntry?) throws -> JournalEntry? {
        guard let known, let old = known.entry, try isNoteAlone(entry, on: known) else {
            return nil
        }
        var noted = old
        noted.header.note = entry.header.note
        guard noted.header.note != old.header.note else { return old }
        try setNote(noted.header.note, known.rowID)
        try log(.edited, known.uuid, known.kind, known.version)
        return noted
    }

    /// Whether an entry is as it is but for its note.
    func isNoteAlone(_ given: JournalEntry, on known: StoredEntry) throws -> Bool {
        guard !known.isDeleted, let old = known.entry?.withEnergy else { return false }
        return try saysTheSame(given.withEnergy, old) && copy(of: known) == nil
    }

    /// Keeps the note of another app's entry that goes, for what may come in its place or came
    /// already.
    func keepNote(of known: StoredEntry) throws {
        guard known.isForeign, let entry = known.entry, let text = entry.header.note else {
            return
        }
        try keep(
            ForeignNote(
                bundleIdentifier: entry.header.source.bundleIdentifier, kind: known.kind,
                date: entry.date, name: entry.name, note: text), except: known.rowID)
    }

    /// The last note that was kept for another app's entry, and is its own from now on.
    func takeKeptNote(for entry: JournalEntry) throws -> String? {
        let header = entry.header
        let found = try row(
            """
            SELECT id, note FROM kept_note WHERE bundle = ? AND kind = ? AND date BETWEEN ? AND ?
                AND (name IS NULL OR name = ?) ORDER BY kept_at DESC, id DESC
            """,
            [header.source.bundleIdentifier, entry.kind.rawValue]
                + Self.around(header.date) + [entry.name])
        guard let found else { return nil }
        let id: Int64 = found["id"]
        try run("DELETE FROM kept_note WHERE id = ?", [id])
        return found["note"]
    }

    /// Gives an entry the notes of others that became one with it.
    func joinNotes(of entries: [StoredEntry], into target: Int64) throws {
        var notes: [String] = []
        for note in entries.compactMap({ $0.entry?.header.note }) where !notes.contains(note) {
            notes.append(note)
        }
        guard !notes.isEmpty else { return }
        try setNote(notes.joined(separator: "\n"), target)
    }

    /// All notes on other apps' entries, those too whose entry is gone, in order of time.
    package func foreignNotes() throws(JournalError) -> [ForeignNote] {
        try mapping {
            let found = try rows("SELECT bundle, kind, date, name, note FROM kept_note")
            let kept = try found.map {
                ForeignNote(
                    bundleIdentifier: $0["bundle"], kind: try parsed($0["kind"]),
                    date: date($0["date"]), name: $0["name"], note: $0["note"])
            }
            let noted = try stored(
                where: "e.is_foreign = 1 AND e.deleted_at IS NULL AND e.note IS NOT NULL", [])
            let here = noted.compactMap(\.entry).compactMap { entry in
                entry.header.note.map {
                    ForeignNote(
                        bundleIdentifier: entry.header.source.bundleIdentifier, kind: entry.kind,
                        date: entry.date, name: entry.name, note: $0)
                }
            }
            return (here + kept).sorted {
                ($0.date, $0.bundleIdentifier, $0.name ?? "", $0.note)
                    < ($1.date, $1.bundleIdentifier, $1.name ?? "", $1.note)
            }
        }
    }

    /// Takes in the notes of a backup; where an entry has a note already, that one stays.
    ///
    /// - Parameter replaces: Whether all other notes on other apps' entries go first.
    package func restore(_ notes: [ForeignNote], replaces: Bool) throws(JournalError) {
        try mapping {
            if replaces {
                try run("UPDATE entry SET note = NULL WHERE is_foreign = 1 AND note IS NOT NULL")
                try run("DELETE FROM kept_note")
            }
            for note in notes {
                try EntryRules.check(foreign: note.date)
                try keep(note, except: nil)
            }
        }
    }

    /// Puts a note on the entry that it belongs to, or lays it aside where there is none.
    ///
    /// - Parameters:
    ///   - note: The note.
    ///   - gone: Whose it was. What comes in its place may be another one than those that are here,
    ///     so its note is kept where they have notes of their own; one of a backup is not.
    private func keep(_ note: ForeignNote, except gone: Int64?) throws {
        let found = try stored(
            where: """
                s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND e.deleted_at IS NULL AND e.id IS NOT ? ORDER BY abs(e.date - ?), e.id
                """,
            [note.bundleIdentifier, note.kind.rawValue] + Self.around(note.date)
                + [gone, note.date.timeIntervalSinceReferenceDate]
        ).filter { note.name == nil || $0.entry?.name == note.name }
        if found.contains(where: { $0.entry?.header.note == note.note }) { return }
        if let free = found.first(where: { $0.entry?.header.note == nil }) {
            try setNote(note.note, free.rowID)
        } else if found.isEmpty || gone != nil {
            let values: StatementArguments = [
                note.bundleIdentifier, note.kind.rawValue,
                note.date.timeIntervalSinceReferenceDate, note.name, note.note,
            ]
            try run(
                """
                DELETE FROM kept_note
                WHERE bundle = ? AND kind = ? AND date = ? AND name IS ? AND note = ?
                """, values)
            try run(
                """
                INSERT INTO kept_note (bundle, kind, date, name, note, kept_at)
                VALUES (?, ?, ?, ?, ?, ?)
                """, values + [now])
        }
    }

    /// Writes a note, or takes it away.
    func setNote(_ note: String?, _ entry: Int64) throws {
        try run("UPDATE entry SET note = ? WHERE id = ?", [note, entry])
    }
}
