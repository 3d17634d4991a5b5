internal import DatabaseFile

extension JournalMigration {
    /// Entries, one narrow table per kind, and the change log.
    ///
    /// Dates are seconds since 2001-01-01 00:00 GMT, as in `Date`, so that no bit is lost. Amounts
    /// are stored as typed: a number and a unit.
    static let entries = DatabaseFormat.Migration(
        name: "2026-11 entries",
        sql: """
            PRAGMA application_id = 1212830286;

            CREATE TABLE source (
                id INTEGER PRIMARY KEY,
                kind TEXT NOT NULL CHECK (kind IN ('own', 'health', 'upstream')),
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                name TEXT NOT NULL,
                device TEXT NOT NULL,
                UNIQUE (bundle, kind, name, device)
            ) STRICT;

            CREATE TABLE entry (
                id INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                zone TEXT NOT NULL CHECK (zone <> ''),
                source INTEGER NOT NULL REFERENCES source (id),
                is_foreign INTEGER NOT NULL CHECK (is_foreign IN (0, 1)),
                version INTEGER NOT NULL CHECK (version >= 1),
                created_at REAL NOT NULL,
                modified_at REAL NOT NULL,
                note TEXT,
                deleted_at REAL,
                has_content INTEGER NOT NULL DEFAULT 1 CHECK (has_content IN (0, 1)),
                overrides INTEGER UNIQUE REFERENCES entry (id) ON DELETE SET NULL,
                CHECK (has_content = 1 OR deleted_at IS NOT NULL),
                CHECK (overrides IS NULL OR is_foreign = 0)
            ) STRICT;
            CREATE INDEX entry_by_date ON entry (date);
            CREATE INDEX entry_by_kind ON entry (kind, date);

            CREATE TABLE weight (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                mass REAL NOT NULL CHECK (mass >= 0 AND mass < 1e300),
                mass_unit TEXT NOT NULL,
                body_fat REAL CHECK (body_fat BETWEEN 0 AND 1),
                lean REAL CHECK (lean >= 0 AND lean < 1e300),
                lean_unit TEXT,
                CHECK ((lean IS NULL) = (lean_unit IS NULL))
            ) STRICT;

            CREATE TABLE drink (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                volume REAL NOT NULL CHECK (volume >= 0 AND volume < 1e300),
                volume_unit TEXT NOT NULL,
                name TEXT,
                upstream TEXT UNIQUE CHECK (upstream <> '')
            ) STRICT;

            CREATE TABLE food (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                meal TEXT NOT NULL CHECK (meal IN ('breakfast', 'lunch', 'dinner', 'snack')),
                brand TEXT
            ) STRICT;

            CREATE TABLE food_item (
                id INTEGER PRIMARY KEY,
                entry INTEGER NOT NULL REFERENCES food (entry) ON DELETE CASCADE,
                position INTEGER NOT NULL CHECK (position >= 0),
                name TEXT NOT NULL,
                brand TEXT,
                serving TEXT,
                origin TEXT NOT NULL CHECK (origin IN ('Manual', 'Barcode', 'AI-Parsed')),
                confidence REAL CHECK (confidence BETWEEN 0 AND 1),
                UNIQUE (entry, position)
            ) STRICT;

            CREATE TABLE nutrient (
                item INTEGER NOT NULL REFERENCES food_item (id) ON DELETE CASCADE,
                type TEXT NOT NULL CHECK (type <> ''),
                value REAL NOT NULL CHECK (value >= 0 AND value < 1e300),
                unit TEXT NOT NULL,
                PRIMARY KEY (item, type)
            ) STRICT;

            CREATE TABLE workout (
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                activity INTEGER NOT NULL CHECK (activity > 0),
                end_date REAL NOT NULL,
                energy REAL CHECK (energy >= 0 AND energy < 1e300),
                energy_unit TEXT,
                distance REAL CHECK (distance >= 0 AND distance < 1e300),
                distance_unit TEXT,
                CHECK ((energy IS NULL) = (energy_unit IS NULL)),
                CHECK ((distance IS NULL) = (distance_unit IS NULL))
            ) STRICT;

            CREATE TABLE change (
                sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                entry BLOB NOT NULL CHECK (length(entry) = 16),
                kind TEXT NOT NULL,
                action TEXT NOT NULL,
                version INTEGER NOT NULL CHECK (version >= 1),
                at REAL NOT NULL
            ) STRICT;
            """)
}

