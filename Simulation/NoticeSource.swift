import HealthSync
import Synchronization

/// Sends a change notification to a device, and checks when the engine completes it.
///
/// The stream ends after one notification, so that a simulated world can wait for the engine.
final class NoticeSource: Sendable {
    private struct State {
        var pending: StreamName?
        var committed: Set<StreamName> = []
        var isCompleted = false
        var isOff = false
        var complaint: String?
    }

    private let state = Mutex(State())

    func send(_ stream: StreamName) {
        state.withLock { $0 = State(pending: stream) }
    }

    /// Notes that the remote is switched off: nothing has to be committed before the completion.
    func isOff() { state.withLock { $0.isOff = true } }

    /// Notes that the engine committed the changes of streams, or that their pull failed.
    func committed(_ streams: [StreamName]) {
        state.withLock { $0.committed.formUnion(streams) }
    }

    /// What was wrong with the completion of the last notification; nil if it was correct.
    func complaint(isDead: Bool) -> String? {
        state.withLock { state in
            if let complaint = state.complaint { return complaint }
            return state.isCompleted || isDead ? nil : "a notice was never completed"
        }
    }

    /// The pending notification, and the end of the stream.
    func notices(isDead: @escaping @Sendable () -> Bool) -> AsyncStream<RemoteNotice> {
        AsyncStream { continuation in
            if let stream = state.withLock({ $0.pending }) {
                continuation.yield(
                    RemoteNotice(stream: stream) {
                        // A crashed process completes nothing.
                        if !isDead() { self.complete(stream) }
                    })
            }
            continuation.finish()
        }
    }

    private func complete(_ stream: StreamName) {
        state.withLock { state in
            if state.isCompleted { state.complaint = "a notice was completed twice" }
            if !state.isOff, !state.committed.contains(stream) {
                state.complaint = "a notice was completed before its changes were committed"
            }
            state.isCompleted = true
        }
    }
}
