internal import GRDB
internal import HealthModel

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

/// Reads every sample once, and compares it with the other tables.
///
/// SQLite's check of foreign keys looks up the four keys of each sample, and each count in SQL reads
/// all samples again; here the other tables are in memory, and there is one pass.
struct SampleCheck {
    private let db: Database
    private var found = Findings()
    private var lastSet: (id: Int64, uses: Int) = (0, 0)

    /// The number of samples between two reports of the progress.
    private static let stride = 50_000

    init(_ db: Database) {
        self.db = db
    }

    /// The defects; empty if there are none.
    ///
    /// - Parameter onProgress: Called with the number of samples that were read.
    mutating func problems(onProgress: (Int) -> Void) throws -> [String] {
        let known = try Known(db)
        var uses = known.uses.mapValues { _ in 0 }
        var counts: [SampleCounts.Key: Int] = [:]
        var last = SampleCounts.Key(type: 0, revision: 0)
        var lastCount = 0
        let hasIdentity = try PreparedStatement(
            db, "SELECT 1 FROM sync_identity WHERE sample_id = ?")
        let select = try PreparedStatement(
            db,
            """
            SELECT id, type_id, revision_id, unit_id, device_id, metadata_id,
                end_time - start_time FROM sample ORDER BY id
            """)
        defer { select.reset() }
        var read = 0
        while try select.step() {
            let id = select.int(0)
            let key = SampleCounts.Key(type: select.int(1), revision: select.int(2))
            if key != last {
                if lastCount > 0 { counts[last, default: 0] += lastCount }
                (last, lastCount) = (key, 0)
            }
            lastCount += 1
            checkReferences(select, key, known)
            if let longest = known.longest[key.type], select.double(6) > longest {
                found.tooLong += 1
            }
            if id > known.end { found.beyondEnd += 1 }
            if let set = select.intOrNil(5) {
                try count(set, of: id, known, hasIdentity, &uses)
            }
            read += 1
            if read.isMultiple(of: Self.stride) { onProgress(read) }
        }
        if lastCount > 0 { counts[last, default: 0] += lastCount }
        uses[lastSet.id]? += lastSet.uses
        found.wrongUses = uses.count { known.uses[$0.key] != $0.value }
        let keys = Set(counts.keys).union(known.counts.keys)
        found.wrongCounts = keys.count { counts[$0] != known.counts[$0] }
        onProgress(read)
        return found.texts
    }

    /// The contents of the other tables, in memory.
    private struct Known {
        let longest: [Int64: Double]
        let revisions: Set<Int64>
        let units: Set<Int64>
        let devices: Set<Int64>
        let uses: [Int64: Int]
        /// The sets of samples with sync identifiers.
        let withIdentifier: Set<Int64>
        let counts: [SampleCounts.Key: Int]
        let end: Int64

        init(_ db: Database) throws {
            func ids(_ sql: String) throws -> Set<Int64> { Set(try Int64.fetchAll(db, sql: sql)) }
            // A damaged file may have a row twice, or one without a value.
            longest = Dictionary(
                try Row.fetchAll(
                    db, sql: "SELECT id, max_duration FROM object_type"
                ).map { row in
                    (
                        try row.decode(Int64.self, atIndex: 0),
                        try row.decode(Double.self, atIndex: 1)
                    )
                }, uniquingKeysWith: max)
            revisions = try ids("SELECT id FROM source_revision")
            units = try ids("SELECT id FROM unit")
            devices = try ids("SELECT id FROM device")
            var uses: [Int64: Int] = [:]
            let sets = try PreparedStatement(db, "SELECT id, uses FROM metadata_set")
            while try sets.step() { uses[sets.int(0)] = Int(sets.int(1)) }
            self.uses = uses
            withIdentifier = Set(
                try Int64.fetchAll(
                    db,
                    sql: """
                        SELECT set_id FROM metadata_entry
                        WHERE key_id = (SELECT id FROM metadata_key WHERE name = ?)
                            AND kind = 0 AND text IS NULL
                        """,
                    arguments: [MetadataKey.syncIdentifier]))
            counts = Dictionary(
                try Row.fetchAll(
                    db,
                    sql: """
                        SELECT type_id, revision_id, sum(samples) FROM \(SampleCounts.rows)
                        GROUP BY type_id, revision_id HAVING sum(samples) > 0
                        """
                ).map { row in
                    let key = SampleCounts.Key(
                        type: try row.decode(atIndex: 0), revision: try row.decode(atIndex: 1))
                    return (key, try row.decode(Int.self, atIndex: 2))
                }, uniquingKeysWith: +)
            end = try Int64.fetchOne(db, sql: "SELECT max(last) FROM log_commit") ?? 0
        }
    }

    private mutating func checkReferences(
        _ row: PreparedStatement, _ key: SampleCounts.Key, _ known: Known
    ) {
        if known.longest[key.type] == nil { found.missing(.type) }
        if !known.revisions.contains(key.revision) { found.missing(.revision) }
        if let unit = row.intOrNil(3), !known.units.contains(unit) { found.missing(.unit) }
        if let device = row.intOrNil(4), !known.devices.contains(device) {
            found.missing(.device)
        }
    }

    private mutating func count(
        _ set: Int64, of sample: Int64, _ known: Known, _ hasIdentity: PreparedStatement,
        _ uses: inout [Int64: Int]
    ) throws {
        if set != lastSet.id {
            uses[lastSet.id]? += lastSet.uses
            lastSet = (set, 0)
        }
        lastSet.uses += 1
        if known.uses[set] == nil { found.withoutMetadata += 1 }
        guard known.withIdentifier.contains(set) else { return }
        hasIdentity.bind(sample, at: 1)
        defer { hasIdentity.reset() }
        if try !hasIdentity.step() { found.withoutIdentifier += 1 }
    }
}

/// The numbers of samples with each defect.
private struct Findings {
    /// The tables to which samples point.
    enum Parent: String, CaseIterable {
        case type = "object_type"
        case revision = "source_revision"
        case unit
        case device
    }

    private var missing: [Parent: Int] = [:]
    var withoutMetadata = 0
    var withoutIdentifier = 0
    var wrongUses = 0
    var wrongCounts = 0
    var beyondEnd = 0
    var tooLong = 0

    mutating func missing(_ parent: Parent) { missing[parent, default: 0] += 1 }

    var texts: [String] {
        let broken = Parent.allCases.flatMap { parent in
            Array(
                repeating:
                    "A row of sample points to a row of \(parent.rawValue) that is missing.",
                count: missing[parent] ?? 0)
        }
        let counted = [
            ("Samples with metadata that is missing", withoutMetadata),
            ("Samples with a sync identifier that is missing", withoutIdentifier),
            ("Sets of metadata with a wrong count of uses", wrongUses),
            ("Types and sources with a wrong count of samples", wrongCounts),
            ("Numbers beyond the end of the log", beyondEnd),
            ("Samples longer than their type's longest", tooLong),
        ]
        return broken + counted.filter { $0.1 > 0 }.map { "\($0.0): \($0.1)." }
    }
}
