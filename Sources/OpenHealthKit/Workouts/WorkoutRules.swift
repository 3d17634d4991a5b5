internal import Foundation
internal import HealthModel

/// The rules for new workouts.
enum WorkoutRules {
    /// The reason for a broken rule; nil for a valid workout.
    static func violation(of workout: WorkoutDetail, in sample: Sample) -> String? {
        if workout.duration < 0 || !workout.duration.isFinite {
            return "duration (\(workout.duration)) may not be negative"
        }
        let span = DateInterval(start: sample.startDate, end: sample.endDate)
        return totals(of: workout)
            ?? workout.events.lazy.compactMap { violation(of: $0, in: span) }.first
    }

    private static func totals(of workout: WorkoutDetail) -> String? {
        let totals: [(String, Quantity?, HealthUnit)] = [
            ("totalEnergyBurned", workout.totalEnergyBurned, .joule()),
            ("totalDistance", workout.totalDistance, .meter()),
            ("totalFlightsClimbed", workout.totalFlightsClimbed, .count),
            ("totalSwimmingStrokeCount", workout.totalSwimmingStrokeCount, .count),
        ]
        for (name, quantity, unit) in totals {
            if let quantity, !quantity.isCompatible(with: unit) {
                return "\(name) requires a unit compatible with \(unit). "
                    + "Incompatible unit: \(quantity.unit)"
            }
        }
        return nil
    }

    /// The reason why an event does not fit a workout; nil if it does.
    static func violation(of event: WorkoutEvent, in span: DateInterval) -> String? {
        if span.start <= event.interval.start, event.interval.end <= span.end { return nil }
        return "Workout event (\(event.interval.start) - \(event.interval.end)) must lie within "
            + "the workout (\(span.start) - \(span.end))"
    }
}
