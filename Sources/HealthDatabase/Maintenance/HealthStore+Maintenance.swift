internal import GRDB

extension HealthStore {
    /// The defects of the store; empty if there are none.
    ///
    /// The check includes SQLite's own check, foreign keys, and the store's counters.
    public func checkIntegrity() async throws -> [String] {
        try await read { db in
            var problems = try String.fetchAll(db, sql: "PRAGMA integrity_check")
                .filter { $0 != "ok" }
            let broken = try Row.fetchAll(db, sql: "PRAGMA foreign_key_check")
            problems += broken.map { row in
                let table: String = row[0]
                let parent: String = row[2]
                return "A row of \(table) points to a row of \(parent) that is missing."
            }
            for check in Self.checks {
                let count = try Int.fetchOne(db, sql: check.sql) ?? 0
                if count > 0 { problems.append("\(check.problem): \(count).") }
            }
            return problems
        }
    }

    private static let checks: [(problem: String, sql: String)] = [
        (
            "Samples with metadata that is missing",
            """
            SELECT count(*) FROM sample WHERE metadata_id IS NOT NULL
                AND metadata_id NOT IN (SELECT id FROM metadata_set)
            """
        ),
        (
            "Sets of metadata with a wrong count of uses",
            """
            SELECT count(*) FROM metadata_set LEFT JOIN
                (SELECT metadata_id, count(*) AS n FROM sample GROUP BY metadata_id)
                ON metadata_id = id WHERE uses <> IFNULL(n, 0)
            """
        ),
        (
            "Types and sources with a wrong count of samples",
            """
            SELECT count(*) FROM (
                SELECT 1 FROM (
                    SELECT type_id, revision_id, samples FROM sample_count WHERE samples > 0
                    UNION ALL
                    SELECT type_id, revision_id, count(*) FROM sample
                        GROUP BY type_id, revision_id)
                GROUP BY type_id, revision_id HAVING count(*) = 1 OR min(samples) < max(samples))
            """
        ),
        (
            "Numbers beyond the end of the log",
            """
            SELECT (SELECT count(*) FROM sample WHERE id > (SELECT max(last) FROM log_commit))
                + (SELECT count(*) FROM tombstone WHERE log > (SELECT max(last) FROM log_commit))
            """
        ),
        (
            "Numbers that a sample and a deletion share",
            "SELECT count(*) FROM sample JOIN tombstone ON log = sample.id"
        ),
        (
            "Samples longer than their type's longest",
            """
            SELECT count(*) FROM sample JOIN object_type ON object_type.id = type_id
            WHERE end_time - start_time > max_duration
            """
        ),
    ]
}
