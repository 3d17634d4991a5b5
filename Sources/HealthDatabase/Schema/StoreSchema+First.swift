internal import DatabaseFile

extension StoreSchema {
    /// The tables of the first release.
    ///
    /// Times are seconds since 2001-01-01. A sample's number is its position in the log that
    /// insertions and deletions share. `metadata_id` has no foreign key, because deleting the
    /// parent would search all samples; the uses are counted instead. Tables that are only read by
    /// their key have no rowid.
    static let firstSchema = DatabaseFormat.Migration(
        name: "0001 first schema",
        sql: """
            CREATE TABLE log_position (
                id INTEGER PRIMARY KEY CHECK (id = 1),
                last INTEGER NOT NULL CHECK (last >= 0)
            ) STRICT;
            INSERT INTO log_position (id, last) VALUES (1, 0);

            CREATE TABLE source (
                id INTEGER PRIMARY KEY,
                bundle_id TEXT NOT NULL UNIQUE,
                name TEXT NOT NULL
            ) STRICT;
            CREATE TABLE source_revision (
                id INTEGER PRIMARY KEY,
                source_id INTEGER NOT NULL REFERENCES source,
                version TEXT,
                product_type TEXT,
                os_major INTEGER NOT NULL,
                os_minor INTEGER NOT NULL,
                os_patch INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX source_revision_by_source ON source_revision (source_id);
            CREATE TABLE device (
                id INTEGER PRIMARY KEY,
                name TEXT,
                manufacturer TEXT,
                model TEXT,
                hardware_version TEXT,
                firmware_version TEXT,
                software_version TEXT,
                local_identifier TEXT,
                udi_device_identifier TEXT
            ) STRICT;
            CREATE TABLE unit (
                id INTEGER PRIMARY KEY,
                text TEXT NOT NULL UNIQUE
            ) STRICT;
            CREATE TABLE object_type (
                id INTEGER PRIMARY KEY,
                identifier TEXT NOT NULL,
                kind TEXT NOT NULL,
                unit_id INTEGER REFERENCES unit,
                max_duration REAL NOT NULL DEFAULT 0 CHECK (max_duration >= 0),
                has_series INTEGER NOT NULL DEFAULT 0 CHECK (has_series IN (0, 1)),
                UNIQUE (identifier, kind)
            ) STRICT;

            CREATE TABLE sample (
                id INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL CHECK (length(uuid) = 16),
                type_id INTEGER NOT NULL REFERENCES object_type,
                start_time REAL NOT NULL,
                end_time REAL NOT NULL CHECK (end_time >= start_time),
                value REAL,
                revision_id INTEGER NOT NULL REFERENCES source_revision,
                unit_id INTEGER REFERENCES unit,
                device_id INTEGER REFERENCES device,
                metadata_id INTEGER,
                original REAL
            ) STRICT;
            CREATE UNIQUE INDEX sample_by_uuid ON sample (uuid);
            CREATE INDEX sample_by_time
                ON sample (type_id, start_time, end_time, value, revision_id);
            CREATE INDEX sample_by_type ON sample (type_id);

            CREATE TABLE tombstone (
                log INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL CHECK (length(uuid) = 16),
                type_id INTEGER NOT NULL REFERENCES object_type,
                source_id INTEGER NOT NULL REFERENCES source,
                sync_identifier TEXT,
                sync_version REAL,
                deleted_at REAL NOT NULL
            ) STRICT;
            CREATE INDEX tombstone_by_type ON tombstone (type_id);

            CREATE TABLE metadata_key (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE
            ) STRICT;
            CREATE TABLE metadata_set (
                id INTEGER PRIMARY KEY,
                hash INTEGER NOT NULL,
                uses INTEGER NOT NULL CHECK (uses >= 0)
            ) STRICT;
            CREATE INDEX metadata_set_by_hash ON metadata_set (hash);
            CREATE TABLE metadata_entry (
                set_id INTEGER NOT NULL REFERENCES metadata_set ON DELETE CASCADE,
                key_id INTEGER NOT NULL REFERENCES metadata_key,
                kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 3),
                text TEXT,
                number REAL,
                unit_id INTEGER REFERENCES unit,
                PRIMARY KEY (set_id, key_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX metadata_entry_by_value ON metadata_entry (key_id, text, number);

            CREATE TABLE sync_identity (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                identifier TEXT NOT NULL,
                type_id INTEGER NOT NULL REFERENCES object_type,
                source_id INTEGER NOT NULL REFERENCES source,
                version REAL NOT NULL
            ) STRICT;
            CREATE INDEX sync_identity_by_name
                ON sync_identity (identifier, type_id, source_id, version);

            CREATE TABLE membership (
                correlation_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                PRIMARY KEY (correlation_id, sample_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX membership_by_sample ON membership (sample_id);
            CREATE TABLE association (
                owner_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                PRIMARY KEY (owner_id, sample_id)
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX association_by_sample ON association (sample_id);
            CREATE TABLE effort (
                id INTEGER PRIMARY KEY,
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                workout_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                activity BLOB
            ) STRICT;
            CREATE INDEX effort_by_sample ON effort (sample_id);
            CREATE INDEX effort_by_workout ON effort (workout_id);

            CREATE TABLE workout (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                activity_type INTEGER NOT NULL,
                duration REAL NOT NULL,
                energy REAL,
                distance REAL,
                flights REAL,
                strokes REAL
            ) STRICT;
            CREATE TABLE workout_activity (
                workout_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                position INTEGER NOT NULL,
                activity_type INTEGER NOT NULL,
                start_time REAL NOT NULL,
                end_time REAL NOT NULL,
                duration REAL NOT NULL,
                PRIMARY KEY (workout_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE workout_statistic (
                workout_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                type_id INTEGER NOT NULL REFERENCES object_type,
                sum REAL,
                average REAL,
                minimum REAL,
                maximum REAL,
                PRIMARY KEY (workout_id, type_id)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE detail (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                json TEXT NOT NULL
            ) STRICT;
            CREATE TABLE series_summary (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                count INTEGER NOT NULL,
                minimum REAL NOT NULL,
                maximum REAL NOT NULL,
                most_recent REAL NOT NULL,
                most_recent_start REAL NOT NULL,
                most_recent_end REAL NOT NULL
            ) STRICT;
            CREATE TABLE quantity_datum (
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                position INTEGER NOT NULL,
                start_time REAL NOT NULL,
                end_time REAL NOT NULL,
                value REAL NOT NULL,
                PRIMARY KEY (sample_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE location (
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                position INTEGER NOT NULL,
                time REAL NOT NULL,
                latitude REAL NOT NULL,
                longitude REAL NOT NULL,
                altitude REAL NOT NULL,
                horizontal_accuracy REAL NOT NULL,
                vertical_accuracy REAL NOT NULL,
                course REAL NOT NULL,
                course_accuracy REAL NOT NULL,
                speed REAL NOT NULL,
                speed_accuracy REAL NOT NULL,
                PRIMARY KEY (sample_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE heartbeat (
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                position INTEGER NOT NULL,
                elapsed REAL NOT NULL,
                after_gap INTEGER NOT NULL CHECK (after_gap IN (0, 1)),
                PRIMARY KEY (sample_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE voltages (
                sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
                data BLOB NOT NULL CHECK (length(data) % 16 = 0)
            ) STRICT;

            CREATE TABLE permission (
                source_id INTEGER NOT NULL REFERENCES source,
                type_id INTEGER NOT NULL REFERENCES object_type,
                share INTEGER NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2),
                read INTEGER NOT NULL DEFAULT 0 CHECK (read BETWEEN 0 AND 2),
                PRIMARY KEY (source_id, type_id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE characteristic (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                text TEXT,
                number INTEGER
            ) STRICT;
            CREATE TABLE preferred_unit (
                type_id INTEGER PRIMARY KEY REFERENCES object_type,
                unit_id INTEGER NOT NULL REFERENCES unit
            ) STRICT;
            CREATE TABLE source_priority (
                type_id INTEGER NOT NULL REFERENCES object_type,
                position INTEGER NOT NULL,
                source_id INTEGER NOT NULL REFERENCES source,
                PRIMARY KEY (type_id, position)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE background_delivery (
                source_id INTEGER NOT NULL REFERENCES source,
                type_id INTEGER NOT NULL REFERENCES object_type,
                frequency INTEGER NOT NULL,
                PRIMARY KEY (source_id, type_id)
            ) STRICT, WITHOUT ROWID;
            CREATE TABLE activity_summary (
                day INTEGER PRIMARY KEY,
                json TEXT NOT NULL
            ) STRICT;
            CREATE TABLE attachment (
                id INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
                sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
                name TEXT NOT NULL,
                content_type TEXT NOT NULL,
                created_at REAL NOT NULL,
                metadata TEXT NOT NULL,
                data BLOB NOT NULL
            ) STRICT;
            CREATE INDEX attachment_by_sample ON attachment (sample_id);

            CREATE TABLE journal (
                id INTEGER PRIMARY KEY,
                request TEXT NOT NULL
            ) STRICT;
            """)
}
