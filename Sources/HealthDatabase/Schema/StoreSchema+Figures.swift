internal import DatabaseFile

extension StoreSchema {
    /// The figures of days, weeks, months and years that a read computed, by type.
    ///
    /// The row with place 0 has the merged figures of a period; without any the period has no
    /// data. The others have those of its sources in the order in which they counted: of a sum what
    /// each contributed. `kept_figure_end` has the log number up to which they are complete.
    static let keptFigures = DatabaseFormat.Migration(
        name: "0008 figures of periods",
        sql: """
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
            """)
}
