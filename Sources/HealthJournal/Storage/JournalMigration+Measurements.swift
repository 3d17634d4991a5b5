internal import DatabaseFile

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
