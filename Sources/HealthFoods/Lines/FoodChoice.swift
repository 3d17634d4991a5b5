public import HealthJournal

/// What a part of a line means.
public enum FoodChoice: Hashable, Sendable {
    /// One food, and its weight in grams.
    case food(Food, grams: Double)
    /// No food has this name; similar ones, if there are any.
    case unknown(similar: [Food])
    /// Several foods have this name, the most likely one first.
    case ambiguous([Food])
    /// The food is known, but not how much this portion of it weighs.
    case noPortion(Food)
}

/// A part of a line, and what it means.
public struct ChosenFood: Hashable, Sendable {
    /// The part.
    public var part: FoodLine.Part
    /// What it means.
    public var choice: FoodChoice

    /// The item of a meal; nil if the part means no food with a weight.
    public var item: FoodItem? {
        guard case .food(let food, let grams) = choice else { return nil }
        return FoodItem(
            name: food.name, brand: food.brand,
            servingSize: Self.size(part.amount, of: food, grams),
            origin: Barcode(part.name) == nil ? .manual : .barcode,
            nutrients: food.nutrients(in: grams))
    }

    private static func size(_ amount: FoodAmount, of food: Food, _ grams: Double) -> String {
        let weight = "\(number(grams)) g"
        switch amount {
        case .grams: return weight
        case .milliliters(let volume): return "\(number(volume)) mL"
        case .portions(let count, let name): return portions(count, name, weight)
        case .pieces(let count):
            return portions(count, food.portions.first?.name ?? "piece", weight)
        }
    }

    private static func portions(_ count: Double, _ name: String, _ weight: String) -> String {
        "\(number(count)) \(count == 1 ? "" : "× ")\(name) (\(weight))"
    }

    private static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }
}
