public import Foundation
internal import GRDB
public import HealthModel

/// Creates samples from rows and their related tables, within one access.
final class SampleReader {
    let interner: Interner
    private let metadata: MetadataSets
    private let visibility: Visibility

    /// The columns of a sample `s` in the order in which they are read.
    static let columns = """
        s.id, s.uuid, s.type_id, s.start_time, s.end_time, s.value, s.revision_id, s.unit_id, \
        s.device_id, s.metadata_id, s.original
        """

    init(_ interner: Interner, _ visibility: Visibility) {
        self.interner = interner
        self.visibility = visibility
        metadata = MetadataSets(interner)
    }

    /// Reads every row of a statement that selects `columns` first.
    func samples(_ statement: PreparedStatement) throws -> [Sample] {
        var samples: [Sample] = []
        defer { statement.reset() }
        while try statement.step() { samples.append(try sample(SampleRow(statement))) }
        return samples
    }

    func sample(_ row: SampleRow) throws -> Sample {
        let slot = try interner.type(id: row.type)
        return Sample(
            uuid: row.uuid, type: slot.type,
            startDate: Date(timeIntervalSinceReferenceDate: row.start),
            endDate: Date(timeIntervalSinceReferenceDate: row.end),
            payload: try payload(row, slot),
            metadata: try row.metadata.map {
                try metadata.metadata(id: $0, ofSample: row.id)
            } ?? [:],
            device: try row.device.map { try interner.device(id: $0) },
            sourceRevision: try interner.revision(id: row.revision))
    }

    private func payload(_ row: SampleRow, _ slot: TypeSlot) throws -> Sample.Payload {
        switch slot.type.kind {
        case .quantity:
            guard let value = row.value, let canonical = slot.unit else {
                throw Interner.missing("sample")
            }
            let unit = try row.unit.map { try interner.unit(id: $0) } ?? canonical
            let back = try UnitConversion(from: canonical, to: unit)
            let series = slot.hasSeries ? try summary(of: row.id, back) : nil
            return .quantity(Quantity(row.original ?? back(value), unit), series: series)
        case .category: return .category(try integer(row))
        case .correlation: return .correlation(try members(of: row.id))
        case .workout: return .workout(try workout(row))
        case .workoutRoute, .heartbeatSeries: return .series(count: try integer(row))
        default:
            return .detail(try StableJSON.value(SampleDetail.self, from: text(of: row.id)))
        }
    }

    private func integer(_ row: SampleRow) throws -> Int {
        guard let value = row.value, let integer = Int(exactly: value) else {
            throw Interner.missing("sample")
        }
        return integer
    }

    private func members(of id: Int64) throws -> [Sample] {
        let select = try PreparedStatement(
            interner.db,
            """
            SELECT \(Self.columns) FROM membership JOIN sample AS s ON s.id = sample_id
            WHERE correlation_id = ? ORDER BY s.id
            """)
        select.bind(id, at: 1)
        var rows: [SampleRow] = []
        while try select.step() { rows.append(try SampleRow(select)) }
        return try rows.filter { row in
            try visibility.allows(
                interner.type(id: row.type).type, endingAt: row.end,
                savedBy: interner.revision(id: row.revision).source.bundleIdentifier)
        }.map(sample)
    }

    /// A workout's details without the summaries of types that the app may not read.
    private func workout(_ row: SampleRow) throws -> WorkoutDetail {
        var detail = try StableJSON.workout(from: text(of: row.id))
        if visibility.isOwner { return detail }
        let saver = try interner.revision(id: row.revision).source.bundleIdentifier
        func visible(_ statistics: [WorkoutStatistics]) throws -> [WorkoutStatistics] {
            try statistics.filter {
                try visibility.allows($0.type, endingAt: row.end, savedBy: saver)
            }
        }
        func visible(_ groups: [WorkoutZoneGroup]) throws -> [WorkoutZoneGroup] {
            try groups.filter {
                try visibility.allows($0.configuration.type, endingAt: row.end, savedBy: saver)
            }
        }
        detail.statistics = try visible(detail.statistics)
        detail.zoneGroups = try detail.zoneGroups.map(visible)
        for index in detail.activities.indices {
            detail.activities[index].statistics = try detail.activities[index].statistics
                .map(visible)
            detail.activities[index].zoneGroups = try detail.activities[index].zoneGroups
                .map(visible)
        }
        return detail
    }

