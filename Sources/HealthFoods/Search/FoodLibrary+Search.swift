internal import GRDB

extension FoodLibrary {
    /// The number of foods that are compared; the index lists the best known ones first.
    private static let mostCandidates = 200

    /// The foods that a person may mean, the best first.
    ///
    /// What the person eats comes first, then what fits better, then what is known better. A word
    /// that no food has is replaced by a similar one.
    ///
    /// - Parameters:
    ///   - text: Words of the name, the brand or other names, the last perhaps incomplete; or a
    ///     barcode.
    ///   - eaten: What the person eats.
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
        // The index stops early: what is named like the text, and what the person eats, is added.
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
