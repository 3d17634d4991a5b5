// Feeds the records of an Apple Health export into the tables of a health store: libexpat and SQLite
// as a C programmer uses them, for `make bench-import` to compare the importer with.
//
//     expat-import [--fast] export.xml store.sqlite
//
// With --fast nothing survives a crash: there is no journal (`journal_mode=OFF`), and SQLite does not wait
// for the disk (`synchronous=OFF`). Without it each commit is durable, as those of the importer are. The
// program prints its settings as SQLite reports them.
//
// The store exists and is empty. Records, workouts and correlations become rows of `sample` with their
// type, unit, source, device and metadata; events, statistics, routes, members and rings are left out.
#include <expat.h>
#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 1 << 20, BATCH = 50000, SLOTS = 1 << 20 };

typedef struct { uint64_t hash; sqlite3_int64 id; } Slot;
typedef struct { Slot *slots; } Table;

static sqlite3 *db;
static sqlite3_stmt *insert_sample;
static Table types, units, sources, revisions, devices, keys, sets;
static sqlite3_int64 number, written;
static XML_Parser parser;
static int depth;

static void fail(const char *what) {
    fprintf(stderr, "expat-import: %s: %s\n", what, sqlite3_errmsg(db));
    exit(1);
}

static void run(const char *sql) {
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) fail(sql);
}

static int print(void *name, int count, char **values, char **columns) {
    (void)count, (void)columns;
    printf("%s=%s ", (const char *)name, values[0]);
    return 0;
}

// Sets how durable the commits are, and prints what SQLite made of it.
static void set_durability(int is_fast) {
    // A file with a write-ahead log cannot go without a journal at once.
    run(is_fast ? "PRAGMA journal_mode = DELETE; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF"
                : "PRAGMA synchronous = FULL");
    run("PRAGMA cache_size = -32768");
    char *names[] = {"journal_mode", "synchronous", "cache_size"};
    for (int i = 0; i < 3; i++) {
        char sql[32];
        snprintf(sql, sizeof sql, "PRAGMA %s", names[i]);
        if (sqlite3_exec(db, sql, print, names[i], NULL) != SQLITE_OK) fail(sql);
    }
    puts("");
}

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) fail(sql);
    return statement;
}

static void step(sqlite3_stmt *statement) {
    int code = sqlite3_step(statement);
    if (code != SQLITE_DONE && code != SQLITE_ROW) fail("step");
    sqlite3_reset(statement);
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    if (!text) return hash * 31 + 7;
    while (*text) hash = (hash ^ (unsigned char)*text++) * 0x100000001b3u;
    return hash * 0x9E3779B97F4A7C15u ^ hash >> 29;
}

// The slot of a hash, new where its id is 0.
static Slot *find(Table *table, uint64_t hash) {
    if (!table->slots) table->slots = calloc(SLOTS, sizeof(Slot));
    size_t index = hash & (SLOTS - 1);
    while (table->slots[index].id && table->slots[index].hash != hash) index = (index + 1) & (SLOTS - 1);
    table->slots[index].hash = hash;
    return &table->slots[index];
}

static sqlite3_int64 intern(Table *table, const char *sql, const char *text) {
    Slot *slot = find(table, hash_text(1, text));
    if (!slot->id) {
        sqlite3_stmt *statement = prepare(sql);
        sqlite3_bind_text(statement, 1, text, -1, SQLITE_TRANSIENT);
        step(statement);
        sqlite3_finalize(statement);
        slot->id = sqlite3_last_insert_rowid(db);
    }
    return slot->id;
}

static sqlite3_int64 revision(const char *name, const char *version) {
    sqlite3_int64 source = intern(&sources, "INSERT INTO source (bundle_id, name) VALUES (?1, ?1)", name);
    Slot *slot = find(&revisions, hash_text(hash_text(2, name), version));
    if (!slot->id) {
        sqlite3_stmt *statement = prepare(
            "INSERT INTO source_revision (source_id, version, os_major, os_minor, os_patch)"
            " VALUES (?, ?, 0, 0, 0)");
        sqlite3_bind_int64(statement, 1, source);
        sqlite3_bind_text(statement, 2, version, -1, SQLITE_TRANSIENT);
        step(statement);
        sqlite3_finalize(statement);
        slot->id = sqlite3_last_insert_rowid(db);
    }
    return slot->id;
}

