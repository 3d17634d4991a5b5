public import Foundation
public import HealthJournal

/// What a pass did, in counts; it holds no health data.
public struct SyncReport: Hashable, Sendable {
    /// Entries that were sent and that the remote holds now.
    public var exported = 0
    /// Entries that were deleted here and that the remote does not hold any more.
    public var deleted = 0
    /// Operations that wait for permission.
    public var parked = 0
    /// Operations that will be tried again.
    public var retrying = 0
    /// Operations that the remote will never take.
    public var failed = 0
    /// What the pulled changes did to the journal.
    public var inbound = InboundCounts()
    /// Streams that the app never asked to read: they were left out.
    public var unasked: Set<StreamName> = []
    /// Streams that were asked for and could not be pulled, with the reason.
    public var unreadable: [StreamName: SyncReason] = [:]
    /// Why nothing could be done at all; nil when the remote was there.
    public var unavailable: SyncReason?

    /// When the pass ended, for "Last synced"; nil where it did not reach the remote.
    public var date: Date?

    /// A report of nothing.
    public init() {}
}

/// What pulled changes did to the journal.
public struct InboundCounts: Hashable, Sendable {
    /// Own entries that the remote was found to hold.
    public var confirmed = 0
    /// Own entries that the journal did not know and has now.
    public var adopted = 0
    /// Samples of an earlier version of this app that stand for an own entry now.
    public var linked = 0
    /// Samples of an earlier version of this app that wait for the person's decision, as new ones.
    public var waiting = 0
    /// Own entries that another device changed.
    public var updated = 0
    /// Foreign entries that are new.
    public var imported = 0
    /// Foreign entries that changed and that were in the journal before the pass.
    public var replaced: Int { replacedEntries.count + removedParts }
    /// Foreign entries that are gone.
    public var removed = 0
    /// Own entries that somebody removed at the remote.
    public var marked = 0
    /// Own entries that come off the remote again because the journal deleted them.
    public var deletedAgain = 0
    /// Questions to the person that this pass raised; all that are open are in the status.
    public var conflicts = 0
    /// Changes whose values cannot be in a journal, as a weight of nothing.
    public var refused = 0
    /// The foreign entries that are new; empty once the pass has ended.
    ///
    /// A later batch that completes one changes nothing that the person has seen.
    var importedEntries: Set<UUID> = []
    /// The foreign entries that changed.
    var replacedEntries: Set<UUID> = []
    /// Parts of foreign entries that are gone.
    var removedParts = 0

    /// Counts of nothing.
    public init() {}

    /// Adds counts up.
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

    /// Adds what a decision about earlier samples did.
    mutating func add(_ result: EarlierSamplesResult, stillWaiting: EarlierSamples) {
        linked += result.linked
        adopted += result.imported
        waiting = min(waiting, stillWaiting.count)
    }
}
