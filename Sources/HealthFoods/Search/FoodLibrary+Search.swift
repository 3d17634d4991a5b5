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
            var candidates = try Self.candidates(db, expression, text, eaten)
            var isCorrected = false
            if candidates.isEmpty,
                let corrected = try SpellingCorrection(db: db).corrected(expression)
            {
                candidates = try Self.candidates(db, corrected, text, eaten)
                isCorrected = true
            }
            let best = candidates.sorted { $0.precedes($1) }.prefix(limit)
            return try Self.matches(db, Array(best), isCorrected: isCorrected)
        }
    }

    /// The foods that a search may mean, in any order.
    private static func candidates(
        _ db: Database, _ expression: SearchExpression, _ text: String, _ eaten: EatenFoods
    ) throws -> [FoodCandidate] {
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
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT id, name, brand, other_names FROM food WHERE id IN (\(list(unique)))
                """)
        return rows.map { FoodCandidate(row: $0, words: expression.words, eaten: eaten) }
    }

    /// The foods of candidates, in their order.
    private static func matches(
        _ db: Database, _ candidates: [FoodCandidate], isCorrected: Bool
    ) throws -> [FoodMatch] {
        let ids = list(candidates.map(\.id))
        let foods = try FoodTable.foods(db, where: "food.id IN (\(ids))", [])
        let byID = Dictionary(foods.map { ($0.id, $0) }) { first, _ in first }
        return candidates.compactMap { candidate in
            byID[candidate.id].map {
                FoodMatch(
                    food: $0, fit: candidate.fit, timesEaten: candidate.timesEaten,
                    isCorrected: isCorrected)
            }
        }
    }

    private static func list(_ ids: [Int64]) -> String {
        ids.map(String.init).joined(separator: ",")
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

/// A food that a search may mean, without its nutrients: most candidates are not among the best.
struct FoodCandidate {
    let id: Int64
    let fit: FoodMatch.Fit
    let timesEaten: Int

    init(row: Row, words: [String], eaten: EatenFoods) {
        id = row[0]
        let (name, brand): (String, String?) = (row[1], row[2])
        fit = Self.fit(name: name, brand: brand, otherNames: row[3], words)
        timesEaten = eaten.count(ofName: name, brand: brand)
    }

    private static func fit(
        name: String, brand: String?, otherNames: String?, _ words: [String]
    ) -> FoodMatch.Fit {
        let name = SearchWords.of(name)
        let others = otherNames?.split(separator: ",").map { SearchWords.of(String($0)) } ?? []
        if ([name] + others).contains(where: { isSame($0, words) }) { return .same }
        if let brand, isSame(SearchWords.of(brand) + name, words) { return .same }
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

    /// Whether this food is shown before another one: foods that the person eats come first, then better matches, then
    /// better known foods.
    func precedes(_ other: FoodCandidate) -> Bool {
        if timesEaten != other.timesEaten { return timesEaten > other.timesEaten }
        if fit != other.fit { return fit < other.fit }
        return id < other.id
    }
}
