package import Foundation

/// When the engine is woken without anything having happened: every 300 s, and earlier where an
/// operation is due earlier; and how long a save waits for others.
package struct SyncSchedule: Hashable, Sendable {
    package var interval: TimeInterval
    /// How long the first of several saves waits, in seconds: they make one pass.
    package var settling: TimeInterval

    package init(interval: TimeInterval = 300, settling: TimeInterval = 2) {
        self.interval = interval
        self.settling = settling
    }

    /// Seconds from now to the next pass; at least one, so that a clock that jumped spins nothing.
    package func delay(until nextAttempt: Date?, from now: Date) -> TimeInterval {
        guard let nextAttempt else { return interval }
        return min(max(nextAttempt.timeIntervalSince(now), 1), interval)
    }

    /// Whether a commit to the journal asks for a pass: only where something is due, since a pass
    /// commits too.
    package func asksForPass(nextAttempt: Date?, now: Date) -> Bool {
        nextAttempt.map { $0 <= now } ?? false
    }
}
