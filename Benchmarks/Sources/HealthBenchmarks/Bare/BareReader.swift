import Foundation
import HealthModel

/// Reads samples of one type from a store's own tables with prepared statements, column by
/// column, without making anything of them.
final class BareReader {
    private let database: BareDatabase
    private let type: Int64
    private let after, between, latest, scan: BareStatement

    init(_ file: URL, type: ObjectType) throws {
        database = try BareDatabase(file)
        self.type = try Self.number(of: type, database)
        let columns = """
            id, uuid, type_id, start_time, end_time, value, revision_id, unit_id, device_id, \
            metadata_id, original
            """
        after = try BareStatement(
            database,
            """
            SELECT \(columns) FROM sample INDEXED BY sample_by_type
            WHERE type_id = ? AND id > ? ORDER BY id LIMIT 100
            """)
        between = try BareStatement(
            database,
            """
            SELECT \(columns) FROM sample INDEXED BY sample_by_time
            WHERE type_id = ? AND start_time >= ? AND start_time < ?
            """)
        latest = try BareStatement(
            database,
            """
            SELECT \(columns) FROM sample INDEXED BY sample_by_time
            WHERE type_id = ? ORDER BY start_time DESC LIMIT 1
            """)
        scan = try BareStatement(
            database,
            """
            SELECT start_time, end_time, value, revision_id FROM sample INDEXED BY sample_by_time
            WHERE type_id = ? AND start_time >= ? AND start_time < ? ORDER BY start_time
            """)
    }

    func newest(after anchor: Int64) throws -> Int {
        after.bind(type, at: 1)
        after.bind(anchor, at: 2)
        return try rows(after)
    }

    func samples(from start: Double, to end: Double) throws -> Int {
        between.bind(type, at: 1)
        between.bind(start, at: 2)
        between.bind(end, at: 3)
        return try rows(between)
    }

    func last() throws -> Int {
        latest.bind(type, at: 1)
        return try rows(latest)
    }

    /// Adds up the days of a year, each source as if it were the only one; returns how many days
    /// have a sum.
    func dailySums(from start: Double, days: Int) throws -> Int {
        scan.bind(type, at: 1)
        scan.bind(start, at: 2)
        scan.bind(start + Double(days) * 86_400, at: 3)
        var sums = Array(repeating: 0.0, count: days)
        var revisions: Int64 = 0
        while try scan.step() {
            sums[Int((scan.double(0) - start) / 86_400)] += scan.double(2)
            revisions |= scan.integer(3)
        }
        return sums.count { $0 > 0 }
    }

    private func rows(_ statement: BareStatement) throws -> Int {
        var count = 0
        var sum = 0.0
        while try statement.step() {
            guard statement.uuid(1) != nil else { throw BenchmarkFailure("A UUID is missing.") }
            sum += statement.double(3) + statement.double(4) + statement.double(5)
            for column in [0, 2, 6, 7, 8, 9, 10] as [Int32] {
                sum += Double(statement.integerOrNil(column) ?? 0)
            }
            count += 1
        }
        guard sum.isFinite else { throw BenchmarkFailure("A value is not a number.") }
        return count
    }

    private static func number(of type: ObjectType, _ database: BareDatabase) throws -> Int64 {
        // Identifiers have no quotes.
        try database.integer(
            "SELECT id FROM object_type WHERE identifier = '\(type.identifier)'")
    }
}
