internal import Foundation
internal import GRDB
internal import HealthDatabase
internal import HealthModel

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
