internal import DatabaseFile

extension StoreSchema {
    /// The number of samples of each type and source revision.
    static let sampleCounts = DatabaseFormat.Migration(
        name: "0005 counts of samples",
        sql: """
            CREATE TABLE sample_count (
                type_id INTEGER NOT NULL REFERENCES object_type,
                revision_id INTEGER NOT NULL REFERENCES source_revision,
                samples INTEGER NOT NULL CHECK (samples >= 0),
                PRIMARY KEY (type_id, revision_id)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO sample_count (type_id, revision_id, samples)
            SELECT type_id, revision_id, count(*) FROM sample GROUP BY type_id, revision_id;
            """)
}
