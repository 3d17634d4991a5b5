internal import Foundation
internal import HealthKit
internal import HealthModel

extension WorkoutDetail {
    /// Creates the details of a workout, with the statistics over its samples.
    init(_ workout: HKWorkout) {
        let totals = workout as any WorkoutTotals
        let activities = workout.workoutActivities
        // A workout of one sport has one activity, which repeats the workout.
        let isSingle = activities.count == 1 && activities.first?.uuid == workout.uuid
        self.init(
            activityType: Int(clamping: workout.workoutActivityType.rawValue),
            duration: workout.duration,
            totalEnergyBurned: Self.total(totals.totalEnergyBurned, .energyBurned),
            totalDistance: Self.total(totals.totalDistance, .distance),
            totalFlightsClimbed: Self.total(totals.totalFlightsClimbed, .flightsClimbed),
            totalSwimmingStrokeCount: Self.total(
                totals.totalSwimmingStrokeCount, .swimmingStrokeCount),
            events: (workout.workoutEvents ?? []).map(WorkoutEvent.init),
            activities: isSingle ? [] : activities.map(WorkoutActivity.init),
            statistics: [WorkoutStatistics](workout.allStatistics))
    }

    private static func total(_ quantity: HKQuantity?, _ total: WorkoutTotal) -> Quantity? {
        quantity.flatMap { Quantity(asSaved: $0, else: total.unit.map { [$0] } ?? []) }
    }
}

extension WorkoutEvent {
    fileprivate init(_ event: HKWorkoutEvent) {
        self.init(
            type: event.type.rawValue, interval: event.dateInterval,
            metadata: Metadata(event.metadata))
    }
}

extension WorkoutActivity {
    fileprivate init(_ activity: HKWorkoutActivity) {
        let configuration = activity.workoutConfiguration
        let statistics = [WorkoutStatistics](activity.allStatistics)
        self.init(
            uuid: activity.uuid,
            configuration: WorkoutConfiguration(
                activityType: Int(clamping: configuration.activityType.rawValue),
                locationType: configuration.locationType.rawValue,
                swimmingLocationType: configuration.swimmingLocationType.rawValue,
                lapLength: configuration.lapLength.flatMap {
                    Quantity(asSaved: $0, else: [.meter()])
                }),
            startDate: activity.startDate, endDate: activity.endDate,
            metadata: Metadata(activity.metadata),
            events: activity.workoutEvents.map(WorkoutEvent.init),
            statistics: statistics.isEmpty ? nil : statistics)
    }
}

extension [WorkoutStatistics] {
    /// Creates the statistics of the types that this version knows, in the order of their identifiers.
    fileprivate init(_ statistics: [HKQuantityType: HKStatistics]) {
        self = statistics.sorted { $0.key.identifier < $1.key.identifier }
            .compactMap { type, statistics in
                guard let known = ObjectType.named(type.identifier), let unit = known.canonicalUnit
                else { return nil }
                func quantity(_ quantity: HKQuantity?) -> Quantity? {
                    quantity.flatMap { Quantity($0, in: unit) }
                }
                return WorkoutStatistics(
                    type: known,
                    interval: DateInterval(start: statistics.startDate, end: statistics.endDate),
                    sum: quantity(statistics.sumQuantity()),
                    average: quantity(statistics.averageQuantity()),
                    minimum: quantity(statistics.minimumQuantity()),
                    maximum: quantity(statistics.maximumQuantity()))
            }
    }
}
