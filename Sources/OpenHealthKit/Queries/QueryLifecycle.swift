/// The life of a query: made, running once, over.
///
/// A value without clock or thread.
package struct QueryLifecycle: Hashable, Sendable {
    /// Where a query is in its life.
    package enum State: Hashable, Sendable {
        case created, running, stopped, finished
    }

    /// Where the query is now.
    package private(set) var state: State = .created

    /// Whether the query's handlers may be called.
    package var isRunning: Bool { state == .running }

    /// A query that was not executed yet.
    package init() {}

    /// Begins to run; false where the query was executed or stopped before.
    package mutating func start() -> Bool {
        guard state == .created else { return false }
        state = .running
        return true
    }

    /// Ends a query at the caller's wish; of no effect on one that is over.
    ///
    /// A query that never ran can still be executed: stopping it means nothing to the store.
    package mutating func stop() {
        if state == .running { state = .stopped }
    }

    /// Ends a query that has no more to say.
    package mutating func finish() {
        if state == .running { state = .finished }
    }
}
