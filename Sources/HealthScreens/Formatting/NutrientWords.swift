internal import HealthKit
public import HealthModel

/// The names of nutrients.
public enum NutrientWords {
    /// The name of a nutrient: "Protein", "Vitamin B12".
    public static func name(_ type: ObjectType) -> String {
        TypeName.of(HKQuantityType(HKQuantityTypeIdentifier(rawValue: type.identifier)))
    }
}
