internal import HealthKit
public import HealthModel

/// The words for nutrients.
public enum NutrientWords {
    /// The word for a nutrient: "Protein", "Vitamin B12".
    public static func name(_ type: ObjectType) -> String {
        TypeName.of(HKQuantityType(HKQuantityTypeIdentifier(rawValue: type.identifier)))
    }
}
