package import DatabaseFile

/// The schema of a cloud in SQLite: every key begins with the person.
package enum SQLiteCloudSchema {
    package static let format = DatabaseFormat(
        applicationID: 1_212_830_307,
        migrations: [first, second, third, fourth, fifth, sixth, seventh, eighth])

    /// The first schema.
    ///
    /// `person.sequence` counts a person's changed records in the order of their commits: it is
    /// raised in the transaction that writes them. `record.batch` is the last sequence number of
    /// the push that wrote a record, at which a page may end. `person.horizon` is the greatest
    /// sequence number of a removed tombstone. `token.read_sequence` is how far a device has read.
    private static let first = DatabaseFormat.Migration(
        name: "2026-11 cloud",
        sql: """
            CREATE TABLE person (
                id INTEGER PRIMARY KEY CHECK (id > 0),
                history BLOB NOT NULL CHECK (length(history) = 16),
                sequence INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
                horizon INTEGER NOT NULL DEFAULT 0 CHECK (horizon BETWEEN 0 AND sequence),
                created_at REAL NOT NULL
            ) STRICT;

            CREATE TABLE code (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                scope TEXT NOT NULL CHECK (scope IN ('device', 'assistant', 'read')),
                expires_at REAL NOT NULL,
                PRIMARY KEY (person, hash)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE token (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                scope TEXT NOT NULL CHECK (scope IN ('device', 'assistant', 'read')),
                device TEXT NOT NULL CHECK (device <> ''),
                name TEXT NOT NULL,
                created_at REAL NOT NULL,
                revoked_at REAL,
                last_seen_at REAL,
                acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (acknowledged >= 0),
                read_sequence INTEGER NOT NULL DEFAULT 0 CHECK (read_sequence >= 0),
                PRIMARY KEY (person, number),
                UNIQUE (person, hash)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE record (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id BLOB NOT NULL CHECK (length(id) = 16),
                sequence INTEGER NOT NULL CHECK (sequence > 0),
                batch INTEGER NOT NULL CHECK (batch >= sequence),
                is_deleted INTEGER NOT NULL CHECK (is_deleted IN (0, 1)),
                changed_at REAL NOT NULL,
                text BLOB NOT NULL,
                PRIMARY KEY (person, id)
            ) STRICT, WITHOUT ROWID;
            CREATE UNIQUE INDEX record_by_sequence ON record (person, sequence);

            CREATE TABLE day (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                day TEXT NOT NULL CHECK (length(day) = 10),
                changed_at REAL NOT NULL,
                text BLOB NOT NULL,
                PRIMARY KEY (person, day)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE request (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id BLOB NOT NULL CHECK (length(id) = 16),
                text BLOB NOT NULL,
                state TEXT NOT NULL DEFAULT 'waiting'
                    CHECK (state IN ('waiting', 'done', 'refused')),
                reason TEXT,
                created_at REAL NOT NULL,
                settled_at REAL,
                PRIMARY KEY (person, id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE audit (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number INTEGER NOT NULL,
                at REAL NOT NULL,
                token INTEGER,
                action TEXT NOT NULL CHECK (action <> ''),
                detail TEXT NOT NULL,
                PRIMARY KEY (person, number)
            ) STRICT, WITHOUT ROWID;
            """)

    /// The second schema.
    ///
    /// `mark` has a random value for each push. A cursor contains the mark of its position, so that
    /// a restore of the server from an older copy is detected. `sample` has the samples that other
    /// programs post, with the start in milliseconds since 1970.
    private static let second = DatabaseFormat.Migration(
        name: "2026-11 marks and samples",
        sql: """
            CREATE TABLE mark (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                sequence INTEGER NOT NULL CHECK (sequence > 0),
                value BLOB NOT NULL CHECK (length(value) = 16),
                PRIMARY KEY (person, sequence)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE sample (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                id BLOB NOT NULL CHECK (length(id) = 16),
                type TEXT NOT NULL CHECK (type <> ''),
                started_at INTEGER NOT NULL,
                text BLOB NOT NULL,
                PRIMARY KEY (person, id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX sample_by_time ON sample (person, started_at, id);
            """)

    /// The third schema: a token can be restricted to posting.
    ///
    /// SQLite cannot change a CHECK, so both tables are created again; no table refers to them.
    private static let third = DatabaseFormat.Migration(
        name: "2026-11 tokens that post",
        sql: """
            CREATE TABLE new_code (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                scope TEXT NOT NULL CHECK (scope IN ('device', 'assistant', 'read', 'post')),
                expires_at REAL NOT NULL,
                PRIMARY KEY (person, hash)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_code (person, hash, scope, expires_at)
            SELECT person, hash, scope, expires_at FROM code;
            DROP TABLE code;
            ALTER TABLE new_code RENAME TO code;

            CREATE TABLE new_token (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                number INTEGER NOT NULL CHECK (number > 0),
                hash BLOB NOT NULL CHECK (length(hash) = 32),
                scope TEXT NOT NULL CHECK (scope IN ('device', 'assistant', 'read', 'post')),
                device TEXT NOT NULL CHECK (device <> ''),
                name TEXT NOT NULL,
                created_at REAL NOT NULL,
                revoked_at REAL,
                last_seen_at REAL,
                acknowledged INTEGER NOT NULL DEFAULT 0 CHECK (acknowledged >= 0),
                read_sequence INTEGER NOT NULL DEFAULT 0 CHECK (read_sequence >= 0),
                PRIMARY KEY (person, number),
                UNIQUE (person, hash)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_token (person, number, hash, scope, device, name, created_at,
                revoked_at, last_seen_at, acknowledged, read_sequence)
            SELECT person, number, hash, scope, device, name, created_at, revoked_at,
                last_seen_at, acknowledged, read_sequence FROM token;
            DROP TABLE token;
            ALTER TABLE new_token RENAME TO token;
            """)

    /// The fourth schema: what the person lets an assistant read and propose, as JSON, and an index for
    /// the newest samples of a type.
    private static let fourth = DatabaseFormat.Migration(
        name: "2026-11 consent",
        sql: """
            ALTER TABLE code ADD COLUMN consent TEXT;
            ALTER TABLE token ADD COLUMN consent TEXT;
            CREATE INDEX sample_by_type ON sample (person, type, started_at);
            """)

    /// The fifth schema: the samples of people's health stores, as parts of a stream.
    ///
    /// A part has the next number of `person.sequence`, and there is a mark for it. `week` counts from the first of
    /// 2001; a part without a week has deletions, or says that the type was withdrawn. `revision` counts how
    /// often the part was packed. `token.read_parts` is how far a device has read; NULL for one that never did.
    private static let fifth = DatabaseFormat.Migration(
        name: "2026-11 samples of health stores",
        sql: """
            CREATE TABLE part (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                sequence INTEGER NOT NULL CHECK (sequence > 0),
                type TEXT NOT NULL CHECK (type <> ''),
                kind TEXT NOT NULL CHECK (kind <> ''),
                week INTEGER CHECK ((week IS NULL) = (samples = 0)),
                samples INTEGER NOT NULL CHECK (samples >= 0),
                deletions INTEGER NOT NULL CHECK (deletions >= 0),
                first_start INTEGER NOT NULL,
                last_start INTEGER NOT NULL CHECK (last_start >= first_start),
                is_packed INTEGER NOT NULL CHECK (is_packed IN (0, 1)),
                revision INTEGER NOT NULL DEFAULT 0,
                frame BLOB NOT NULL,
                PRIMARY KEY (person, sequence)
            ) STRICT;
            CREATE INDEX part_by_week ON part (person, type, week, sequence);
            CREATE INDEX unpacked_part ON part (person, type, week) WHERE is_packed = 0;
            ALTER TABLE token ADD COLUMN read_parts INTEGER CHECK (read_parts >= 0);
            """)

    /// The sixth schema: the daily figures of samples, which can be computed again at any time.
    ///
    /// `kept_week` has the figures of seven days from a Monday on, by the hash of a time zone and an order of sources.
    /// `kept_type` says which parts and changes of records they contain.
    private static let sixth = DatabaseFormat.Migration(
        name: "2026-11 daily figures",
        sql: """
            CREATE TABLE kept_type (
                person INTEGER NOT NULL REFERENCES person (id) ON DELETE CASCADE,
                type TEXT NOT NULL CHECK (type <> ''),
                revision INTEGER NOT NULL CHECK (revision > 0),
                parts INTEGER NOT NULL CHECK (parts >= 0),
                records INTEGER NOT NULL CHECK (records >= 0),
                horizon INTEGER NOT NULL CHECK (horizon >= 0),
                entries BLOB NOT NULL,
                named BLOB NOT NULL,
                PRIMARY KEY (person, type)
            ) STRICT;

            CREATE TABLE kept_week (
                person INTEGER NOT NULL,
                type TEXT NOT NULL,
                variant BLOB NOT NULL CHECK (length(variant) = 32),
                week INTEGER NOT NULL,
                starts_at INTEGER NOT NULL,
                ends_at INTEGER NOT NULL CHECK (ends_at >= starts_at),
                figures BLOB NOT NULL,
                PRIMARY KEY (person, type, variant, week),
                FOREIGN KEY (person, type) REFERENCES kept_type ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            """)

    /// The seventh schema: the time zones and orders of sources whose figures are kept, so that a server computes them
    /// before they are read.
    ///
    /// `sources` is a JSON array. `last_read` is the `kept_type.revision` of the last reading that kept figures.
    private static let seventh = DatabaseFormat.Migration(
        name: "2026-11 views of figures",
        sql: """
            DELETE FROM kept_week;
            DELETE FROM kept_type;
            CREATE TABLE kept_view (
                person INTEGER NOT NULL,
                type TEXT NOT NULL,
                variant BLOB NOT NULL CHECK (length(variant) = 32),
                time_zone TEXT NOT NULL CHECK (time_zone <> ''),
                sources TEXT NOT NULL,
                last_read INTEGER NOT NULL CHECK (last_read >= 0),
                PRIMARY KEY (person, type, variant),
                FOREIGN KEY (person, type) REFERENCES kept_type ON DELETE CASCADE
            ) STRICT, WITHOUT ROWID;
            """)

    /// The eighth schema: a part can have samples of many weeks, from `week` on.
    private static let eighth = DatabaseFormat.Migration(
        name: "2026-11 parts of many weeks",
        sql: """
            ALTER TABLE part ADD COLUMN weeks INTEGER NOT NULL DEFAULT 1 CHECK (weeks >= 1);
            """)
}
