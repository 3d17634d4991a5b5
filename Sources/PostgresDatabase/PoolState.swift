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

    private var idle: [Connection]
    private var waiters: [Waiter] = []
    /// The number of served callers at the front of the list, which are removed from time to time.
    private var served = 0
    private let maximumWaiting: Int

    package init(_ connections: [Connection], maximumWaiting: Int) {
        idle = connections
        self.maximumWaiting = maximumWaiting
    }

    package mutating func take(_ waiter: @autoclosure () -> Waiter) -> Place {
        if let connection = idle.popLast() { return .connection(connection) }
        guard waiters.count - served < maximumWaiting else { return .refused }
        waiters.append(waiter())
        return .waiting
    }

    /// Takes a connection back; returns the caller that waits longest, which gets it.
    package mutating func give(_ connection: Connection) -> Waiter? {
        guard served < waiters.count else {
            idle.append(connection)
            return nil
        }
        let waiter = waiters[served]
        served += 1
        if served == waiters.count || served > 256 {
            waiters.removeFirst(served)
            served = 0
        }
        return waiter
    }
}

extension PoolState.Place: Sendable where Connection: Sendable {}
