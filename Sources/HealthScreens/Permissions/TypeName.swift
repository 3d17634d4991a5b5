public import HealthKit

/// The display name and the group of a type of Health.
public enum TypeName {
    /// A group of types in the list of permissions.
    public enum Group: String, Hashable, Sendable, CaseIterable {
        /// Food, without water.
        case nutrition = "Nutrition"
        /// Drinks.
        case water = "Water"
        /// Weight, body fat and lean mass.
        case weight = "Weight"
        /// Workouts.
        case workouts = "Workouts"
        /// Blood glucose, temperature, blood pressure and the like.
        case measurements = "Measurements"
        /// Steps, energy burned and sleep.
        case activity = "Activity"
    }

    /// The display name of a type, derived from its identifier if there is no other name.
    public static func of(_ type: HKObjectType) -> String {
        if let word = words[type.identifier] { return word }
        var name = type.identifier[...]
        for prefix in ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "Dietary"]
        where name.hasPrefix(prefix) {
            name = name.dropFirst(prefix.count)
        }
        return EntryWords.spaced(name).capitalizedFirst
    }

    /// The group of a type.
    public static func group(of type: HKObjectType) -> Group {
        let name = type.identifier
        if name == "HKQuantityTypeIdentifierDietaryWater" { return .water }
        if name.hasPrefix("HKQuantityTypeIdentifierDietary") { return .nutrition }
        if weights.contains(name) { return .weight }
        if name == "HKWorkoutTypeIdentifier" || name.contains("IdentifierDistance") {
            return .workouts
        }
        return activity.contains(name) ? .activity : .measurements
    }

    private static let activity: Set<String> = [
        "HKQuantityTypeIdentifierStepCount", "HKQuantityTypeIdentifierActiveEnergyBurned",
        "HKQuantityTypeIdentifierBasalEnergyBurned", "HKCategoryTypeIdentifierSleepAnalysis",
    ]

    private static let weights: Set<String> = [
        "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierBodyFatPercentage",
        "HKQuantityTypeIdentifierLeanBodyMass",
    ]

    private static let words: [String: String] = [
        "HKQuantityTypeIdentifierDietaryEnergyConsumed": "Energy",
        "HKQuantityTypeIdentifierDietaryFatTotal": "Fat",
        "HKQuantityTypeIdentifierDietaryFatSaturated": "Saturated fat",
        "HKQuantityTypeIdentifierDietaryFatMonounsaturated": "Monounsaturated fat",
        "HKQuantityTypeIdentifierDietaryFatPolyunsaturated": "Polyunsaturated fat",
        "HKQuantityTypeIdentifierDietaryVitaminA": "Vitamin A",
        "HKQuantityTypeIdentifierDietaryVitaminB6": "Vitamin B6",
        "HKQuantityTypeIdentifierDietaryVitaminB12": "Vitamin B12",
        "HKQuantityTypeIdentifierDietaryVitaminC": "Vitamin C",
        "HKQuantityTypeIdentifierDietaryVitaminD": "Vitamin D",
        "HKQuantityTypeIdentifierDietaryVitaminE": "Vitamin E",
        "HKQuantityTypeIdentifierDietaryVitaminK": "Vitamin K",
        "HKQuantityTypeIdentifierBodyMass": "Weight",
        "HKQuantityTypeIdentifierBodyFatPercentage": "Body fat",
        "HKQuantityTypeIdentifierStepCount": "Steps",
        "HKQuantityTypeIdentifierActiveEnergyBurned": "Active energy",
        "HKQuantityTypeIdentifierBasalEnergyBurned": "Resting energy",
        "HKCategoryTypeIdentifierSleepAnalysis": "Sleep",
        "HKWorkoutTypeIdentifier": "Workouts",
        "HKQuantityTypeIdentifierBloodPressureSystolic": "Blood pressure, systolic",
        "HKQuantityTypeIdentifierBloodPressureDiastolic": "Blood pressure, diastolic",
        "HKQuantityTypeIdentifierOxygenSaturation": "Blood oxygen",
        "HKQuantityTypeIdentifierVO2Max": "VO2 max",
        "HKQuantityTypeIdentifierUVExposure": "UV exposure",
        "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": "Heart rate variability",
        "HKQuantityTypeIdentifierHeartRateVariabilityRMSSD": "Heart rate variability (RMSSD)",
        "HKQuantityTypeIdentifierForcedExpiratoryVolume1": "Forced expiratory volume, 1 s",
        "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages": "Alcoholic drinks",
        "HKQuantityTypeIdentifierNumberOfTimesFallen": "Falls",
    ]
}
