internal import Dispatch
package import HealthDatabase
package import HealthModel
internal import Synchronization

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

/// Tasks that run one after the other, in the order of the calls.
///
/// A builder's methods can be called without waiting for the previous one: a call enqueues its task
/// before it returns, so that ending a workout does not overtake the samples before it.
final class SerialTasks: Sendable {
    private let tail = Mutex<Task<Void, Never>?>(nil)

    /// Enqueues a task.
    func enqueue<Value: Sendable>(
        _ work: @escaping @Sendable () async throws -> Value
    ) -> Task<Value, any Error> {
        tail.withLock { tail in
            let previous = tail
            let task = Task.detached(priority: BackgroundWork.priority) {
                await previous?.value
                return try await work()
            }
            tail = Task.detached(priority: BackgroundWork.priority) { _ = await task.result }
            return task
        }
    }
}

/// A weak reference to a delegate that any thread can set and read.
// @unchecked in the reference: a mutex guards it, and the delegate is called on one queue only.
final class WeakDelegate: Sendable {
    private struct Reference: @unchecked Sendable {
        weak var object: AnyObject?
    }

    private let reference = Mutex(Reference())

    /// The delegate; nil if there is none, or if it was released.
    var object: AnyObject? {
        get { reference.withLock { $0 }.object }
        set {
            let new = Reference(object: newValue)
            reference.withLock { $0 = new }
        }
    }
}

extension Mutex where Value: Sendable {
    /// Changes the value; a failed change has no effect.
    func change<Result: Sendable>(
        _ change: (inout Value) throws(HKError) -> Result
    ) throws(HKError) -> Result {
        let outcome: Swift.Result<Result, HKError> = withLock { value in
            var copy = value
            do throws(HKError) {
                let result = try change(&copy)
                value = copy
                return .success(result)
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
