internal import Foundation
internal import HealthModel

/// The time that a workout took without its pauses.
///
/// Only the pauses that a person or an app made count; those that motion ends and begins are
/// unverified, and do not.
enum WorkoutPauses {
    /// The seconds between two instants without the pauses that the events tell of.
    ///
    /// A pause that is not resumed lasts to the end.
    static func activeTime(
        from start: Date, to end: Date, events: [WorkoutEvent]
    ) -> TimeInterval {
        guard start < end else { return 0 }
        var paused: TimeInterval = 0
        var pausedSince: Date?
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            let instant = min(max(event.interval.start, start), end)
            switch HKWorkoutEventType(rawValue: event.type) {
            case .pause:
                pausedSince = pausedSince ?? instant
            case .resume:
                if let since = pausedSince { paused += instant.timeIntervalSince(since) }
                pausedSince = nil
            default:
                break
            }
        }
        if let since = pausedSince { paused += end.timeIntervalSince(since) }
        return end.timeIntervalSince(start) - paused
    }
}
