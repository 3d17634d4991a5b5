public import Foundation
public import HealthJournal

/// A place that the journal is synced with, such as a health store or a server.
///
/// A remote performs single calls; the engine decides when and how often to make them and how to
/// handle a failure. A call must be safe to repeat, because the engine repeats every call whose end
/// it did not see.
public protocol SyncRemote: Sendable {
    /// The name of this remote in the journal's links, cursors and operations.
    var id: RemoteID { get }
    /// The streams of changes, each with its own cursor, in the order in which they are pulled.
    var streams: [StreamName] { get }
    /// The kinds of entry that a stream contains; empty if it can contain any kind.
    ///
    /// The engine does not pull a stream while the person excludes all its kinds from the import.
    /// After the remote lost data, the engine sends the missing entries of these kinds again.
    func kinds(of stream: StreamName) -> Set<EntryKind>
    /// Whether the remote can be reached now.
    func availability() async -> RemoteAvailability
    /// The kinds of entry that the person permits this app to save; parked operations of these
    /// kinds are retried.
    func permittedKinds() async -> Set<EntryKind>
    /// The types among some withheld ones that the person now permits this app to save.
    func permitted(_ types: Set<String>) async -> Set<String>
    /// The format in which entries of a kind are saved, if there is a choice; entries that were
    /// saved in another format are sent again.
    var exportFormats: [EntryKind: String] { get }
    /// Performs operations, and returns one outcome for each, in order.
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome]
    /// Returns the changes of a stream after a cursor; nil starts at the beginning.
    ///
    /// The result depends on the cursor and on what the remote holds. The engine reads the next batch
    /// while it stores the one before it in the journal, and discards it if the pass ends there.
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    /// Returns the changes of a stream that follow a batch.
    ///
    /// The caller stores that batch, or drops the result if it cannot. The result may therefore
    /// leave out objects that the batch, or the batches before it, have already brought.
    func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    /// A value that identifies the remote's present state; nil if the remote never loses data, or
    /// if its cursors show a loss, as those of a cloud do.
    func historyMark() async throws(PullError) -> Data?
    /// Whether a mark or a cursor belongs to the remote's present history.
    ///
    /// False after the remote was restored from a backup, replaced or created again.
    func recognizes(_ mark: Data) async throws(PullError) -> Bool
    /// The objects of this app, among those given, that the remote holds now; nil if it cannot
    /// tell.
    ///
    /// The engine asks after a push to a remote with marks, because the remote may have been
    /// restored during the push to the state before it.
    func held(_ objects: Set<String>) async throws(PullError) -> Set<String>?
    /// The date from which a stream shows everything that the remote holds; nil if some objects are
    /// not visible, so that a missing object proves nothing.
    func visibleStart(of stream: StreamName) async throws(PullError) -> Date?
    /// Lists everything that the remote holds of a stream in a time range; nil if it cannot.
    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    /// Switches background delivery of change notifications on or off.
    func setDelivery(_ isOn: Bool) async
    /// Change notifications from now on until the task is cancelled, each for one stream.
    ///
    /// The engine calls `finished` exactly once for each, after the pulled changes are committed or
    /// the pull has failed.
    func notices() -> AsyncStream<RemoteNotice>
}

extension SyncRemote {
    /// A default for remotes whose batches never bring an object twice.
    public func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    {
        try await pull(stream, after: batch.cursor)
    }
    /// A default for remotes whose streams contain any kind.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { [] }
    /// A default for remotes that never withhold types.
    public func permitted(_ types: Set<String>) async -> Set<String> { [] }
    /// A default for remotes with a single format.
    public var exportFormats: [EntryKind: String] { [:] }
    /// A default for remotes that never lose data.
    public func historyMark() async throws(PullError) -> Data? { nil }
    /// A default for remotes that never lose data.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool { true }
    /// A default for remotes that never lose data.
    public func held(_ objects: Set<String>) async throws(PullError) -> Set<String>? { nil }
    /// A default for remotes that never lose data.
    public func visibleStart(of stream: StreamName) async throws(PullError) -> Date? { nil }
}

/// The name of one stream of changes of a remote.
public struct StreamName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String
    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }
}

/// Whether a remote can be reached.
public enum RemoteAvailability: Hashable, Sendable {
    /// The remote can be reached.
    case available
    /// The remote cannot be reached, for a reason to show; the next trigger tries again.
    case unavailable(reason: SyncReason)
}

