internal import HealthModel
internal import Synchronization

/// One listener: collects what changed until it is asked, so that a slow one misses nothing and
/// piles up nothing.
final class CommitSubscription: Sendable {
    private let types: Set<ObjectType>?
    private let hub: CommitHub
    private let pending = Mutex<Set<ObjectType>>([])
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
        pending.withLock { $0.formUnion(relevant) }
        continuation.yield()
    }

    /// Everything may have changed.
    func addAll() { add(types ?? Set(ObjectType.allKnown)) }

    /// What changed since the last answer, as soon as there is something; nil when cancelled.
    func next() async -> Set<ObjectType>? {
        for await _ in signal {
            let changed = pending.withLock { pending in
                defer { pending = [] }
                return pending
            }
            if !changed.isEmpty { return changed }
        }
        return nil
    }
}
