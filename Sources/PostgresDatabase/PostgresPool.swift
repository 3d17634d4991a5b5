internal import Synchronization

/// A pool of connections to one database, each for one caller at a time.
package final class PostgresPool: Sendable {
    private typealias Waiter = CheckedContinuation<PostgresConnection, any Error>

    private let state: Mutex<PoolState<PostgresConnection, Waiter>>

    /// The limit of callers that wait for a connection; further ones get an error.
    private static let maximumWaiting = 4_096

    /// Creates a pool with a limit of connections, which are opened when they are needed.
    package init(_ address: PostgresAddress, connections: Int) {
        let places = (0..<connections).map { _ in PostgresConnection(address) }
        state = Mutex(PoolState(places, maximumWaiting: Self.maximumWaiting))
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
            switch state.withLock({ $0.take(waiter) }) {
            case .connection(let connection): waiter.resume(returning: connection)
            case .waiting: break
            case .refused: waiter.resume(throwing: PostgresError.busy)
            }
        }
    }

    private func give(_ connection: PostgresConnection) {
        state.withLock { $0.give(connection) }?.resume(returning: connection)
    }
}
