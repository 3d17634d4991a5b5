/// Who has a connection, who waits for one: decides, and does nothing itself.
///
/// The connection that was used last is given out first, so that few are open where few are used.
package struct PoolState<Connection, Waiter> {
    package enum Place {
        case connection(Connection)
        /// The waiter was added and is called later.
        case waiting
        /// Too many wait already.
        case refused
    }

    private var idle: [Connection]
    private var waiters: [Waiter] = []
    /// How many of the first waiters were served: they are removed by and by.
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

    /// Takes a connection back; the waiter to give it to, the oldest first.
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
