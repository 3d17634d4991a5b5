internal import Synchronization

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
