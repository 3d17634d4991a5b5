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

    /// The log number up to which `sample_count` counts, so that a small save does not write it.
    static let endOfSampleCounts = DatabaseFormat.Migration(
        name: "0007 end of the counts of samples",
        sql: """
            CREATE TABLE sample_count_end (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                last INTEGER NOT NULL CHECK (last >= 0)
            ) STRICT;
            INSERT INTO sample_count_end (id, last) SELECT 1, max(last) FROM log_commit;
            """)
}
