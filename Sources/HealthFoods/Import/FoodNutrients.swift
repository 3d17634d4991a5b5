internal import HealthJournal
internal import HealthModel

/// Amounts of nutrients in 100 g, each converted to the unit of `Nutrient`.
struct FoodNutrients {
    /// The amounts.
    private(set) var amounts: [ObjectType: Double] = [:]

    /// Adds an amount in a unit; one that is stated already stays.
    mutating func add(_ type: ObjectType, _ value: Double?, in unit: HealthUnit) {
        guard let value, amounts[type] == nil else { return }
        // Rounded, because 0.1 g are not exactly 100 mg in binary digits.
        guard let converted = try? Quantity(value, unit).doubleValue(for: Self.unit(of: type))
        else { return }
        amounts[type] = (converted * 1e6).rounded() / 1e6
    }

    /// Adds sodium from an amount of salt, if no sodium is stated.
    ///
    /// Source: Regulation (EU) No 1169/2011, annex I: salt is sodium times 2.5.
    mutating func add(salt value: Double?, in unit: HealthUnit) {
        add(.dietarySodium, value.map { $0 / 2.5 }, in: unit)
    }

    /// The unit in which a nutrient is kept.
    static func unit(of type: ObjectType) -> HealthUnit { Nutrient.of(type)?.unit ?? .gram() }
}
