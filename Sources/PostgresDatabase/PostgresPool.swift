internal import Dispatch
internal import Synchronization

/// A pool of connections to one database, each for one caller at a time.
package final class PostgresPool: Sendable {
    private typealias Waiter = CheckedContinuation<PostgresConnection, any Error>

    private struct State {
        var queue: PoolState<PostgresConnection, Waiter>
        /// Whether ``expire()`` will be called for the first waiting caller.
        var hasAlarm = false
    }

    private let state: Mutex<State>
    private let patience: Duration

    /// The limit of callers that wait for a connection; further ones get an error.
    private static let maximumWaiting = 4_096

    /// Creates a pool with a limit of connections, which are opened when they are needed.
    ///
    /// - Parameter patience: The longest time that a caller waits for a connection.
    package init(
        _ address: PostgresAddress, connections: Int, patience: Duration = .seconds(10)
    ) {
        let places = (0..<connections).map { _ in PostgresConnection(address) }
        state = Mutex(
            State(queue: PoolState(places, maximumWaiting: Self.maximumWaiting)))
        self.patience = patience
    }

    /// Runs a body with exclusive use of a connection.
    ///
    /// - Throws: A ``PostgresError``, or an error of the body.
    package func perform<T: Sendable>(
        _ body: @escaping @Sendable (inout PostgresSession) throws -> T
    ) async throws -> T {
        let connection = try await take()
        defer { give(connection) }
        return try await connection.perform(body)
    }

    private func take() async throws -> PostgresConnection {
        try await withCheckedThrowingContinuation { waiter in
            let (place, needsAlarm) = state.withLock { state in
                // Read with the lock, so that the callers are in the order of their ends.
                let place = state.queue.take(waiter, until: .now + patience)
                guard case .waiting = place, !state.hasAlarm else { return (place, false) }
                state.hasAlarm = true
                return (place, true)
            }
            switch place {
            case .connection(let connection): waiter.resume(returning: connection)
            case .waiting: if needsAlarm { setAlarm(in: patience) }
            case .refused: waiter.resume(throwing: PostgresError.busy)
            }
        }
    }

    private func give(_ connection: PostgresConnection) {
        state.withLock { $0.queue.give(connection) }?.resume(returning: connection)
    }

    private func setAlarm(in time: Duration) {
        let seconds = max(time / .seconds(1), 0)
        DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { self.expire() }
    }

    /// Ends the wait of the callers whose time is over.
    private func expire() {
        let now = ContinuousClock.now
        let (expired, next) = state.withLock { state in
            let expired = state.queue.expire(at: now)
            let next = state.queue.firstEnd
            state.hasAlarm = next != nil
            return (expired, next)
        }
        for waiter in expired { waiter.resume(throwing: PostgresError.busy) }
        if let next { setAlarm(in: next - now) }
    }
}