/// A change notification of a remote's stream.
public struct RemoteNotice: Sendable {
    /// The stream that changed.
    public let stream: StreamName
    /// A completion handler to be called once, after the engine has handled the notification.
    public let finished: @Sendable () -> Void

    /// Creates a notice.
    public init(stream: StreamName, finished: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.finished = finished
    }
}

/// The identifiers of all objects that a remote holds of a stream in a time range.
public struct ObjectListing: Hashable, Sendable {
    /// The kinds of entry that the objects represent.
    public var kinds: Set<EntryKind>
    /// The identifiers of the objects.
    public var objects: Set<String>
    /// The time range that was searched; shorter than requested if the remote lets this app see
    /// less.
    public var interval: DateInterval
    /// Whether the listing contains all objects of own entries.
    public var hasOwn: Bool

    /// Creates a listing.
    public init(
        kinds: Set<EntryKind>, objects: Set<String>, interval: DateInterval, hasOwn: Bool = true
    ) {
        self.kinds = kinds
        self.objects = objects
        self.interval = interval
        self.hasOwn = hasOwn
    }
}

extension SyncRemote {
    /// A default for remotes that cannot list their objects.
    public func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    { nil }

    /// A default for remotes without background delivery.
    public func setDelivery(_ isOn: Bool) async {}
}

/// The identity of an entry, or of one of its parts, in every remote: `<namespace>.<kind>.<uuid>`,
/// followed by `.<part>` if the entry has several objects.
///
/// The objects of an entry have this text as their sync identifier. It contains only values that
/// never change, so that a repeated export replaces the objects of the first.
public struct EntryIdentity: Hashable, Sendable, CustomStringConvertible {
    /// The app's own prefix, as "com.example.diary"; it may contain dots.
    public var namespace: String
    /// The kind of the entry.
    public var kind: EntryKind
    /// The entry's UUID.
    public var entry: UUID
    /// The part of the entry.
    public var part: EntryPart

    /// Creates an identity.
    public init(namespace: String, kind: EntryKind, entry: UUID, part: EntryPart = .whole) {
        self.namespace = namespace
        self.kind = kind
        self.entry = entry
        self.part = part
    }

    /// Parses an identity of this namespace; nil if the text is not one.
    public init?(_ text: String, namespace: String) {
        guard text.hasPrefix(namespace + ".") else { return nil }
        let fields = text.dropFirst(namespace.count + 1)
            .split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false)
        guard fields.count >= 2, let kind = EntryKind(rawValue: String(fields[0])),
            let entry = UUID(uuidString: String(fields[1]))
        else { return nil }
        if fields.count == 3 && fields[2].isEmpty { return nil }
        self.init(
            namespace: namespace, kind: kind, entry: entry,
            part: fields.count == 3 ? EntryPart(rawValue: String(fields[2])) : .whole)
    }

    /// Parses an identity of any namespace; nil if the text is not one.
    package init?(ofAnyNamespace text: String) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false)
        for place in fields.indices.dropFirst() {
            let namespace = fields[..<place].joined(separator: ".")
            guard let identity = EntryIdentity(text, namespace: namespace) else { continue }
            self = identity
            return
        }
        return nil
    }

    /// The identity as a text, with the UUID in capitals as Foundation prints it.
    public var description: String {
        let whole = "\(namespace).\(kind.rawValue).\(entry.uuidString)"
        return part == .whole ? whole : Self.text(of: part, in: whole)
    }

    /// The identity of a part as a text, given that of the whole entry.
    package static func text(of part: EntryPart, in whole: String) -> String { "\(whole).\(part)" }
}

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
    /// The changes in order; additions come before removals.
    public var changes: [InboundChange]
    /// The position from which the next pull continues.
    public var cursor: Data
    /// Whether the stream has more changes after the cursor.
    public var hasMore: Bool
    /// The objects that this batch and the ones before it brought; later batches can leave them
    /// out.
    package var brought = BroughtObjects()

    /// Creates a batch.
    public init(changes: [InboundChange], cursor: Data, hasMore: Bool) {
        self.changes = changes
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// The reason why changes could not be pulled.
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

/// The objects that the batches of one reading brought early.
///
/// A reading has few sets, and a later batch shares those of an earlier one: each addition absorbs
/// the smaller sets before it.
package struct BroughtObjects: Hashable, Sendable {
    private var sets: [Set<UUID>] = []

    /// Creates an empty collection.
    package init() {}

    /// Whether a batch brought an object.
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
