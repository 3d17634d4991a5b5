internal import Synchronization

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
