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
        return food.item(
            part.amount, grams: grams, origin: Barcode(part.name) == nil ? .manual : .barcode)
    }
}
