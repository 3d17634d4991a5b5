package import Foundation

/// Decides when timed sync passes run: every 300 s, or earlier if an operation is due earlier; and
/// how long a save waits for others.
package struct SyncSchedule: Hashable, Sendable {
    package var interval: TimeInterval
    /// Seconds for which the first of several saves waits, so that they share a sync pass.
    package var settling: TimeInterval

    package init(interval: TimeInterval = 300, settling: TimeInterval = 2) {
        self.interval = interval
        self.settling = settling
    }

    /// Seconds from now to the next pass; at least one, so that a clock change causes no busy loop.
    package func delay(until nextAttempt: Date?, from now: Date) -> TimeInterval {
        guard let nextAttempt else { return interval }
        return min(max(nextAttempt.timeIntervalSince(now), 1), interval)
    }

    /// Whether a commit to the journal requires a sync pass: only if an operation is due, because a
    /// sync pass commits too.
    package func asksForPass(nextAttempt: Date?, now: Date) -> Bool {
        nextAttempt.map { $0 <= now } ?? false
    }
}
