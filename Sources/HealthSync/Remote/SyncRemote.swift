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
    /// The caller has stored the batch, or drops the result if it cannot. So the result may leave out
    /// what the batch, and those that it followed in this way, have brought already.
    func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    /// A value that identifies the remote's present state; nil if the remote never loses data, or
    /// if its cursors show a loss, as those of a cloud do.
    func historyMark() async throws(PullError) -> Data?
    /// Whether a mark or a cursor belongs to the remote's present history.
    ///
    /// False after the remote was restored from a backup, replaced or created again.
    func recognizes(_ mark: Data) async throws(PullError) -> Bool
    /// The objects among some of this app that the remote holds now; nil if it does not tell.
    ///
    /// The engine asks after a push to a remote with marks, because the remote may have been restored
    /// during the push to the state before it.
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
    /// A default for remotes whose batches bring nothing twice.
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
