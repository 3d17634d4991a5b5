internal import DatabaseFile
internal import Foundation
internal import GRDB
internal import HealthDatabase
internal import HealthModel

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#else
internal import Darwin
#endif

/// Writes an SQLite file for data analysis: one table of samples, a view for each type, and one of
/// days.
enum AnalysisFileWriter {
    /// Writes the file and returns its number of bytes.
    static func write(_ walk: ExportWalk, to path: String) throws -> Int64 {
        let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: target, isDirectory: &isFolder),
            isFolder.boolValue
        {
            throw ExchangeError(.cannotWrite, detail: "the path is a folder")
        }
        let item = try ExchangeError.writing { try PartialItem(.file, target: target) }
        do {
            try fill(item.path, walk)
        } catch let error as DatabaseError {
            throw ExchangeError(
                error.resultCode == .SQLITE_FULL ? .diskFull : .cannotWrite,
                detail: "SQLite \(error.extendedResultCode.rawValue)")
        }
        var status = stat()
        _ = stat(item.path, &status)
        try ExchangeError.writing { try item.commit() }
        return Int64(status.st_size)
    }

    private static func fill(_ path: String, _ walk: ExportWalk) throws {
        var configuration = Configuration()
        configuration.label = "AnalysisFile"
        configuration.journalMode = .default
        let queue = try DatabaseQueue(path: path, configuration: configuration)
        try queue.writeWithoutTransaction { db in
            // The file is invisible until it is complete, so its journal need not survive a crash.
            try db.execute(sql: "PRAGMA journal_mode = MEMORY")
            try db.execute(sql: "PRAGMA synchronous = OFF")
            try db.inTransaction {
                try db.execute(sql: AnalysisSchema.tables)
                let names = AnalysisSchema.viewNames(walk.types)
                var writer = try AnalysisRows(db, Array(zip(walk.types, names)))
                for type in walk.types {
                    try walk.forEachSample(type) { sample in
                        try writer.insert(sample, walk)
                        walk.wrote(sample)
                    }
                    try writer.insert(totalsOf: type, walk)
                }
                for day in try walk.activitySummaries() { try writer.insert(day) }
                for sql in AnalysisSchema.views(names) { try db.execute(sql: sql) }
                return .commit
            }
            try db.execute(sql: "PRAGMA journal_mode = DELETE")
        }
        try queue.close()
    }
}

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

/// Inserts the rows of the analysis file.
struct AnalysisRows {
    private let db: Database
    private let sample: Statement
    private let total: Statement
    private let member: Statement
    private let location: Statement
    private let heartbeat: Statement
    private let voltage: Statement
    private var types: [ObjectType: Int] = [:]
    private var sources: [SourceRevision: Int] = [:]
    /// The units of types that the catalogue lacks: each has that of its first sample.
    private var units: [ObjectType: HealthUnit] = [:]

