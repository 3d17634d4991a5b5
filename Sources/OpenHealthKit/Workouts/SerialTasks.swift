internal import Synchronization

/// Work that runs one after the other, in the order in which it was asked for.
///
/// A builder's methods can be called without waiting for the one before: a call takes its place
/// before it returns, so that an end does not overtake the samples before it.
final class SerialTasks: Sendable {
    private let tail = Mutex<Task<Void, Never>?>(nil)

    /// Puts work at the end of the row.
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
