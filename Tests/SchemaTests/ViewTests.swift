import Foundation
import GRDB
import Testing

@Suite("Views for SQL in a health store")
struct ViewTests {
    /// The rows of a query on the specimen, as the shell of SQLite prints them.
    private func rows(_ sql: String) async throws -> [String] {
        try await withFolder { folder in
            let file = folder.appending(path: "health.sqlite")
            try await StoreSpecimen.fill(file, fixture: .max)
            return try await DatabaseQueue(path: file.path).read { db in
                try Row.fetchAll(db, sql: sql).map { row in
                    row.databaseValues
                        .map { String.fromDatabaseValue($0) ?? Self.number($0) }
                        .joined(separator: "|")
                }
            }
        }
    }

    private static func number(_ value: DatabaseValue) -> String {
        switch value.storage {
        case .int64(let number): "\(number)"
        case .double(let number): "\(number)"
        default: ""
        }
    }

    private func uuid(_ number: UInt8) -> String {
        StoreSpecimen.id(number).uuidString.lowercased().replacing("-", with: "")
    }

    @Test("samples have the type's name, dates in UTC, the type's unit and the source")
    func samples() async throws {
        let weight = try await rows(
            """
            SELECT kind, uuid, start, end, seconds, round(value, 4), unit, source,
                source_identifier, product, device
            FROM samples
            WHERE type = 'HKQuantityTypeIdentifierBodyMass' AND value BETWEEN 80.01 AND 80.02
            """)
        let minute = "2026-03-09T12:01:00.000Z"
        let scale = "Scale|com.example.scale|iPhone14,3|"
        #expect(weight == ["quantity|\(uuid(5))|\(minute)|\(minute)|0.0|80.0137|kg|\(scale)"])
        let sleep = try await rows(
            """
            SELECT start, end, seconds, value, unit FROM samples
            WHERE type = 'HKCategoryTypeIdentifierSleepAnalysis'
            """)
        #expect(sleep == ["2026-03-09T12:00:00.000Z|2026-03-09T13:00:00.000Z|3600.0|3.0|"])
    }

    @Test("each sample has one row, whatever it lacks")
    func count() async throws {
        let found = try await rows("SELECT uuid FROM samples ORDER BY uuid")
        let stored = try await rows("SELECT lower(hex(uuid)) FROM sample ORDER BY uuid")
        #expect(found == stored)
        #expect(!found.isEmpty)
    }

    @Test("days have count, sum, average and extremes of each source")
    func days() async throws {
        let found = try await rows(
            """
            SELECT source, count, sum, average, minimum, maximum, unit,
                day = date('2026-03-09T12:00:00Z', 'localtime')
            FROM days_by_source WHERE type = 'HKQuantityTypeIdentifierHeartRate'
            """)
        #expect(found == ["Scale|2|217.1|108.55|97.1|120.0|count/min|1"])
    }

    @Test("a workout has its totals in kilocalories and metres")
    func workouts() async throws {
        let found = try await rows(
            "SELECT uuid, activity, seconds, kilocalories, meters, source FROM workouts")
        #expect(found == ["\(uuid(30))|37|90.0|310.0|5000.0|Scale"])
    }

    @Test("members and metadata belong to their samples")
    func membersAndMetadata() async throws {
        let members = try await rows(
            "SELECT correlation, member FROM sample_members ORDER BY member")
        #expect(members == ["\(uuid(7))|\(uuid(8))", "\(uuid(7))|\(uuid(9))"])
        let metadata = try await rows(
            """
            SELECT uuid, key, text, number, unit FROM sample_metadata
            WHERE key IN ('note', 'dose') ORDER BY key
            """)
        #expect(metadata == ["\(uuid(3))|dose||2.0|g", "\(uuid(3))|note|after lunch||"])
    }
}
