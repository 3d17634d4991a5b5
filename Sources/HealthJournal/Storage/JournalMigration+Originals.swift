internal import DatabaseFile

extension JournalMigration {
    /// What copies of the person's stand for while it is not here, and notes that know the name of
    /// their entry.
    ///
    /// `awaited` names the original of a copy: its source took it away and may put another object
    /// in its place, or the copy came out of a backup and the original was not read yet. The copy
    /// does not go to that remote meanwhile. A `kept_note` of an earlier version has no name: it
    /// belongs to any entry of its place.
    static let originals = DatabaseFormat.Migration(
        name: "2026-11 originals",
        sql: """
            CREATE TABLE awaited (
                copy INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                remote TEXT NOT NULL CHECK (remote <> ''),
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT NOT NULL,
                nutrients TEXT NOT NULL,
                awaited_at REAL NOT NULL
            ) STRICT;

            CREATE TABLE named_note (
                id INTEGER PRIMARY KEY,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT,
                note TEXT NOT NULL,
                kept_at REAL NOT NULL
            ) STRICT;
            INSERT INTO named_note (id, bundle, kind, date, note, kept_at)
                SELECT id, bundle, kind, date, note, kept_at FROM kept_note;
            DROP TABLE kept_note;
            ALTER TABLE named_note RENAME TO kept_note;
            CREATE INDEX kept_note_by_place ON kept_note (bundle, kind, date);
            """)
}
