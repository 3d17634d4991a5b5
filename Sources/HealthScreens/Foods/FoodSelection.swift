public import Foundation
public import HealthJournal

/// A past or kept food with a number of portions, as a button names it.
public struct FoodSelection: Hashable, Sendable, LosslessStringConvertible {
    /// The place of the food.
    public enum Food: Hashable, Sendable {
        /// An item of a logged meal.
        case past(PastFood.ID)
        /// A favourite or a recipe.
        case kept(UUID)
    }

    /// The food.
    public let food: Food
    /// The number of portions, more than 0; one of a past food is the amount that was logged.
    public let portions: Double

    /// Creates a selection.
    ///
    /// - Parameters:
    ///   - food: The food.
    ///   - portions: The number of portions, more than 0.
    public init(_ food: Food, portions: Double = 1) {
        self.food = food
        self.portions = portions
    }

    /// Parses a ``description``.
    public init?(_ description: String) {
        let parts = description.split(separator: "~")
        guard parts.count == 3, let portions = Double(parts[2]), portions > 0,
            portions <= KeptFoods.mostPortions
        else { return nil }
        switch parts[0] {
        case "past":
            guard let id = PastFood.ID(String(parts[1])) else { return nil }
            self.init(.past(id), portions: portions)
        case "kept":
            guard let id = UUID(uuidString: String(parts[1])) else { return nil }
            self.init(.kept(id), portions: portions)
        default: return nil
        }
    }

    /// The text form, `past~uuid.index~1.0`, which is the same in the query of an address.
    public var description: String {
        switch food {
        case .past(let id): "past~\(id)~\(portions)"
        case .kept(let id): "kept~\(id.uuidString)~\(portions)"
        }
    }
}

/// The items of a selected food, which become items of a meal.
public struct SelectedFood: Hashable, Sendable {
    /// The name of the food or the recipe.
    public let name: String
    /// Whether it is a recipe, whose name a meal without a name gets.
    public let isRecipe: Bool
    /// The items, with the nutrients of the selected portions.
    public let items: [FoodItem]

    /// Creates a selected food.
    ///
    /// - Parameters:
    ///   - name: The name of the food or the recipe.
    ///   - isRecipe: Whether it is a recipe, whose name a meal without a name gets.
    ///   - items: The items.
    public init(name: String, isRecipe: Bool = false, items: [FoodItem]) {
        self.name = name
        self.isRecipe = isRecipe
        self.items = items
    }
}
