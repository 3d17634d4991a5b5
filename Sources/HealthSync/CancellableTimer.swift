public import Foundation

#if !canImport(Darwin)
internal import Dispatch
internal import Synchronization

/// A wait whose timer is released when the wait is cancelled.
///
/// On Linux a cancelled `Task.sleep` keeps its task and its timer until the planned end. Limits on
/// queries, the timer between sync passes and a page that waits for midnight are often cancelled,
/// so a long-running process would accumulate timers.
@usableFromInline package enum CancellableTimer {
    /// Waits for a number of seconds.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    @usableFromInline package static func wait(_ seconds: TimeInterval) async throws {
        let wait = TimedWait()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { wait.begin(seconds, $0) }
        } onCancel: {
            wait.end(.failure(CancellationError()))
        }
    }
}

/// One wait: a timer and the waiting continuation, until either ends the wait.
private final class TimedWait: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Void, any Error>, Timer)
        case over
    }

    // Sharing is safe: the timer is created and resumed once, and cancelled once.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    /// A limit above any realistic wait whose nanoseconds still fit into an integer.
    private static let longest: TimeInterval = 1e9
    private static let queue = DispatchQueue(label: "CancellableTimer")

    private let state = Mutex(State.new)

    func begin(_ seconds: TimeInterval, _ continuation: CheckedContinuation<Void, any Error>) {
        let timer = Timer(source: DispatchSource.makeTimerSource(queue: Self.queue))
        let isCancelled = state.withLock { state in
            guard case .new = state else { return true }
            state = .waiting(continuation, timer)
            return false
        }
        timer.source.setEventHandler { self.end(.success(())) }
        timer.source.schedule(deadline: .now() + min(max(seconds, 0), Self.longest))
        timer.source.activate()
        guard isCancelled else { return }
        timer.source.cancel()
        continuation.resume(throwing: CancellationError())
    }

    func end(_ result: Result<Void, any Error>) {
        let ended = state.withLock { state -> (CheckedContinuation<Void, any Error>, Timer)? in
            defer { state = .over }
            guard case .waiting(let continuation, let timer) = state else { return nil }
            return (continuation, timer)
        }
        ended?.1.source.cancel()
        ended?.0.resume(with: result)
    }
}
#else

/// A wait whose timer is released when the wait is cancelled.
@usableFromInline package enum CancellableTimer {
    /// Waits for a number of seconds.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    @usableFromInline package static func wait(_ seconds: TimeInterval) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
#endif
