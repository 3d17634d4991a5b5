PRAGMA application_id = 1330137971;
PRAGMA user_version = 0;

CREATE TABLE grdb_migrations (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO "grdb_migrations" ("identifier") VALUES
    ('0001 first schema'),
    ('0002 limited history'),
    ('0003 commits of the log'),
    ('0003 workout zones'),
    ('0004 views for SQL'),
    ('0005 counts of samples'),
    ('0006 metadata without sync identifiers'),
    ('0007 end of the counts of samples'),
    ('0008 figures of periods'),
    ('0009 mirrors');

CREATE TABLE source (
    id INTEGER PRIMARY KEY,
    bundle_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL
) STRICT;
INSERT INTO "source" ("id", "bundle_id", "name") VALUES
    (1, 'com.example.scale', 'Scale'),
    (2, 'com.example.diary', 'Diary');

CREATE TABLE source_revision (
    id INTEGER PRIMARY KEY,
    source_id INTEGER NOT NULL REFERENCES source,
    version TEXT,
    product_type TEXT,
    os_major INTEGER NOT NULL,
    os_minor INTEGER NOT NULL,
    os_patch INTEGER NOT NULL
) STRICT;
INSERT INTO "source_revision" ("id", "source_id", "version", "product_type", "os_major", "os_minor", "os_patch") VALUES
    (1, 1, '1.2', 'iPhone14,3', 18, 1, 0);

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
INSERT INTO "device" ("id", "name", "manufacturer", "model", "hardware_version", "firmware_version", "software_version", "local_identifier", "udi_device_identifier") VALUES
    (1, 'Scale 3', 'Example', NULL, NULL, NULL, NULL, NULL, NULL);

CREATE TABLE unit (
    id INTEGER PRIMARY KEY,
    text TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "unit" ("id", "text") VALUES
    (1, 'kg'),
    (2, 'mmHg'),
    (3, 'count/min'),
    (4, 'appleEffortScore'),
    (5, 'g'),
    (6, 'lb');

CREATE TABLE object_type (
    id INTEGER PRIMARY KEY,
    identifier TEXT NOT NULL,
    kind TEXT NOT NULL,
    unit_id INTEGER REFERENCES unit,
    max_duration REAL NOT NULL DEFAULT 0 CHECK (max_duration >= 0),
    has_series INTEGER NOT NULL DEFAULT 0 CHECK (has_series IN (0, 1)),
    UNIQUE (identifier, kind)
) STRICT;
INSERT INTO "object_type" ("id", "identifier", "kind", "unit_id", "max_duration", "has_series") VALUES
    (1, 'HKQuantityTypeIdentifierBodyMass', 'quantity', 1, 0.0, 0),
    (2, 'HKQuantityTypeIdentifierBloodPressureSystolic', 'quantity', 2, 100.0, 0),
    (3, 'HKQuantityTypeIdentifierBloodPressureDiastolic', 'quantity', 2, 100.0, 0),
    (4, 'HKWorkoutTypeIdentifier', 'workout', NULL, 100.0, 0),
    (5, 'HKQuantityTypeIdentifierHeartRate', 'quantity', 3, 100.0, 1),
    (6, 'HKWorkoutRouteTypeIdentifier', 'workoutRoute', NULL, 100.0, 0),
    (7, 'HKDataTypeIdentifierHeartbeatSeries', 'heartbeatSeries', NULL, 100.0, 0),
    (8, 'HKDataTypeIdentifierElectrocardiogram', 'electrocardiogram', NULL, 100.0, 0),
    (9, 'HKQuantityTypeIdentifierWorkoutEffortScore', 'quantity', 4, 100.0, 0),
    (10, 'HKCategoryTypeIdentifierSleepAnalysis', 'category', NULL, 3600.0, 0),
    (11, 'HKCorrelationTypeIdentifierBloodPressure', 'correlation', NULL, 100.0, 0),
    (12, 'HKCharacteristicTypeIdentifierDateOfBirth', 'characteristic', NULL, 0.0, 0),
    (13, 'HKCharacteristicTypeIdentifierBiologicalSex', 'characteristic', NULL, 0.0, 0);

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
INSERT INTO "sample" ("id", "uuid", "type_id", "start_time", "end_time", "value", "revision_id", "unit_id", "device_id", "metadata_id", "original") VALUES
    (2, X'00000000000040008000000000000102', 1, 794750402.0, 794750402.0, 80.5, 1, NULL, 1, 2, NULL),
    (4, X'00000000000040008000000000000103', 1, 794750403.0, 794750403.0, 81.0, 1, NULL, 1, 3, NULL),
    (7, X'00000000000040008000000000000105', 1, 794750460.0, 794750460.0, 80.013694068, 1, 6, NULL, NULL, NULL),
    (8, X'00000000000040008000000000000106', 10, 794750400.0, 794754000.0, 3.0, 1, NULL, NULL, NULL, NULL),
    (9, X'00000000000040008000000000000108', 2, 794750400.0, 794750500.0, 120.0, 1, NULL, NULL, NULL, NULL),
    (10, X'00000000000040008000000000000109', 3, 794750400.0, 794750500.0, 80.0, 1, NULL, NULL, NULL, NULL),
    (11, X'00000000000040008000000000000107', 11, 794750400.0, 794750500.0, NULL, 1, NULL, NULL, NULL, NULL),
    (12, X'00000000000040008000000000000114', 6, 794750400.0, 794750500.0, 1.0, 1, NULL, NULL, NULL, NULL),
    (13, X'00000000000040008000000000000115', 7, 794750400.0, 794750500.0, 1.0, 1, NULL, NULL, NULL, NULL),
    (14, X'00000000000040008000000000000116', 8, 794750400.0, 794750500.0, NULL, 1, NULL, NULL, NULL, NULL),
    (15, X'00000000000040008000000000000117', 5, 794750400.0, 794750500.0, 97.1, 1, NULL, NULL, NULL, NULL),
    (16, X'0000000000004000800000000000011E', 4, 794750400.0, 794750500.0, NULL, 1, NULL, NULL, NULL, NULL),
    (17, X'00000000000040008000000000000120', 5, 794750400.0, 794750500.0, 120.0, 1, NULL, NULL, NULL, NULL),
    (18, X'00000000000040008000000000000121', 9, 794750400.0, 794750500.0, 7.0, 1, NULL, NULL, NULL, NULL);

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
, end_time REAL NOT NULL DEFAULT 0) STRICT;
INSERT INTO "tombstone" ("log", "uuid", "type_id", "source_id", "sync_identifier", "sync_version", "deleted_at", "end_time") VALUES
    (3, X'00000000000040008000000000000101', 1, 1, 'weight-1', 1.0, 794836800.0, 794750401.0),
    (6, X'00000000000040008000000000000104', 1, 1, NULL, NULL, 794836800.0, 794750404.0);

CREATE INDEX tombstone_by_type ON tombstone (type_id);

CREATE TABLE metadata_key (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO "metadata_key" ("id", "name") VALUES
    (1, 'HKMetadataKeySyncIdentifier'),
    (2, 'HKMetadataKeySyncVersion'),
    (3, 'HKWasUserEntered'),
    (4, 'dose'),
    (5, 'note'),
    (6, 'when');

CREATE TABLE metadata_set (
    id INTEGER PRIMARY KEY,
    hash INTEGER NOT NULL,
    uses INTEGER NOT NULL CHECK (uses >= 0)
) STRICT;
INSERT INTO "metadata_set" ("id", "hash", "uses") VALUES
    (2, -3736231724003131236, 1),
    (3, -8558713945783289015, 1);

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
INSERT INTO "metadata_entry" ("set_id", "key_id", "kind", "text", "number", "unit_id") VALUES
    (2, 1, 0, NULL, NULL, NULL),
    (2, 2, 1, NULL, 2.0, NULL),
    (3, 3, 1, NULL, 1.0, NULL),
    (3, 4, 3, NULL, 2.0, 5),
    (3, 5, 0, 'after lunch', NULL, NULL),
    (3, 6, 2, NULL, 794750405.0, NULL);

CREATE INDEX metadata_entry_by_value ON metadata_entry (key_id, text, number);

CREATE TABLE sync_identity (
    sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
    identifier TEXT NOT NULL,
    type_id INTEGER NOT NULL REFERENCES object_type,
    source_id INTEGER NOT NULL REFERENCES source,
    version REAL NOT NULL
) STRICT;
INSERT INTO "sync_identity" ("sample_id", "identifier", "type_id", "source_id", "version") VALUES
    (2, 'weight-1', 1, 1, 2.0);

CREATE INDEX sync_identity_by_name
    ON sync_identity (identifier, type_id, source_id, version);

CREATE TABLE membership (
    correlation_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    PRIMARY KEY (correlation_id, sample_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "membership" ("correlation_id", "sample_id") VALUES
    (11, 9),
    (11, 10);

CREATE INDEX membership_by_sample ON membership (sample_id);

CREATE TABLE association (
    owner_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    PRIMARY KEY (owner_id, sample_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "association" ("owner_id", "sample_id") VALUES
    (16, 17);

CREATE INDEX association_by_sample ON association (sample_id);

CREATE TABLE effort (
    id INTEGER PRIMARY KEY,
    sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    workout_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    activity BLOB
) STRICT;
INSERT INTO "effort" ("id", "sample_id", "workout_id", "activity") VALUES
    (1, 18, 16, X'0000000000004000800000000000011F');

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
INSERT INTO "workout" ("sample_id", "activity_type", "duration", "energy", "distance", "flights", "strokes") VALUES
    (16, 37, 90.0, 310.0, 5000.0, NULL, NULL);

CREATE TABLE workout_activity (
    workout_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    position INTEGER NOT NULL,
    activity_type INTEGER NOT NULL,
    start_time REAL NOT NULL,
    end_time REAL NOT NULL,
    duration REAL NOT NULL,
    PRIMARY KEY (workout_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "workout_activity" ("workout_id", "position", "activity_type", "start_time", "end_time", "duration") VALUES
    (16, 0, 37, 794750400.0, 794750450.0, 50.0);

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
INSERT INTO "detail" ("sample_id", "json") VALUES
    (14, '{"electrocardiogram":{"_0":{"averageHeartRate":{"unit":"count/min","value":61},"classification":1,"count":2,"symptomsStatus":2}}}'),
    (16, '{"activities":[{"configuration":{"activityType":37,"locationType":1,"swimmingLocationType":0},"endDate":794750450,"events":[],"metadata":{},"startDate":794750400,"uuid":"00000000-0000-4000-8000-00000000011F"}],"activityType":37,"duration":90,"events":[{"interval":{"duration":0,"start":794750410},"metadata":{},"type":1}],"statistics":[],"totalDistance":{"unit":"m","value":5000},"totalEnergyBurned":{"unit":"kcal","value":310}}');

CREATE TABLE series_summary (
    sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
    count INTEGER NOT NULL,
    minimum REAL NOT NULL,
    maximum REAL NOT NULL,
    most_recent REAL NOT NULL,
    most_recent_start REAL NOT NULL,
    most_recent_end REAL NOT NULL
) STRICT;
INSERT INTO "series_summary" ("sample_id", "count", "minimum", "maximum", "most_recent", "most_recent_start", "most_recent_end") VALUES
    (15, 1, 97.1, 97.1, 97.1, 794750400.0, 794750401.0);

CREATE TABLE quantity_datum (
    sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    position INTEGER NOT NULL,
    start_time REAL NOT NULL,
    end_time REAL NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY (sample_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "quantity_datum" ("sample_id", "position", "start_time", "end_time", "value") VALUES
    (15, 0, 794750400.0, 794750401.0, 97.1);

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
INSERT INTO "location" ("sample_id", "position", "time", "latitude", "longitude", "altitude", "horizontal_accuracy", "vertical_accuracy", "course", "course_accuracy", "speed", "speed_accuracy") VALUES
    (12, 0, 794750401.0, 52.52, 13.405, 34.5, 0.0, -1.0, -1.0, -1.0, -1.0, -1.0);

CREATE TABLE heartbeat (
    sample_id INTEGER NOT NULL REFERENCES sample ON DELETE CASCADE,
    position INTEGER NOT NULL,
    elapsed REAL NOT NULL,
    after_gap INTEGER NOT NULL CHECK (after_gap IN (0, 1)),
    PRIMARY KEY (sample_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "heartbeat" ("sample_id", "position", "elapsed", "after_gap") VALUES
    (13, 0, 0.5, 1);

CREATE TABLE voltages (
    sample_id INTEGER PRIMARY KEY REFERENCES sample ON DELETE CASCADE,
    data BLOB NOT NULL CHECK (length(data) % 16 = 0)
) STRICT;
INSERT INTO "voltages" ("sample_id", "data") VALUES
    (14, X'00000000000000000000000000000000000000000000603FF168E388B5F8E43E');

CREATE TABLE permission (
    source_id INTEGER NOT NULL REFERENCES source,
    type_id INTEGER NOT NULL REFERENCES object_type,
    share INTEGER NOT NULL DEFAULT 0 CHECK (share BETWEEN 0 AND 2),
    read INTEGER NOT NULL DEFAULT 0 CHECK (read BETWEEN 0 AND 2), earliest REAL,
    PRIMARY KEY (source_id, type_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "permission" ("source_id", "type_id", "share", "read", "earliest") VALUES
    (1, 1, 2, 2, NULL),
    (1, 2, 2, 2, NULL),
    (1, 3, 2, 2, NULL),
    (1, 4, 2, 2, NULL),
    (1, 5, 2, 2, NULL),
    (1, 6, 2, 2, NULL),
    (1, 7, 2, 2, NULL),
    (1, 8, 2, 2, NULL),
    (1, 9, 2, 2, NULL),
    (1, 10, 2, 2, NULL),
    (2, 1, 1, 0, NULL),
    (2, 5, 0, 2, 794750400.0);

CREATE TABLE characteristic (
    type_id INTEGER PRIMARY KEY REFERENCES object_type,
    text TEXT,
    number INTEGER
) STRICT;
INSERT INTO "characteristic" ("type_id", "text", "number") VALUES
    (12, '1980-02-29', NULL),
    (13, NULL, 1);

CREATE TABLE preferred_unit (
    type_id INTEGER PRIMARY KEY REFERENCES object_type,
    unit_id INTEGER NOT NULL REFERENCES unit
) STRICT;
INSERT INTO "preferred_unit" ("type_id", "unit_id") VALUES
    (1, 6);

CREATE TABLE source_priority (
    type_id INTEGER NOT NULL REFERENCES object_type,
    position INTEGER NOT NULL,
    source_id INTEGER NOT NULL REFERENCES source,
    PRIMARY KEY (type_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO "source_priority" ("type_id", "position", "source_id") VALUES
    (1, 0, 2),
    (1, 1, 1);

CREATE TABLE background_delivery (
    source_id INTEGER NOT NULL REFERENCES source,
    type_id INTEGER NOT NULL REFERENCES object_type,
    frequency INTEGER NOT NULL,
    PRIMARY KEY (source_id, type_id)
) STRICT, WITHOUT ROWID;
INSERT INTO "background_delivery" ("source_id", "type_id", "frequency") VALUES
    (2, 1, 1);

CREATE TABLE activity_summary (
    day INTEGER PRIMARY KEY,
    json TEXT NOT NULL
) STRICT;
INSERT INTO "activity_summary" ("day", "json") VALUES
    (20260309, '{"activeEnergyBurned":412.5,"activeEnergyBurnedGoal":0,"day":9,"exerciseTime":0,"isPaused":false,"month":3,"moveMode":1,"moveTime":0,"moveTimeGoal":0,"standHours":0,"year":2026}');

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
INSERT INTO "attachment" ("id", "uuid", "sample_id", "name", "content_type", "created_at", "metadata", "data") VALUES
    (1, X'000000000000400080000000000001C8', 4, 'scan.txt', 'text/plain', 794836800.0, '{"page":{"number":{"_0":1}}}', X'7363616E');

CREATE INDEX attachment_by_sample ON attachment (sample_id);

CREATE TABLE journal (
    id INTEGER PRIMARY KEY,
    request TEXT NOT NULL
) STRICT;
INSERT INTO "journal" ("id", "request") VALUES
    (1, '{"app":{"operatingSystemVersion":{"major":18,"minor":1,"patch":0},"productType":"iPhone14,3","source":{"bundleIdentifier":"com.example.scale","name":"Scale"},"version":"1.2"},"samples":[{"device":{"manufacturer":"Example","name":"Scale 3"},"endDate":794750490,"metadata":{},"payload":{"quantity":{"_0":{"unit":"kg","value":83.5}}},"startDate":794750490,"type":{"identifier":"HKQuantityTypeIdentifierBodyMass","kind":"quantity"},"uuid":"00000000-0000-4000-8000-00000000015A"}],"series":[]}');

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

CREATE TABLE log_commit (
    last INTEGER PRIMARY KEY CHECK (last >= 0),
    token INTEGER NOT NULL
) STRICT;
INSERT INTO "log_commit" ("last", "token") VALUES
    (0, 0),
    (1, 1),
    (3, 3),
    (5, 5),
    (6, 6),
    (8, 8),
    (11, 11),
    (12, 12),
    (13, 13),
    (14, 14),
    (15, 15),
    (16, 16),
    (17, 17),
    (18, 18);

CREATE TABLE preferred_zones (
    type_id INTEGER PRIMARY KEY REFERENCES object_type,
    json TEXT NOT NULL
) STRICT;
INSERT INTO "preferred_zones" ("type_id", "json") VALUES
    (5, '{"source":"user","type":{"identifier":"HKQuantityTypeIdentifierHeartRate","kind":"quantity"},"zones":[{"index":0,"maximum":{"unit":"count/min","value":120}},{"index":1,"maximum":{"unit":"count/min","value":150},"minimum":{"unit":"count/min","value":120}},{"index":2,"minimum":{"unit":"count/min","value":150}}]}');

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

CREATE TABLE sample_count (
    type_id INTEGER NOT NULL REFERENCES object_type,
    revision_id INTEGER NOT NULL REFERENCES source_revision,
    samples INTEGER NOT NULL CHECK (samples >= 0),
    PRIMARY KEY (type_id, revision_id)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE sample_count_end (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    last INTEGER NOT NULL CHECK (last >= 0)
) STRICT;
INSERT INTO "sample_count_end" ("id", "last") VALUES
    (1, 0);

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

