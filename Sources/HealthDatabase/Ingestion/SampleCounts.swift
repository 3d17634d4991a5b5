internal import GRDB
internal import HealthModel

/// The changes of a transaction to the number of samples of each type and source revision.
///
/// The table `sample_count` has these numbers, so that lists of types and sources do not read all
/// samples. The changes are written once, at the end of the transaction.
struct SampleCounts {
    /// A type and a source revision.
    struct Key: Hashable {
        var type: Int64
        var revision: Int64
    }

    private var changes: [Key: Int] = [:]
    private var last = Key(type: 0, revision: 0)
    /// The change of the last key: similar samples follow each other.
    private var lastChange = 0

    /// Counts a sample that was inserted (1) or deleted (-1).
    mutating func add(_ change: Int, type: Int64, revision: Int64) {
        if type != last.type || revision != last.revision {
            keepLast()
            last = Key(type: type, revision: revision)
        }
        lastChange += change
    }

    /// Writes the changes.
    mutating func flush(_ db: Database) throws {
        keepLast()
        if changes.isEmpty { return }
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
        changes.removeAll()
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
                SELECT type_id, sum(samples) FROM sample_count
                GROUP BY type_id HAVING sum(samples) > 0
                """)
        return Dictionary(
            uniqueKeysWithValues: try rows.map { (try type(id: $0[0]).type, $0[1]) })
    }

    /// The number of samples of a type, of all sources.
    func sampleCount(of slot: TypeSlot) throws -> Int {
        try Int.fetchOne(
            db, kept: "SELECT sum(samples) FROM sample_count WHERE type_id = ?",
            arguments: [slot.id]) ?? 0
    }

    /// The rows of the source revisions that saved samples of a type.
    func revisions(of slot: TypeSlot) throws -> [Int64] {
        try Int64.fetchAll(
            db, kept: "SELECT revision_id FROM sample_count WHERE type_id = ? AND samples > 0",
            arguments: [slot.id])
    }
}
