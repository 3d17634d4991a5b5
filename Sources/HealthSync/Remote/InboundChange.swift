public import Foundation
public import HealthJournal

/// One change at a remote.
public enum InboundChange: Hashable, Sendable {
    /// The present state of an entry that this app wrote, on this device or another.
    case own(OwnEntry)
    /// The present state of another app's entry.
    case foreign(ForeignEntry)
    /// A sample of this app without the identity of an entry, which an earlier version of the app saved.
    case earlier(EarlierSample)
    /// A deleted object.
    case removed(Removal)
    /// An own entry, possibly deleted, at a remote that merges edits field by field.
    case record(EntryRecord)

    /// An entry of this app as a remote holds it.
    public struct OwnEntry: Hashable, Sendable {
        /// The entry, with its identity, version and dates.
        public var entry: JournalEntry
        /// The objects that represent the entry.
        public var links: [RemoteLink]
        /// Whether the remote also holds objects of another device's edit with the same version.
        public var isMixed: Bool
        /// The other device's edit, as far as it can be read.
        public var other: JournalEntry?
        /// The types that could not be queried: the remote may hold these parts of the entry.
        public var unseen: Set<String>

        /// Creates an own entry.
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
        /// The entry, whose UUID the journal chooses during the import.
        public var entry: JournalEntry
        /// The object at the remote.
        public var object: String
        /// The identifier that its source gave the object, if any.
        public var syncIdentifier: String?
        /// The version under that identifier; 0 without one.
        public var syncVersion: Int
        /// The objects of a meal's nutrients, each with its part; empty for other kinds.
        ///
        /// The list includes ``object`` if that is a single nutrient.
        public var parts: [ForeignObject]

        /// Creates a foreign entry.
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

        /// All objects of the entry; the object of the whole entry comes first, if it exists.
        package var objects: [ForeignObject] {
            guard !parts.contains(where: { $0.object == object }) else { return parts }
            let whole = ForeignObject(
                object: object, syncIdentifier: syncIdentifier, syncVersion: syncVersion)
            return [whole] + parts
        }
    }

    /// A sample of this app without the identity of an entry.
    public struct EarlierSample: Hashable, Sendable {
        /// The sample as an entry; its identity is only used if the person imports it.
        public var entry: JournalEntry
        /// The own entry that the sample represents; nil if the app claims it for none.
        public var owner: UUID?
        /// The objects of the sample, each with its part of the entry.
        public var objects: [RemoteLink]

        /// Creates a sample.
        public init(entry: JournalEntry, owner: UUID?, objects: [RemoteLink]) {
            self.entry = entry
            self.owner = owner
            self.objects = objects
        }
    }

    /// A deleted object.
    public struct Removal: Hashable, Sendable {
        /// The object at the remote.
        public var object: String
        /// The identity, if the remote still knows that the object was this app's.
        public var identity: EntryIdentity?

        /// Creates a removal.
        public init(object: String, identity: EntryIdentity?) {
            self.object = object
            self.identity = identity
        }
    }
}

/// The changes of a stream up to a new cursor.
public struct PullBatch: Hashable, Sendable {
    /// The changes in order; additions before removals.
    public var changes: [InboundChange]
    /// The position from which the next pull continues.
    public var cursor: Data
    /// Whether the stream has more changes after the cursor.
    public var hasMore: Bool
    /// What this batch and those that it followed have brought, and later ones need not bring again.
    package var brought = BroughtObjects()

    /// Creates a batch.
    public init(changes: [InboundChange], cursor: Data, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// Why changes could not be pulled.
public enum PullError: Error, Hashable, Sendable {
    /// The cursor does not belong to this remote's history: read from the beginning, and compare.
    case invalidCursor
    /// The person has not yet been asked for permission to read.
    case notPermitted
    /// The pull failed and can be retried.
    case temporary(reason: SyncReason)
}

extension PullError {
    /// The reason, without health data.
    public var reason: SyncReason {
        switch self {
        case .invalidCursor: SyncReason(.cursorRefused)
        case .notPermitted: SyncReason(.readingNotAsked)
        case .temporary(let reason): reason
        }
    }
}

/// The objects that the batches of one reading have brought before their turn.
///
/// The sets of a reading are few, and a later batch shares those of an earlier one: each addition takes in
/// the smaller sets before it.
package struct BroughtObjects: Hashable, Sendable {
    private var sets: [Set<UUID>] = []

    /// Creates an empty collection.
    package init() {}

    /// Whether an object was brought.
    package func contains(_ object: UUID) -> Bool { sets.contains { $0.contains(object) } }

    /// Adds objects.
    package mutating func add(_ objects: Set<UUID>) {
        guard !objects.isEmpty else { return }
        var joined = objects
        while let last = sets.last, last.count <= joined.count {
            joined.formUnion(sets.removeLast())
        }
        sets.append(joined)
    }
}
