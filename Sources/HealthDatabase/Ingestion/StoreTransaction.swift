internal import Foundation
internal import GRDB
internal import HealthModel

/// One write transaction: what it remembers while it runs, and what it writes at its end.
///
/// Insertions and deletions take their numbers from one counter, which is read at the start and
/// written at the end; SQLite has one writer at a time, so nobody else takes a number meanwhile.
final class StoreTransaction {
    let db: Database
    /// The instant at which the transaction began.
    let now: Date
    let interner: Interner
    let metadata: MetadataSets
    private let start: Int64
    private(set) var last: Int64
    private var changedTypes: [Int64: ObjectType] = [:]
    private var lastChangedType: Int64 = 0

    private init(_ db: Database, now: Date) throws {
        self.db = db
        self.now = now
        interner = Interner(db)
        metadata = MetadataSets(interner)
        let position = try PreparedStatement(db, "SELECT last FROM log_position")
        start = try position.step() ? position.int(0) : 0
        position.reset()
        last = start
    }

    /// Runs a body in a transaction of the database, and says what it changed.
    static func run<T>(
        _ db: Database, now: Date, _ body: (StoreTransaction) throws -> T
    ) throws -> (T, StoreChange) {
        let transaction = try StoreTransaction(db, now: now)
        let result = try body(transaction)
        return (result, try transaction.finish())
    }

    /// The next number of the log, for an insertion or deletion of a sample of a type.
    func nextNumber(_ slot: TypeSlot) -> Int64 {
        if lastChangedType != slot.id {
            lastChangedType = slot.id
            changedTypes[slot.id] = slot.type
        }
        last += 1
        return last
    }

    /// Gives back the number that was taken last, for a row that was there already.
    func returnNumber() { last -= 1 }

    private func finish() throws -> StoreChange {
        try interner.flush()
        try metadata.flush()
        if last != start {
            let advance = try PreparedStatement(db, "UPDATE log_position SET last = ?")
            advance.bind(last, at: 1)
            try advance.run()
        }
        return StoreChange(
            from: start, to: last, types: last == start ? [] : Set(changedTypes.values))
    }
}

/// What a commit did to the log: the numbers after `from` up to `to`, of these types.
struct StoreChange: Sendable {
    var from: Int64
    var to: Int64
    var types: Set<ObjectType>
}
