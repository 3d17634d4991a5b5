public import Foundation
internal import HealthModel

extension HKQuery {
    // MARK: Workouts

    /// Workouts of an activity type.
    public class func predicateForWorkouts(
        with workoutActivityType: HKWorkoutActivityType
    ) -> NSPredicate {
        HealthPredicate(.workoutActivityType(.equalTo, workoutActivityType.stored))
    }

    /// Workouts whose duration satisfies a comparison with a number of seconds.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, duration: TimeInterval
    ) -> NSPredicate {
        HealthPredicate(.workoutDuration(Comparison(operatorType), duration))
    }

    /// Workouts whose energy, as the saving app gave it, satisfies a comparison with another.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalEnergyBurned: HKQuantity
    ) -> NSPredicate {
        total(.energyBurned, operatorType, totalEnergyBurned)
    }

    /// Workouts whose distance, as the saving app gave it, satisfies a comparison with another.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalDistance: HKQuantity
    ) -> NSPredicate {
        total(.distance, operatorType, totalDistance)
    }

    /// Workouts whose flights of stairs satisfy a comparison with another count.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalFlightsClimbed: HKQuantity
    ) -> NSPredicate {
        total(.flightsClimbed, operatorType, totalFlightsClimbed)
    }

    /// Workouts whose swimming strokes satisfy a comparison with another count.
    public class func predicateForWorkouts(
        with operatorType: ComparisonOperator, totalSwimmingStrokeCount: HKQuantity
    ) -> NSPredicate {
        total(.swimmingStrokeCount, operatorType, totalSwimmingStrokeCount)
    }

    /// Workouts whose sum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.sum, quantityType, operatorType, sumQuantity)
    }

    /// Workouts whose average of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.average, quantityType, operatorType, averageQuantity)
    }

    /// Workouts whose minimum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.minimum, quantityType, operatorType, minimumQuantity)
    }

    /// Workouts whose maximum of a type satisfies a comparison with another.
    public class func predicateForWorkouts(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        statistic(.maximum, quantityType, operatorType, maximumQuantity)
    }

    /// Workouts with a matching activity; raises for predicates on other objects.
    public class func predicateForWorkouts(activityPredicate: NSPredicate) -> NSPredicate {
        guard let condition = PredicateTree(activityPredicate)?.asActivity else {
            HKException.raiseUnsupported(activityPredicate)
        }
        return HealthPredicate(.workoutActivity(condition))
    }

    // MARK: Activities of a workout

    /// Activities of an activity type.
    public class func predicateForWorkoutActivities(
        workoutActivityType: HKWorkoutActivityType
    ) -> NSPredicate {
        HealthPredicate(
            .activity(.activityType(.equalTo, workoutActivityType.stored)))
    }

    /// Activities whose duration satisfies a comparison with a number of seconds.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, duration: TimeInterval
    ) -> NSPredicate {
        HealthPredicate(.activity(.duration(Comparison(operatorType), duration)))
    }

    /// Activities that overlap a time range, or whose start or end lies in it strictly.
    public class func predicateForWorkoutActivities(
        start startDate: Date?, end endDate: Date?, options: HKQueryOptions = []
    ) -> NSPredicate {
        HealthPredicate(
            .activity(
                .interval(start: startDate, end: endDate, options: IntervalOptions(options))))
    }

    /// Activities whose sum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        sumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.sum, quantityType, operatorType, sumQuantity)
    }

    /// Activities whose average of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        averageQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.average, quantityType, operatorType, averageQuantity)
    }

    /// Activities whose minimum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        minimumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.minimum, quantityType, operatorType, minimumQuantity)
    }

    /// Activities whose maximum of a type satisfies a comparison with another.
    public class func predicateForWorkoutActivities(
        operatorType: ComparisonOperator, quantityType: HKQuantityType,
        maximumQuantity: HKQuantity
    ) -> NSPredicate {
        activityStatistic(.maximum, quantityType, operatorType, maximumQuantity)
    }

    // MARK: Parts

    private class func total(
        _ total: WorkoutTotal, _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(.workoutTotal(total, Comparison(type), quantity.value))
    }

    private class func statistic(
        _ statistic: WorkoutStatistic, _ quantityType: HKQuantityType,
        _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(
            .workoutStatistic(statistic, quantityType.value, Comparison(type), quantity.value))
    }

    private class func activityStatistic(
        _ statistic: WorkoutStatistic, _ quantityType: HKQuantityType,
        _ type: ComparisonOperator, _ quantity: HKQuantity
    ) -> NSPredicate {
        HealthPredicate(
            .activity(.statistic(statistic, quantityType.value, Comparison(type), quantity.value)))
    }
}
