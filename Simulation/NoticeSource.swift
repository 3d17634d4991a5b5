import HealthSync
import Synchronization

/// Rings for a device when Health has something new, and sees when the engine says it is done.
///
/// One ring makes one notice; the stream of notices ends after it, so that a simulated world can
/// wait for the engine.
final class Doorbell: Sendable {
    private struct State {
        var ringing: StreamName?
        var dealtWith: Set<StreamName> = []
        var isAnswered = false
        var isOff = false
        var complaint: String?
    }

    private let state = Mutex(State())

    func ring(_ stream: StreamName) {
        state.withLock { $0 = State(ringing: stream) }
    }

    /// The remote is switched off: nothing is to be committed before the answer.
    func isOff() { state.withLock { $0.isOff = true } }

    /// The engine committed what a stream brought, or was told that it cannot have it.
    func dealtWith(_ streams: [StreamName]) {
        state.withLock { $0.dealtWith.formUnion(streams) }
    }

    /// What was wrong with the answer to the last ring; nil for a good one.
    func complaint(isDead: Bool) -> String? {
        state.withLock { state in
            if let complaint = state.complaint { return complaint }
            return state.isAnswered || isDead ? nil : "a notice was never completed"
        }
    }

    /// The notice that was rung for, and the end.
    func notices(isDead: @escaping @Sendable () -> Bool) -> AsyncStream<RemoteNotice> {
        AsyncStream { continuation in
            if let stream = state.withLock({ $0.ringing }) {
                continuation.yield(
                    RemoteNotice(stream: stream) {
                        // A process that died says nothing.
                        if !isDead() { self.answer(stream) }
                    })
            }
            continuation.finish()
        }
    }

    private func answer(_ stream: StreamName) {
        state.withLock { state in
            if state.isAnswered { state.complaint = "a notice was completed twice" }
            if !state.isOff, !state.dealtWith.contains(stream) {
                state.complaint = "a notice was completed before its changes were committed"
            }
            state.isAnswered = true
        }
    }
}
