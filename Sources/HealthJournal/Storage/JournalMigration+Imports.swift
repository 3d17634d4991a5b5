internal import DatabaseFile

extension JournalMigration {
    /// The kinds of entry that the person excluded from the import from a remote.
    static let imports = DatabaseFormat.Migration(
        name: "2026-11 imports",
        sql: """
            CREATE TABLE excluded_import (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                PRIMARY KEY (remote, kind)
            ) STRICT;
            """)
}
