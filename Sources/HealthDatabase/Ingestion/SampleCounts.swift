internal import GRDB
internal import HealthModel

/// The changes of a transaction to the number of samples of each type and source revision.
///
/// The table `sample_count` has these numbers, so that lists of types and sources do not read all
/// samples. It counts the samples up to the log number in `sample_count_end`, and readers count the
/// few samples after it. So a small save writes one page less; a transaction writes the counts when
/// the log reaches the next thousand or a counted sample is deleted.
struct SampleCounts {
    /// A type and a source revision.
    struct Key: Hashable {
        var type: Int64
        var revision: Int64
    }

    /// The counts are written when the log reaches a multiple of this number.
    static let stride: Int64 = 1000

    /// The counts in the table and each sample after their end: `type_id`, `revision_id` and
    /// `samples`.
    static let rows = """
        (SELECT type_id, revision_id, samples FROM sample_count
        UNION ALL
        SELECT type_id, revision_id, 1 FROM sample
            WHERE id > (SELECT last FROM sample_count_end))
        """

    /// The end of the log when the transaction began.
    private let start: Int64
    /// The end of the counts; nil until a deletion needs it.
    private var end: Int64?
    private var isDue = false
    private var changes: [Key: Int] = [:]
    private var last = Key(type: 0, revision: 0)
    /// The change of the last key: similar samples follow each other.
    private var lastChange = 0

    /// Creates the changes of a transaction that began at an end of the log.
    init(after start: Int64) {
        self.start = start
    }

    /// Counts a sample that was inserted.
    mutating func insert(type: Int64, revision: Int64) {
        add(1, Key(type: type, revision: revision))
    }

    /// Counts a sample that was deleted.
    mutating func remove(_ id: Int64, type: Int64, revision: Int64, _ db: Database) throws {
        if id <= start {
            // The table does not count this sample yet, and readers no longer find its row.
            if try id > end(db) { return }
            isDue = true
        }
        add(-1, Key(type: type, revision: revision))
    }

    /// Writes the counts up to the last number of the log if they are due.
    mutating func flush(_ db: Database, last number: Int64) throws {
        guard isDue || number / Self.stride != start / Self.stride else { return }
        let earlier = try PreparedStatement(
            db,
            """
            SELECT type_id, revision_id, count(*) FROM sample WHERE id > ? AND id <= ?
            GROUP BY type_id, revision_id
            """)
        earlier.bind(try end(db), at: 1)
        earlier.bind(start, at: 2)
        while try earlier.step() {
            add(Int(earlier.int(2)), Key(type: earlier.int(0), revision: earlier.int(1)))
        }
        keepLast()
        try writeChanges(db)
        let advance = try PreparedStatement(db, "UPDATE sample_count_end SET last = ?")
        advance.bind(number, at: 1)
        try advance.run()
    }

    private func writeChanges(_ db: Database) throws {
        let update = try PreparedStatement(
            db,
            """
            UPDATE sample_count SET samples = samples + ? WHERE type_id = ? AND revision_id = ?
            """)
        let insert = try PreparedStatement(
            db, "INSERT INTO sample_count (samples, type_id, revision_id) VALUES (?, ?, ?)")
        for (key, change) in changes where change != 0 {
            for statement in [update, insert] {
                statement.bind(change, at: 1)
                statement.bind(key.type, at: 2)
                statement.bind(key.revision, at: 3)
                if try statement.run() == 1 { break }
            }
        }
    }

    private mutating func end(_ db: Database) throws -> Int64 {
        if let end { return end }
        let select = try PreparedStatement(db, "SELECT last FROM sample_count_end")
        defer { select.reset() }
        guard try select.step() else { throw Interner.missing("sample_count_end") }
        let found = select.int(0)
        end = found
        return found
    }

    private mutating func add(_ change: Int, _ key: Key) {
        if key != last {
            keepLast()
            last = key
        }
        lastChange += change
    }

    private mutating func keepLast() {
        if lastChange != 0 { changes[last, default: 0] += lastChange }
        lastChange = 0
    }
}

extension Interner {
    /// The number of samples of each type, of all sources.
    func sampleCounts() throws -> [ObjectType: Int] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT type_id, sum(samples) FROM \(SampleCounts.rows)
                GROUP BY type_id HAVING sum(samples) > 0
                """)
        // A damaged file may have a row twice, or one without a type.
        return Dictionary(
            try rows.map { row in
                (try type(id: row.decode(atIndex: 0)).type, try row.decode(Int.self, atIndex: 1))
            }, uniquingKeysWith: +)
    }

    /// The number of samples of a type, of all sources.
    func sampleCount(of slot: TypeSlot) throws -> Int {
        try Int.fetchOne(
            db, cached: "SELECT sum(samples) FROM \(SampleCounts.rows) WHERE type_id = ?",
            arguments: [slot.id]) ?? 0
    }

    /// The rows of the source revisions that saved samples of a type.
    func revisions(of slot: TypeSlot) throws -> [Int64] {
        try Int64.fetchAll(
            db,
            cached: """
                SELECT DISTINCT revision_id FROM \(SampleCounts.rows)
                WHERE type_id = ? AND samples > 0
                """,
            arguments: [slot.id])
    }
}
