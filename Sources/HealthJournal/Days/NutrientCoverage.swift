internal import HealthModel

/// How much of the food that the person logged states each nutrient.
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
