public import HealthModel
internal import HealthWords

/// The names of nutrients.
public enum NutrientWords {
    /// The name of a nutrient: "Protein", "Vitamin B12".
    public static func name(_ type: ObjectType) -> String { Language.english.types.name(type) }
}
