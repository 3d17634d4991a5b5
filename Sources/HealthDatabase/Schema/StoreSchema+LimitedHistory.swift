internal import DatabaseFile

extension StoreSchema {
    /// Limits how far back an app may read, and which apps see a deletion.
    ///
    /// `permission.earliest` is the earliest end of others' samples that the app may read; NULL for
    /// all of them. A tombstone keeps its sample's end, and a correlation's tombstone the types of
    /// its members, whose read permissions apply. Deletions before this migration have no end; the
    /// time of the deletion is used instead.
    static let limitedHistory = DatabaseFormat.Migration(
        name: "0002 limited history",
        sql: """
            ALTER TABLE permission ADD COLUMN earliest REAL;
            ALTER TABLE tombstone ADD COLUMN end_time REAL NOT NULL DEFAULT 0;
            UPDATE tombstone SET end_time = deleted_at;

            CREATE TABLE former_member (
                correlation_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                type_id INTEGER NOT NULL REFERENCES object_type,
                end_time REAL NOT NULL,
                PRIMARY KEY (correlation_id, type_id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE tombstone_member (
                log INTEGER NOT NULL REFERENCES tombstone ON DELETE CASCADE,
                type_id INTEGER NOT NULL REFERENCES object_type,
                end_time REAL NOT NULL,
                PRIMARY KEY (log, type_id)
            ) STRICT, WITHOUT ROWID;
            """)
}
