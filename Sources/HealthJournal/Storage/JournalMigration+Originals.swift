internal import DatabaseFile

extension JournalMigration {
    /// Pending originals of the person's copies, and notes with the name of their entry.
    ///
    /// `pending_original` describes the original of a copy: its source deleted it and may save it
    /// again, or the copy came from a backup and the original was not imported yet. Meanwhile the
    /// copy is not exported to that remote. A `detached_note` of an earlier version has no name and
    /// matches any entry of its source, kind and date.
    static let originals = DatabaseFormat.Migration(
        name: "2026-11 originals",
        sql: """
            CREATE TABLE pending_original (
                copy INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                remote TEXT NOT NULL CHECK (remote <> ''),
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT NOT NULL,
                nutrients TEXT NOT NULL,
                waiting_since REAL NOT NULL
            ) STRICT;

            CREATE TABLE new_note (
                id INTEGER PRIMARY KEY,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT,
                note TEXT NOT NULL,
                detached_at REAL NOT NULL
            ) STRICT;
            INSERT INTO new_note (id, bundle, kind, date, note, detached_at)
                SELECT id, bundle, kind, date, note, detached_at FROM detached_note;
            DROP TABLE detached_note;
            ALTER TABLE new_note RENAME TO detached_note;
            CREATE INDEX detached_note_by_place ON detached_note (bundle, kind, date);
            """)
}
