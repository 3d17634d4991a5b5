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

/// The connections in use and the callers that wait: decides, and performs no side effects.
///
/// The connection that was used last is given out first, so that a small load keeps few open.
package struct PoolState<Connection, Waiter> {
    package enum Place {
        case connection(Connection)
        /// The caller waits, and is called later.
        case waiting
        /// The limit of waiting callers is reached.
        case refused
    }

    private struct Waiting {
        var waiter: Waiter
        var end: ContinuousClock.Instant
    }

    private var idle: [Connection]
    /// The callers that wait, in the order in which their time is over.
    private var waiters: [Waiting] = []
    /// The number of served callers at the front of the list, which are removed from time to time.
    private var served = 0
    private let maximumWaiting: Int

    package init(_ connections: [Connection], maximumWaiting: Int) {
        idle = connections
        self.maximumWaiting = maximumWaiting
    }

    /// Takes a connection for a caller.
    ///
    /// - Parameter end: When the caller stops waiting, not before the end of an earlier caller.
    package mutating func take(
        _ waiter: @autoclosure () -> Waiter, until end: ContinuousClock.Instant
    ) -> Place {
        if let connection = idle.popLast() { return .connection(connection) }
        guard waiters.count - served < maximumWaiting else { return .refused }
        waiters.append(Waiting(waiter: waiter(), end: end))
        return .waiting
    }

    /// Takes a connection back; returns the caller that waits longest, which gets it.
    package mutating func give(_ connection: Connection) -> Waiter? {
        guard served < waiters.count else {
            idle.append(connection)
            return nil
        }
        return removeFirst()
    }

    /// Removes the callers whose time is over, longest wait first.
    package mutating func expire(at now: ContinuousClock.Instant) -> [Waiter] {
        var expired: [Waiter] = []
        while let end = firstEnd, end <= now { expired.append(removeFirst()) }
        return expired
    }

    /// When the time of the first waiting caller is over; nil if nobody waits.
    package var firstEnd: ContinuousClock.Instant? {
        served < waiters.count ? waiters[served].end : nil
    }

    private mutating func removeFirst() -> Waiter {
        let waiter = waiters[served].waiter
        served += 1
        if served == waiters.count || served > 256 {
            waiters.removeFirst(served)
            served = 0
        }
        return waiter
    }
}

extension PoolState.Place: Sendable where Connection: Sendable {}

/// A slot for one connection, with a queue of its own on which the calls block.
///
/// The first call opens the connection; after an error it is opened again.
package final class PostgresConnection: Sendable {
    private let address: PostgresAddress
    private let queue = DispatchQueue(label: "PostgresDatabase.Connection")
    /// This lock never has to wait: the queue runs one call at a time.
    private let session = Mutex<PostgresSession?>(nil)

    package init(_ address: PostgresAddress) { self.address = address }

    /// Runs a body on the connection, outside of the threads of Swift's tasks.
    ///
    /// - Throws: A ``PostgresError``, or an error of the body.
    package func perform<T: Sendable>(
        _ body: @escaping @Sendable (inout PostgresSession) throws -> T
    ) async throws -> T {
        try await withCheckedThrowingContinuation { continuation in
            queue.async {
                continuation.resume(with: Result { try self.run(body) })
            }
        }
    }

    private func run<T: Sendable>(
        _ body: @Sendable (inout PostgresSession) throws -> T
    ) throws -> T {
        try session.withLock { place in
            var session: PostgresSession
            if let known = place.take(), known.isUsable {
                session = known
            } else {
                session = try PostgresSession(address)
            }
            let outcome = Result { try body(&session) }
            place = consume session
            return try outcome.get()
        }
    }
}
