public import HealthModel

/// A nutrient and the unit that its amounts are counted and shown in.
///
/// This one table drives reading, writing, totals and units of all 39.
public struct Nutrient: Hashable, Sendable {
    /// The type in a health store.
    public let type: ObjectType
    /// The unit.
    public let unit: HealthUnit

    /// All nutrients: those that every food has first, then by unit.
    public static let all: [Nutrient] =
        rows(.kilocalorie, [.dietaryEnergyConsumed])
        + rows(
            .gram(),
            [
                .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal, .dietaryFiber,
                .dietarySugar, .dietaryFatSaturated, .dietaryFatMonounsaturated,
                .dietaryFatPolyunsaturated,
            ])
        + rows(
            .milligram,
            [
                .dietarySodium, .dietaryCholesterol, .dietaryPotassium, .dietaryCalcium,
                .dietaryIron, .dietaryMagnesium, .dietaryPhosphorus, .dietaryZinc,
                .dietaryCopper, .dietaryManganese, .dietaryChloride, .dietaryVitaminC,
                .dietaryVitaminE, .dietaryVitaminB6, .dietaryThiamin, .dietaryRiboflavin,
                .dietaryNiacin, .dietaryPantothenicAcid, .dietaryCaffeine,
            ])
        + rows(
            .microgram,
            [
                .dietaryVitaminA, .dietaryVitaminD, .dietaryVitaminK, .dietaryVitaminB12,
                .dietaryBiotin, .dietaryFolate, .dietaryIodine, .dietarySelenium,
                .dietaryChromium, .dietaryMolybdenum,
            ])
        + rows(.milliliter, [.dietaryWater])

    /// The nutrient of a type, nil where the type is none.
    public static func of(_ type: ObjectType) -> Nutrient? { named(type.identifier) }

    /// The nutrient with a raw HealthKit identifier, nil where there is none.
    public static func named(_ identifier: String) -> Nutrient? { byIdentifier[identifier] }

    private static let byIdentifier = Dictionary(
        uniqueKeysWithValues: all.map { ($0.type.identifier, $0) })

    private static func rows(_ unit: HealthUnit, _ types: [ObjectType]) -> [Nutrient] {
        types.map { Nutrient(type: $0, unit: unit) }
    }
}
