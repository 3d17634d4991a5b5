internal import Foundation
internal import GRDB
internal import HealthModel

/// One write transaction with its caches, and the writes at its end.
///
/// Insertions and deletions take their numbers from one counter, which is read at the start. The
/// commit is added to the log at the end, with the last number. SQLite has one writer at a time, so
/// no other transaction takes a number meanwhile.
final class StoreTransaction {
    let db: Database
    /// The date of the transaction's start.
    let now: Date
    let interner: Interner
    let metadata: MetadataSets
    private let commits: CommitLog
    /// The end of the log when the transaction began.
    let start: LogAnchor
    private(set) var last: Int64
    var counts: SampleCounts
    private var changedTypes: [Int64: ObjectType] = [:]
    private var lastChangedType: Int64 = 0
    /// The time between the first and the last deleted sample of each type.
    private var removed: [Int64: ClosedRange<Double>] = [:]

    private init(_ db: Database, now: Date, cache: CachedInterner) throws {
        self.db = db
        self.now = now
        commits = CommitLog(db)
        start = try commits.end()
        interner = try cache.take(db, at: start)
        metadata = MetadataSets(interner)
        last = start.position
        counts = SampleCounts(after: start.position)
    }

    /// Runs a body in a transaction of the database, and returns its changes.
    static func run<T>(
        _ db: Database, now: Date, cache: CachedInterner, _ body: (StoreTransaction) throws -> T
    ) throws -> (T, StoreChange) {
        let transaction = try StoreTransaction(db, now: now, cache: cache)
        let result = try body(transaction)
        let change = try transaction.finish()
        if change.to != change.from { try cache.keep(transaction.interner, at: change.to) }
        return (result, change)
    }

    /// Whether the log contains the commit of an anchor.
    func holds(_ anchor: LogAnchor) throws -> Bool { try commits.holds(anchor) }

    /// The next number of the log, for an insertion or deletion of a sample of a type.
    func nextNumber(_ slot: TypeSlot) -> Int64 {
        if lastChangedType != slot.id {
            lastChangedType = slot.id
            changedTypes[slot.id] = slot.type
        }
        last += 1
        return last
    }

    /// Returns the last number, for a row that existed already.
    func returnNumber() { last -= 1 }

    /// Records the time of a deleted sample: kept figures that overlap it are removed.
    func noteRemoval(_ slot: TypeSlot, _ time: ClosedRange<Double>) {
        let known = removed[slot.id] ?? time
        removed[slot.id] =
            min(known.lowerBound, time.lowerBound)...max(known.upperBound, time.upperBound)
    }

    private func finish() throws -> StoreChange {
        try interner.flush()
        try metadata.flush()
        try counts.flush(db, last: last)
        for (type, time) in removed {
            try KeptFigures.remove(db, type: type, overlapping: time)
        }
        guard last != start.position else { return StoreChange(from: start, to: start, types: []) }
        return StoreChange(
            from: start, to: try commits.append(last), types: Set(changedTypes.values))
    }
}

/// The log numbers of a commit, after `from` up to `to`, and the types.
struct StoreChange: Sendable {
    var from: LogAnchor
    var to: LogAnchor
    var types: Set<ObjectType>
}
