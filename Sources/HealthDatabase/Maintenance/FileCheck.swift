internal import GRDB

/// SQLite's own check of a store, the foreign keys of all tables but that of the samples, and the log.
struct FileCheck {
    let db: Database
    /// Whether each entry of each index is looked up.
    let isThorough: Bool

    /// The defects; empty if there are none.
    func problems() throws -> [String] {
        var problems = try String.fetchAll(
            db, sql: isThorough ? "PRAGMA integrity_check" : "PRAGMA quick_check"
        ).filter { $0 != "ok" }
        if !isThorough { problems += try problemsOfIndexes() }
        let tables = try String.fetchAll(
            db,
            sql: "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sample'")
        for table in tables {
            let broken = try Row.fetchAll(
                db, sql: "PRAGMA foreign_key_check(\"\(table)\")")
            problems += broken.map { row in
                let table: String = row[0]
                let parent: String = row[2]
                return "A row of \(table) points to a row of \(parent) that is missing."
            }
        }
        for check in Self.checks {
            let count = try Int.fetchOne(db, sql: check.sql) ?? 0
            if count > 0 { problems.append("\(check.problem): \(count).") }
        }
        return problems
    }

    /// The indexes of the samples that have more or fewer entries than there are samples.
    private func problemsOfIndexes() throws -> [String] {
        func count(_ source: String) throws -> Int {
            try Int.fetchOne(db, sql: "SELECT count(*) FROM sample \(source)") ?? 0
        }
        let samples = try count("NOT INDEXED")
        return try ["sample_by_uuid", "sample_by_time", "sample_by_type"].filter {
            try count("INDEXED BY \($0)") != samples
        }.map { "The index \($0) has another number of entries than there are samples." }
    }

    /// The counts beside those of ``SampleCheck``.
    private static let checks: [(problem: String, sql: String)] = [
        (
            "Numbers of deletions beyond the end of the log",
            "SELECT count(*) FROM tombstone WHERE log > (SELECT max(last) FROM log_commit)"
        ),
        (
            "Kept figures beyond the end of the log",
            "SELECT count(*) FROM kept_figure_end WHERE last > (SELECT max(last) FROM log_commit)"
        ),
        (
            "Numbers that a sample and a deletion share",
            "SELECT count(*) FROM tombstone CROSS JOIN sample ON sample.id = log"
        ),
    ]
}
