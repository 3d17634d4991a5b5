/// A food that a search found, and how well it fits.
public struct FoodMatch: Hashable, Sendable {
    /// How much of a name is what was searched for.
    public enum Fit: Int, Comparable, Sendable {
        /// The name, or one of the other names, is the text.
        case same
        /// The name has all words of the text.
        case words
        /// Name, brand and other names have all words of the text, the last perhaps longer.
        case text

        /// Whether a fit is better than another one.
        public static func < (first: Fit, second: Fit) -> Bool { first.rawValue < second.rawValue }
    }

    /// The food.
    public var food: Food
    /// How well it fits.
    public var fit: Fit
    /// How often the person has logged it.
    public var timesEaten: Int
    /// Whether a word of the text was replaced by a similar one.
    public var isCorrected: Bool
}

extension FoodMatch {
    init(_ food: Food, words: [String], eaten: EatenFoods, isCorrected: Bool) {
        self.food = food
        fit = Self.fit(of: food, words)
        timesEaten = eaten.count(of: food)
        self.isCorrected = isCorrected
    }

    private static func fit(of food: Food, _ words: [String]) -> Fit {
        let name = SearchWords.of(food.name)
        let others = food.otherNames?.split(separator: ",").map { SearchWords.of(String($0)) } ?? []
        if ([name] + others).contains(where: { isSame($0, words) }) { return .same }
        if let brand = food.brand, isSame(SearchWords.of(brand) + name, words) { return .same }
        let hasAll = words.allSatisfy { word in
            name.contains { SearchWords.isSame($0, word) }
                || others.contains { $0.contains { SearchWords.isSame($0, word) } }
        }
        return hasAll ? .words : .text
    }

    /// Whether two lists have the same words, in any order.
    private static func isSame(_ first: [String], _ second: [String]) -> Bool {
        guard first.count == second.count else { return false }
        return zip(first.sorted(), second.sorted()).allSatisfy(SearchWords.isSame)
    }

    /// Whether this match is shown before another one: what the person eats comes first, then what
    /// fits better, then what is known better.
    func precedes(_ other: FoodMatch) -> Bool {
        if timesEaten != other.timesEaten { return timesEaten > other.timesEaten }
        if fit != other.fit { return fit < other.fit }
        return food.id < other.food.id
    }
}