// Seconds since 2001 of "2024-05-02 08:00:00 +0200".
static double instant(const char *t) {
    if (!t || strlen(t) < 25) return 0;
    int y = atoi(t), m = atoi(t + 5), d = atoi(t + 8);
    int year = m > 2 ? y : y - 1, month = m > 2 ? m - 3 : m + 9;
    long days = year * 365L + year / 4 - year / 100 + year / 400 + (153 * month + 2) / 5 + d - 1 - 719468;
    int zone = atoi(t + 20);
    return days * 86400.0 + atoi(t + 11) * 3600 + atoi(t + 14) * 60 + atoi(t + 17)
        - (zone / 100 * 3600 + zone % 100 * 60) - 978307200.0;
}

// The sample whose end tag has not come yet.
static struct {
    int is_open;
    char uuid[16];
    sqlite3_int64 type, unit, revision, device;
    int has_unit, has_device, has_value;
    double start, end, value;
    uint64_t metadata;
    int count;
    char *names[64], *values[64];
} sample;

static const char *attribute(const char **list, const char *name) {
    for (; *list; list += 2)
        if (strcmp(*list, name) == 0) return list[1];
    return NULL;
}

static void open_sample(const char *type, const char *kind, const char **list) {
    uint64_t high = 3, low = 4;
    for (const char **p = list; *p; p += 2) {
        if (strcmp(*p, "device") == 0) continue;
        high = hash_text(high, p[1]);
        low = hash_text(low ^ high, p[1]);
    }
    number += 1;
    // The n-th record is told apart by its number: this program does not count copies.
    high ^= (uint64_t)number * 0x9E3779B97F4A7C15u;
    memcpy(sample.uuid, &high, 8);
    memcpy(sample.uuid + 8, &low, 8);
    char sql[100];
    snprintf(sql, sizeof sql, "INSERT INTO object_type (identifier, kind) VALUES (?, '%s')", kind);
    sample.type = intern(&types, sql, type);
    const char *unit = attribute(list, "unit"), *value = attribute(list, "value");
    sample.has_unit = unit != NULL;
    if (unit) sample.unit = intern(&units, "INSERT INTO unit (text) VALUES (?)", unit);
    sample.has_value = value != NULL;
    if (value) sample.value = strtod(value, NULL);
    sample.revision = revision(attribute(list, "sourceName"), attribute(list, "sourceVersion"));
    const char *device = attribute(list, "device");
    // The address in front differs from record to record.
    const char *stable = device ? strchr(device, ',') : NULL;
    sample.has_device = stable != NULL;
    if (stable) sample.device = intern(&devices, "INSERT INTO device (name) VALUES (?)", stable);
    sample.start = instant(attribute(list, "startDate"));
    sample.end = instant(attribute(list, "endDate"));
    if (sample.end < sample.start) sample.end = sample.start;
    sample.metadata = 5;
    sample.count = 0;
    sample.is_open = 1;
}

static void add_metadata(const char **list) {
    const char *key = attribute(list, "key"), *value = attribute(list, "value");
    if (!key || !value || sample.count == 64) return;
    sample.metadata = hash_text(hash_text(sample.metadata, key), value);
    sample.names[sample.count] = strdup(key);
    sample.values[sample.count++] = strdup(value);
}

static sqlite3_int64 metadata_set(void) {
    // Sets with a text of their own come once each, and a table of all would not stay small.
    static int used;
    if (++used > SLOTS / 2) {
        memset(sets.slots, 0, SLOTS * sizeof(Slot));
        used = 0;
    }
    Slot *slot = find(&sets, sample.metadata);
    if (slot->id) return slot->id;
    static sqlite3_stmt *set, *entry;
    if (!set) set = prepare("INSERT INTO metadata_set (hash, uses) VALUES (?, 1)");
    if (!entry)
        entry = prepare(
            "INSERT OR IGNORE INTO metadata_entry (set_id, key_id, kind, text) VALUES (?, ?, 0, ?)");
    sqlite3_bind_int64(set, 1, (sqlite3_int64)sample.metadata);
    step(set);
    slot->id = sqlite3_last_insert_rowid(db);
    for (int i = 0; i < sample.count; i++) {
        sqlite3_int64 key = intern(&keys, "INSERT INTO metadata_key (name) VALUES (?)", sample.names[i]);
        sqlite3_bind_int64(entry, 1, slot->id);
        sqlite3_bind_int64(entry, 2, key);
        sqlite3_bind_text(entry, 3, sample.values[i], -1, SQLITE_STATIC);
        step(entry);
    }
    return slot->id;
}

