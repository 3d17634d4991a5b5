public import HealthJournal
public import HealthWords

extension KeptFoods {
    /// All kept foods, favourites first; a favourite that was logged has the item as it was logged last.
    ///
    /// - Parameter past: What the person logged.
    package func asLogged(in past: PastFoods) async throws(JournalError) -> [KeptFood] {
        try await all().favouritesFirst.map { food in
            var food = food
            if !food.isRecipe, let item = past.item(named: food.name) { food.items = [item] }
            return food
        }
    }
}

extension [KeptFood] {
    /// The foods with favourites first, each part in its order.
    package var favouritesFirst: [KeptFood] {
        filter(\.isFavourite) + filter { !$0.isFavourite }
    }
}

extension KeptFoodError {
    /// The reason in a language.
    public func text(_ language: Language) -> String {
        switch self {
        case .tooMany: language.foods.tooMany(KeptFoods.most)
        case .laterVersion: language.foods.laterVersion
        case .changed: language.foods.changed
        }
    }
}
