internal import Synchronization

/// Tells everyone who listens that the journal changed.
///
/// Word that arrives while a listener is busy is kept once.
final class CommitSignal: Sendable {
    private struct Listeners {
        var last = 0
        var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    }

    private let listeners = Mutex(Listeners())

    /// A new listener's stream, which ends when its task is cancelled.
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

    /// Tells all listeners.
    func send() {
        // Copied first: a continuation may run its end handler, which takes the lock as well.
        let all = listeners.withLock { Array($0.continuations.values) }
        for listener in all { listener.yield() }
    }

    deinit {
        for listener in listeners.withLock({ Array($0.continuations.values) }) { listener.finish() }
    }
}
