public import Foundation
public import HealthJournal

/// A place that entries are kept in step with: a health store, or a server.
///
/// A remote says what it can do and does one thing at a time; when, how often and what a failure
/// means is the engine's business. A call must be safe to repeat: the engine repeats what it did
/// not see finish.
public protocol SyncRemote: Sendable {
    /// The name under which the journal keeps this remote's links, cursors and operations.
    var id: RemoteID { get }
    /// The streams of changes, each with a cursor of its own, in the order to pull them.
    var streams: [StreamName] { get }
    /// The kinds of entry that a stream contains; empty where the stream contains any kind.
    ///
    /// A stream is not pulled while the person excludes all its kinds from the import. After the
    /// remote lost what it held, the entries of these kinds are sent again if they are gone.
    func kinds(of stream: StreamName) -> Set<EntryKind>
    /// Whether the remote can be reached at all now.
    func availability() async -> RemoteAvailability
    /// The kinds of entry that the person lets this app keep there; what waited for one of them
    /// takes its turn again.
    func permittedKinds() async -> Set<EntryKind>
    /// Those of some withheld types that the person lets this app keep there now.
    func permitted(_ types: Set<String>) async -> Set<String>
    /// The shape in which entries of a kind are kept there, where there is a choice; what was sent
    /// in another shape is sent again.
    var exportFormats: [EntryKind: String] { get }
    /// Carries out operations, and answers with one outcome for each, in order.
    func push(_ operations: [OutboundOperation]) async -> [PushOutcome]
    /// The changes of a stream after a cursor; nil starts at the beginning.
    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch
    /// A value that names the state that the remote is in; nil where it never loses what it holds.
    func historyMark() async throws(PullError) -> Data?
    /// Whether a mark or a cursor belongs to the history that the remote holds now.
    ///
    /// False after it was restored from an older copy, replaced or made anew.
    func recognizes(_ mark: Data) async throws(PullError) -> Bool
    /// From when on a stream shows everything that the remote holds; nil where something is not
    /// shown, so that nothing follows from what is missing.
    func visibleStart(of stream: StreamName) async throws(PullError) -> Date?
    /// All that the remote holds of a stream in an interval; nil where it cannot say.
    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    /// Lets news wake the app while it is in the background, or not.
    func setDelivery(_ isOn: Bool) async
    /// Says, from now on and until the task is cancelled, which streams have something new.
    ///
    /// The engine calls `finished` exactly once for each, after what it pulled is committed or
    /// has failed.
    func notices() -> AsyncStream<RemoteNotice>
}

extension SyncRemote {
    /// A remote whose streams contain any kind.
    public func kinds(of stream: StreamName) -> Set<EntryKind> { [] }
    /// A remote that takes entries whole.
    public func permitted(_ types: Set<String>) async -> Set<String> { [] }
    /// A remote that knows one shape.
    public var exportFormats: [EntryKind: String] { [:] }
    /// A remote that never loses what it holds.
    public func historyMark() async throws(PullError) -> Data? { nil }
    /// A remote that never loses what it holds.
    public func recognizes(_ mark: Data) async throws(PullError) -> Bool { true }
    /// A remote that never loses what it holds.
    public func visibleStart(of stream: StreamName) async throws(PullError) -> Date? { nil }
}

/// The name of one stream of changes of a remote.
public struct StreamName: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String
    /// A name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// A name.
    public init(stringLiteral value: String) { rawValue = value }
}

/// Whether a remote can be reached.
public enum RemoteAvailability: Hashable, Sendable {
    /// It can.
    case available
    /// It cannot, for a reason to show; the next trigger tries again.
    case unavailable(reason: String)
}

/// Word from a remote that a stream has something new.
public struct RemoteNotice: Sendable {
    /// The stream.
    public let stream: StreamName
    /// To be called once, when the engine is done with it.
    public let finished: @Sendable () -> Void

    /// Puts a notice together.
    public init(stream: StreamName, finished: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.finished = finished
    }
}
