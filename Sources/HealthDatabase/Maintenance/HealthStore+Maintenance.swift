internal import GRDB

extension HealthStore {
    /// The defects of the store; empty if there are none.
    ///
    /// The check includes SQLite's own check, foreign keys, and the store's counters. SQLite's check
    /// and that of the samples run at the same time.
    ///
    /// - Parameters:
    ///   - isThorough: Whether each entry of each index is looked up, which takes most of the time;
    ///     otherwise the entries of each index of the samples are counted.
    ///   - onProgress: Called with the number of samples that were compared with the other tables,
    ///     and the number of all.
    public func checkIntegrity(
        isThorough: Bool = true,
        onProgress: @escaping @Sendable (_ checked: Int, _ total: Int) -> Void = { _, _ in }
    ) async throws -> [String] {
        async let file = read(isLong: true) {
            try FileCheck(db: $0, isThorough: isThorough).problems()
        }
        async let samples = read(isLong: true) { db in
            let total = try Interner(db).sampleCounts().values.reduce(0, +)
            var check = SampleCheck(db)
            return try check.problems { onProgress($0, max($0, total)) }
        }
        let problems = try await file
        do {
            return problems + (try await samples)
        } catch  where !problems.isEmpty {
            // The parts that cannot be read are reported already.
            return problems
        } catch is RowDecodingError {
            return ["A row lacks a value."]
        }
    }
}

/// SQLite's own check of a store, the foreign keys of all tables except that of the samples, and the log.
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

extension HealthStore {
    /// Runs a statement on the writing connection, and returns its first value as text.
    ///
    /// Tests and diagnosis use it for information without an API, such as SQLite's settings and
    /// query plans.
    package func inspect(_ sql: String) throws -> String? {
        try HealthStoreError.translating(connection.path) {
            try connection.handles().writer.writeWithoutTransaction { db in
                let value = try Row.fetchOne(db, sql: sql)?.databaseValues.first
                switch value?.storage {
                case .int64(let number): return String(number)
                case .double(let number): return String(number)
                case .string(let text): return text
                default: return nil
                }
            }
        }
    }
}
