package import Foundation
internal import GRDB
package import HealthModel

/// The state of an import between its transactions, in memory that grows only by two bits for each
/// sample.
///
/// Only the writing thread uses it. A failed transaction ends the import and the session.
package final class IngestionSession: @unchecked Sendable {
    /// The samples that a record of the file matched or was inserted as.
    var matched = NumberSet()
    /// The samples that a record inside another element matched or was inserted as.
    var linked = NumberSet()
    /// The identifiers of source revisions, units and devices in the store, by index.
    var revisions: [Int64?] = []
    var devices: [Int64?] = []
    /// The identities of the rows that are being written; SQLite reads them in place.
    let identities = UnsafeMutableRawPointer.allocate(byteCount: 16 * mostRows, alignment: 8)
    /// The last log number at the end of the session's last transaction.
    private var end: Int64 = 0
    private var sets: [SetKey: Int64] = [:]

    struct SetKey: Hashable {
        var high: UInt64
        var low: UInt64
    }

    /// The number of rows that one statement inserts.
    static let mostRows = 200

    /// The limit of cached metadata sets, because unique sets occur only once.
    private static let mostSets = 1 << 15

    /// Creates a session at the start of an import.
    package init() {}

    deinit { identities.deallocate() }

    /// The end of the log before the session's first transaction; nil before it.
    private(set) var start: LogAnchor?

    /// Begins a transaction, and clears cached rows that others may have deleted meanwhile.
    ///
    /// - Throws: `invalidArgument` if the store's history changed, as after restoring a backup:
    ///   cached identifiers are invalid there.
    func begin(_ transaction: StoreTransaction) throws {
        let known = start ?? transaction.start
        start = known
        guard try transaction.holds(known) else {
            throw HealthStoreError.invalidArgument(
                "The health store was replaced during the import: import the file again.")
        }
        if transaction.last != end { sets.removeAll(keepingCapacity: true) }
    }

    func finish(at position: Int64) { end = position }

    /// The row of a metadata set; nil if it is not cached.
    func set(_ hash: (UInt64, UInt64)) -> Int64? { sets[SetKey(high: hash.0, low: hash.1)] }

    func remember(_ set: Int64, _ hash: (UInt64, UInt64)) {
        if sets.count >= Self.mostSets { sets.removeAll(keepingCapacity: true) }
        sets[SetKey(high: hash.0, low: hash.1)] = set
    }
}

extension IngestionSession {
    /// Releases the memory of an import: a cache of 24 MB that is not used afterwards.
    package static func releaseMemory(of store: HealthStore) async throws {
        let writer = try store.connection.handles().writer
        (writer as? DatabasePool)?.releaseMemoryEventually()
        try await writer.writeWithoutTransaction { $0.releaseMemory() }
    }

    /// Runs one transaction of an import on the calling thread.
    ///
    /// Foreign keys are not checked row by row, because the transaction has read or created all of
    /// them. The write-ahead log is checkpointed less often, so that pages that every batch changes
    /// are written only once.
    package func write<T>(
        to store: HealthStore, _ body: (IngestionWriter) throws -> T
    ) throws -> T {
        try store.requireUnlocked()
        try store.applyDeferredSaves()
        let now = store.environment.now()
        let (result, change) = try HealthStoreError.translating(store.connection.path) {
            let handles = try store.connection.handles()
            return try handles.quickWriter.occupied {
                try handles.writer.writeWithoutTransaction { db in
                    try db.withoutReferenceChecks {
                        try db.inImmediateTransaction {
                            try StoreTransaction.run(db, now: now, cache: handles.interner) {
                                transaction in
                                try begin(transaction)
                                let result = try body(IngestionWriter(transaction))
                                finish(at: transaction.last)
                                return result
                            }
                        }
                    }
                }
            }
        }
        store.connection.commits.committed(change)
        return result
    }

    /// Counts by type the quantities and categories that the import's sources had stored before and
    /// that the import did not contain; called at its end.
    ///
    /// - Parameters:
    ///   - store: The store of the import.
    ///   - date: The latest end date of the counted samples.
    package func unmatched(
        in store: HealthStore, until date: Date
    ) async throws -> [ObjectType: Int] {
        let revisions = revisions.compactMap { $0 }
        guard let start = start?.position, start > 0, !revisions.isEmpty else { return [:] }
        return try await store.read { db in
            let interner = Interner(db)
            var counts: [Int64: Int] = [:]
            let rows = try Row.fetchCursor(
                db,
                sql: """
                    SELECT id, type_id FROM sample WHERE id <= ? AND end_time <= ?
                        AND revision_id IN (SELECT id FROM source_revision WHERE source_id IN (
                            SELECT source_id FROM source_revision
                            WHERE id IN (SELECT value FROM json_each(?))))
                    """,
                arguments: [
                    start, date.timeIntervalSinceReferenceDate, try StableJSON.text(revisions),
                ])
            while let row = try rows.next() {
                let id: Int64 = row[0]
                guard !self.matched.contains(id), !self.linked.contains(id) else { continue }
                counts[row[1], default: 0] += 1
            }
            var missing: [ObjectType: Int] = [:]
            for (id, count) in counts {
                let type = try interner.type(id: id).type
                if type.kind == .quantity || type.kind == .category { missing[type] = count }
            }
            return missing
        }
    }
}

/// A set of log numbers, which needs one bit per number where they are dense.
struct NumberSet {
    private static let wordsOfChunk = 1024
    private static let shift: Int64 = 16

    /// The offsets of the words of each chunk of 65,536 numbers.
    private var places: [Int64: Int] = [:]
    private var words: ContiguousArray<UInt64> = []
    private var last: (chunk: Int64, place: Int) = (-1, 0)

    /// Whether a number is in the set.
    func contains(_ number: Int64) -> Bool {
        guard let place = places[number >> Self.shift] else { return false }
        let bit = Int(number & 0xFFFF)
        return words[place + (bit >> 6)] & (1 << UInt64(bit & 63)) != 0
    }

    /// Adds a number; returns false if it was already in the set.
    @discardableResult
    mutating func insert(_ number: Int64) -> Bool {
        let chunk = number >> Self.shift
        if chunk != last.chunk { last = (chunk, place(of: chunk)) }
        let bit = Int(number & 0xFFFF)
        let index = last.place + (bit >> 6)
        let mask: UInt64 = 1 << UInt64(bit & 63)
        guard words[index] & mask == 0 else { return false }
        words[index] |= mask
        return true
    }

    private mutating func place(of chunk: Int64) -> Int {
        if let known = places[chunk] { return known }
        let place = words.count
        words.append(contentsOf: repeatElement(0, count: Self.wordsOfChunk))
        places[chunk] = place
        return place
    }
}
