internal import Synchronization

/// Waits for the single result of a query with a handler; stops the query when the task is
/// cancelled.
struct QueryResult<Value: Sendable>: Sendable {
    /// The handler of a query's result.
    typealias Handler = @Sendable (Result<Value, any Error>) -> Void

    /// Runs a query that calls the handler once.
    nonisolated(nonsending) static func of(
        _ healthStore: HKHealthStore, _ make: (@escaping Handler) -> HKQuery
    ) async throws -> Value {
        let box = ContinuationBox<Value>()
        let query = make { box.resume(with: $0) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                box.set(continuation)
                if Task.isCancelled {
                    box.resume(with: .failure(CancellationError()))
                } else {
                    healthStore.execute(query)
                }
            }
        } onCancel: {
            healthStore.stop(query)
            box.resume(with: .failure(CancellationError()))
        }
    }
}

/// A continuation that is resumed once, by the first caller.
private final class ContinuationBox<Value: Sendable>: Sendable {
    private let continuation = Mutex<CheckedContinuation<Value, any Error>?>(nil)

    func set(_ new: CheckedContinuation<Value, any Error>) { continuation.withLock { $0 = new } }

    func resume(with result: Result<Value, any Error>) {
        let waiting = continuation.withLock { waiting in
            defer { waiting = nil }
            return waiting
        }
        waiting?.resume(with: result)
    }
}
