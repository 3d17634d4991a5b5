internal import Foundation
internal import GRDB
internal import HealthModel

/// Nights and their stages.
extension HealthConnectTables {
    func readSleep() throws {
        let table = "sleep_session_record_table"
        let staged = try stagedSessions()
        try forEachRow(table) { row in
            guard let inBed = sample(.sleepAnalysis, .category(0), row, table: table) else {
                return
            }
            try intake.add(inBed)
            // A session whose stages are not known is sleep as a whole.
            guard row.integer("row_id").map({ !staged.contains($0) }) ?? true else { return }
            if let asleep = sample(
                .sleepAnalysis, .category(1), row, table: table, part: 2)
            {
                try intake.add(asleep)
            }
        }
        if has("sleep_stages_table") { try readStages(table) }
    }

    /// The row numbers of the sessions that have a stage.
    private func stagedSessions() throws -> Set<Int64> {
        guard has("sleep_stages_table") else { return [] }
        let known = Self.stages.keys.sorted().map(String.init).joined(separator: ", ")
        return try Set(
            Int64.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT parent_key FROM sleep_stages_table
                    WHERE stage_type IN (\(known)) AND stage_end_time > stage_start_time
                        AND parent_key IS NOT NULL
                    """))
    }

    private func readStages(_ table: String) throws {
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT main.*, stage.stage_start_time, stage.stage_end_time, stage.stage_type
                FROM sleep_stages_table AS stage
                    JOIN sleep_session_record_table AS main ON main.row_id = stage.parent_key
                ORDER BY stage.stage_start_time
                """)
        while let row = try cursor.next() {
            guard let value = row.integer("stage_type").flatMap({ Self.stages[$0] }) else {
                intake.skip(
                    "sleep_stages_table", ObjectType.sleepAnalysis.identifier, .unknownCategoryValue
                )
                continue
            }
            guard let start = row.milliseconds("stage_start_time"),
                let end = row.milliseconds("stage_end_time"), end >= start
            else {
                intake.skip(
                    "sleep_stages_table", ObjectType.sleepAnalysis.identifier,
                    .invalid(attribute: "time"))
                continue
            }
            if let stage = sample(
                .sleepAnalysis, .category(value), row, table: table,
                time: DateInterval(start: start, end: end), part: Double(value) + 1)
            {
                try intake.add(stage)
            }
        }
    }

    /// HealthKit has one value for awake in and out of bed; an unknown stage has no counterpart.
    private static let stages: [Int64: Int] = [1: 2, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 2]
}
