package import Foundation
internal import Synchronization

/// Runs work with a time limit.
package enum Deadline {
    /// The time limit has passed; a later result of the work is dropped.
    package struct Passed: Error {}

    /// Returns the result of the work.
    ///
    /// - Throws: ``Passed`` if the time limit passes first; otherwise the error of the work.
    package static func run<Value: Sendable>(
        _ seconds: TimeInterval, sleep: @escaping @Sendable (TimeInterval) async throws -> Void,
        _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let race = Race<Value>()
        let working = Task {
            do { race.settle(.success(try await work())) } catch { race.settle(.failure(error)) }
        }
        let timing = Task {
            // A cancelled timer does not mean that the time limit has passed.
            guard (try? await sleep(seconds)) != nil else { return }
            race.settle(.failure(Passed()))
        }
        // A structured task group would wait for work that never ends.
        defer {
            working.cancel()
            timing.cancel()
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { race.wait($0) }
        } onCancel: {
            race.settle(.failure(CancellationError()))
        }
    }
}

/// The first of several results, for one waiting task.
private final class Race<Value: Sendable>: Sendable {
    private enum State {
        case running(CheckedContinuation<Value, any Error>?)
        case settled(Result<Value, any Error>)
        case over
    }

    private let state = Mutex(State.running(nil))

    func settle(_ result: Result<Value, any Error>) {
        let waiting: CheckedContinuation<Value, any Error>? = state.withLock { state in
            guard case .running(let waiting) = state else { return nil }
            state = waiting == nil ? .settled(result) : .over
            return waiting
        }
        waiting?.resume(with: result)
    }

    func wait(_ continuation: CheckedContinuation<Value, any Error>) {
        let settled: Result<Value, any Error>? = state.withLock { state in
            guard case .settled(let result) = state else {
                state = .running(continuation)
                return nil
            }
            state = .over
            return result
        }
        if let settled { continuation.resume(with: settled) }
    }
}
