internal import Dispatch
internal import Synchronization

/// Hands batches from the thread that reads to the thread that writes, few at a time.
///
/// The reader waits while the queue is full, so that memory does not depend on which of the two
/// is faster.
final class BatchQueue: Sendable {
    private struct State {
        var batches: [ImportBatch?] = []
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let free = DispatchSemaphore(value: 0)
    private let filled = DispatchSemaphore(value: 0)

    init(capacity: Int) {
        // A semaphore may not end below the value that it began with, hence from zero.
        for _ in 0..<capacity { free.signal() }
    }

    /// Hands over a batch, nil for the end, once there is room; false where the queue is cancelled.
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

    /// Takes the next batch, waiting for it; nil at the end and once the queue is cancelled.
    func pop() -> ImportBatch? {
        filled.wait()
        let batch = state.withLock { state -> ImportBatch? in
            state.isCancelled || state.batches.isEmpty ? nil : state.batches.removeFirst()
        }
        free.signal()
        return batch
    }

    /// Wakes both sides and lets nothing more through.
    func cancel() {
        state.withLock { $0 = State(batches: [], isCancelled: true) }
        free.signal()
        filled.signal()
    }

    /// Whether somebody cancelled the queue.
    var isCancelled: Bool { state.withLock(\.isCancelled) }
}
