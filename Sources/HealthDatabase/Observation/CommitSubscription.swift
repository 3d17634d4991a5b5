internal import HealthModel
internal import Synchronization

/// A subscriber that collects changed types until they are fetched, so that a slow one misses
/// nothing and needs no queue.
final class CommitSubscription: Sendable {
    private let types: Set<ObjectType>?
    private let hub: CommitHub
    private struct State {
        /// The types that changed since they were last fetched.
        var pending: Set<ObjectType> = []
        /// Whether the subscriber has handled what it fetched, and waits for more.
        var isWaiting = false
    }

    private let state = Mutex(State())
    private let signal: AsyncStream<Void>
    private let continuation: AsyncStream<Void>.Continuation

    init(types: Set<ObjectType>?, hub: CommitHub) {
        self.types = types
        self.hub = hub
        (signal, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    deinit {
        hub.unsubscribe(ObjectIdentifier(self))
    }

    func add(_ changed: Set<ObjectType>) {
        let relevant = types.map { changed.intersection($0) } ?? changed
        guard !relevant.isEmpty else { return }
        state.withLock { $0.pending.formUnion(relevant) }
        continuation.yield()
    }

    /// Whether the subscriber has handled every change so far.
    var isIdle: Bool { state.withLock { $0.isWaiting && $0.pending.isEmpty } }

    /// Adds all types, because everything may have changed.
    func addAll() { add(types ?? Set(ObjectType.allKnown)) }

    /// The types that changed since the last call, as soon as there are some; nil if cancelled.
    func next() async -> Set<ObjectType>? {
        state.withLock { $0.isWaiting = true }
        for await _ in signal {
            let changed = state.withLock { state in
                defer { state.pending = [] }
                if !state.pending.isEmpty { state.isWaiting = false }
                return state.pending
            }
            if !changed.isEmpty { return changed }
        }
        return nil
    }
}
