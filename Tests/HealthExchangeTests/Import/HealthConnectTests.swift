import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Health Connect's export")
struct HealthConnectTests {
    private static let common = """
        row_id INTEGER PRIMARY KEY AUTOINCREMENT, uuid BLOB NOT NULL UNIQUE,
        last_modified_time INTEGER, client_record_id TEXT, client_record_version TEXT,
        device_info_id INTEGER, app_info_id INTEGER, recording_method INTEGER
        """
    private static let instant = "time INTEGER, zone_offset INTEGER, local_date INTEGER"
    private static let interval = """
        start_time INTEGER, start_zone_offset INTEGER, end_time INTEGER, end_zone_offset INTEGER,
        local_date INTEGER
        """

    /// 2026-03-01 06:00 in Greenwich, in milliseconds.
    private static let morning: Int64 = 1_772_344_800_000

    private func database(_ path: String) throws {
        let queue = try DatabaseQueue(path: path)
        try queue.write { db in
            func make(_ table: String, _ columns: String) throws {
                try db.execute(sql: "CREATE TABLE \(table) (\(Self.common), \(columns))")
            }
            try db.execute(
                sql: """
                    CREATE TABLE application_info_table (row_id INTEGER PRIMARY KEY, package_name TEXT,
                        app_name TEXT);
                    INSERT INTO application_info_table VALUES (1, 'com.example.steps', 'Steps');
                    CREATE TABLE device_info_table (row_id INTEGER PRIMARY KEY, manufacturer TEXT,
                        model TEXT);
                    INSERT INTO device_info_table VALUES (1, 'Maker', 'Phone 1');
                    """)
            try make("steps_record_table", "\(Self.interval), count INTEGER")
            try make("weight_record_table", "\(Self.instant), weight REAL")
            try make("body_fat_record_table", "\(Self.instant), percentage REAL")
            try make("heart_rate_record_table", Self.interval)
            try db.execute(
                sql: """
                    CREATE TABLE heart_rate_record_series_table (parent_key INTEGER,
                        beats_per_minute INTEGER, epoch_millis INTEGER)
                    """)
            try make(
                "nutrition_record_table",
                "\(Self.interval), meal_name TEXT, meal_type INTEGER, energy REAL, protein REAL, sodium REAL"
            )
            try make("sleep_session_record_table", "\(Self.interval), notes TEXT, title TEXT")
            try db.execute(
                sql: """
                    CREATE TABLE sleep_stages_table (parent_key INTEGER, stage_start_time INTEGER,
                        stage_end_time INTEGER, stage_type INTEGER)
                    """)
            try make(
                "exercise_session_record_table",
                "\(Self.interval), exercise_type INTEGER, title TEXT")
            try make("total_calories_burned_record_table", "\(Self.interval), energy REAL")
            let (start, end) = (Self.morning, Self.morning + 600_000)
            func insert(_ table: String, _ id: UInt8, _ columns: String, _ values: String) throws {
                try db.execute(
                    sql: """
                        INSERT INTO \(table) (uuid, app_info_id, device_info_id, recording_method, \(columns))
                        VALUES (?, 1, 1, 2, \(values))
                        """,
                    arguments: [Data(repeating: id, count: 16)])
            }
            let times = "start_time, start_zone_offset, end_time, end_zone_offset"
            let span = "\(start), 3600, \(end), 3600"
            try insert("steps_record_table", 1, "\(times), count", "\(span), 120")
            try insert(
                "weight_record_table", 2, "time, zone_offset, weight", "\(start), 3600, 80400.0")
            try insert("body_fat_record_table", 3, "time, percentage", "\(start), 4.9E-324")
            try insert("heart_rate_record_table", 4, times, span)
            try db.execute(
                sql: """
                    INSERT INTO heart_rate_record_series_table VALUES (1, 62, \(start + 2000)), (1, 61, \(start))
                    """)
            try insert(
                "nutrition_record_table", 5, "\(times), meal_name, energy, protein",
                "\(span), 'Egg', 90000.0, 12.5")
            try insert("sleep_session_record_table", 6, times, span)
            try db.execute(
                sql:
                    "INSERT INTO sleep_stages_table VALUES (1, \(start), \(end), 5), (1, \(start), \(end), 0)"
            )
            try insert(
                "exercise_session_record_table", 7, "\(times), exercise_type, title",
                "\(span), 33, 'Park'")
            try insert("total_calories_burned_record_table", 8, "\(times), energy", "\(span), 5.0")
        }
    }

    @Test("records become samples in HealthKit's units, with app, device and zone")
    func records() async throws {
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "health_connect_export.db").path
        try database(path)
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        let steps = try #require(try await fixture.samples(.stepCount).first)
        #expect(steps.quantity == Quantity(120, .count))
        #expect(steps.sourceRevision?.source.bundleIdentifier == "com.example.steps")
        #expect(steps.device?.model == "Phone 1")
        #expect(steps.metadata[MetadataKey.timeZone]?.string == "GMT+0100")
        let kilograms = try #require(
            try await fixture.samples(.bodyMass).first?.quantity?.doubleValue(for: .kilogram))
        #expect(abs(kilograms - 80.4) < 1e-12)
        #expect(try await fixture.samples(.heartRate).map { $0.quantity?.value } == [61, 62])
        let egg = try #require(try await fixture.samples(.food).first)
        #expect(egg.metadata[MetadataKey.foodType] == "Egg")
        #expect(
            try egg.members?.first { $0.type == .dietaryEnergyConsumed }?.quantity?
                .doubleValue(for: .kilocalorie) == 90)
        #expect(
            try await fixture.samples(.sleepAnalysis).map(\.categoryValue).sorted {
                ($0 ?? 0) < ($1 ?? 0)
            } == [0, 4])
        #expect(try await fixture.samples(.workout).first?.workout?.activityType == 37)
        // The unset percentage, the unknown stage, and the record without a counterpart.
        #expect(summary.skippedCount == 3)
    }

    @Test("the zip that Android writes is read, and a second import adds nothing")
    func zip() async throws {
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "health_connect_export.db").path
        try database(path)
        var zip = ZipFixture()
        zip.add("health_connect_export.db", Array(try Data(contentsOf: URL(fileURLWithPath: path))))
        let archive = try fixture.folder.write("Health Connect.zip", zip.data)
        let first = try await HealthImporter(fixture.store).importFile(at: archive)
        #expect(first.inserted == 8)
        #expect(try await HealthImporter(fixture.store).importFile(at: path).inserted == 0)
    }

    @Test("another database and a damaged one are rejected")
    func refused() async throws {
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "other.db").path
        try await DatabaseQueue(path: path).write { try $0.execute(sql: "CREATE TABLE a (b)") }
        await #expect { try await HealthImporter(fixture.store).importFile(at: path) } throws: {
            ($0 as? ExchangeError)?.code == .unknownFormat
        }
        let damaged = try fixture.folder.write(
            "damaged.db", Data("SQLite format 3\0".utf8) + Data(repeating: 7, count: 5000))
        await #expect { try await HealthImporter(fixture.store).importFile(at: damaged) } throws: {
            ($0 as? ExchangeError)?.code == .malformed
        }
    }
}
