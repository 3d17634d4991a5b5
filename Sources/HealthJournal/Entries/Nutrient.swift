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

/// A nutrient of a day: the total, how much of the food states it, and the reference value.
public struct NutrientIntake: Hashable, Sendable {
    /// The nutrient.
    public let type: ObjectType
    /// The total of the day, own and foreign together, in the unit of ``Nutrient``; nil if no entry
    /// states the nutrient.
    public let total: Quantity?
    /// The number of the person's foods that state the nutrient.
    public let stated: Int
    /// The number of the person's foods.
    public let foods: Int
    /// The share of the known energy that is in foods which state the nutrient, from 0 to 1; nil if
    /// no energy is known.
    public let energyShare: Double?
    /// The reference value; nil if the authority has none.
    public let reference: ReferenceIntake?

    /// The nutrients of a day that have a total or a reference value, in the order of
    /// ``Nutrient/all``.
    ///
    /// - Parameters:
    ///   - summary: The day, with the items of its meals.
    ///   - references: The reference values of the person; empty without a choice of them.
    public static func all(of summary: DaySummary, references: [ReferenceIntake])
        -> [NutrientIntake]
    {
        let coverage = NutrientCoverage(of: summary.entries)
        return Nutrient.all.compactMap { nutrient in
            let type = nutrient.type
            let total = summary.nutrients[type]
            let reference = references.first { $0.type == type }
            guard total != nil || reference != nil else { return nil }
            return NutrientIntake(
                type: type, total: total, stated: coverage.stated[type] ?? 0,
                foods: coverage.foods,
                energyShare: coverage.energyShare.isEmpty ? nil : coverage.energyShare[type] ?? 0,
                reference: reference)
        }
    }

    /// Whether every food of the person states the nutrient; otherwise the total is the least that
    /// was eaten.
    public var isComplete: Bool { stated == foods }

    /// The total as a part of the reference value, 1 at the value: of its upper amount, and of its
    /// lower one.
    ///
    /// It is nil if the total or the reference value is unknown.
    public var share: ClosedRange<Double>? {
        guard let reference, let unit = Nutrient.of(type)?.unit,
            let total = try? total?.doubleValue(for: unit),
            let lowest = try? reference.lowest.doubleValue(for: unit),
            let highest = try? reference.highest.doubleValue(for: unit),
            total >= 0, lowest > 0, highest >= lowest
        else { return nil }
        return (total / highest)...(total / lowest)
    }
}

/// The part of the logged food that states each nutrient.
///
/// A total is complete only if all foods state the nutrient: an absent nutrient is unknown, not 0.
/// Other apps' entries are not counted, because those apps may save each nutrient of a meal
/// separately.
struct NutrientCoverage: Hashable, Sendable {
    /// The number of foods.
    let foods: Int
    /// The number of foods that state a nutrient; absent if none does.
    let stated: [ObjectType: Int]
    /// The share of the known energy that is in foods which state a nutrient, from 0 to 1; empty if
    /// no food states its energy.
    let energyShare: [ObjectType: Double]

    /// Counts the foods of the person's own meals.
    ///
    /// - Parameter entries: The entries of a day, with the items of its meals.
    init(of entries: [JournalEntry]) {
        var (foods, total) = (0, 0.0)
        var stated: [ObjectType: Int] = [:]
        var energies: [ObjectType: Double] = [:]
        for case .food(let meal) in entries where !meal.header.source.isForeign {
            for item in meal.items {
                foods += 1
                let quantity = item.nutrients[.dietaryEnergyConsumed]
                let energy = (try? quantity?.doubleValue(for: .kilocalorie)) ?? 0
                total += energy
                for type in item.nutrients.keys {
                    stated[type, default: 0] += 1
                    energies[type, default: 0] += energy
                }
            }
        }
        self.foods = foods
        self.stated = stated
        energyShare = total > 0 ? energies.mapValues { $0 / total } : [:]
    }
}
