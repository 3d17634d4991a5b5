public import Foundation
public import HealthJournal
internal import Synchronization

/// The counts of one pass; they contain no health data.
public struct SyncReport: Hashable, Sendable {
    /// Entries that were sent and that the remote now holds.
    public var exported = 0
    /// Entries that were deleted here and that the remote no longer holds.
    public var deleted = 0
    /// Operations that wait for a permission.
    public var parked = 0
    /// Operations that will be retried.
    public var retrying = 0
    /// Operations that the remote never accepts.
    public var failed = 0
    /// The effects of the pulled changes on the journal.
    public var inbound = InboundCounts()
    /// Streams that were left out because the app never requested to read them.
    public var unasked: Set<StreamName> = []
    /// Streams that could not be pulled, with the reason.
    public var unreadable: [StreamName: SyncReason] = [:]
    /// The reason why nothing could be synced; nil if the remote was available.
    public var unavailable: SyncReason?

    /// When the pass ended, for "Last synced"; nil if it did not reach the remote.
    public var date: Date?

    /// Creates a report without counts.
    public init() {}
}

/// The changes that pulls made to the journal, as counts.
public struct InboundCounts: Hashable, Sendable {
    /// Own entries that the remote was found to hold.
    public var confirmed = 0
    /// Own entries that the journal lacked and now has.
    public var adopted = 0
    /// Samples of an earlier version of this app that now represent an own entry.
    public var linked = 0
    /// New samples of an earlier version of this app that wait for the person's decision.
    public var waiting = 0
    /// Own entries that another device changed.
    public var updated = 0
    /// New foreign entries.
    public var imported = 0
    /// Foreign entries that changed and that were in the journal before the pass.
    public var replaced: Int { replacedEntries.count + removedParts }
    /// Foreign entries that were deleted.
    public var removed = 0
    /// Own entries that were deleted at the remote.
    public var marked = 0
    /// Own entries that are deleted at the remote again, because they were deleted in the journal.
    public var deletedAgain = 0
    /// Conflicts that this pass found; the status has the number of all open ones.
    public var conflicts = 0
    /// Changes with values that a journal cannot store, such as a weight of zero.
    public var refused = 0
    /// The new foreign entries; empty once the pass has ended.
    ///
    /// A later batch that completes one of them counts as a part of its import.
    var importedEntries: Set<UUID> = []
    /// The foreign entries that changed.
    var replacedEntries: Set<UUID> = []
    /// Parts of foreign entries that were deleted.
    var removedParts = 0

    /// Creates counts of zero.
    public init() {}

    /// Adds other counts.
    public static func += (a: inout InboundCounts, b: InboundCounts) {
        a.confirmed += b.confirmed
        a.adopted += b.adopted
        a.linked += b.linked
        a.waiting += b.waiting
        a.updated += b.updated
        a.imported += b.imported
        a.importedEntries.formUnion(b.importedEntries)
        a.replacedEntries.formUnion(b.replacedEntries)
        a.replacedEntries.subtract(a.importedEntries)
        a.removedParts += b.removedParts
        a.removed += b.removed
        a.marked += b.marked
        a.deletedAgain += b.deletedAgain
        a.conflicts += b.conflicts
        a.refused += b.refused
    }

    /// Adds the counts of a decision about earlier samples.
    mutating func add(_ result: EarlierSamplesResult, stillWaiting: EarlierSamples) {
        linked += result.linked
        adopted += result.imported
        waiting = min(waiting, stillWaiting.count)
    }
}

/// The progress of a long operation.
public struct SyncProgress: Hashable, Sendable {
    /// The number of completed items.
    public var done: Int
    /// The number of all items.
    public var total: Int

    /// Creates a progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// A number from 0 to 1; 1 if there are no items.
    public var fraction: Double {
        total > 0 ? min(Double(done) / Double(total), 1) : 1
    }
}

/// The number of changes and operations that passes have completed, for a progress line.
public struct SyncWork: Hashable, Sendable {
    /// Changes of the remote that were applied.
    public var read: Int
    /// Operations that were sent, whatever their outcome.
    public var sent: Int

    /// Creates an amount of work.
    public init(read: Int = 0, sent: Int = 0) {
        self.read = read
        self.sent = sent
    }
}

/// Reports the progress of an engine's passes.
///
/// The first pass over a long history takes several seconds. Each report follows a commit, so that
/// a process that ends there loses nothing, and its next pass continues.
public final class SyncMeter: Sendable {
    private struct State {
        var done = SyncWork()
        var listener: (@Sendable (SyncWork) -> Void)?
    }

    private let state = Mutex(State())

    /// Calls a closure after each transaction of a pass with the work since this call; nil stops
    /// the reports.
    public func report(to listener: (@Sendable (SyncWork) -> Void)?) {
        state.withLock { $0 = State(listener: listener) }
    }

    /// Adds completed work.
    func note(_ more: SyncWork) {
        guard more != SyncWork() else { return }
        let (done, listener) = state.withLock { state in
            state.done.read += more.read
            state.done.sent += more.sent
            return (state.done, state.listener)
        }
        listener?(done)
    }
}

/// Measures the progress of an import against the counted total; the progress never decreases.
struct ImportMeter: Sendable {
    private let expected: [StreamName: Int]
    private var read: [StreamName: Int] = [:]

    init(expecting expected: [StreamName: Int]) {
        self.expected = expected
    }

    /// Records a batch; the last batch of a stream completes it, whatever the count was.
    mutating func note(_ stream: StreamName, changes: Int, hasMore: Bool) {
        let total = expected[stream] ?? 0
        let now = hasMore ? (read[stream] ?? 0) + changes : total
        read[stream] = max(read[stream] ?? 0, min(now, total))
    }

    var progress: SyncProgress {
        SyncProgress(
            done: read.values.reduce(0, +), total: expected.values.reduce(0, +))
    }
}
