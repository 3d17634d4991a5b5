import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Nights of Health Connect")
struct HealthConnectSleepTests {
    /// 2026-05-28 22:00 in Greenwich, in milliseconds.
    private static let evening: Int64 = 1_780_005_600_000
    private static let hour: Int64 = 3_600_000

    /// Imports sessions of eight hours, each with stages of one hour; returns the hours by value.
    private func hours(_ sessions: [[Int]], hasStages: Bool = true) async throws -> (
        hours: [Int: Double], summary: ImportSummary
    ) {
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "health_connect_export.db").path
        try await DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE application_info_table (row_id INTEGER, package_name TEXT);
                    CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY);
                    CREATE TABLE sleep_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB,
                        start_time INTEGER, end_time INTEGER);
                    """)
            if hasStages {
                try db.execute(
                    sql: """
                        CREATE TABLE sleep_stages_table (parent_key INTEGER,
                            stage_start_time INTEGER, stage_end_time INTEGER, stage_type INTEGER)
                        """)
            }
            for (index, stages) in sessions.enumerated() {
                let start = Self.evening + Int64(index) * 24 * Self.hour
                try db.execute(
                    sql: "INSERT INTO sleep_session_record_table VALUES (?, ?, ?, ?)",
                    arguments: [
                        index + 1, Data(repeating: UInt8(index), count: 16), start,
                        start + 8 * Self.hour,
                    ])
                for (place, stage) in stages.enumerated() {
                    let time = start + Int64(place) * Self.hour
                    try db.execute(
                        sql: "INSERT INTO sleep_stages_table VALUES (?, ?, ?, ?)",
                        arguments: [index + 1, time, time + Self.hour, stage])
                }
            }
        }
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(try await HealthImporter(fixture.store).importFile(at: path).inserted == 0)
        let hours: [Int: Double] = try await fixture.samples(.sleepAnalysis)
            .reduce(into: [:]) { hours, sample in
                let seconds = sample.endDate.timeIntervalSince(sample.startDate)
                hours[sample.categoryValue ?? -1, default: 0] += seconds / 3_600
            }
        return (hours, summary)
    }

    @Test("a session without stages is sleep")
    func withoutStages() async throws {
        #expect(try await hours([[]]).hours == [0: 8, 1: 8])
        #expect(try await hours([[]], hasStages: false).hours == [0: 8, 1: 8])
    }

    @Test("of two sessions the one without stages is sleep, and the other has its stages")
    func mixed() async throws {
        #expect(try await hours([[], [4, 5, 6]]).hours == [0: 16, 1: 8, 3: 1, 4: 1, 5: 1])
    }

    @Test("a session that was awake all the time is no sleep")
    func awake() async throws {
        #expect(try await hours([[1, 7, 3]]).hours == [0: 8, 2: 3])
    }

    @Test("a session of unknown stages is sleep, and the stages are reported")
    func unknown() async throws {
        let (hours, summary) = try await hours([[0, 0]])
        #expect(hours == [0: 8, 1: 8])
        #expect(summary.skippedCount == 2)
    }
}
