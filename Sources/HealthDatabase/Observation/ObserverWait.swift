internal import Synchronization

/// Waits for the apps that observe a store, so that a replay does not overtake them.
package struct ObserverWait: Sendable {
    private let hub: CommitHub
    private let isStarting: @Sendable () -> Bool

    /// Creates the wait for the observers of a store.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - isStarting: Whether a query will observe the store in a moment.
    package init(_ store: HealthStore, isStarting: @escaping @Sendable () -> Bool) {
        hub = store.connection.commits
        self.isStarting = isStarting
    }

    /// Waits until the subscribers have handled the commits so far, and the app has answered its observers.
    ///
    /// - Parameter patience: The longest time to wait; an observer that has not answered by then is not
    ///   waited for again.
    /// - Throws: `CancellationError`.
    package func wait(patience: Duration) async throws {
        let isQuiet = try await wait(atMost: patience) { !isStarting() && hub.isIdle }
        if !isQuiet { hub.deliveries.stopWaiting() }
    }

    /// Waits until the queries that were executed observe the store, at most ten seconds.
    ///
    /// - Throws: `CancellationError`.
    package func waitForStart() async throws {
        _ = try await wait(atMost: .seconds(10)) { !isStarting() }
    }

    /// Waits until a condition is met; returns false if that took too long.
    private func wait(
        atMost duration: Duration, until isReached: () -> Bool
    ) async throws -> Bool {
        let clock = ContinuousClock()
        let deadline = clock.now + duration
        while !isReached() {
            guard clock.now < deadline else { return false }
            try await clock.sleep(for: .microseconds(200))
        }
        return true
    }
}

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

    /// Records that an observer is notified.
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

    /// Records that the app answered a notification, or that it was not delivered.
    ///
    /// - Parameter delivery: The number of the notification; repeated ones have no effect.
    package func end(_ delivery: Int) { state.withLock { $0.open[delivery] = nil } }

    /// Whether every notification was answered.
    var isEmpty: Bool { state.withLock { $0.open.isEmpty } }

    /// Stops waiting for the observers with open notifications.
    func stopWaiting() {
        state.withLock { state in
            state.silent.formUnion(state.open.values)
            state.open = [:]
        }
    }
}
