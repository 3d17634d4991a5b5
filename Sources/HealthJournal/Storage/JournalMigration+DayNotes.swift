internal import DatabaseFile

extension JournalMigration {
    /// Day notes: texts on days.
    ///
    /// An earlier version kept the records of day notes from other devices without an entry. Where it
    /// did, the cloud is read again from the beginning, so that their entries are made.
    static let dayNotes = DatabaseFormat.Migration(
        name: "2026-11 day notes",
        sql: """
            CREATE TABLE day_note (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                text TEXT NOT NULL CHECK (text <> '')
            ) STRICT;

            DELETE FROM cursor
            WHERE remote IN (SELECT id FROM remote WHERE name LIKE 'cloud:%')
                AND EXISTS (SELECT 1 FROM entry_record
                    WHERE json_extract(record, '$.kind') = 'dayNote');
            """)
}
