internal import GRDB
public import HealthModel
internal import Synchronization

extension HealthStore {
    /// A stream of the types whose samples were saved or deleted by commits from now on.
    ///
    /// Commits of other processes arrive within milliseconds if the system reports file changes, as
    /// Linux does, and within a fifth of a second elsewhere. Commits are coalesced if they arrive
    /// faster than they are read. The stream ends when its task is cancelled.
    ///
    /// - Parameter types: The types to observe; nil for all.
    public func commits(of types: Set<ObjectType>? = nil) -> AsyncStream<Set<ObjectType>> {
        let position = try? readNow { try CommitLog($0).end() }
        // Samples that were saved while the device was locked become visible after it is unlocked,
        // without another request.
        let subscription = connection.commits.subscribe(to: types, position: position) {
            [weak self] in
            guard let self else { return false }
            try? applyDeferredSaves()
            return connection.mayHaveDeferredSaves.load(ordering: .relaxed)
        }
        return AsyncStream(unfolding: { await subscription.next() })
    }

    /// The notifications of observers that the app has not answered.
    package var deliveries: OpenDeliveries { connection.commits.deliveries }
}

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
