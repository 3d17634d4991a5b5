public import Foundation
public import HealthJournal

/// An operation of the outbox for a remote, as an immutable snapshot.
///
/// The entry may be edited or deleted while the operation is in progress.
public struct OutboundOperation: Hashable, Sendable {
    /// The change to make at the remote.
    public enum Action: Hashable, Sendable {
        /// Save this entry with its version.
        case save(JournalEntry)
        /// Delete all objects of the entry; success also if there are none.
        case delete
    }

    /// The entry's UUID.
    public var entry: UUID
    /// The entry's kind.
    public var kind: EntryKind
    /// The change to make at the remote.
    public var action: Action
    /// The version that the remote holds after the operation.
    public var version: Int
    /// The known objects of the entry; the list may be out of date.
    public var links: [RemoteLink]
    /// The number of failures in a row so far.
    public var failures: Int

    /// Whether this version was sent before, so that the remote may already hold it.
    public var isRepeated: Bool
    /// The entry as fields, for a remote that merges edits field by field; nil for other remotes.
    public package(set) var record: EntryRecord?
    /// The last version that was sent before, successfully or not; 0 if none was.
    package var attemptedVersion = 0

    /// Creates an operation.
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

/// The result of an operation.
public enum PushOutcome: Hashable, Sendable {
    /// The remote holds the version; these objects represent the entry (none after a deletion).
    case done(links: [RemoteLink])
    /// The remote holds the entry without the withheld types; these are sent once they are
    /// permitted.
    case partial(links: [RemoteLink], withheld: Set<String>)
    /// The remote keeps another device's edit of the entry; the engine applies it like a pulled
    /// change.
    case superseded(InboundChange.OwnEntry)
    /// The remote merged the entry with its own record, and now holds this one.
    case merged(EntryRecord)
    /// The remote holds this version, or may hold it after a lost answer, but a step failed, such
    /// as deleting the objects of an earlier version; the engine retries the operation.
    case unfinished(PushFailure)
    /// The operation failed.
    case failed(PushFailure)
}

/// The reason why an operation failed, which decides what the engine does next.
public enum PushFailure: Error, Hashable, Sendable {
    /// The person has not permitted it: the engine parks the operation.
    case notPermitted(reason: SyncReason)
    /// The remote will never accept it: the engine lists the operation and does not retry it.
    case invalid(reason: SyncReason)
    /// The operation may succeed later: the engine retries it with growing delays.
    case temporary(reason: SyncReason)

    /// The reason, without health data.
    public var reason: SyncReason {
        switch self {
        case .notPermitted(let reason), .invalid(let reason), .temporary(let reason): reason
        }
    }
}
