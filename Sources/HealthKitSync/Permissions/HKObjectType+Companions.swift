internal import HealthKit

extension HKObjectType {
    /// The types that every request for this type contains too: HealthKit raises if one half of a
    /// blood pressure is requested alone, a route without workouts, or heartbeats without their
    /// variability.
    var companions: Set<HKObjectType> {
        switch identifier {
        case HKQuantityTypeIdentifier.bloodPressureSystolic.rawValue:
            [HKQuantityType(.bloodPressureDiastolic)]
        case HKQuantityTypeIdentifier.bloodPressureDiastolic.rawValue:
            [HKQuantityType(.bloodPressureSystolic)]
        case HKWorkoutRouteTypeIdentifier: [HKObjectType.workoutType()]
        case HKDataTypeIdentifierHeartbeatSeries: [HKQuantityType(.heartRateVariabilitySDNN)]
        default: []
        }
    }
}
