internal import DatabaseFile

extension JournalMigration {
    /// Measurements, and columns for the kind of entry that take any kind.
    ///
    /// The tables before listed the kinds in their constraints. Which kinds there are is decided by
    /// `EntryKind` alone now, so that a new one needs no change to other tables. Rewriting the text of
    /// a constraint is how SQLite removes one without copying the table; `RESET` reads it anew.
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
