import Foundation

/// A meal as the food log has it.
public struct LoggedMeal: Hashable, Sendable, Identifiable {
    /// One food of a meal.
    public struct Food: Hashable, Sendable {
        /// What it is.
        public var name: String
        /// Who makes it.
        public var brand: String?
        /// How much it was, in words.
        public var serving: String?
        /// Amounts by the identifier of the nutrient, in kilocalories for energy and in the unit of
        /// `Nutrient` for all others.
        public var nutrients: [String: Double]

        /// A food with its nutrients.
        public init(
            name: String, brand: String? = nil, serving: String? = nil,
            nutrients: [String: Double]
        ) {
            self.name = name
            self.brand = brand
            self.serving = serving
            self.nutrients = nutrients
        }
    }

    /// The key of its row.
    public var id: UUID
    /// What it was.
    public var name: String
    /// When it was eaten: "breakfast", "lunch", "dinner" or "snack".
    public var occasion: String
    /// The instant.
    public var eatenAt: Date
    /// The identifier of the time zone that it was eaten in.
    public var zone: String
    /// When it was last edited.
    public var editedAt: Date
    /// 1 at first, one more with each edit.
    public var revision: Int
    /// What it consisted of.
    public var foods: [Food]

    /// A new meal.
    public init(
        id: UUID = UUID(), name: String, occasion: String, eatenAt: Date,
        zone: String = TimeZone.current.identifier, foods: [Food]
    ) {
        self.id = id
        self.name = name
        self.occasion = occasion
        self.eatenAt = eatenAt
        self.zone = zone
        editedAt = eatenAt
        revision = 1
        self.foods = foods
    }
}
