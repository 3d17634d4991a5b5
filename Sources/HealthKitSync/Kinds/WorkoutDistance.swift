internal import HealthKit

/// Which type of distance a workout's distance is.
enum WorkoutDistance {
    /// All types of distance.
    static let types: [HKQuantityType] = [
        HKQuantityType(.distanceWalkingRunning), HKQuantityType(.distanceCycling),
        HKQuantityType(.distanceSwimming), HKQuantityType(.distanceWheelchair),
        HKQuantityType(.distanceDownhillSnowSports),
        HKQuantityType(.distanceCrossCountrySkiing), HKQuantityType(.distancePaddleSports),
        HKQuantityType(.distanceRowing), HKQuantityType(.distanceSkatingSports),
    ]

    /// The type for an activity; on foot where the activity has none of its own.
    static func type(of activity: Int) -> HKQuantityType {
        let known = UInt(exactly: activity).flatMap { HKWorkoutActivityType(rawValue: $0) }
        return switch known ?? .other {
        case .cycling, .handCycling: HKQuantityType(.distanceCycling)
        case .swimming: HKQuantityType(.distanceSwimming)
        case .wheelchairWalkPace, .wheelchairRunPace: HKQuantityType(.distanceWheelchair)
        case .downhillSkiing, .snowboarding: HKQuantityType(.distanceDownhillSnowSports)
        case .crossCountrySkiing: HKQuantityType(.distanceCrossCountrySkiing)
        case .paddleSports: HKQuantityType(.distancePaddleSports)
        case .rowing: HKQuantityType(.distanceRowing)
        case .skatingSports: HKQuantityType(.distanceSkatingSports)
        default: HKQuantityType(.distanceWalkingRunning)
        }
    }
}
