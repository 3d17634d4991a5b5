public import HealthKit
internal import HealthKitSync
internal import HealthModel
public import HealthWords

/// The name and the group of a type of Health in the list of permissions.
public enum TypeName {
    /// The name of a type: "Blood glucose", "Workouts".
    public static func of(_ type: HKObjectType, _ language: Language) -> String {
        if type.identifier == "HKWorkoutTypeIdentifier" {
            return language.permissions.group(.workouts)
        }
        let known = ObjectType.named(type.identifier)
        return language.types.name(
            known ?? ObjectType(identifier: type.identifier, kind: .quantity))
    }

    /// The group of a type.
    public static func group(of type: HKObjectType) -> PermissionGroup {
        let name = type.identifier
        if name == "HKQuantityTypeIdentifierDietaryWater" { return .water }
        if name.hasPrefix("HKQuantityTypeIdentifierDietary") { return .nutrition }
        if weights.contains(name) { return .weight }
        if name == "HKWorkoutTypeIdentifier" || name.contains("IdentifierDistance") {
            return .workouts
        }
        return activity.contains(name) ? .activity : .measurements
    }

    /// The group of a type that a feature reads: what the activity reads are values of days, of
    /// which the heart and the distance belong to other groups where they are saved.
    static func group(of type: HKObjectType, readFor feature: HealthFeature) -> PermissionGroup {
        feature == .activity && type != HKWorkoutType.workoutType() ? .activity : group(of: type)
    }

    private static let activity: Set<String> = [
        "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierActiveEnergyBurned",
        "HKQuantityTypeIdentifierBasalEnergyBurned", "HKCategoryTypeIdentifierSleepAnalysis",
        "HKQuantityTypeIdentifierFlightsClimbed", "HKQuantityTypeIdentifierAppleExerciseTime",
        "HKCategoryTypeIdentifierAppleStandHour",
    ]

    private static let weights: Set<String> = [
        "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierBodyFatPercentage",
        "HKQuantityTypeIdentifierLeanBodyMass",
    ]
}
