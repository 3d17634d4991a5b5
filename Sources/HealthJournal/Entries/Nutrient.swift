public import HealthModel

/// A nutrient and the unit of its amounts.
///
/// This table is the only source of reading, writing, totals and units of all 39 nutrients.
public struct Nutrient: Hashable, Sendable {
    /// The type in a health store.
    public let type: ObjectType
    /// The unit.
    public let unit: HealthUnit

    /// All nutrients: the usual ones of every food first, the others by unit.
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

    /// The nutrient of a type; nil if the type is not a nutrient.
    public static func of(_ type: ObjectType) -> Nutrient? { byType[type] }

    /// The nutrient with a raw HealthKit identifier; nil if there is none.
    public static func named(_ identifier: String) -> Nutrient? { byIdentifier[identifier] }

    private static let byType = Dictionary(uniqueKeysWithValues: all.map { ($0.type, $0) })

    private static let byIdentifier = Dictionary(
        uniqueKeysWithValues: all.map { ($0.type.identifier, $0) })

    private static func rows(_ unit: HealthUnit, _ types: [ObjectType]) -> [Nutrient] {
        types.map { Nutrient(type: $0, unit: unit) }
    }
}

/// Adds up nutrients, each in its own unit.
struct NutrientTotals: Hashable, Sendable {
    private var sums: [ObjectType: Double] = [:]

    /// Adds amounts; unknown types and other dimensions were rejected before.
    mutating func add(_ nutrients: [ObjectType: Quantity]) {
        for (type, quantity) in nutrients {
            guard let unit = Nutrient.of(type)?.unit,
                let value = try? quantity.doubleValue(for: unit)
            else { continue }
            sums[type, default: 0] += value
        }
    }

    /// The sums with their units.
    var quantities: [ObjectType: Quantity] {
        var quantities: [ObjectType: Quantity] = [:]
        for (type, sum) in sums {
            guard let unit = Nutrient.of(type)?.unit else { continue }
            quantities[type] = Quantity(sum, unit)
        }
        return quantities
    }
}
