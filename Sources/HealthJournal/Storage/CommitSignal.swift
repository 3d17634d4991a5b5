internal import Synchronization

/// Sends commit notifications to all listeners.
///
/// Notifications that arrive while a listener is busy are coalesced.
final class CommitSignal: Sendable {
    private struct Listeners {
        var last = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// The stream of a new listener, which ends when its task is cancelled.
    func stream() -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let number = listeners.withLock { listeners in
            listeners.last += 1
            listeners.continuations[listeners.last] = continuation
            return listeners.last
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { _ = $0.continuations.removeValue(forKey: number) }
        }
        return stream
    }

    /// Notifies all listeners.
    func send() {
        // The list is copied first, because a continuation may run its termination handler, which
        // takes the lock too.
        let all = listeners.withLock { Array($0.continuations.values) }
        for listener in all { listener.yield() }
    }

    deinit {
        for listener in listeners.withLock({ Array($0.continuations.values) }) { listener.finish() }
    }
}
