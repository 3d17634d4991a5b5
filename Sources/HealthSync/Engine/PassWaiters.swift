/// The callers that wait for the end of a sync pass.
struct PassWaiters {
    typealias Waiter = CheckedContinuation<SyncReport, Never>

    /// Callers whose pass is running.
    private var present: [Waiter] = []
    /// Callers that asked during a pass; they wait for the next one.
    private var next: [Waiter] = []

    /// Adds a caller that asked for a pass.
    mutating func add(_ waiter: Waiter, duringPass isRunning: Bool) {
        if isRunning { next.append(waiter) } else { present.append(waiter) }
    }

    /// Removes the callers whose pass ends; the others wait for the next one.
    mutating func take() -> [Waiter] {
        defer { (present, next) = (next, []) }
        return present
    }

    /// Removes all callers.
    mutating func takeAll() -> [Waiter] { take() + take() }
}
