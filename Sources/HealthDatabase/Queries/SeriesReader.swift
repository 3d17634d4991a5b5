public import Foundation
internal import GRDB
public import HealthModel

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
