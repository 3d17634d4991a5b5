public import Foundation
public import HealthJournal
public import HealthWords

/// The favourites and recipes of a person.
///
/// They are a setting of the journal, so that a full backup has them.
public struct KeptFoods: Sendable {
    /// The maximum number of kept foods.
    public static let most = 200
    /// The maximum number of portions of a recipe, and of those that are logged at once.
    package static let mostPortions = 1000.0

    private let journal: Journal

    /// Creates access to the kept foods of a journal.
    public init(_ journal: Journal) { self.journal = journal }

    /// All kept foods in the order in which they were added; none if a later version wrote them.
    public func all() async throws(JournalError) -> [KeptFood] {
        Self.read(try await journal.settings.value(.keptFoods)) ?? []
    }

    /// Makes a kept food a favourite, or ends that; one that is not there is ignored.
    ///
    /// - Throws: ``KeptFoodError`` and `JournalError`.
    public func setFavourite(_ isFavourite: Bool, of id: UUID) async throws {
        try await change { foods, _ in
            guard let index = foods.firstIndex(where: { $0.id == id }) else { return }
            foods[index].isFavourite = isFavourite
        }
    }

    /// Makes a food a favourite, or ends that.
    ///
    /// A favourite with the same name gets the item.
    ///
    /// - Throws: ``KeptFoodError`` and `JournalError`.
    public func setFavourite(_ isFavourite: Bool, of item: FoodItem) async throws {
        try await change { foods, makeUUID in
            let key = PastFood.key(item.name)
            let known = foods.firstIndex { !$0.isRecipe && $0.key == key }
            if let known {
                foods[known].items = [item]
                foods[known].isFavourite = isFavourite
            } else if isFavourite {
                foods.append(
                    KeptFood(
                        id: makeUUID(), name: item.name, items: [item], isFavourite: true,
                        isRecipe: false))
            }
        }
    }

    /// Keeps items as a recipe.
    ///
    /// A recipe with the same name gets the items and the number of portions.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - portions: The number of portions that the items make together, more than 0.
    ///   - items: The items.
    ///   - changed: The recipe that this one takes the place of, also under another name; nil for a new one.
    /// - Throws: ``KeptFoodError`` and `JournalError`.
    public func keepRecipe(
        _ name: String, portions: Double, items: [FoodItem], inPlaceOf changed: UUID? = nil
    ) async throws {
        try await change { foods, makeUUID in
            let key = PastFood.key(name)
            let known =
                foods.firstIndex { $0.isRecipe && $0.id == changed }
                ?? foods.firstIndex { $0.isRecipe && $0.key == key }
            if let known {
                let id = foods[known].id
                foods[known].name = name
                foods[known].portions = portions
                foods[known].items = items
                foods.removeAll { $0.isRecipe && $0.key == key && $0.id != id }
            } else {
                foods.append(
                    KeptFood(
                        id: makeUUID(), name: name, portions: portions, items: items,
                        isFavourite: false, isRecipe: true))
            }
        }
    }

    /// Removes a kept food; what was logged with it stays.
    ///
    /// - Throws: ``KeptFoodError`` and `JournalError`.
    public func remove(_ id: UUID) async throws {
        try await change { foods, _ in foods.removeAll { $0.id == id } }
    }

    /// Removes all kept foods.
    public func removeAll() async throws(JournalError) {
        try await journal.settings.set(.keptFoods, to: nil)
    }

    private func change(
        _ body: @escaping @Sendable (inout [KeptFood], () -> UUID) -> Void
    ) async throws {
        let makeUUID = journal.environment.makeUUID
        let error = try await journal.withTransaction { tx -> KeptFoodError? in
            guard let before = Self.read(try tx.settings.value(.keptFoods)) else {
                return .laterVersion
            }
            var foods = before
            body(&foods, makeUUID)
            foods.removeAll { !$0.isFavourite && !$0.isRecipe }
            guard foods != before else { return nil }
            guard foods.count <= max(Self.most, before.count) else { return .tooMany }
            try tx.settings.set(.keptFoods, to: foods.isEmpty ? nil : try Self.text(of: foods))
            return nil
        }
        if let error { throw error }
    }

    /// The kept foods of a text; nil if a later version wrote it.
    private static func read(_ text: String?) -> [KeptFood]? {
        guard let text else { return [] }
        return try? JSONDecoder().decode([KeptFood].self, from: Data(text.utf8))
    }

    private static func text(of foods: [KeptFood]) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(foods), as: UTF8.self)
    }
}

extension SettingKey {
    /// The favourites and recipes, as JSON.
    static let keptFoods: SettingKey = "foods.kept"
}

/// The reason why a food is not kept.
public enum KeptFoodError: Error, Hashable, Sendable {
    /// There are ``KeptFoods/most`` already.
    case tooMany
    /// A later version of the app wrote the kept foods.
    case laterVersion

    /// The reason in a language.
    public func text(_ language: Language) -> String {
        switch self {
        case .tooMany: language.foods.tooMany(KeptFoods.most)
        case .laterVersion: language.foods.laterVersion
        }
    }
}
