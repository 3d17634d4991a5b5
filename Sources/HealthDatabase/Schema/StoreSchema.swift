internal import DatabaseFile

/// The migrations of the schema, and the identifier of the file format.
///
/// A released migration is never edited: a change is a new one at the end.
enum StoreSchema {
    /// All migrations in order.
    static let migrations = [
        firstSchema, limitedHistory, commits, workoutZones, views, sampleCounts,
        sharedMetadata, endOfSampleCounts, keptFigures, mirrors,
    ]

    /// The application identifier is "OHKs".
    static let format = DatabaseFormat(
        applicationID: 0x4F48_4B73, migrations: migrations,
        firstRows: """
            INSERT INTO log_commit (last, token) VALUES (0, random());
            INSERT INTO sample_count_end (id, last) VALUES (1, 0);
            """)
}

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

    /// The log's commits, each with a random token, which replace the single last number.
    ///
    /// A commit covers the numbers after the previous one up to its last. The row with number 0 is
    /// the store's own identity.
    static let commits = DatabaseFormat.Migration(
        name: "0003 commits of the log",
        sql: """
            CREATE TABLE log_commit (
                last INTEGER PRIMARY KEY CHECK (last >= 0),
                token INTEGER NOT NULL
            ) STRICT;
            INSERT INTO log_commit (last, token) VALUES (0, random());
            INSERT INTO log_commit (last, token)
            SELECT last, random() FROM log_position WHERE last > 0;
            DROP TABLE log_position;
            """)

    /// The intensity zones that the person prefers, as JSON, by type.
    ///
    /// A workout's times in zones are stored with its other details.
    static let workoutZones = DatabaseFormat.Migration(
        name: "0003 workout zones",
        sql: """
            CREATE TABLE preferred_zones (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                json TEXT NOT NULL
            ) STRICT;
            """)

    /// Views for people who read the file with SQL: names instead of numbers, dates instead of seconds.
    ///
    /// `docs/formats.md` describes the columns. A column is never renamed or removed; a later step
    /// may add some at the end. Nothing in this module reads the views.
    static let views = DatabaseFormat.Migration(
        name: "0004 views for SQL",
        sql: """
            CREATE VIEW samples AS
            SELECT object_type.identifier AS type, object_type.kind AS kind,
                lower(hex(sample.uuid)) AS uuid,
                strftime('%Y-%m-%dT%H:%M:%fZ', start_time + 978307200, 'unixepoch') AS start,
                strftime('%Y-%m-%dT%H:%M:%fZ', end_time + 978307200, 'unixepoch') AS end,
                end_time - start_time AS seconds,
                sample.value AS value, unit.text AS unit,
                source.name AS source, source.bundle_id AS source_identifier,
                source_revision.product_type AS product, device.name AS device
            FROM sample
            JOIN object_type ON object_type.id = sample.type_id
            JOIN source_revision ON source_revision.id = sample.revision_id
            JOIN source ON source.id = source_revision.source_id
            LEFT JOIN unit ON unit.id = object_type.unit_id
            LEFT JOIN device ON device.id = sample.device_id;

            CREATE VIEW days_by_source AS
            SELECT type, kind, date(start, 'localtime') AS day, source, source_identifier,
                count(*) AS count, sum(value) AS sum, avg(value) AS average,
                min(value) AS minimum, max(value) AS maximum, sum(seconds) AS seconds, unit
            FROM samples GROUP BY type, kind, day, source, source_identifier;

            CREATE VIEW workouts AS
            SELECT lower(hex(sample.uuid)) AS uuid, activity_type AS activity,
                strftime('%Y-%m-%dT%H:%M:%fZ', start_time + 978307200, 'unixepoch') AS start,
                strftime('%Y-%m-%dT%H:%M:%fZ', end_time + 978307200, 'unixepoch') AS end,
                duration AS seconds, energy AS kilocalories, distance AS meters,
                source.name AS source, source.bundle_id AS source_identifier
            FROM workout
            JOIN sample ON sample.id = workout.sample_id
            JOIN source_revision ON source_revision.id = sample.revision_id
            JOIN source ON source.id = source_revision.source_id;

            CREATE VIEW sample_members AS
            SELECT lower(hex(correlation.uuid)) AS correlation, lower(hex(member.uuid)) AS member
            FROM membership
            JOIN sample AS correlation ON correlation.id = membership.correlation_id
            JOIN sample AS member ON member.id = membership.sample_id;

            CREATE VIEW sample_metadata AS
            SELECT lower(hex(sample.uuid)) AS uuid, metadata_key.name AS key,
                metadata_entry.text AS text, metadata_entry.number AS number, unit.text AS unit
            FROM sample
            JOIN metadata_entry ON metadata_entry.set_id = sample.metadata_id
            JOIN metadata_key ON metadata_key.id = metadata_entry.key_id
            LEFT JOIN unit ON unit.id = metadata_entry.unit_id;
            """)

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

    /// Sets of metadata without the texts of sync identifiers, which `sync_identity` has.
    ///
    /// An entry with the key of the sync identifier and no text stands for the text there. Sets of earlier versions,
    /// which contain the text, stay.
    static let sharedMetadata = DatabaseFormat.Migration(
        name: "0006 metadata without sync identifiers",
        sql: """
            DROP VIEW sample_metadata;
            CREATE VIEW sample_metadata AS
            SELECT lower(hex(sample.uuid)) AS uuid, metadata_key.name AS key,
                CASE WHEN metadata_entry.kind = 0
                    THEN IFNULL(metadata_entry.text, sync_identity.identifier) END AS text,
                metadata_entry.number AS number, unit.text AS unit
            FROM sample
            JOIN metadata_entry ON metadata_entry.set_id = sample.metadata_id
            JOIN metadata_key ON metadata_key.id = metadata_entry.key_id
            LEFT JOIN sync_identity ON sync_identity.sample_id = sample.id
            LEFT JOIN unit ON unit.id = metadata_entry.unit_id;
            """)

    /// The figures of days, weeks, months and years that a read computed, by type.
    ///
    /// The row with place 0 has the merged figures of a period; without any the period has no
    /// data. The others have those of its sources in the order in which they counted: of a sum what
    /// each contributed. `kept_figure_end` has the log number up to which they are complete.
    static let keptFigures = DatabaseFormat.Migration(
        name: "0008 figures of periods",
        sql: """
            CREATE TABLE kept_figure (
                type_id INTEGER NOT NULL REFERENCES object_type,
                period INTEGER NOT NULL CHECK (period BETWEEN 1 AND 4),
                start_time REAL NOT NULL,
                place INTEGER NOT NULL CHECK (place >= 0),
                end_time REAL NOT NULL CHECK (end_time > start_time),
                source_id INTEGER REFERENCES source,
                sum REAL,
                average REAL,
                minimum REAL,
                maximum REAL,
                PRIMARY KEY (type_id, period, start_time, place),
                CHECK ((place = 0) = (source_id IS NULL))
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE kept_figure_end (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                last INTEGER NOT NULL CHECK (last >= 0)
            ) STRICT;
            """)

    /// The accounts from which samples of the person's phone are read, each with the position after the last page.
    ///
    /// `mirrored_sample` has the samples that came from there and are deleted when their type is
    /// withdrawn, `mirror_tombstone` the identities that were deleted on the phone, `mirror_link`
    /// the relations of which one sample has not arrived yet.
    static let mirrors = DatabaseFormat.Migration(
        name: "0009 mirrors",
        sql: """
            CREATE TABLE mirror (
                id INTEGER PRIMARY KEY,
                account TEXT NOT NULL UNIQUE,
                cursor TEXT
            ) STRICT;
            CREATE TABLE mirrored_sample (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                mirror_id INTEGER NOT NULL REFERENCES mirror
            ) STRICT;
            CREATE TABLE mirror_tombstone (
                uuid BLOB PRIMARY KEY CHECK (length(uuid) = 16)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE mirror_link (
                sample BLOB NOT NULL CHECK (length(sample) = 16),
                owner BLOB NOT NULL CHECK (length(owner) = 16),
                is_membership INTEGER NOT NULL CHECK (is_membership IN (0, 1)),
                PRIMARY KEY (sample, owner)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX mirror_link_by_owner ON mirror_link (owner);
            """)
}
