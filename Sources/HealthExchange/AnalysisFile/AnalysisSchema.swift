internal import HealthModel

/// The tables and views of the analysis file.
enum AnalysisSchema {
    /// The tables.
    ///
    /// `start` and `end` are ISO 8601 in UTC; `day` is the day on which a sample begins, in its own
    /// zone. `value` is in `unit`, the same for all samples of a type. `total` has the figures of a day
    /// that the app shows too: of a sum, what counts of each source.
    static let tables = """
        CREATE TABLE source (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            identifier TEXT NOT NULL,
            version TEXT,
            product TEXT,
            system TEXT
        ) STRICT;
        CREATE TABLE type (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL UNIQUE,
            identifier TEXT NOT NULL,
            kind TEXT NOT NULL,
            unit TEXT,
            is_cumulative INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE sample (
            uuid TEXT NOT NULL,
            type_id INTEGER NOT NULL REFERENCES type,
            day TEXT NOT NULL,
            start TEXT NOT NULL,
            end TEXT NOT NULL,
            seconds REAL NOT NULL,
            value REAL,
            label TEXT,
            source_id INTEGER NOT NULL REFERENCES source,
            device TEXT,
            metadata TEXT,
            detail TEXT
        ) STRICT;
        CREATE TABLE total (
            type_id INTEGER NOT NULL REFERENCES type,
            day TEXT NOT NULL,
            sum REAL,
            average REAL,
            minimum REAL,
            maximum REAL
        ) STRICT;
        CREATE TABLE member (
            owner TEXT NOT NULL,
            sample TEXT NOT NULL
        ) STRICT;
        CREATE TABLE location (
            route TEXT NOT NULL,
            time TEXT NOT NULL,
            latitude REAL NOT NULL,
            longitude REAL NOT NULL,
            altitude REAL NOT NULL,
            speed REAL,
            course REAL
        ) STRICT;
        CREATE TABLE heartbeat (
            series TEXT NOT NULL,
            seconds REAL NOT NULL,
            is_after_gap INTEGER NOT NULL
        ) STRICT;
        CREATE TABLE voltage (
            electrocardiogram TEXT NOT NULL,
            seconds REAL NOT NULL,
            volts REAL NOT NULL
        ) STRICT;
        CREATE TABLE rings (
            day TEXT PRIMARY KEY,
            active_kilocalories REAL NOT NULL,
            active_kilocalories_goal REAL NOT NULL,
            exercise_minutes REAL NOT NULL,
            exercise_minutes_goal REAL,
            stand_hours REAL NOT NULL,
            stand_hours_goal REAL
        ) STRICT;
        """

    /// The indexes, the view of days and a view for each type by its name, created after the rows were
    /// inserted.
    static func views(_ names: [String]) -> [String] {
        [
            "CREATE INDEX sample_by_type ON sample (type_id, start)",
            "CREATE INDEX member_by_owner ON member (owner)",
            "CREATE INDEX location_by_route ON location (route)",
            """
            CREATE VIEW daily AS
            SELECT type.name AS type, day, unit, sum(part.count) AS count, sum(part.sum) AS sum,
                max(part.average) AS average, min(part.minimum) AS minimum,
                max(part.maximum) AS maximum, sum(part.seconds) AS seconds
            FROM (
                SELECT type_id, day, count(*) AS count, NULL AS sum,
                    CASE WHEN kind = 'quantity' AND NOT is_cumulative
                            AND type_id NOT IN (SELECT type_id FROM total)
                        THEN avg(value) END AS average,
                    CASE WHEN is_cumulative OR type_id NOT IN (SELECT type_id FROM total)
                        THEN min(value) END AS minimum,
                    CASE WHEN is_cumulative OR type_id NOT IN (SELECT type_id FROM total)
                        THEN max(value) END AS maximum,
                    sum(seconds) AS seconds
                FROM sample JOIN type ON type.id = type_id GROUP BY type_id, day
                UNION ALL
                SELECT type_id, day, 0, sum, average, minimum, maximum, 0.0 FROM total
            ) AS part JOIN type ON type.id = type_id GROUP BY type_id, day
            """,
        ]
            + names.enumerated().map { index, name in
                """
                CREATE VIEW "\(quoted(name))" AS
                SELECT uuid, day, start, end, seconds, value, unit, label, source.name AS source,
                    source.identifier AS source_identifier, device, metadata, detail
                FROM sample JOIN source ON source.id = source_id JOIN type ON type.id = type_id
                WHERE type_id = \(index + 1)
                """
            }
    }

    /// The names of the types' views, which differ from each other and from all table names also for
    /// SQL, which ignores case.
    static func viewNames(_ types: [ObjectType]) -> [String] {
        let tables = [
            "source", "type", "sample", "total", "member", "location", "heartbeat", "voltage",
            "rings", "daily",
        ]
        var taken = Set(tables)
        return types.map { type in
            let plain = type.name.lowercased()
            let isReserved = tables.contains(plain) || plain.hasPrefix("sqlite_")
            let name = isReserved ? "type_\(type.name)" : type.name
            var free = name
            var number = 2
            while !taken.insert(free.lowercased()).inserted {
                free = "\(name)_\(number)"
                number += 1
            }
            return free
        }
    }

    private static func quoted(_ name: String) -> String {
        name.replacing("\"", with: "\"\"").replacing("\0", with: "")
    }
}

extension ObjectType {
    /// The unit of a type's values in the analysis file; seconds for workouts, and nil for a type
    /// that the catalogue lacks.
    var analysisUnit: String? {
        kind == .workout ? "s" : canonicalUnit?.unitString
    }

    /// Whether values of the type are summed.
    var isCumulative: Bool { quantityFacts?.aggregationStyle == .cumulative }
}
