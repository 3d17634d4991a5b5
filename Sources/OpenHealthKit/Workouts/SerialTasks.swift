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
