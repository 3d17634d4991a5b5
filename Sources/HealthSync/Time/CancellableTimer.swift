public import Foundation

#if !canImport(Darwin)
internal import Dispatch
internal import Synchronization

/// A wait whose timer goes when the wait is cancelled.
///
/// On Linux a cancelled `Task.sleep` keeps its task and its timer up to the time that it was to end
/// at. A limit on a query is cancelled whenever the query answers in time, a pass sets the timer
/// of the next pass anew, a page waits for midnight: a process that runs on would collect them.
@usableFromInline package enum CancellableTimer {
    /// Waits so many seconds.
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

/// One wait: a timer and who waits for it, until either ends it.
private final class TimedWait: Sendable {
    private enum State {
        case new
        case waiting(CheckedContinuation<Void, any Error>, Timer)
        case over
    }

    // Safe to share: it is made and resumed once, and cancelled once.
    private struct Timer: @unchecked Sendable {
        let source: any DispatchSourceTimer
    }

    /// More than any clock of a process will count, and still a number of nanoseconds.
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

/// A wait whose timer goes when the wait is cancelled.
@usableFromInline package enum CancellableTimer {
    /// Waits so many seconds.
    ///
    /// - Throws: `CancellationError` as soon as the task is cancelled.
    @usableFromInline package static func wait(_ seconds: TimeInterval) async throws {
        try await Task.sleep(for: .seconds(seconds))
    }
}
#endif
