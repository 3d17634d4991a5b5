public import Foundation
public import HealthJournal
internal import HealthModel

/// A food or a meal that the person keeps to log it again: a favourite, a recipe, or both.
public struct KeptFood: Hashable, Sendable, Codable, Identifiable {
    /// The identity.
    public let id: UUID
    /// The name of the food or the meal.
    public var name: String
    /// The number of portions that the items make together, more than 0.
    public var portions: Double
    /// The items; one for a food.
    public var items: [FoodItem]
    /// Whether it is a favourite, which comes first.
    public var isFavourite: Bool
    /// Whether it is a recipe, which is kept even if it is no favourite.
    public var isRecipe: Bool

    /// Creates a kept food.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - name: The name of the food or the meal.
    ///   - portions: The number of portions that the items make together, more than 0.
    ///   - items: The items; one for a food.
    ///   - isFavourite: Whether it is a favourite, which comes first.
    ///   - isRecipe: Whether it is a recipe, which is kept even if it is no favourite.
    public init(
        id: UUID, name: String, portions: Double = 1, items: [FoodItem], isFavourite: Bool,
        isRecipe: Bool
    ) {
        self.id = id
        self.name = name
        self.portions = portions
        self.items = items
        self.isFavourite = isFavourite
        self.isRecipe = isRecipe
    }

    /// The items of some portions, each with its share of the nutrients.
    ///
    /// A recipe stays a list of items, so that a nutrient that one of them does not state stays unknown.
    ///
    /// - Parameter count: The number of portions.
    public func items(portions count: Double) -> [FoodItem] {
        items.map { $0.scaled(by: count / portions) }
    }

    /// Whether a text is the name; case and accents have no meaning.
    public func isNamed(_ text: String) -> Bool { PastFood.key(text) == key }

    /// The name without case and accents.
    var key: String { PastFood.key(name) }
}

extension FoodItem {
    /// The item with all nutrients multiplied.
    ///
    /// A serving that is a weight or a volume, such as `200 g`, is multiplied; of another one the number is stated, as
    /// in `0.5 × 1 cup`.
    ///
    /// - Parameter factor: The factor, more than 0.
    func scaled(by factor: Double) -> FoodItem {
        guard factor != 1 else { return self }
        var item = self
        item.nutrients = nutrients.mapValues {
            Quantity(Self.significant($0.value * factor), $0.unit)
        }
        item.servingSize = servingSize.map { serving in
            guard let match = serving.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?) (g|mL)/),
                let amount = Double(match.1)
            else { return "\(Self.text(factor, decimals: 3)) × \(serving)" }
            return "\(Self.text(amount * factor, decimals: 1)) \(match.2)"
        }
        return item
    }

    /// A value with nine digits, so that a third of a portion has no sixteen.
    private static func significant(_ value: Double) -> Double {
        guard value != 0, value.isFinite else { return value }
        let scale = pow(10, 8 - log10(abs(value)).rounded(.down))
        return (value * scale).rounded() / scale
    }

    /// A number with a point before its decimals, as servings are stored.
    private static func text(_ value: Double, decimals: Int) -> String {
        let scale = pow(10, Double(decimals))
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? String(Int(rounded)) : String(rounded)
    }
}
