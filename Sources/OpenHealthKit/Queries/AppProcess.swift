internal import Synchronization

/// One run of an app in a test: its queries, which end with it, and the notifications of its observers.
package final class AppProcess: Sendable {
    private struct State {
        var queries: [HKQuery] = []
        var isEnded = false
        var notifications = 0
        /// The notifications that the app has not answered.
        var open: Set<Int> = []
    }

    private let state = Mutex(State())

    /// Begins a run.
    package init() {}

    /// The number of notifications so far, and of those without an answer.
    package var counts: (notifications: Int, unanswered: Int) {
        state.withLock { ($0.notifications, $0.open.count) }
    }

    /// Ends the run: no handler of its queries is called any more.
    package func end() {
        let queries = state.withLock { state in
            defer { state.queries = [] }
            state.isEnded = true
            return state.queries
        }
        queries.forEach { $0.stop() }
    }

    /// Notes that the app executed a query, which does not run after the end of the app.
    func began(_ query: HKQuery) {
        let isEnded = state.withLock { state in
            if !state.isEnded { state.queries.append(query) }
            return state.isEnded
        }
        if isEnded { query.stop() }
    }

    /// Notes that an observer is notified.
    ///
    /// - Returns: The number of the notification, for ``answered(_:)``.
    func notified() -> Int {
        state.withLock { state in
            state.notifications += 1
            state.open.insert(state.notifications)
            return state.notifications
        }
    }

    /// Notes that the app answered a notification.
    func answered(_ notification: Int) {
        state.withLock { _ = $0.open.remove(notification) }
    }
}
