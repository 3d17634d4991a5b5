internal import Foundation
internal import HealthModel

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
