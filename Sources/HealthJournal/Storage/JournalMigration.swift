internal import DatabaseFile

/// The migrations of the journal's schema, and the identifier of its file format.
enum JournalMigration {
    /// All steps in order.
    static let all: [DatabaseFormat.Migration] = [
        entries, remotes, personal, originals, history, imports, body, records,
        measurements, identities, activity, dayNotes, keyedRows,
    ]

    /// The application identifier is "HJRN".
    static let format = DatabaseFormat(applicationID: 0x484A_524E, migrations: all)
}

extension JournalMigration {
    /// Settings, goals with their history, and a health store's statistics of days.
    ///
    /// Days are stored as ISO texts, whose order is the order of the days.
    static let personal = DatabaseFormat.Migration(
        name: "2026-11 personal",
        sql: """
            CREATE TABLE setting (
                id INTEGER PRIMARY KEY,
                key TEXT NOT NULL UNIQUE CHECK (key <> ''),
                value TEXT NOT NULL
            ) STRICT;

            CREATE TABLE goal (
                id INTEGER PRIMARY KEY,
                kind TEXT NOT NULL CHECK (kind <> ''),
                first_day TEXT NOT NULL CHECK (length(first_day) = 10),
                value REAL NOT NULL CHECK (value >= 0 AND value < 1e300),
                unit TEXT NOT NULL,
                UNIQUE (kind, first_day)
            ) STRICT;

            CREATE TABLE activity (
                id INTEGER PRIMARY KEY,
                day TEXT NOT NULL UNIQUE CHECK (length(day) = 10),
                steps REAL,
                active_energy REAL,
                basal_energy REAL,
                asleep REAL
            ) STRICT;
            """)
}

extension JournalMigration {
    /// Pending originals of the person's copies, and notes with the name of their entry.
    ///
    /// `pending_original` describes the original of a copy: its source deleted it and may save it
    /// again, or the copy came from a backup and the original was not imported yet. Meanwhile the
    /// copy is not exported to that remote. A `detached_note` of an earlier version has no name and
    /// matches any entry of its source, kind and date.
    static let originals = DatabaseFormat.Migration(
        name: "2026-11 originals",
        sql: """
            CREATE TABLE pending_original (
                copy INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                remote TEXT NOT NULL CHECK (remote <> ''),
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT NOT NULL,
                nutrients TEXT NOT NULL,
                waiting_since REAL NOT NULL
            ) STRICT;

            CREATE TABLE new_note (
                id INTEGER PRIMARY KEY,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                name TEXT,
                note TEXT NOT NULL,
                detached_at REAL NOT NULL
            ) STRICT;
            INSERT INTO new_note (id, bundle, kind, date, note, detached_at)
                SELECT id, bundle, kind, date, note, detached_at FROM detached_note;
            DROP TABLE detached_note;
            ALTER TABLE new_note RENAME TO detached_note;
            CREATE INDEX detached_note_by_place ON detached_note (bundle, kind, date);
            """)
}

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

extension JournalMigration {
    /// The kinds of entry that the person excluded from the import from a remote.
    static let imports = DatabaseFormat.Migration(
        name: "2026-11 imports",
        sql: """
            CREATE TABLE excluded_import (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                PRIMARY KEY (remote, kind)
            ) STRICT;
            """)
}

extension JournalMigration {
    /// Body fat, from 0 to 1, and lean mass, in kilograms, of a day from a health store.
    static let body = DatabaseFormat.Migration(
        name: "2026-11 body",
        sql: """
            ALTER TABLE activity ADD COLUMN body_fat REAL CHECK (body_fat BETWEEN 0 AND 1);
            ALTER TABLE activity ADD COLUMN lean_mass REAL
                CHECK (lean_mass >= 0 AND lean_mass < 1e300);
            """)
}

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

extension JournalMigration {
    /// Measurements, and columns for the kind of entry without a list of kinds.
    ///
    /// Earlier tables listed the kinds in their constraints. Now only `EntryKind` defines them, so
    /// that a new kind needs no change to other tables. SQLite can remove a constraint without
    /// copying the table only by rewriting its text; `RESET` reads the schema again.
    static let measurements = DatabaseFormat.Migration(
        name: "2026-11 measurements",
        sql: """
            PRAGMA writable_schema = ON;
            UPDATE sqlite_schema SET sql = replace(
                sql, 'kind IN (''weight'', ''drink'', ''food'', ''workout'')', 'kind <> ''''')
                WHERE type = 'table';
            PRAGMA writable_schema = RESET;

            CREATE TABLE measurement (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                type TEXT NOT NULL CHECK (type <> ''),
                value REAL NOT NULL CHECK (abs(value) < 1e300),
                unit TEXT NOT NULL,
                diastolic REAL CHECK (diastolic >= 0 AND diastolic < 1e300),
                diastolic_unit TEXT,
                CHECK ((diastolic IS NULL) = (diastolic_unit IS NULL))
            ) STRICT;
            CREATE INDEX measurement_by_type ON measurement (type);
            """)
}

