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
