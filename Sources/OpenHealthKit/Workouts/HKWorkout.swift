public import Foundation
internal import HealthModel

/// A workout: its activity, duration and totals.
// @unchecked: this class stores only HKObject's immutable value.
open class HKWorkout: HKSample, @unchecked Sendable {
    /// The activity type.
    open var workoutActivityType: HKWorkoutActivityType {
        HKWorkoutActivityType(stored: detail.activityType)
    }

    /// The duration in seconds without pauses.
    open var duration: TimeInterval { detail.duration }

    /// The energy that the app saved.
    open var totalEnergyBurned: HKQuantity? { detail.totalEnergyBurned.map { HKQuantity($0) } }

    /// The distance that the app saved.
    open var totalDistance: HKQuantity? { detail.totalDistance.map { HKQuantity($0) } }

    /// The strokes that the app saved.
    open var totalSwimmingStrokeCount: HKQuantity? {
        detail.totalSwimmingStrokeCount.map { HKQuantity($0) }
    }

    /// The flights of stairs that the app saved.
    open var totalFlightsClimbed: HKQuantity? {
        detail.totalFlightsClimbed.map { HKQuantity($0) }
    }

    /// The events, such as pauses and laps; nil if there are none.
    open var workoutEvents: [HKWorkoutEvent]? {
        detail.events.isEmpty ? nil : detail.events.map { HKWorkoutEvent($0) }
    }

    /// The activities of the workout; a workout of one sport has one, with the workout's identity.
    ///
    /// The location of that one is indoor with `HKMetadataKeyIndoorWorkout`, else outdoor, as on iOS 26.
    open var workoutActivities: [HKWorkoutActivity] {
        guard detail.activities.isEmpty else {
            return detail.activities.map { HKWorkoutActivity($0) }
        }
        let whole = WorkoutActivity(
            uuid: uuid,
            configuration: WorkoutConfiguration(
                activityType: detail.activityType,
                locationType: (isIndoor ? HKWorkoutSessionLocationType.indoor : .outdoor).rawValue),
            startDate: startDate, endDate: endDate, events: detail.events,
            statistics: detail.statistics, zoneGroups: detail.zoneGroups)
        return [HKWorkoutActivity(whole)]
    }

    /// The statistics over the samples that were added to the workout, by type; for a type without
    /// samples, the sum is the total that the app saved.
    open var allStatistics: [HKQuantityType: HKStatistics] { figures.byQuantityType }

    /// The statistics over the samples of a type that were added, or the total that the app saved;
    /// nil if there is neither.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        figures.first { $0.type == quantityType.value }.map { HKStatistics($0) }
    }

    private var isIndoor: Bool { sample.metadata[MetadataKey.indoorWorkout]?.number == 1 }

    private var figures: [SampleStatistics] {
        detail.figures(over: DateInterval(start: startDate, end: endDate))
    }

    /// The workout's details.
    private var detail: WorkoutDetail {
        guard let detail = sample.workout else {
            HKException.raise(.invalidArgument, "\(sample.type) is no workout")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool { sample.workout != nil }
}
