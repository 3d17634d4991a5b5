public import Foundation
public import HealthJournal

/// One thing that happened at a remote.
public enum InboundChange: Hashable, Sendable {
    /// An entry that this app wrote, on this device or another, stands at the remote so.
    case own(OwnEntry)
    /// Somebody else's entry stands at the remote so.
    case foreign(ForeignEntry)
    /// An object is gone.
    case removed(Removal)
    /// An own entry of a remote that merges edits field by field, deleted ones included.
    case record(EntryRecord)

    /// An entry of this app as a remote holds it.
    public struct OwnEntry: Hashable, Sendable {
        /// The entry, with its identity, version and dates.
        public var entry: JournalEntry
        /// The objects that stand for it.
        public var links: [RemoteLink]
        /// Whether objects of another device's edit, under the same version, stand beside these.
        public var isMixed: Bool
        /// What can be read of that other edit.
        public var other: JournalEntry?
        /// The types that could not be looked for: what the entry has of them may be there.
        public var unseen: Set<String>

        /// Puts it together.
        public init(
            entry: JournalEntry, links: [RemoteLink], isMixed: Bool = false,
            other: JournalEntry? = nil, unseen: Set<String> = []
        ) {
            self.entry = entry
            self.links = links
            self.isMixed = isMixed
            self.other = other
            self.unseen = unseen
        }
    }

    /// An entry of another app or device.
    public struct ForeignEntry: Hashable, Sendable {
        /// The entry; its UUID is chosen by the journal when it imports it.
        public var entry: JournalEntry
        /// The object at the remote.
        public var object: String
        /// The identifier that its source gave it, where it did.
        public var syncIdentifier: String?
        /// The version under that identifier; 0 without one.
        public var syncVersion: Int
        /// The objects that a meal's nutrients are, each with its part; empty for other kinds.
        ///
        /// The object itself is one of them where it is a nutrient on its own.
        public var parts: [ForeignObject]

        /// Puts it together.
        public init(
            entry: JournalEntry, object: String, syncIdentifier: String? = nil,
            syncVersion: Int = 0, parts: [ForeignObject] = []
        ) {
            self.entry = entry
            self.object = object
            self.syncIdentifier = syncIdentifier
            self.syncVersion = syncVersion
            self.parts = parts
        }

        /// All objects that the entry is made of, the whole first where there is one.
        package var objects: [ForeignObject] {
            guard !parts.contains(where: { $0.object == object }) else { return parts }
            let whole = ForeignObject(
                object: object, syncIdentifier: syncIdentifier, syncVersion: syncVersion)
            return [whole] + parts
        }
    }

    /// An object that is gone.
    public struct Removal: Hashable, Sendable {
        /// The object at the remote.
        public var object: String
        /// The identity, where the remote still knows that it was this app's.
        public var identity: EntryIdentity?

        /// Puts it together.
        public init(object: String, identity: EntryIdentity?) {
            self.object = object
            self.identity = identity
        }
    }
}

/// The changes of a stream up to a new cursor.
public struct PullBatch: Hashable, Sendable {
    /// What happened, in order; additions before removals.
    public var changes: [InboundChange]
    /// Where the next pull goes on.
    public var cursor: Data
    /// Whether there is more behind the cursor.
    public var hasMore: Bool

    /// Puts a batch together.
    public init(changes: [InboundChange], cursor: Data, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// Why changes could not be pulled.
public enum PullError: Error, Hashable, Sendable {
    /// The cursor is not one of this remote's history: start again from the beginning, and compare.
    case invalidCursor
    /// The person has not been asked yet whether this may be read.
    case notPermitted
    /// It may work later.
    case temporary(reason: String)
}

extension PullError {
    /// The reason in words.
    package var reason: String {
        switch self {
        case .invalidCursor: "The remote does not accept the position where the last pull ended."
        case .notPermitted: "Reading has not been asked for yet."
        case .temporary(let reason): reason
        }
    }
}
