internal import DatabaseFile

extension JournalMigration {
    /// The records of own entries, where a remote merges edits field by field.
    ///
    /// `entry_record` holds what was last agreed with such a remote, or what was edited since; an
    /// entry without a row was never edited since it was logged. A record whose kind this version
    /// does not know has no entry. `mutation` numbers the pushes of a device.
    static let records = DatabaseFormat.Migration(
        name: "2026-11 records",
        sql: """
            CREATE TABLE entry_record (
                id INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
                record TEXT NOT NULL CHECK (record <> '')
            ) STRICT;

            ALTER TABLE remote ADD COLUMN mutation INTEGER NOT NULL DEFAULT 0
                CHECK (mutation >= 0);
            """)
}
