internal import Foundation
internal import GRDB
internal import HealthModel

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
