internal import Foundation
internal import HealthModel

/// What one import remembers from transaction to transaction, in memory that does not grow with the
/// number of samples but for two bits each.
///
/// One thread uses it at a time: the one that writes. When a transaction fails the import ends, and
/// the session with it.
package final class IngestionSession: @unchecked Sendable {
    /// The samples that a record of the file was matched with or inserted as.
    var matched = NumberSet()
    /// The samples that a record inside another element was matched with or inserted as.
    var linked = NumberSet()
    /// The identities of sources' revisions, units and devices in the store, by their places.
    var revisions: [Int64?] = []
    var devices: [Int64?] = []
    /// The identity of the row that is written; SQLite reads it from here.
    let uuid = UnsafeMutableRawPointer.allocate(byteCount: 16, alignment: 8)
    /// The last number of the log when the last transaction of the session ended.
    private var end: Int64 = 0
    private var sets: [SetKey: Int64] = [:]

    struct SetKey: Hashable {
        var high: UInt64
        var low: UInt64
    }

    /// How many sets of metadata are remembered: sets with a text of their own come once each.
    private static let mostSets = 1 << 15

    /// A session that has seen nothing.
    package init() {}

    deinit { uuid.deallocate() }

    /// The end of the log before the session's first transaction; nil before it.
    private(set) var start: LogAnchor?

    /// Begins a transaction; what others may have deleted meanwhile is forgotten.
    ///
    /// - Throws: `invalidArgument` if the store has another history than before, as after a backup
    ///   was restored: the numbers that are remembered mean something else there.
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

    /// The number of a set of metadata; nil where it is not remembered.
    func set(_ hash: (UInt64, UInt64)) -> Int64? { sets[SetKey(high: hash.0, low: hash.1)] }

    func remember(_ set: Int64, _ hash: (UInt64, UInt64)) {
        if sets.count >= Self.mostSets { sets.removeAll(keepingCapacity: true) }
        sets[SetKey(high: hash.0, low: hash.1)] = set
    }
}
