internal import DatabaseFile

extension JournalMigration {
    /// The records of own entries, for remotes that merge edits field by field.
    ///
    /// `entry_record` contains the state that was last synced with such a remote, or edited since;
    /// an entry without a row was never edited since it was logged. A record of a kind that this
    /// version does not know has no entry. `mutation` numbers the pushes of a device.
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
