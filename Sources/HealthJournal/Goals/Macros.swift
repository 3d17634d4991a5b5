/// The three nutrients that carry energy, in grams.
public struct Macros: Hashable, Sendable {
    /// Grams of protein.
    public var protein: Double
    /// Grams of carbohydrates.
    public var carbohydrates: Double
    /// Grams of fat.
    public var fat: Double

    /// Puts amounts together.
    public init(protein: Double, carbohydrates: Double, fat: Double) {
        self.protein = protein
        self.carbohydrates = carbohydrates
        self.fat = fat
    }

    /// The energy in them by the general factors, 4, 4 and 9 kcal a gram.
    public var energy: Double { protein * 4 + carbohydrates * 4 + fat * 9 }

    /// The share of the energy that each gives, from 0 to 1; nil where there is none.
    public var shares: (protein: Double, carbohydrates: Double, fat: Double)? {
        guard energy > 0 else { return nil }
        return (protein * 4 / energy, carbohydrates * 4 / energy, fat * 9 / energy)
    }
}
