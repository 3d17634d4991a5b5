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