    /// The JSON of a sample's details.
    private func text(of id: Int64) throws -> String {
        let select = try PreparedStatement(
            interner.db, "SELECT json FROM detail WHERE sample_id = ?")
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step(), let json = select.text(0) else { throw Interner.missing("detail") }
        return json
    }

    private func summary(of id: Int64, _ back: UnitConversion) throws -> SeriesSummary? {
        let select = try PreparedStatement(
            interner.db,
            """
            SELECT count, minimum, maximum, most_recent, most_recent_start, most_recent_end
            FROM series_summary WHERE sample_id = ?
            """)
        select.bind(id, at: 1)
        defer { select.reset() }
        guard try select.step() else { return nil }
        return SeriesSummary(
            count: Int(select.int(0)), minimum: back(select.double(1)),
            maximum: back(select.double(2)), mostRecent: back(select.double(3)),
            mostRecentInterval: DateInterval(
                start: Date(timeIntervalSinceReferenceDate: select.double(4)),
                end: Date(timeIntervalSinceReferenceDate: select.double(5))))
    }
}

/// The columns of one sample.
struct SampleRow {
    let id: Int64
    let uuid: UUID
    let type: Int64
    let start: Double
    let end: Double
    let value: Double?
    let revision: Int64
    let unit: Int64?
    let device: Int64?
    let metadata: Int64?
    let original: Double?

    init(_ statement: PreparedStatement) throws {
        guard let uuid = statement.uuid(1) else { throw Interner.missing("sample") }
        id = statement.int(0)
        self.uuid = uuid
        type = statement.int(2)
        start = statement.double(3)
        end = statement.double(4)
        value = statement.doubleOrNil(5)
        revision = statement.int(6)
        unit = statement.intOrNil(7)
        device = statement.intOrNil(8)
        metadata = statement.intOrNil(9)
        original = statement.doubleOrNil(10)
    }
}

extension HealthStore {
    /// The complete data of a series; nil if the sample has none, or the app may not see it.
    public func series(of uuid: UUID, app: AppIdentity?) async throws -> SeriesData? {
        let environment = environment
        return try await read { db in
            guard let reader = try SeriesReader(uuid, db, app: app, environment: environment) else {
                return nil
            }
            return try reader.data(from: 0, limit: nil)
        }
    }

    /// A page of the data of a series; empty after the end.
    ///
    /// - Parameters:
    ///   - uuid: The series.
    ///   - offset: The number of data to skip.
    ///   - limit: The largest number of data.
    ///   - app: The app that asks; nil for the owner.
    public func series(
        of uuid: UUID, from offset: Int, limit: Int, app: AppIdentity?
    ) async throws -> SeriesData? {
        let environment = environment
        return try await read { db in
            guard let reader = try SeriesReader(uuid, db, app: app, environment: environment) else {
                return nil
            }
            return try reader.data(from: max(0, offset), limit: max(0, limit))
        }
    }
}

/// Reads the data of one sample's series.
struct SeriesReader {
    private let interner: Interner
    private let row: SampleRow
    private let slot: TypeSlot

    /// Finds a sample; nil if the reader may not see it.
    init?(
        _ uuid: UUID, _ db: Database, app: AppIdentity?, environment: StoreEnvironment
    ) throws {
        interner = Interner(db)
        let visibility = try Visibility(interner, app: app, environment: environment)
        let select = try PreparedStatement(
            db, SQLFragment("SELECT \(SampleReader.columns) FROM sample AS s WHERE uuid = ?", uuid))
        guard try select.step() else { return nil }
        row = try SampleRow(select)
        slot = try interner.type(id: row.type)
        try visibility.requireRead([slot.type])
        let source = try interner.revision(id: row.revision).source
        guard
            try visibility.allows(
                slot.type, endingAt: row.end, savedBy: source.bundleIdentifier)
        else { return nil }
    }

