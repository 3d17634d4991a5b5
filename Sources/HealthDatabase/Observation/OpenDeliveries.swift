internal import Synchronization

/// The notifications of observers that the app has not answered yet, so that a replay can wait for the app.
///
/// An observer that does not answer in time is not waited for again.
package final class OpenDeliveries: Sendable {
    private struct State {
        var count = 0
        /// The observer of each notification.
        var open: [Int: Int] = [:]
        /// The observers that did not answer in time.
        var silent: Set<Int> = []
    }

    private let state = Mutex(State())

    /// The number of a new observer.
    package func makeObserver() -> Int {
        state.withLock { state in
            state.count += 1
            return state.count
        }
    }

    /// Notes that an observer is notified.
    ///
    /// - Parameter observer: The number of the observer.
    /// - Returns: The number of the notification, for ``end(_:)``.
    package func begin(_ observer: Int) -> Int {
        state.withLock { state in
            state.count += 1
            if !state.silent.contains(observer) { state.open[state.count] = observer }
            return state.count
        }
    }

    /// Notes that the app answered a notification, or that it was not delivered.
    ///
    /// - Parameter delivery: The number of the notification; repeated ones have no effect.
    package func end(_ delivery: Int) { state.withLock { $0.open[delivery] = nil } }

    /// Whether every notification was answered.
    var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

    /// Waits no longer for the observers with open notifications.
    func giveUp() {
        state.withLock { state in
            state.silent.formUnion(state.open.values)
            state.open = [:]
        }
    }
}
