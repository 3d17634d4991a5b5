internal import DatabaseFile

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
