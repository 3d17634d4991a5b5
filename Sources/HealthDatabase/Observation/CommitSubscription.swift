internal import HealthModel
internal import Synchronization

/// A subscriber that collects changed types until they are fetched, so that a slow one misses
/// nothing and needs no queue.
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

    /// Adds all types, because everything may have changed.
    func addAll() { add(types ?? Set(ObjectType.allKnown)) }

    /// The types that changed since the last call, as soon as there are some; nil if cancelled.
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
