internal import Foundation
internal import HealthModel

/// The time of a workout without its pauses.
///
/// Only pauses by a person or an app count; automatic pauses by motion do not, which is unverified.
enum WorkoutPauses {
    /// The seconds between two dates without the pauses among the events.
    ///
    /// A pause that is not resumed lasts until the end.
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
