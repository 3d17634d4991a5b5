/// Waits for the apps that observe a store, so that a replay does not run ahead of them.
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
        if !isQuiet { hub.deliveries.giveUp() }
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
