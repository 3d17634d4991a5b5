extension FoodLibrary {
    /// The number of foods that are shown where a name is not clear.
    private static let mostShown = 5

    /// Finds the foods of a line.
    ///
    /// A food is chosen if it is the only one that fits, if the person eats it more often than the others
    /// that fit, or if it is the only one that is no product of a manufacturer.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - eaten: What the person eats.
    public func choose(_ line: FoodLine, eaten: EatenFoods = .none)
        async throws(FoodLibraryError) -> [ChosenFood]
    {
        var chosen: [ChosenFood] = []
        for part in line.parts {
            let matches = try await search(part.name + " ", eaten: eaten, limit: 40)
            chosen.append(ChosenFood(part: part, choice: Self.choice(of: part, matches)))
        }
        return chosen
    }

    private static func choice(of part: FoodLine.Part, _ matches: [FoodMatch]) -> FoodChoice {
        let sure = matches.filter { !$0.isCorrected }
        guard let best = sure.map(\.fit).min() else {
            return .unknown(similar: matches.prefix(mostShown).map(\.food))
        }
        let fitting = sure.filter { $0.fit == best }
        guard best != .text || fitting.count == 1, let food = only(of: fitting) else {
            return best == .text
                ? .unknown(similar: fitting.prefix(mostShown).map(\.food))
                : .ambiguous(fitting.prefix(mostShown).map(\.food))
        }
        guard let grams = part.amount.grams(of: food) else { return .noPortion(food) }
        return .food(food, grams: grams)
    }

    /// The food that is meant by several that fit equally; nil if that is not clear.
    private static func only(of matches: [FoodMatch]) -> Food? {
        if matches.count == 1 { return matches.first?.food }
        let eaten = matches.filter { $0.timesEaten > 0 }
        let most = eaten.filter { $0.timesEaten == eaten.first?.timesEaten }
        if most.count == 1 { return most.first?.food }
        let plain = matches.filter { $0.food.brand == nil && $0.food.barcode == nil }
        return plain.count == 1 ? plain.first?.food : nil
    }
}
