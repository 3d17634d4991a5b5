internal import Foundation
internal import HealthJournal
internal import HealthSync
internal import Synchronization

/// The remote under test, which records each push and can lose an answer.
final class RecordingRemote: SyncRemote {
    /// One push and its outcomes.
    struct Push: Sendable {
        var operations: [OutboundOperation]
        var outcomes: [PushOutcome]
    }

    private struct State {
        var pushes: [Push] = []
        var losesNextAnswer = false
        var beforeNextPush: (@Sendable () async -> Void)?
    }

    let remote: any SyncRemote
    private let state = Mutex(State())

    init(_ remote: any SyncRemote) { self.remote = remote }

    /// The pushes so far, the first one first.
    var pushes: [Push] { state.withLock { $0.pushes } }

    /// Lets the remote perform the next push but reports a failure to the engine.
    func loseNextAnswer() { state.withLock { $0.losesNextAnswer = true } }

    /// Runs a body right before the next push, as another device could.
    func beforeNextPush(_ body: @escaping @Sendable () async -> Void) {
        state.withLock { $0.beforeNextPush = body }
    }

    func push(_ operations: [OutboundOperation]) async -> [PushOutcome] {
        let before = state.withLock { state in
            defer { state.beforeNextPush = nil }
            return state.beforeNextPush
        }
        await before?()
        let outcomes = await remote.push(operations)
        let isLost = state.withLock { state in
            state.pushes.append(Push(operations: operations, outcomes: outcomes))
            defer { state.losesNextAnswer = false }
            return state.losesNextAnswer
        }
        guard isLost else { return outcomes }
        return operations.map { _ in .failed(.temporary(reason: .other("The answer was lost."))) }
    }

    var id: RemoteID { remote.id }
    var streams: [StreamName] { remote.streams }
    var exportFormats: [EntryKind: String] { remote.exportFormats }

    func kinds(of stream: StreamName) -> Set<EntryKind> { remote.kinds(of: stream) }
    func availability() async -> RemoteAvailability { await remote.availability() }
    func permittedKinds() async -> Set<EntryKind> { await remote.permittedKinds() }
    func permitted(_ types: Set<String>) async -> Set<String> { await remote.permitted(types) }
    func setDelivery(_ isOn: Bool) async { await remote.setDelivery(isOn) }
    func notices() -> AsyncStream<RemoteNotice> { remote.notices() }

    func pull(_ stream: StreamName, after cursor: Data?) async throws(PullError) -> PullBatch {
        try await remote.pull(stream, after: cursor)
    }

    func pull(_ stream: StreamName, following batch: PullBatch) async throws(PullError)
        -> PullBatch
    {
        try await remote.pull(stream, following: batch)
    }

    func historyMark() async throws(PullError) -> Data? { try await remote.historyMark() }

    func recognizes(_ mark: Data) async throws(PullError) -> Bool {
        try await remote.recognizes(mark)
    }

    func held(_ objects: Set<String>) async throws(PullError) -> Set<String>? {
        try await remote.held(objects)
    }

    func visibleStart(of stream: StreamName) async throws(PullError) -> Date? {
        try await remote.visibleStart(of: stream)
    }

    func objects(of stream: StreamName, in interval: DateInterval)
        async throws(PullError) -> ObjectListing?
    {
        try await remote.objects(of: stream, in: interval)
    }
}
