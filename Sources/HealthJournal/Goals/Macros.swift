/// The three nutrients that carry energy, in grams.
public struct Macros: Hashable, Sendable {
    /// Grams of protein.
    public var protein: Double
    /// Grams of carbohydrates.
    public var carbohydrates: Double
    /// Grams of fat.
    public var fat: Double

    /// Creates amounts.
    public init(protein: Double, carbohydrates: Double, fat: Double) {
        self.protein = protein
        self.carbohydrates = carbohydrates
        self.fat = fat
    }

    /// The energy by the general factors of 4, 4 and 9 kcal per gram.
    public var energy: Double { protein * 4 + carbohydrates * 4 + fat * 9 }

    /// Each nutrient's share of the energy, from 0 to 1; nil if there is no energy.
    public var shares: (protein: Double, carbohydrates: Double, fat: Double)? {
        guard energy > 0 else { return nil }
        return (protein * 4 / energy, carbohydrates * 4 / energy, fat * 9 / energy)
    }
}
