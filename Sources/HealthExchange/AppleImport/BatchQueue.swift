internal import Dispatch
internal import Synchronization

/// A bounded queue of batches from the reading thread to the writing thread.
///
/// The reader waits while the queue is full, so that memory use does not depend on the speed of the
/// threads.
final class BatchQueue: Sendable {
    private struct State {
        var batches: [ImportBatch?] = []
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        // The final value of a semaphore may not be lower than its initial one, so it begins at
        // zero.
        for _ in 0..<capacity { free.signal() }
    }

    /// Adds a batch, or nil for the end, once there is room; returns false if the queue is
    /// cancelled.
    func push(_ batch: ImportBatch?) -> Bool {
        free.wait()
        let isCancelled = state.withLock { state in
            if !state.isCancelled { state.batches.append(batch) }
            return state.isCancelled
        }
        if isCancelled {
            free.signal()
        } else {
            filled.signal()
        }
        return !isCancelled
    }

    /// Waits for the next batch and removes it; nil at the end and after cancellation.
    func pop() -> ImportBatch? {
        filled.wait()
        let batch = state.withLock { state -> ImportBatch? in
            state.isCancelled || state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
        free.signal()
        return batch
    }

    /// Wakes both threads and rejects further batches.
    func cancel() {
        state.withLock { $0 = State(batches: [], isCancelled: true) }
        free.signal()
        filled.signal()
    }

    /// Whether the queue was cancelled.
    var isCancelled: Bool { state.withLock(\.isCancelled) }
}
