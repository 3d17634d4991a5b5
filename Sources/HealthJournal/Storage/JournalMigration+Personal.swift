internal import DatabaseFile

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