    /// The row of the sample.
    var sampleNumber: Int64 { row.id }

    /// Data of the series by position; nil if the sample has no series.
    func data(from offset: Int, limit: Int?) throws -> SeriesData? {
        let range = SQLFragment(
            "WHERE sample_id = ? ORDER BY position LIMIT ? OFFSET ?", row.id, limit ?? -1, offset)
        switch slot.type.kind {
        case .quantity: return try quantities(range).map { .quantities($0) }
        case .workoutRoute: return .locations(try locations(range))
        case .heartbeatSeries: return .heartbeats(try heartbeats(range))
        case .electrocardiogram: return .voltages(try voltages(from: offset, limit: limit))
        default: return nil
        }
    }

    private func quantities(_ range: SQLFragment) throws -> [QuantityDatum]? {
        guard slot.hasSeries, let canonical = slot.unit else { return nil }
        let exists = try Bool.fetchOne(
            interner.db,
            sql: "SELECT EXISTS (SELECT 1 FROM quantity_datum WHERE sample_id = ?)",
            arguments: [row.id])
        guard exists == true else { return nil }
        let unit = try row.unit.map { try interner.unit(id: $0) } ?? canonical
        let back = try UnitConversion(from: canonical, to: unit)
        let select = try PreparedStatement(
            interner.db,
            SQLFragment("SELECT start_time, end_time, value FROM quantity_datum ") + range)
        var data: [QuantityDatum] = []
        while try select.step() {
            data.append(
                QuantityDatum(
                    interval: DateInterval(
                        start: Date(timeIntervalSinceReferenceDate: select.double(0)),
                        end: Date(timeIntervalSinceReferenceDate: select.double(1))),
                    value: back(select.double(2))))
        }
        return data
    }

    private func locations(_ range: SQLFragment) throws -> [RouteLocation] {
        let select = try PreparedStatement(
            interner.db,
            SQLFragment(
                """
                SELECT time, latitude, longitude, altitude, horizontal_accuracy,
                    vertical_accuracy, course, course_accuracy, speed, speed_accuracy FROM location
                """) + " " + range)
        var points: [RouteLocation] = []
        while try select.step() {
            points.append(
                RouteLocation(
                    timestamp: Date(timeIntervalSinceReferenceDate: select.double(0)),
                    latitude: select.double(1), longitude: select.double(2),
                    altitude: select.double(3), horizontalAccuracy: select.double(4),
                    verticalAccuracy: select.double(5), course: select.double(6),
                    courseAccuracy: select.double(7), speed: select.double(8),
                    speedAccuracy: select.double(9)))
        }
        return points
    }

    private func heartbeats(_ range: SQLFragment) throws -> [Heartbeat] {
        let select = try PreparedStatement(
            interner.db, SQLFragment("SELECT elapsed, after_gap FROM heartbeat ") + range)
        var beats: [Heartbeat] = []
        while try select.step() {
            beats.append(
                Heartbeat(timeSinceStart: select.double(0), precededByGap: select.int(1) == 1))
        }
        return beats
    }

    /// Voltages are pairs of little-endian doubles: seconds, volts.
    private func voltages(from offset: Int, limit: Int?) throws -> [VoltageMeasurement] {
        let select = try PreparedStatement(
            interner.db, SQLFragment("SELECT data FROM voltages WHERE sample_id = ?", row.id))
        guard try select.step() else { return [] }
        let data = select.data(0)
        let count = data.count / 16
        let first = min(offset, count)
        let last = min(count, limit.map { first + min($0, count) } ?? count)
        return data.withUnsafeBytes { bytes in
            func number(_ index: Int) -> Double {
                let bits = bytes.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self)
                return Double(bitPattern: UInt64(littleEndian: bits))
            }
            return (first..<last).map {
                VoltageMeasurement(timeSinceStart: number($0 * 2), volts: number($0 * 2 + 1))
            }
        }
    }
}
