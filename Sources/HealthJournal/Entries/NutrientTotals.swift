internal import HealthModel

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
