internal import Foundation
internal import GRDB
internal import HealthDatabase
internal import HealthModel

/// Inserts the rows of the analysis file.
struct AnalysisRows {
    private let db: Database
    private let sample: Statement
    private let member: Statement
    private let location: Statement
    private let heartbeat: Statement
    private let voltage: Statement
    private var types: [ObjectType: Int] = [:]
    private var sources: [SourceRevision: Int] = [:]

    /// Prepares the statements, and numbers the types from 1 as the views do.
    init(_ db: Database, _ types: [ObjectType]) throws {
        self.db = db
        sample = try db.makeStatement(
            sql: "INSERT INTO sample VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")
        member = try db.makeStatement(sql: "INSERT INTO member VALUES (?, ?)")
        location = try db.makeStatement(sql: "INSERT INTO location VALUES (?, ?, ?, ?, ?, ?, ?)")
        heartbeat = try db.makeStatement(sql: "INSERT INTO heartbeat VALUES (?, ?, ?)")
        voltage = try db.makeStatement(sql: "INSERT INTO voltage VALUES (?, ?, ?)")
        for type in types { _ = try number(of: type) }
    }

    /// Inserts a sample with its related rows.
    mutating func insert(_ sample: Sample, _ walk: ExportWalk) throws {
        let owns = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
        let row = try SampleRow(
            sample, associated: owns ? walk.snapshot.associated(with: sample.uuid) : [])
        let uuid = row.uuid.uuidString
        try self.sample.execute(
            arguments: [
                uuid, try number(of: row.type), InstantText.day(row.start, walk.zone(of: sample)),
                InstantText.utc(row.start), InstantText.utc(row.end),
                row.end.timeIntervalSince(row.start), canonical(row), row.label,
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
    private func canonical(_ row: SampleRow) -> Double? {
        guard let value = row.value, let unit = row.unit, let canonical = row.type.canonicalUnit
        else { return row.value }
        let converted = try? Quantity(value, unit).doubleValue(for: canonical)
        return converted.flatMap { $0.isNaN ? nil : $0 }
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

    private mutating func number(of type: ObjectType) throws -> Int {
        if let known = types[type] { return known }
        let number = types.count + 1
        try db.execute(
            sql: "INSERT INTO type VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [
                number, AnalysisSchema.viewName(type), type.identifier, type.kind.rawValue,
                type.analysisUnit, type.isCumulative,
            ])
        types[type] = number
        return number
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
