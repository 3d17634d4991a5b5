package import Foundation

extension WorkoutTotal {
    /// The unit in which totals of this kind are compared and stored.
    package var unit: HealthUnit? {
        switch self {
        case .energyBurned: try? HealthUnit("kcal")
        case .distance: try? HealthUnit("m")
        case .swimmingStrokeCount, .flightsClimbed: try? HealthUnit("count")
        }
    }
}

extension WorkoutDetail {
    /// A total in the unit of its kind; nil if the app saved none, or one of another dimension.
    package func total(_ total: WorkoutTotal) -> Double? {
        let quantity =
            switch total {
            case .energyBurned: totalEnergyBurned
            case .distance: totalDistance
            case .swimmingStrokeCount: totalSwimmingStrokeCount
            case .flightsClimbed: totalFlightsClimbed
            }
        return total.unit.flatMap { try? quantity?.doubleValue(for: $0) }
    }

    /// The activities; for a workout of a single sport the implicit one.
    package func activities(of sample: Sample) -> [WorkoutActivity] {
        if !activities.isEmpty { return activities }
        return [
            WorkoutActivity(
                uuid: sample.uuid, configuration: WorkoutConfiguration(activityType: activityType),
                startDate: sample.startDate, endDate: sample.endDate, metadata: sample.metadata,
                events: events)
        ]
    }
}

extension WorkoutActivity {
    /// Seconds from start to end without pauses.
    package func unpausedDuration(until workoutEnd: Date) -> TimeInterval {
        let end = endDate ?? workoutEnd
        var paused: TimeInterval = 0
        var pausedSince: Date?
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            if event.type == 1, pausedSince == nil {
                pausedSince = event.interval.start
            } else if event.type == 2, let since = pausedSince {
                paused += event.interval.start.timeIntervalSince(since)
                pausedSince = nil
            }
        }
        if let since = pausedSince, since < end { paused += end.timeIntervalSince(since) }
        return max(0, end.timeIntervalSince(startDate) - paused)
    }
}