extension JournalMigration {
    /// The state of each remote.
    ///
    /// `export` contains the version of an own entry that a remote holds. A version that was sent
    /// may be there although it was not confirmed: `attempted` contains it, also after a crash.
    /// `deletion` is 0 if none was sent, 1 if one was, 2 if it was confirmed. `removed_at` marks an
    /// own entry that was deleted at the remote. `base` is the version that the remote held before
    /// the person's last edits: with it the edits of two devices can be merged field by field.
    ///
    /// The view `open_conflict` contains the conflicts that the person is asked about. It omits
    /// conflicts whose entries or whose cause no longer exist.
    ///
    /// `detached_note` contains the notes on other apps' entries that were deleted, for the entries
    /// that may replace them.
    ///
    /// `excluded_kind` contains the kinds that are not exported to a remote.
    ///
    /// The identifiers that a source gives are distinguished by `type`, the nutrient of a meal's
    /// part, because a source may give a meal and its nutrients the same one. A meal keeps the
    /// identifiers of removed parts: their next version belongs to it.
    ///
    /// `withheld` contains the types of an entry that a remote was not permitted to hold, and
    /// `export_format` the format of the last export of entries of a kind.
    ///
    /// The view `operation` contains the effective rows of the outbox: an entry that was deleted
    /// before it was ever sent needs none. A row is open if the remote is enabled and the kind is
    /// exported.
    static let remotes = DatabaseFormat.Migration(
        name: "2026-11 remotes",
        sql: """
            CREATE TABLE remote (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE CHECK (name <> ''),
                is_enabled INTEGER NOT NULL DEFAULT 0 CHECK (is_enabled IN (0, 1)),
                last_success REAL,
                backfill_total INTEGER NOT NULL DEFAULT 0 CHECK (backfill_total >= 0)
            ) STRICT;

            CREATE TABLE excluded_kind (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                PRIMARY KEY (remote, kind)
            ) STRICT;

            CREATE TABLE outbox (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                created_at REAL NOT NULL,
                state TEXT NOT NULL DEFAULT 'pending'
                    CHECK (state IN ('pending', 'parked', 'failed')),
                reason TEXT,
                attempts INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
                next_attempt_at REAL,
                is_backfill INTEGER NOT NULL DEFAULT 0 CHECK (is_backfill IN (0, 1)),
                UNIQUE (remote, entry),
                CHECK (state = 'pending' OR reason IS NOT NULL)
            ) STRICT;
            CREATE INDEX outbox_by_entry ON outbox (entry);

            CREATE TABLE export (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                version INTEGER NOT NULL DEFAULT 0 CHECK (version >= 0),
                attempted INTEGER NOT NULL DEFAULT 0 CHECK (attempted >= 0),
                deletion INTEGER NOT NULL DEFAULT 0 CHECK (deletion IN (0, 1, 2)),
                removed_at REAL,
                base TEXT,
                PRIMARY KEY (entry, remote)
            ) STRICT;

            CREATE TABLE withheld (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                type TEXT NOT NULL CHECK (type <> ''),
                PRIMARY KEY (entry, remote, type)
            ) STRICT;
            CREATE INDEX withheld_by_type ON withheld (remote, type);

            CREATE TABLE export_format (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                format TEXT NOT NULL CHECK (format <> ''),
                PRIMARY KEY (remote, kind)
            ) STRICT;

            CREATE TABLE link (
                id INTEGER PRIMARY KEY,
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                part TEXT NOT NULL,
                object TEXT NOT NULL CHECK (object <> ''),
                UNIQUE (entry, remote, part),
                UNIQUE (object, remote)
            ) STRICT;

            CREATE TABLE foreign_identity (
                id INTEGER PRIMARY KEY,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                object TEXT NOT NULL CHECK (object <> ''),
                type TEXT NOT NULL,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                identifier TEXT NOT NULL CHECK (identifier <> ''),
                version INTEGER NOT NULL,
                UNIQUE (identifier, bundle, type)
            ) STRICT;
            CREATE INDEX foreign_identity_by_entry ON foreign_identity (entry);

            CREATE TABLE detached_note (
                id INTEGER PRIMARY KEY,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                kind TEXT NOT NULL CHECK (kind IN ('weight', 'drink', 'food', 'workout')),
                date REAL NOT NULL,
                note TEXT NOT NULL,
                detached_at REAL NOT NULL,
                UNIQUE (bundle, kind, date)
            ) STRICT;

            CREATE TABLE ignored_object (
                id INTEGER PRIMARY KEY,
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                object TEXT NOT NULL CHECK (object <> ''),
                UNIQUE (object, remote)
            ) STRICT;

            CREATE TABLE ignored_identity (
                id INTEGER PRIMARY KEY,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                identifier TEXT NOT NULL CHECK (identifier <> ''),
                type TEXT NOT NULL DEFAULT '',
                UNIQUE (identifier, bundle, type)
            ) STRICT;

            CREATE TABLE cursor (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                stream TEXT NOT NULL CHECK (stream <> ''),
                data BLOB NOT NULL,
                updated_at REAL NOT NULL,
                PRIMARY KEY (remote, stream)
            ) STRICT;

            CREATE TABLE conflict (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                other INTEGER REFERENCES entry (id) ON DELETE SET NULL,
                kind TEXT NOT NULL CHECK (kind IN ('removedThere', 'edited', 'nearDuplicate')),
                mine TEXT,
                theirs TEXT,
                base TEXT,
                safe_default TEXT NOT NULL CHECK (safe_default IN ('mine', 'theirs', 'both')),
                created_at REAL NOT NULL,
                resolution TEXT CHECK (resolution IN ('mine', 'theirs', 'both', 'merge')),
                resolved_at REAL,
                CHECK ((resolution IS NULL) = (resolved_at IS NULL)),
                CHECK (other IS NULL OR kind = 'nearDuplicate')
            ) STRICT;
            CREATE INDEX conflict_by_entry ON conflict (entry);
            CREATE UNIQUE INDEX conflict_removal ON conflict (entry, remote)
                WHERE resolution IS NULL AND kind = 'removedThere';
            CREATE UNIQUE INDEX conflict_pair ON conflict (other, entry) WHERE other IS NOT NULL;

            CREATE VIEW open_conflict AS
            SELECT conflict.id, conflict.remote FROM conflict
            JOIN entry ON entry.id = conflict.entry
            LEFT JOIN entry AS other ON other.id = conflict.other
            WHERE conflict.resolution IS NULL AND entry.deleted_at IS NULL
                AND CASE conflict.kind
                    WHEN 'edited' THEN 1
                    WHEN 'removedThere' THEN EXISTS (SELECT 1 FROM export
                        WHERE export.entry = conflict.entry AND export.remote = conflict.remote
                            AND export.removed_at IS NOT NULL)
                    ELSE other.id IS NOT NULL AND other.deleted_at IS NULL
                        AND NOT EXISTS (SELECT 1 FROM entry AS copy
                            WHERE copy.overrides = other.id)
                    END;

            CREATE VIEW operation AS
            SELECT outbox.id, outbox.remote, outbox.entry, outbox.created_at, outbox.state,
                outbox.reason, outbox.attempts, outbox.next_attempt_at, outbox.is_backfill,
                entry.uuid, entry.kind, entry.version, entry.deleted_at IS NOT NULL AS is_deletion,
                coalesce(export.version, 0) AS exported,
                remote.is_enabled AND NOT EXISTS (SELECT 1 FROM excluded_kind
                    WHERE excluded_kind.remote = outbox.remote AND excluded_kind.kind = entry.kind)
                    AS is_open
            FROM outbox
            JOIN entry ON entry.id = outbox.entry
            JOIN remote ON remote.id = outbox.remote
            LEFT JOIN export ON export.entry = outbox.entry AND export.remote = outbox.remote
            WHERE entry.deleted_at IS NULL
                OR ((export.version > 0 OR export.attempted > 0) AND export.deletion < 2);
            """)
}
