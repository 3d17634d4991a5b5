public import HealthJournal
internal import HealthModel

extension FoodLibrary {
    /// The number of foods that are shown where a name is not clear.
    private static let mostShown = 5

    /// Finds the foods of a line.
    ///
    /// A favourite or recipe with the name of a part comes first, if the part states portions or no amount. A food is
    /// chosen if it is the only one that fits, if the person eats it more often than the others that fit, or
    /// if it is the only one without a manufacturer.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - eaten: The foods that the person eats.
    ///   - kept: The favourites and recipes of the person.
    public func choose(
        _ line: FoodLine, eaten: EatenFoods = .none, kept: [KeptFood] = []
    ) async throws(FoodLibraryError) -> [ChosenFood] {
        var chosen: [ChosenFood] = []
        for part in line.parts {
            if let (food, portions) = part.choice(of: kept) {
                chosen.append(ChosenFood(part: part, choice: .kept(food, portions: portions)))
                continue
            }
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

    /// The food that is probably meant, of several that fit equally; nil if that is not clear.
    private static func only(of matches: [FoodMatch]) -> Food? {
        if matches.count == 1 { return matches.first?.food }
        let eaten = matches.filter { $0.timesEaten > 0 }
        let most = eaten.filter { $0.timesEaten == eaten.first?.timesEaten }
        if most.count == 1 { return most.first?.food }
        let plain = matches.filter { $0.food.brand == nil && $0.food.barcode == nil }
        return plain.count == 1 ? plain.first?.food : nil
    }
}

/// The meaning of a part of a line.
public enum FoodChoice: Hashable, Sendable {
    /// A favourite or a recipe, and the number of its portions.
    case kept(KeptFood, portions: Double)
    /// One food, and its weight in grams.
    case food(Food, grams: Double)
    /// No food has this name; similar ones, if there are any.
    case unknown(similar: [Food])
    /// Several foods have this name, the most likely one first.
    case ambiguous([Food])
    /// The food is known, but the weight of this portion is not.
    case noPortion(Food)
}

/// A part of a line with its meaning.
public struct ChosenFood: Hashable, Sendable {
    /// The part.
    public var part: FoodLine.Part
    /// Its meaning.
    public var choice: FoodChoice

    /// The items of a meal: one of a food, all of a recipe; none if the part means no food with a weight.
    public var items: [FoodItem] {
        switch choice {
        case .kept(let food, let portions): food.items(portions: portions)
        case .food(let food, let grams):
            [
                food.item(
                    part.amount, grams: grams,
                    origin: Barcode(part.name) == nil ? .manual : .barcode)
            ]
        case .unknown, .ambiguous, .noPortion: []
        }
    }
}

extension FoodLine.Part {
    /// The number of portions, at most ``KeptFoods/mostPortions``; nil if the amount is another one.
    package var portionCount: Double? {
        switch amount {
        case .pieces(let count), .portions(let count, "serving"):
            count <= KeptFoods.mostPortions ? count : nil
        case .grams, .milliliters, .portions: nil
        }
    }

    /// The favourite or recipe that the part names, with the number of portions; nil if there is none.
    ///
    /// A number before the name is one of portions, unless it belongs to the name.
    fileprivate func choice(of kept: [KeptFood]) -> (KeptFood, Double)? {
        if let food = kept.first(where: { $0.isNamed(text) }) { return (food, 1) }
        guard let portionCount, let food = kept.first(where: { $0.isNamed(name) }) else {
            return nil
        }
        return (food, portionCount)
    }
}

extension Food {
    /// The item of a meal for an amount of this food.
    ///
    /// Its serving is a text such as `2 × slice (64 g)`. It is stored, so that it is the same in every locale.
    ///
    /// - Parameters:
    ///   - amount: The amount, as the person stated it.
    ///   - grams: The weight of the amount in grams.
    ///   - origin: The origin of the item's data.
    package func item(
        _ amount: FoodAmount, grams: Double, origin: FoodItem.Origin = .manual
    ) -> FoodItem {
        FoodItem(
            name: name, brand: brand, servingSize: serving(amount, grams), origin: origin,
            nutrients: nutrients(in: grams))
    }

    private func serving(_ amount: FoodAmount, _ grams: Double) -> String {
        let weight = "\(Self.number(grams)) g"
        switch amount {
        case .grams: return weight
        case .milliliters(let volume): return "\(Self.number(volume)) mL"
        case .portions(let count, let name): return Self.portions(count, name, weight)
        case .pieces(let count):
            return Self.portions(count, portions.first?.name ?? "piece", weight)
        }
    }

    private static func portions(_ count: Double, _ name: String, _ weight: String) -> String {
        "\(number(count)) \(count == 1 ? "" : "× ")\(name) (\(weight))"
    }

    /// A number with one decimal at most, and a point before it.
    private static func number(_ value: Double) -> String {
        let rounded = (value * 10).rounded() / 10
        return rounded == rounded.rounded() ? String(Int(nearest: rounded)) : String(rounded)
    }
}
