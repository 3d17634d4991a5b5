internal import GRDB

extension FoodLibrary {
    /// The number of foods that are compared; the index lists the best known ones first.
    private static let mostCandidates = 200

    /// The foods that a person may mean, the best first.
    ///
    /// Foods that the person eats come first, then better matches, then better known foods. A word that no food has is
    /// replaced by a similar one.
    ///
    /// - Parameters:
    ///   - text: Words of the name, the brand or other names, the last perhaps incomplete; or a
    ///     barcode.
    ///   - eaten: The foods that the person eats.
    ///   - limit: The maximum number of foods.
    public func search(
        _ text: String, eaten: EatenFoods = .none, limit: Int = 20
    ) async throws(FoodLibraryError) -> [FoodMatch] {
        if let barcode = Barcode(text) {
            return try await foods(with: barcode).prefix(limit).map {
                FoodMatch(food: $0, fit: .same, timesEaten: eaten.count(of: $0), isCorrected: false)
            }
        }
        guard let expression = SearchExpression(text) else { return [] }
        return try await read { db in
            var matches = try Self.matches(db, expression, text, eaten, isCorrected: false)
            if matches.isEmpty,
                let corrected = try SpellingCorrection(db: db).corrected(expression)
            {
                matches = try Self.matches(db, corrected, text, eaten, isCorrected: true)
            }
            return Array(matches.sorted { $0.precedes($1) }.prefix(limit))
        }
    }

    private static func matches(
        _ db: Database, _ expression: SearchExpression, _ text: String, _ eaten: EatenFoods,
        isCorrected: Bool
    ) throws -> [FoodMatch] {
        var ids = try Int64.fetchAll(
            db,
            sql: """
                SELECT rowid FROM food_text WHERE food_text MATCH ?
                ORDER BY rowid LIMIT \(mostCandidates)
                """, arguments: [try expression.match(db)])
        // The index stops early, so foods with this name and foods that the person eats are added.
        let names = [text] + eaten.names(with: expression.words, limit: 20)
        for name in names {
            ids += try Int64.fetchAll(
                db, sql: "SELECT id FROM food WHERE name = ? COLLATE NOCASE ORDER BY id LIMIT 20",
                arguments: [name])
        }
        let unique = Set(ids).sorted()
        let foods = try FoodTable.foods(
            db, where: "food.id IN (\(unique.map(String.init).joined(separator: ",")))", [])
        return foods.map {
            FoodMatch($0, words: expression.words, eaten: eaten, isCorrected: isCorrected)
        }
    }
}

/// A food that a search found, and how well it fits.
public struct FoodMatch: Hashable, Sendable {
    /// How well the names of a food match the text of a search.
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

    /// Whether this match is shown before another one: foods that the person eats come first, then better matches, then
    /// better known foods.
    func precedes(_ other: FoodMatch) -> Bool {
        if timesEaten != other.timesEaten { return timesEaten > other.timesEaten }
        if fit != other.fit { return fit < other.fit }
        return food.id < other.food.id
    }
}
