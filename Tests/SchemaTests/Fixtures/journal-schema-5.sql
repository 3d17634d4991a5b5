PRAGMA application_id = 1212830286;
PRAGMA user_version = 0;

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" ("identifier") VALUES
    ('2026-11 activity'),
    ('2026-11 body'),
    ('2026-11 day notes'),
    ('2026-11 entries'),
    ('2026-11 history'),
    ('2026-11 identities'),
    ('2026-11 imports'),
    ('2026-11 keyed rows'),
    ('2026-11 measurements'),
    ('2026-11 originals'),
    ('2026-11 personal'),
    ('2026-11 records'),
    ('2026-11 remotes');

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('own', 'health', 'upstream')),
    bundle TEXT NOT NULL CHECK (bundle <> ''),
    name TEXT NOT NULL,
    device TEXT NOT NULL,
    UNIQUE (bundle, kind, name, device)
) STRICT;
INSERT INTO "source" ("id", "kind", "bundle", "name", "device") VALUES
    (1, 'own', 'com.example.diary', 'Diary', ''),
    (2, 'health', 'com.example.scale', 'Scale', 'Scale 3');

CREATE TABLE entry (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
    kind TEXT NOT NULL CHECK (kind <> ''),
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
INSERT INTO "entry" ("id", "uuid", "kind", "date", "zone", "source", "is_foreign", "version", "created_at", "modified_at", "note", "deleted_at", "has_content", "overrides") VALUES
    (1, X'00000000000040008000000000000001', 'weight', 794836199.75, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, 'after lunch', NULL, 1, NULL),
    (2, X'00000000000040008000000000000002', 'drink', 794835599.5, 'Europe/Berlin', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (3, X'00000000000040008000000000000003', 'food', 794834999.25, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (4, X'00000000000040008000000000000004', 'workout', 794834399.0, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, 794836800.0, 1, NULL),
    (5, X'00000000000040008000000000000005', 'drink', 794833798.75, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (6, X'00000000000040008000000000000006', 'drink', 794833198.5, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (7, X'00000000000040008000000000000007', 'drink', 794832598.25, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (8, X'00000000000040008000000000000008', 'drink', 794831998.0, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (9, X'00000000000040008000000000000009', 'drink', 794831397.75, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (10, X'0000000000004000800000000000000A', 'drink', 794830797.5, 'GMT', 2, 1, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (11, X'0000000000004000800000000000000B', 'drink', 794830197.25, 'GMT', 2, 1, 1, 794836800.0, 794836800.0, NULL, 794836800.0, 1, NULL),
    (12, X'0000000000004000800000000000000C', 'drink', 794829597.0, 'GMT', 2, 1, 1, 794836800.0, 794836800.0, 'from the fountain', NULL, 1, NULL),
    (13, X'000000000000400080000000000000C8', 'drink', 794830797.5, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, 10),
    (14, X'00000000000040008000000000000014', 'drink', 794824795.0, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (15, X'00000000000040008000000000000015', 'drink', 794824194.75, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (16, X'00000000000040008000000000000016', 'measurement', 794823594.5, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (17, X'00000000000040008000000000000017', 'measurement', 794822994.25, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL),
    (18, X'00000000000040008000000000000018', 'dayNote', 794822394.0, 'GMT', 1, 0, 1, 794836800.0, 794836800.0, NULL, NULL, 1, NULL);

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
INSERT INTO "weight" ("entry", "mass", "mass_unit", "body_fat", "lean", "lean_unit") VALUES
    (1, 176.4, 'lb', 0.215, 62.5, 'kg');

CREATE TABLE drink (
    entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
    volume REAL NOT NULL CHECK (volume >= 0 AND volume < 1e300),
    volume_unit TEXT NOT NULL,
    name TEXT,
    upstream TEXT UNIQUE CHECK (upstream <> '')
) STRICT;
INSERT INTO "drink" ("entry", "volume", "volume_unit", "name", "upstream") VALUES
    (2, 250.0, 'mL', 'Tea', 'bottle-7'),
    (5, 200.0, 'mL', NULL, NULL),
    (6, 200.0, 'mL', NULL, NULL),
    (7, 200.0, 'mL', NULL, NULL),
    (8, 200.0, 'mL', NULL, NULL),
    (9, 200.0, 'mL', NULL, NULL),
    (10, 500.0, 'mL', NULL, NULL),
    (11, 500.0, 'mL', NULL, NULL),
    (12, 500.0, 'mL', NULL, NULL),
    (13, 450.0, 'mL', NULL, NULL),
    (14, 300.0, 'mL', NULL, NULL),
    (15, 350.0, 'mL', NULL, NULL);

CREATE TABLE food (
    entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    meal TEXT NOT NULL CHECK (meal IN ('breakfast', 'lunch', 'dinner', 'snack')),
    brand TEXT
) STRICT;
INSERT INTO "food" ("entry", "name", "meal", "brand") VALUES
    (3, 'Breakfast', 'breakfast', 'Home');

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
INSERT INTO "food_item" ("id", "entry", "position", "name", "brand", "serving", "origin", "confidence") VALUES
    (1, 3, 0, 'Oats', 'Mill', '80 g', 'Barcode', NULL),
    (2, 3, 1, 'Milk', NULL, NULL, 'AI-Parsed', 0.8);

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
INSERT INTO "workout" ("entry", "activity", "end_date", "energy", "energy_unit", "distance", "distance_unit") VALUES
    (4, 37, 794836199.0, 310.0, 'kcal', 5.0, 'km');

CREATE TABLE change (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    entry BLOB NOT NULL CHECK (length(entry) = 16),
    kind TEXT NOT NULL,
    action TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version >= 1),
    at REAL NOT NULL
) STRICT;
INSERT INTO "change" ("sequence", "entry", "kind", "action", "version", "at") VALUES
    (1, X'00000000000040008000000000000001', 'weight', 'created', 1, 794836800.0),
    (2, X'00000000000040008000000000000002', 'drink', 'created', 1, 794836800.0),
    (3, X'00000000000040008000000000000003', 'food', 'created', 1, 794836800.0),
    (4, X'00000000000040008000000000000004', 'workout', 'created', 1, 794836800.0),
    (5, X'00000000000040008000000000000005', 'drink', 'created', 1, 794836800.0),
    (6, X'00000000000040008000000000000006', 'drink', 'created', 1, 794836800.0),
    (7, X'00000000000040008000000000000007', 'drink', 'created', 1, 794836800.0),
    (8, X'00000000000040008000000000000008', 'drink', 'created', 1, 794836800.0),
    (9, X'00000000000040008000000000000009', 'drink', 'created', 1, 794836800.0),
    (10, X'0000000000004000800000000000000A', 'drink', 'imported', 1, 794836800.0),
    (11, X'0000000000004000800000000000000B', 'drink', 'imported', 1, 794836800.0),
    (12, X'0000000000004000800000000000000C', 'drink', 'imported', 1, 794836800.0),
    (13, X'000000000000400080000000000000C8', 'drink', 'created', 1, 794836800.0),
    (14, X'0000000000004000800000000000000B', 'drink', 'deleted', 1, 794836800.0),
    (15, X'0000000000004000800000000000000C', 'drink', 'edited', 1, 794836800.0),
    (16, X'0000000000004000800000000000000D', 'drink', 'imported', 1, 794836800.0),
    (17, X'0000000000004000800000000000000D', 'drink', 'removed', 1, 794836800.0),
    (18, X'00000000000040008000000000000008', 'drink', 'removedThere', 1, 794836800.0),
    (19, X'00000000000040008000000000000004', 'workout', 'deleted', 1, 794836800.0),
    (20, X'00000000000040008000000000000014', 'drink', 'created', 1, 794836800.0),
    (21, X'00000000000040008000000000000015', 'drink', 'created', 1, 794836800.0),
    (22, X'00000000000040008000000000000016', 'measurement', 'created', 1, 794836800.0),
    (23, X'00000000000040008000000000000017', 'measurement', 'created', 1, 794836800.0),
    (24, X'00000000000040008000000000000018', 'dayNote', 'created', 1, 794836800.0);

CREATE TABLE remote (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE CHECK (name <> ''),
    is_enabled INTEGER NOT NULL DEFAULT 0 CHECK (is_enabled IN (0, 1)),
    last_success REAL,
    backfill_total INTEGER NOT NULL DEFAULT 0 CHECK (backfill_total >= 0)
, history BLOB, mutation INTEGER NOT NULL DEFAULT 0
    CHECK (mutation >= 0)) STRICT;
INSERT INTO "remote" ("id", "name", "is_enabled", "last_success", "backfill_total", "history", "mutation") VALUES
    (1, 'health', 1, 794836800.0, 0, NULL, 0),
    (2, 'cloud', 1, NULL, 0, NULL, 1);

CREATE TABLE excluded_kind (
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind <> ''),
    PRIMARY KEY (remote, kind)
) STRICT;
INSERT INTO "excluded_kind" ("remote", "kind") VALUES
    (2, 'workout');

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
INSERT INTO "outbox" ("id", "remote", "entry", "created_at", "state", "reason", "attempts", "next_attempt_at", "is_backfill") VALUES
    (5, 1, 5, 794836800.0, 'pending', 'busy', 1, 794836860.0, 0),
    (6, 1, 6, 794836800.0, 'parked', 'not allowed', 0, NULL, 0),
    (7, 1, 7, 794836800.0, 'failed', 'not taken', 1, NULL, 0),
    (9, 1, 9, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (10, 1, 4, 794836800.0, 'pending', NULL, 0, 794836805.0, 0),
    (11, 1, 14, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (12, 2, 14, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (14, 2, 15, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (15, 1, 16, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (16, 2, 16, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (17, 1, 17, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (18, 2, 17, 794836800.0, 'pending', NULL, 0, NULL, 0),
    (19, 2, 18, 794836800.0, 'pending', NULL, 0, NULL, 0);

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
INSERT INTO "export" ("remote", "entry", "version", "attempted", "deletion", "removed_at", "base") VALUES
    (1, 1, 1, 1, 0, NULL, NULL),
    (1, 2, 1, 1, 0, NULL, NULL),
    (1, 3, 1, 1, 0, NULL, NULL),
    (1, 4, 1, 1, 0, NULL, NULL),
    (1, 5, 0, 1, 0, NULL, NULL),
    (1, 6, 0, 1, 0, NULL, NULL),
    (1, 7, 0, 1, 0, NULL, NULL),
    (1, 8, 0, 1, 0, 794836800.0, NULL);

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
INSERT INTO "foreign_identity" ("id", "entry", "object", "type", "bundle", "identifier", "version") VALUES
    (1, 10, 'object-10', 'drink', 'com.example.scale', 'scale-10', 3),
    (2, 11, 'object-11', 'drink', 'com.example.scale', 'scale-11', 3),
    (3, 12, 'object-12', 'drink', 'com.example.scale', 'scale-12', 3);

CREATE INDEX foreign_identity_by_entry ON foreign_identity (entry);

CREATE TABLE ignored_object (
    id INTEGER PRIMARY KEY,
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    object TEXT NOT NULL CHECK (object <> ''),
    UNIQUE (object, remote)
) STRICT;
INSERT INTO "ignored_object" ("id", "remote", "object") VALUES
    (1, 1, 'object-11');

CREATE TABLE ignored_identity (
    id INTEGER PRIMARY KEY,
    bundle TEXT NOT NULL CHECK (bundle <> ''),
    identifier TEXT NOT NULL CHECK (identifier <> ''),
    type TEXT NOT NULL DEFAULT '',
    UNIQUE (identifier, bundle, type)
) STRICT;
INSERT INTO "ignored_identity" ("id", "bundle", "identifier", "type") VALUES
    (1, 'com.example.scale', 'scale-11', 'drink');

CREATE TABLE cursor (
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    stream TEXT NOT NULL CHECK (stream <> ''),
    data BLOB NOT NULL,
    updated_at REAL NOT NULL,
    PRIMARY KEY (remote, stream)
) STRICT;
INSERT INTO "cursor" ("remote", "stream", "data", "updated_at") VALUES
    (1, 'drink', X'010203', 794836800.0);

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
INSERT INTO "conflict" ("id", "uuid", "remote", "entry", "other", "kind", "mine", "theirs", "base", "safe_default", "created_at", "resolution", "resolved_at") VALUES
    (1, X'000000000000400080000000000000C8', 1, 8, NULL, 'removedThere', '{"entry":{"header":{"createdAt":794836800,"date":794831998,"id":"00000000-0000-4000-8000-000000000008","modifiedAt":794836800,"source":{"bundleIdentifier":"com.example.diary","kind":"own","name":"Diary"},"timeZone":"GMT","version":1},"volume":{"unit":"mL","value":200}},"kind":"drink"}', NULL, NULL, 'mine', 794836800.0, NULL, NULL);

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

CREATE TABLE setting (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
    value TEXT NOT NULL
) STRICT;
INSERT INTO "setting" ("id", "key", "value") VALUES
    (1, 'undo.lastEdit', '{"entry":"00000000-0000-4000-8000-00000000000C","previous":{"entry":{"header":{"createdAt":794836800,"date":794829597,"id":"00000000-0000-4000-8000-00000000000C","modifiedAt":794836800,"source":{"bundleIdentifier":"com.example.scale","device":"Scale 3","kind":"health","name":"Scale"},"timeZone":"GMT","version":1},"volume":{"unit":"mL","value":500}},"kind":"drink"},"version":1}'),
    (2, 'day.startHour', '4');

CREATE TABLE goal (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind <> ''),
    first_day TEXT NOT NULL CHECK (length(first_day) = 10),
    value REAL NOT NULL CHECK (value >= 0 AND value < 1e300),
    unit TEXT NOT NULL,
    UNIQUE (kind, first_day)
) STRICT;
INSERT INTO "goal" ("id", "kind", "first_day", "value", "unit") VALUES
    (1, 'energy', '2026-01-01', 2000.0, 'kcal'),
    (2, 'energy', '2026-03-01', 2200.0, 'kcal');

CREATE TABLE activity (
    id INTEGER PRIMARY KEY,
    day TEXT NOT NULL UNIQUE CHECK (length(day) = 10),
    steps REAL,
    active_energy REAL,
    basal_energy REAL,
    asleep REAL
, body_fat REAL CHECK (body_fat BETWEEN 0 AND 1), lean_mass REAL
    CHECK (lean_mass >= 0 AND lean_mass < 1e300), distance REAL
    CHECK (distance >= 0 AND distance < 1e300), flights REAL CHECK (flights >= 0 AND flights < 1e300), exercise_minutes REAL
    CHECK (exercise_minutes >= 0 AND exercise_minutes < 1e300), stand_hours REAL
    CHECK (stand_hours >= 0 AND stand_hours < 1e300), resting_heart_rate REAL
    CHECK (resting_heart_rate >= 0 AND resting_heart_rate < 1e300), heart_rate_variability REAL
    CHECK (heart_rate_variability >= 0 AND heart_rate_variability < 1e300), respiratory_rate REAL
    CHECK (respiratory_rate >= 0 AND respiratory_rate < 1e300), oxygen_saturation REAL
    CHECK (oxygen_saturation BETWEEN 0 AND 1), wrist_temperature REAL
    CHECK (abs(wrist_temperature) < 1e300)) STRICT;
INSERT INTO "activity" ("id", "day", "steps", "active_energy", "basal_energy", "asleep", "body_fat", "lean_mass", "distance", "flights", "exercise_minutes", "stand_hours", "resting_heart_rate", "heart_rate_variability", "respiratory_rate", "oxygen_saturation", "wrist_temperature") VALUES
    (1, '2026-03-01', 8123.0, 412.5, 1650.0, 27000.0, 0.21, 58.5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
    (2, '2026-01-01', 9000.0, NULL, NULL, NULL, NULL, NULL, 6400.5, 7.0, 31.0, 11.0, 54.0, 48.5, 14.5, 0.97, -0.25);

CREATE TABLE pending_original (
    copy INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
    remote TEXT NOT NULL CHECK (remote <> ''),
    bundle TEXT NOT NULL CHECK (bundle <> ''),
    kind TEXT NOT NULL CHECK (kind <> ''),
    date REAL NOT NULL,
    name TEXT NOT NULL,
    nutrients TEXT NOT NULL,
    waiting_since REAL NOT NULL
) STRICT;
INSERT INTO "pending_original" ("copy", "remote", "bundle", "kind", "date", "name", "nutrients", "waiting_since") VALUES
    (15, 'health', 'com.example.scale', 'drink', 794824194.75, '', '', 794836800.0);

CREATE TABLE "detached_note" (
    id INTEGER PRIMARY KEY,
    bundle TEXT NOT NULL CHECK (bundle <> ''),
    kind TEXT NOT NULL CHECK (kind <> ''),
    date REAL NOT NULL,
    name TEXT,
    note TEXT NOT NULL,
    detached_at REAL NOT NULL
) STRICT;
INSERT INTO "detached_note" ("id", "bundle", "kind", "date", "name", "note", "detached_at") VALUES
    (1, 'com.example.scale', 'drink', 794828996.75, '', 'warm', 794836800.0);

CREATE INDEX detached_note_by_place ON detached_note (bundle, kind, date);

CREATE TABLE unverified_object (
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    object TEXT NOT NULL CHECK (object <> ''),
    PRIMARY KEY (object, remote)
) STRICT, WITHOUT ROWID;

CREATE TABLE excluded_import (
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind <> ''),
    PRIMARY KEY (remote, kind)
) STRICT;
INSERT INTO "excluded_import" ("remote", "kind") VALUES
    (1, 'food');

CREATE TABLE entry_record (
    id INTEGER PRIMARY KEY,
    uuid BLOB NOT NULL UNIQUE CHECK (length(uuid) = 16),
    record TEXT NOT NULL CHECK (record <> '')
) STRICT;
INSERT INTO "entry_record" ("id", "uuid", "record") VALUES
    (1, X'00000000000040008000000000000014', '{"fields":{"createdAt":{"clock":"019cd79e4600-0000-phone","value":794836800},"date":{"clock":"019cd79e4600-0000-phone","value":794824795},"modifiedAt":{"clock":"019cd79e4600-0000-phone","value":794836800},"source":{"clock":"019cd79e4600-0000-phone","value":{"bundleIdentifier":"com.example.diary","kind":"own","name":"Diary"}},"timeZone":{"clock":"019cd79e4600-0000-phone","value":"GMT"},"volume":{"clock":"019cd79e4600-0000-phone","value":{"unit":"mL","value":300}}},"id":"00000000-0000-4000-8000-000000000014","kind":"drink","version":1}'),
    (2, X'0000000000004000800000000000001E', '{"fields":{"joy":{"clock":"019cd79e4600-0000-phone","value":3}},"id":"00000000-0000-4000-8000-00000000001E","kind":"mood","version":1}');

CREATE TABLE measurement (
    entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
    type TEXT NOT NULL CHECK (type <> ''),
    value REAL NOT NULL CHECK (abs(value) < 1e300),
    unit TEXT NOT NULL,
    diastolic REAL CHECK (diastolic >= 0 AND diastolic < 1e300),
    diastolic_unit TEXT,
    CHECK ((diastolic IS NULL) = (diastolic_unit IS NULL))
) STRICT;
INSERT INTO "measurement" ("entry", "type", "value", "unit", "diastolic", "diastolic_unit") VALUES
    (16, 'HKQuantityTypeIdentifierBloodGlucose', 5.4, 'mmol<180.15588000005408>/L', NULL, NULL),
    (17, 'HKCorrelationTypeIdentifierBloodPressure', 120.0, 'mmHg', 80.0, 'mmHg');

CREATE INDEX measurement_by_type ON measurement (type);

CREATE TABLE activity_stream (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    type TEXT NOT NULL UNIQUE CHECK (type <> ''),
    zone TEXT NOT NULL CHECK (zone <> ''),
    position BLOB NOT NULL,
    first_day TEXT CHECK (length(first_day) = 10),
    through TEXT NOT NULL CHECK (length(through) = 10),
    sources TEXT
) STRICT;
INSERT INTO "activity_stream" ("id", "type", "zone", "position", "first_day", "through", "sources") VALUES
    (1, 'HKQuantityTypeIdentifierStepCount', 'Europe/Berlin', X'0405', '2026-01-01', '2026-03-01', 'com.example.watch
com.example.phone');

CREATE TABLE activity_due (
    stream INTEGER NOT NULL REFERENCES activity_stream (id) ON DELETE CASCADE,
    first_day TEXT NOT NULL CHECK (length(first_day) = 10),
    last_day TEXT NOT NULL CHECK (length(last_day) = 10 AND last_day >= first_day),
    PRIMARY KEY (stream, first_day)
) STRICT;
INSERT INTO "activity_due" ("stream", "first_day", "last_day") VALUES
    (1, '2026-01-01', '2026-01-01'),
    (1, '2026-03-01', '2026-03-01');

CREATE TABLE day_note (
    entry INTEGER PRIMARY KEY REFERENCES entry (id) ON DELETE CASCADE,
    text TEXT NOT NULL CHECK (text <> '')
) STRICT;
INSERT INTO "day_note" ("entry", "text") VALUES
    (18, 'Started magnesium');

CREATE TABLE "link" (
    remote INTEGER NOT NULL REFERENCES remote (id) ON DELETE CASCADE,
    entry INTEGER NOT NULL REFERENCES entry (id) ON DELETE CASCADE,
    part TEXT NOT NULL,
    object TEXT NOT NULL CHECK (object <> ''),
    PRIMARY KEY (entry, remote, part),
    UNIQUE (object, remote)
) STRICT, WITHOUT ROWID;
INSERT INTO "link" ("remote", "entry", "part", "object") VALUES
    (1, 1, '', 'own-1'),
    (1, 1, 'energy', 'own-1-energy'),
    (1, 2, '', 'own-2'),
    (1, 2, 'energy', 'own-2-energy'),
    (1, 3, '', 'own-3'),
    (1, 3, 'energy', 'own-3-energy'),
    (1, 4, '', 'own-4'),
    (1, 4, 'energy', 'own-4-energy'),
    (1, 10, '', 'object-10'),
    (1, 11, '', 'object-11'),
    (1, 12, '', 'object-12');

CREATE TABLE "nutrient" (
    item INTEGER NOT NULL REFERENCES food_item (id) ON DELETE CASCADE,
    type TEXT NOT NULL CHECK (type <> ''),
    value REAL NOT NULL CHECK (value >= 0 AND value < 1e300),
    unit TEXT NOT NULL,
    PRIMARY KEY (item, type)
) STRICT, WITHOUT ROWID;
INSERT INTO "nutrient" ("item", "type", "value", "unit") VALUES
    (1, 'HKQuantityTypeIdentifierDietaryEnergyConsumed', 300.0, 'kcal'),
    (1, 'HKQuantityTypeIdentifierDietaryProtein', 10.5, 'g'),
    (2, 'HKQuantityTypeIdentifierDietaryEnergyConsumed', 120.0, 'kcal');

DELETE FROM sqlite_sequence;
INSERT INTO "sqlite_sequence" ("name", "seq") VALUES
    ('activity_stream', 1),
    ('change', 24),
    ('conflict', 1),
    ('outbox', 19);
