/// The lifecycle of a query: created, running once, ended; a pure value.
package struct QueryLifecycle: Hashable, Sendable {
    /// The states of a query.
    package enum State: Hashable, Sendable {
        case created, running, stopped, finished
    }

    /// The present state.
    package private(set) var state: State = .created

    /// Whether the query's handlers may be called.
    package var isRunning: Bool { state == .running }

    /// Creates the lifecycle of a query that was not executed yet.
    package init() {}

    /// Starts the query; returns false if it was executed or stopped before.
    package mutating func start() -> Bool {
        guard state == .created else { return false }
        state = .running
        return true
    }

    /// Stops the query for the caller; has no effect after its end.
    ///
    /// A query that never ran can still be executed: stopping it has no effect on the store.
    package mutating func stop() {
        if state == .running { state = .stopped }
    }

    /// Ends the query after its last result.
    package mutating func finish() {
        if state == .running { state = .finished }
    }
}
