extension JournalMigration {
    /// What the journal keeps for each remote, whatever it is.
    ///
    /// `export` says what a remote holds of an own entry. A version that was sent may be there
    /// although nobody confirmed it: `attempted` remembers that, across a crash too. `deletion` is
    /// 0 when none was sent, 1 when one was, 2 when it was confirmed. `removed_at` marks an own
    /// entry that somebody removed there.
    ///
    /// The view `operation` is what is really to be done: an entry that was deleted before it was
    /// ever sent is nothing.
    static let remotes = JournalMigration(
        name: "2026-11 remotes",
        sql: """
            CREATE TABLE remote (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL UNIQUE CHECK (name <> ''),
                is_enabled INTEGER NOT NULL DEFAULT 0 CHECK (is_enabled IN (0, 1)),
                last_success REAL,
                backfill_total INTEGER NOT NULL DEFAULT 0 CHECK (backfill_total >= 0)
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
                PRIMARY KEY (entry, remote)
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
                entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
                bundle TEXT NOT NULL CHECK (bundle <> ''),
                identifier TEXT NOT NULL CHECK (identifier <> ''),
                version INTEGER NOT NULL,
                UNIQUE (identifier, bundle)
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
                UNIQUE (identifier, bundle)
            ) STRICT;

            CREATE TABLE cursor (
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                stream TEXT NOT NULL CHECK (stream <> ''),
                data BLOB NOT NULL,
                updated_at REAL NOT NULL,
                PRIMARY KEY (remote, stream)
            ) STRICT;

            CREATE TABLE conflict (
                id INTEGER PRIMARY KEY,
                uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
                remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
                entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
                kind TEXT NOT NULL CHECK (kind <> ''),
                mine TEXT,
                theirs TEXT,
                safe_default TEXT NOT NULL CHECK (safe_default IN ('mine', 'theirs', 'both')),
                created_at REAL NOT NULL,
                resolution TEXT CHECK (resolution IN ('mine', 'theirs', 'both')),
                resolved_at REAL,
                CHECK ((resolution IS NULL) = (resolved_at IS NULL))
            ) STRICT;
            CREATE UNIQUE INDEX conflict_open
                ON conflict (entry, remote, kind) WHERE resolution IS NULL;

            CREATE VIEW operation AS
            SELECT outbox.id, outbox.remote, outbox.entry, outbox.created_at, outbox.state,
                outbox.reason, outbox.attempts, outbox.next_attempt_at, outbox.is_backfill,
                entry.uuid, entry.kind, entry.version, entry.deleted_at IS NOT NULL AS is_deletion,
                coalesce(export.version, 0) AS exported
            FROM outbox
            JOIN entry ON entry.id = outbox.entry
            LEFT JOIN export ON export.entry = outbox.entry AND export.remote = outbox.remote
            WHERE entry.deleted_at IS NULL
                OR ((export.version > 0 OR export.attempted > 0) AND export.deletion < 2);
            """)
}