extension JournalMigration {
    /// The kind of entry that an identifier of another app belongs to.
    ///
    /// An app may number its weights and its drinks from 1 each. A hidden identifier whose entry is
    /// unknown keeps an empty type.
    static let identities = DatabaseFormat.Migration(
        name: "2026-11 identities",
        sql: """
            UPDATE ignored_identity SET type = coalesce(
                (SELECT e.kind FROM foreign_identity f JOIN entry e ON e.id = f.entry
                    WHERE f.identifier = ignored_identity.identifier
                        AND f.bundle = ignored_identity.bundle AND f.type = ''), '')
                WHERE type = '';
            UPDATE foreign_identity SET type =
                (SELECT kind FROM entry WHERE id = foreign_identity.entry) WHERE type = '';
            """)
}

extension JournalMigration {
    /// More of a health store's statistics of days, and how far each of its types was read.
    ///
    /// Units are those of `DailyActivity`. A stream is replaced by one with a new `id` when its type
    /// is read anew; its `sources` are bundle identifiers, one a line. `activity_due` contains ranges
    /// of days that must still be read.
    static let activity = DatabaseFormat.Migration(
        name: "2026-11 activity",
        sql: """
            ALTER TABLE activity ADD COLUMN distance REAL
                CHECK (distance >= 0 AND distance < 1e300);
            ALTER TABLE activity ADD COLUMN flights REAL CHECK (flights >= 0 AND flights < 1e300);
            ALTER TABLE activity ADD COLUMN exercise_minutes REAL
                CHECK (exercise_minutes >= 0 AND exercise_minutes < 1e300);
            ALTER TABLE activity ADD COLUMN stand_hours REAL
                CHECK (stand_hours >= 0 AND stand_hours < 1e300);
            ALTER TABLE activity ADD COLUMN resting_heart_rate REAL
                CHECK (resting_heart_rate >= 0 AND resting_heart_rate < 1e300);
            ALTER TABLE activity ADD COLUMN heart_rate_variability REAL
                CHECK (heart_rate_variability >= 0 AND heart_rate_variability < 1e300);
            ALTER TABLE activity ADD COLUMN respiratory_rate REAL
                CHECK (respiratory_rate >= 0 AND respiratory_rate < 1e300);
            ALTER TABLE activity ADD COLUMN oxygen_saturation REAL
                CHECK (oxygen_saturation BETWEEN 0 AND 1);
            ALTER TABLE activity ADD COLUMN wrist_temperature REAL
                CHECK (abs(wrist_temperature) < 1e300);

            CREATE TABLE activity_stream (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                type TEXT NOT NULL UNIQUE CHECK (type <> ''),
                zone TEXT NOT NULL CHECK (zone <> ''),
                position BLOB NOT NULL,
                first_day TEXT CHECK (length(first_day) = 10),
                through TEXT NOT NULL CHECK (length(through) = 10),
                sources TEXT
            ) STRICT;

            CREATE TABLE activity_due (
                stream INTEGER NOT NULL REFERENCES activity_stream (id) ON DELETE CASCADE,
                first_day TEXT NOT NULL CHECK (length(first_day) = 10),
                last_day TEXT NOT NULL CHECK (length(last_day) = 10 AND last_day >= first_day),
                PRIMARY KEY (stream, first_day)
            ) STRICT;
            """)
}

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

extension JournalMigration {
    /// Links and nutrients in the order of their keys, without row numbers.
    ///
    /// A meal has 17 links and 16 nutrients. With row numbers each is written to one more tree, and the journal of
    /// an imported export is three tenths larger.
    static let keyedRows = DatabaseFormat.Migration(
        name: "2026-11 keyed rows",
        sql: """
            CREATE TABLE new_link (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                part TEXT NOT NULL,
                object TEXT NOT NULL CHECK (object <> ''),
                PRIMARY KEY (entry, remote, part),
                UNIQUE (object, remote)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_link (remote, entry, part, object)
                SELECT remote, entry, part, object FROM link ORDER BY entry, remote, part;
            DROP TABLE link;
            ALTER TABLE new_link RENAME TO link;

            CREATE TABLE new_nutrient (
                item INTEGER NOT NULL REFERENCES food_item (id) ON DELETE CASCADE,
                type TEXT NOT NULL CHECK (type <> ''),
                value REAL NOT NULL CHECK (value >= 0 AND value < 1e300),
                unit TEXT NOT NULL,
                PRIMARY KEY (item, type)
            ) STRICT, WITHOUT ROWID;
            INSERT INTO new_nutrient (item, type, value, unit)
                SELECT item, type, value, unit FROM nutrient ORDER BY item, type;
            DROP TABLE nutrient;
            ALTER TABLE new_nutrient RENAME TO nutrient;
            """)
}