    /// Prepares the statements, and numbers the types from 1 as their views do.
    init(_ db: Database, _ types: [(type: ObjectType, name: String)]) throws {
        self.db = db
        sample = try db.makeStatement(
            sql: "INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        total = try db.makeStatement(sql: "INSERT INTO total VALUES (?, ?, ?, ?, ?, ?)")
        member = try db.makeStatement(sql: "INSERT INTO member VALUES (?, ?)")
        location = try db.makeStatement(sql: "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?)")
        heartbeat = try db.makeStatement(sql: "INSERT INTO heartbeat VALUES (?, ?, ?)")
        voltage = try db.makeStatement(sql: "INSERT INTO voltage VALUES (?, ?, ?)")
        for (type, name) in types { try insert(type, name) }
    }

    /// Inserts a sample with its related rows.
    mutating func insert(_ sample: Sample, _ walk: ExportWalk) throws {
        let owns = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
        let row = try SampleRow(
            sample, associated: owns ? walk.snapshot.associated(with: sample.uuid) : [])
        let uuid = row.uuid.uuidString
        try self.sample.execute(
            arguments: [
                uuid, types[row.type], InstantText.day(row.start, walk.zone(of: sample)),
                InstantText.utc(row.start), InstantText.utc(row.end),
                row.end.timeIntervalSince(row.start), try common(row), row.label,
                try number(of: row.source), row.device.flatMap { $0.name ?? $0.model },
                MetadataJSON.text(row.metadata), row.detail,
            ])
        for other in row.related { try member.execute(arguments: [uuid, other.uuidString]) }
        guard sample.mayHaveSeries, let series = try walk.snapshot.series(of: sample.uuid) else {
            return
        }
        try insert(series, uuid)
    }

    /// The value in the common unit of the type's samples.
    private mutating func common(_ row: SampleRow) throws -> Double? {
        guard row.type.kind == .quantity, let value = row.value, let unit = row.unit else {
            return row.value
        }
        let common = try commonUnit(of: row.type, first: unit)
        let converted = try? Quantity(value, unit).doubleValue(for: common)
        return converted.flatMap { $0.isNaN ? nil : $0 }
    }

    private mutating func commonUnit(
        of type: ObjectType, first: HealthUnit
    ) throws -> HealthUnit {
        if let known = type.canonicalUnit ?? units[type] { return known }
        units[type] = first
        try db.execute(
            sql: "UPDATE type SET unit = ? WHERE id = ?",
            arguments: [first.exactString, types[type]])
        return first
    }

    private func insert(_ series: SeriesData, _ uuid: String) throws {
        func known(_ number: Double) -> Double? { number < 0 ? nil : number }
        switch series {
        case .locations(let points):
            for point in points {
                try location.execute(
                    arguments: [
                        uuid, InstantText.utc(point.timestamp), point.latitude, point.longitude,
                        point.altitude, known(point.speed), known(point.course),
                    ])
            }
        case .heartbeats(let beats):
            for beat in beats {
                try heartbeat.execute(arguments: [uuid, beat.timeSinceStart, beat.precededByGap])
            }
        case .voltages(let voltages):
            for item in voltages {
                try voltage.execute(arguments: [uuid, item.timeSinceStart, item.volts])
            }
        case .quantities: break
        }
    }

    /// Inserts the figures of a type's days in the unit of its values; a type that the catalogue lacks
    /// has none.
    func insert(totalsOf type: ObjectType, _ walk: ExportWalk) throws {
        guard let unit = type.canonicalUnit, type.kind == .quantity else { return }
        for day in try walk.days(of: type) {
            func value(_ quantity: Quantity?) throws -> Double? {
                try quantity?.doubleValue(for: unit)
            }
            let figures = day.merged
            try total.execute(
                arguments: [
                    types[type], InstantText.day(day.interval.start, walk.zone),
                    try value(figures.sum), try value(figures.average),
                    try value(figures.minimum), try value(figures.maximum),
                ])
        }
    }

    /// Inserts the activity summary of a day.
    func insert(_ day: ActivitySummaryRecord) throws {
        let date = InstantText.date(year: day.year, month: day.month, day: day.day)
        try db.execute(
            sql: "INSERT INTO rings VALUES (?, ?, ?, ?, ?, ?, ?)",
            arguments: [
                String(InstantText.utc(date).prefix(10)), day.activeEnergyBurned,
                day.activeEnergyBurnedGoal, day.exerciseTime, day.exerciseTimeGoal,
                day.standHours, day.standHoursGoal,
            ])
    }

    private mutating func insert(_ type: ObjectType, _ name: String) throws {
        let number = types.count + 1
        try db.execute(
            sql: "INSERT INTO type VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                number, name, type.identifier, type.kind.rawValue, type.analysisUnit,
                type.isCumulative,
            ])
        types[type] = number
    }

    private mutating func number(of source: SourceRevision) throws -> Int {
        if let known = sources[source] { return known }
        let number = sources.count + 1
        try db.execute(
            sql: "INSERT INTO source VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                number, source.source.name, source.source.bundleIdentifier, source.version,
                source.productType, source.operatingSystemVersion.text,
            ])
        sources[source] = number
        return number
    }
}
