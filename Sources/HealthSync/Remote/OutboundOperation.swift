public import Foundation
public import HealthJournal

/// One thing to do at a remote, as an immutable snapshot.
///
/// A snapshot, because the entry may change or go while the operation is under way.
public struct OutboundOperation: Hashable, Sendable {
    /// What is to be done.
    public enum Action: Hashable, Sendable {
        /// Keep this entry, in the version that it has.
        case save(JournalEntry)
        /// Remove all objects of the entry; that there are none is success.
        case delete
    }

    /// The entry's UUID.
    public var entry: UUID
    /// The entry's kind.
    public var kind: EntryKind
    /// What is to be done.
    public var action: Action
    /// The version that the operation brings about.
    public var version: Int
    /// The objects that are known to stand for the entry; a cache, which may be behind.
    public var links: [RemoteLink]
    /// How often it failed in a row so far.
    public var failures: Int

    /// Whether this version was sent before, so that the remote may hold it already.
    public var isRepeated: Bool
    /// The entry field by field, for a remote that merges edits so; nil for the others.
    public package(set) var record: EntryRecord?
    /// The last version that was sent before, whether or not it arrived; 0 for none.
    package var attemptedVersion = 0

    /// Puts an operation together.
    public init(
        entry: UUID, kind: EntryKind, action: Action, version: Int, links: [RemoteLink] = [],
        failures: Int = 0, isRepeated: Bool = false
    ) {
        self.entry = entry
        self.kind = kind
        self.action = action
        self.version = version
        self.links = links
        self.failures = failures
        self.isRepeated = isRepeated
    }
}

/// What became of an operation.
public enum PushOutcome: Hashable, Sendable {
    /// The remote holds it; these objects stand for the entry now (none after a deletion).
    case done(links: [RemoteLink])
    /// The remote holds it but for what it may not take; that follows once it may.
    case partial(links: [RemoteLink], withheld: Set<String>)
    /// The remote holds another device's edit of it, which this one did not replace; it goes through
    /// the same rules as one that was pulled.
    case superseded(InboundChange.OwnEntry)
    /// The remote merged the entry with what it held, and holds this record now.
    case merged(EntryRecord)
    /// The remote holds this version, or may hold it after an answer that was lost, and something of it
    /// failed, as to remove what an earlier one left: the operation goes on as after that failure.
    case unfinished(PushFailure)
    /// It did not happen.
    case failed(PushFailure)
}

/// Why an operation did not happen, and so what to do about it.
public enum PushFailure: Error, Hashable, Sendable {
    /// The person has not allowed it: it waits for permission.
    case notPermitted(reason: String)
    /// The remote will never take it: it is listed, not tried again.
    case invalid(reason: String)
    /// It may work later: it is tried again with growing delays.
    case temporary(reason: String)

    /// The reason, in words that hold no health data.
    public var reason: String {
        switch self {
        case .notPermitted(let reason), .invalid(let reason), .temporary(let reason): reason
        }
    }
}
