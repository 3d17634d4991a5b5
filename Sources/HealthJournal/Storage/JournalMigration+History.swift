internal import DatabaseFile

extension JournalMigration {
    /// The state of a remote after the last push, and the objects to verify there.
    ///
    /// `history` is the remote's own value. `unverified_object` has rows only while a remote that
    /// may have lost data is read from the beginning.
    static let history = DatabaseFormat.Migration(
        name: "2026-11 history",
        sql: """
            ALTER TABLE remote ADD COLUMN history BLOB;

            CREATE TABLE unverified_object (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                object TEXT NOT NULL CHECK (object <> ''),
                PRIMARY KEY (object, remote)
            ) STRICT, WITHOUT ROWID;
            """)
}
