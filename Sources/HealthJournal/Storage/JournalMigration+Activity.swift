internal import DatabaseFile

extension JournalMigration {
    /// More of a health store's statistics of days, and how far each of its types was read.
    ///
    /// Units are those of `DailyActivity`. A stream is replaced by one with a new `id` when its type
    /// is read anew; its `sources` are bundle identifiers, one a line. `activity_due` contains ranges
    /// of days that must still be read.
    static let activity = DatabaseFormat.Migration(
        name: "2026-11 activity",
        sql: """
            ALTER TABLE activity ADD COLUMN distance REAL
                CHECK (distance >= 0 AND distance < 1e300);
            ALTER TABLE activity ADD COLUMN flights REAL CHECK (flights >= 0 AND flights < 1e300);
            ALTER TABLE activity ADD COLUMN exercise_minutes REAL
                CHECK (exercise_minutes >= 0 AND exercise_minutes < 1e300);
            ALTER TABLE activity ADD COLUMN stand_hours REAL
                CHECK (stand_hours >= 0 AND stand_hours < 1e300);
            ALTER TABLE activity ADD COLUMN resting_heart_rate REAL
                CHECK (resting_heart_rate >= 0 AND resting_heart_rate < 1e300);
            ALTER TABLE activity ADD COLUMN heart_rate_variability REAL
                CHECK (heart_rate_variability >= 0 AND heart_rate_variability < 1e300);
            ALTER TABLE activity ADD COLUMN respiratory_rate REAL
                CHECK (respiratory_rate >= 0 AND respiratory_rate < 1e300);
            ALTER TABLE activity ADD COLUMN oxygen_saturation REAL
                CHECK (oxygen_saturation BETWEEN 0 AND 1);
            ALTER TABLE activity ADD COLUMN wrist_temperature REAL
                CHECK (abs(wrist_temperature) < 1e300);

            CREATE TABLE activity_stream (
                id INTEGER PRIMARY KEY AUTOINCREMENT,
                type TEXT NOT NULL UNIQUE CHECK (type <> ''),
                zone TEXT NOT NULL CHECK (zone <> ''),
                position BLOB NOT NULL,
                first_day TEXT CHECK (length(first_day) = 10),
                through TEXT NOT NULL CHECK (length(through) = 10),
                sources TEXT
            ) STRICT;

            CREATE TABLE activity_due (
                stream INTEGER NOT NULL REFERENCES activity_stream (id) ON DELETE CASCADE,
                first_day TEXT NOT NULL CHECK (length(first_day) = 10),
                last_day TEXT NOT NULL CHECK (length(last_day) = 10 AND last_day >= first_day),
                PRIMARY KEY (stream, first_day)
            ) STRICT;
            """)
}
