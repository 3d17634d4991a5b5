internal import Dispatch
package import HealthDatabase
package import HealthModel

/// Waits for methods with a completion handler.
enum Completion {
    /// Waits for a method that reports success; throws the reported error.
    static func succeed(
        _ start: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            start { success, error in
                if let error {
                    continuation.resume(throwing: error)
                } else if success {
                    continuation.resume()
                } else {
                    continuation.resume(throwing: HKError(.unknownError))
                }
            }
        }
    }

    /// Waits for the result of a method; throws the reported error.
    static func value<Value: Sendable>(
        _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start { value, error in
                if let value, error == nil {
                    continuation.resume(returning: value)
                } else {
                    continuation.resume(throwing: error ?? HKError(.unknownError))
                }
            }
        }
    }
}

extension HKHealthStore {
    /// The app of the store.
    package var app: AppIdentity { configuration.app.identity }

    /// The queue of completion handlers, which never run on the caller's thread.
    ///
    /// The queue is concurrent, so that a handler may wait for another one.
    static let completionQueue = DispatchQueue(
        label: "HKHealthStore", qos: BackgroundWork.quality, attributes: .concurrent)

    /// Works in the background and then calls a handler with success or failure.
    package func complete(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Void
    ) {
        finish(work) { _, error in completion(error == nil, error) }
    }

    /// Works in the background and then calls a handler with the result or the error.
    package func finish<Value: Sendable>(
        _ work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Value,
        _ completion: @escaping @Sendable (Value?, HKError?) -> Void
    ) {
        Task.detached(priority: BackgroundWork.priority) {
            do {
                let value = try await work(try self.openStore(), self.app)
                Self.completionQueue.async { completion(value, nil) }
            } catch {
                let failure = HKError(mapping: error)
                Self.completionQueue.async { completion(nil, failure) }
            }
        }
    }
}

/// The priority of the work of stores, queries and builders.
///
/// On Linux each quality of service has as many threads as the machine has processors, and gets one
/// more per second while all are blocked. Apps block threads of the default quality with semaphores
/// while they wait for a query, so the query must not need one of those.
enum BackgroundWork {
    /// The priority of tasks.
    static let priority = TaskPriority.utility
    /// The quality of service of queues.
    static let quality = DispatchQoS.utility
}