static void close_sample(void) {
    sqlite3_stmt *s = insert_sample;
    sqlite3_bind_int64(s, 1, number);
    sqlite3_bind_blob(s, 2, sample.uuid, 16, SQLITE_STATIC);
    sqlite3_bind_int64(s, 3, sample.type);
    sqlite3_bind_double(s, 4, sample.start);
    sqlite3_bind_double(s, 5, sample.end);
    sample.has_value ? sqlite3_bind_double(s, 6, sample.value) : sqlite3_bind_null(s, 6);
    sqlite3_bind_int64(s, 7, sample.revision);
    sample.has_unit ? sqlite3_bind_int64(s, 8, sample.unit) : sqlite3_bind_null(s, 8);
    sample.has_device ? sqlite3_bind_int64(s, 9, sample.device) : sqlite3_bind_null(s, 9);
    sample.count ? sqlite3_bind_int64(s, 10, metadata_set()) : sqlite3_bind_null(s, 10);
    step(s);
    for (int i = 0; i < sample.count; i++) {
        free(sample.names[i]);
        free(sample.values[i]);
    }
    sample.is_open = 0;
    if (++written % BATCH == 0) run("COMMIT; BEGIN");
}

static void XMLCALL start(void *data, const char *name, const char **list) {
    (void)data;
    depth += 1;
    if (depth == 2 && strcmp(name, "Record") == 0) {
        const char *type = attribute(list, "type");
        open_sample(type, strstr(type, "Category") ? "category" : "quantity", list);
    } else if (depth == 2 && strcmp(name, "Workout") == 0) {
        open_sample("HKWorkoutTypeIdentifier", "workout", list);
    } else if (depth == 2 && strcmp(name, "Correlation") == 0) {
        open_sample(attribute(list, "type"), "correlation", list);
    } else if (depth == 3 && sample.is_open && strcmp(name, "MetadataEntry") == 0) {
        add_metadata(list);
    }
}

static void XMLCALL end(void *data, const char *name) {
    (void)data, (void)name;
    depth -= 1;
    if (depth == 1 && sample.is_open) close_sample();
}

int main(int count, char **arguments) {
    int is_fast = count > 1 && strcmp(arguments[1], "--fast") == 0;
    if (count != 3 + is_fast) {
        fputs("usage: expat-import [--fast] export.xml store.sqlite\n", stderr);
        return 64;
    }
    arguments += is_fast;
    FILE *file = fopen(arguments[1], "rb");
    if (!file) return 66;
    if (sqlite3_open_v2(arguments[2], &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL)) fail("open");
    set_durability(is_fast);
    insert_sample = prepare(
        "INSERT INTO sample (id, uuid, type_id, start_time, end_time, value, revision_id, unit_id,"
        " device_id, metadata_id) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING");
    parser = XML_ParserCreate(NULL);
    XML_SetElementHandler(parser, start, end);
    run("BEGIN");
    for (;;) {
        void *buffer = XML_GetBuffer(parser, BLOCK);
        size_t length = fread(buffer, 1, BLOCK, file);
        if (XML_ParseBuffer(parser, (int)length, length < BLOCK) == XML_STATUS_ERROR) {
            fprintf(stderr, "line %lu: %s\n", XML_GetCurrentLineNumber(parser),
                XML_ErrorString(XML_GetErrorCode(parser)));
            return 65;
        }
        if (length < BLOCK) break;
    }
    char sql[96];
    snprintf(sql, sizeof sql, "INSERT INTO log_commit (last, token) VALUES (%lld, random())", number);
    run(sql);
    run("COMMIT");
    printf("%lld\n", written);
    // Its prepared statements go with it.
    return sqlite3_close_v2(db) == SQLITE_OK ? 0 : 70;
}
