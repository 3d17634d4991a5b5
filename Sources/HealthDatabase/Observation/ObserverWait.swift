/// Waits for the apps that observe a store, so that a replay does not run ahead of them.
package struct ObserverWait: Sendable {
    private let hub: CommitHub

    /// Creates the wait for the observers of a store.
    package init(_ store: HealthStore) { hub = store.connection.commits }

    /// Waits until the subscribers have handled the commits so far, and the app has answered its observers.
    ///
    /// - Parameter patience: The longest time to wait; an observer that has not answered by then is not
    ///   waited for again.
    /// - Throws: `CancellationError`.
    package func wait(patience: Duration) async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while !hub.isIdle {
            guard clock.now < deadline else { return hub.deliveries.giveUp() }
            try await clock.sleep(for: .microseconds(200))
        }
    }

    /// Waits until there is a subscriber: a query that was just executed subscribes a moment later.
    ///
    /// - Parameter patience: The longest time to wait.
    /// - Throws: `CancellationError`.
    package func waitForSubscriber(patience: Duration) async throws {
        let clock = ContinuousClock()
        let deadline = clock.now + patience
        while !hub.hasSubscribers, clock.now < deadline {
            try await clock.sleep(for: .microseconds(200))
        }
    }
}
