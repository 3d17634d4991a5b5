internal import Foundation
internal import GRDB

// A note on another app's entry is the person's, the entry is not. So a note alone makes no copy,
// and outlives the entry: an app that edits by deleting and saving anew must not cost it.
extension JournalTransaction {
    /// Notes on a foreign entry where nothing else is to change; nil where something is, or where a
    /// copy of the person's stands in its place.
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

    /// Whether an entry is another app's, as it is but for its note.
    func isNoteAlone(_ given: JournalEntry, on known: StoredEntry) throws -> Bool {
        guard known.isForeign, !known.isDeleted, let old = known.entry?.withEnergy else {
            return false
        }
        var entry = given.withEnergy
        entry.header.note = old.header.note
        return try entry.hasSameContent(as: old)
            && number("SELECT count(*) FROM entry WHERE overrides = ?", [known.rowID]) == 0
    }

    /// Keeps the note of another app's entry that goes, for what may come in its place or came
    /// already.
    func keepNote(of known: StoredEntry) throws {
        guard known.isForeign, let header = known.entry?.header, let text = header.note else {
            return
        }
        try keep(
            ForeignNote(
                bundleIdentifier: header.source.bundleIdentifier, kind: known.kind,
                date: header.date, note: text), except: known.rowID)
    }

    /// The note that was kept for another app's entry, and is its own from now on.
    func takeKeptNote(for entry: JournalEntry) throws -> String? {
        let header = entry.header
        let found = try row(
            "SELECT id, note FROM kept_note WHERE bundle = ? AND kind = ? AND date BETWEEN ? AND ?",
            [header.source.bundleIdentifier, entry.kind.rawValue]
                + Self.around(header.date))
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
            let found = try rows(
                """
                SELECT s.bundle, e.kind, e.date, e.note FROM entry e JOIN source s ON s.id = e.source
                WHERE e.is_foreign = 1 AND e.deleted_at IS NULL AND e.note IS NOT NULL
                UNION SELECT bundle, kind, date, note FROM kept_note ORDER BY 3, 1, 2, 4
                """)
            return try found.map {
                ForeignNote(
                    bundleIdentifier: $0["bundle"], kind: try parsed($0["kind"]),
                    date: date($0["date"]), note: $0["note"])
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
            for note in notes { try keep(note, except: nil) }
        }
    }

    /// Puts a note on the entry that it belongs to, or lays it aside where there is none.
    private func keep(_ note: ForeignNote, except gone: Int64?) throws {
        let place: StatementArguments =
            [note.bundleIdentifier, note.kind.rawValue] + Self.around(note.date)
        let found = try rows(
            """
            SELECT e.id, e.note FROM entry e JOIN source s ON s.id = e.source
            WHERE s.bundle = ? AND e.kind = ? AND e.date BETWEEN ? AND ? AND e.is_foreign = 1
                AND e.deleted_at IS NULL AND e.id IS NOT ? ORDER BY e.id
            """, place + [gone])
        if let free = found.first(where: { $0["note"] == nil }) {
            try setNote(note.note, free["id"])
        } else if found.isEmpty {
            try run(
                """
                INSERT OR REPLACE INTO kept_note (bundle, kind, date, note, kept_at)
                VALUES (?, ?, ?, ?, ?)
                """,
                [
                    note.bundleIdentifier, note.kind.rawValue,
                    note.date.timeIntervalSinceReferenceDate, note.note, now,
                ])
        }
    }

    private func setNote(_ note: String?, _ entry: Int64) throws {
        try run("UPDATE entry SET note = ? WHERE id = ?", [note, entry])
    }

    /// Bounds of an instant: some apps cut fractions off when they save anew.
    private static func around(_ date: Date) -> StatementArguments {
        let seconds = date.timeIntervalSinceReferenceDate
        return [seconds - 1, seconds + 1]
    }
}
