internal import Synchronization

/// The progress of a long operation.
public struct SyncProgress: Hashable, Sendable {
    /// The number of completed items.
    public var done: Int
    /// The number of all items.
    public var total: Int

    /// Creates a progress.
    public init(done: Int, total: Int) {
        self.done = done
        self.total = total
    }

    /// A number from 0 to 1; 1 if there are no items.
    public var fraction: Double {
        total > 0 ? min(Double(done) / Double(total), 1) : 1
    }
}

/// How much passes have done so far, for a line that shows that a long one goes on.
public struct SyncWork: Hashable, Sendable {
    /// Changes of the remote that were read and applied.
    public var read: Int
    /// Operations that were sent, whatever their outcome.
    public var sent: Int

    /// Creates an amount of work.
    public init(read: Int = 0, sent: Int = 0) {
        self.read = read
        self.sent = sent
    }
}

/// Tells somebody what the passes of an engine do.
///
/// A first pass of years takes seconds. What it has done is committed at each report: a process that
/// ends then loses nothing, and its next pass continues.
public final class SyncMeter: Sendable {
    private struct State {
        var done = SyncWork()
        var listener: (@Sendable (SyncWork) -> Void)?
    }

    private let state = Mutex(State())

    /// Calls a closure after each transaction of a pass, with all that was done since this call; nil
    /// ends that.
    public func report(to listener: (@Sendable (SyncWork) -> Void)?) {
        state.withLock { $0 = State(listener: listener) }
    }

    /// Adds to what was done.
    func note(_ more: SyncWork) {
        guard more != SyncWork() else { return }
        let (done, listener) = state.withLock { state in
            state.done.read += more.read
            state.done.sent += more.sent
            return (state.done, state.listener)
        }
        listener?(done)
    }
}

/// Measures the progress of an import against the counted total; the progress never decreases.
struct ImportMeter: Sendable {
    private let expected: [StreamName: Int]
    private var read: [StreamName: Int] = [:]

    init(expecting expected: [StreamName: Int]) {
        self.expected = expected
    }

    /// Records a batch; the last batch of a stream completes it, whatever the count was.
    mutating func note(_ stream: StreamName, changes: Int, hasMore: Bool) {
        let total = expected[stream] ?? 0
        let now = hasMore ? (read[stream] ?? 0) + changes : total
        read[stream] = max(read[stream] ?? 0, min(now, total))
    }

    var progress: SyncProgress {
        SyncProgress(
            done: read.values.reduce(0, +), total: expected.values.reduce(0, +))
    }
}
