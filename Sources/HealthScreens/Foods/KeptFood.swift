public import Foundation
public import HealthJournal
internal import HealthModel
public import HealthWords

/// A food or a meal that the person keeps to log it again: a favourite, a recipe, or both.
public struct KeptFood: Hashable, Sendable, Codable, Identifiable {
    /// The identity.
    public let id: UUID
    /// The name of the food or the meal.
    public var name: String
    /// The number of portions that the items make together, more than 0.
    public var portions: Double
    /// The items; one for a food.
    public var items: [FoodItem]
    /// Whether it is a favourite, which comes first.
    public var isFavourite: Bool
    /// Whether it is a recipe, which is kept even if it is no favourite.
    public var isRecipe: Bool

    /// Creates a kept food.
    ///
    /// - Parameters:
    ///   - id: The identity.
    ///   - name: The name of the food or the meal.
    ///   - portions: The number of portions that the items make together, more than 0.
    ///   - items: The items; one for a food.
    ///   - isFavourite: Whether it is a favourite, which comes first.
    ///   - isRecipe: Whether it is a recipe, which is kept even if it is no favourite.
    public init(
        id: UUID, name: String, portions: Double = 1, items: [FoodItem], isFavourite: Bool,
        isRecipe: Bool
    ) {
        self.id = id
        self.name = name
        self.portions = portions
        self.items = items
        self.isFavourite = isFavourite
        self.isRecipe = isRecipe
    }

    /// The items of some portions, each with its share of the nutrients.
    ///
    /// A recipe stays a list of items, so that a nutrient that one of them does not state stays unknown.
    ///
    /// - Parameter count: The number of portions.
    public func items(portions count: Double) -> [FoodItem] {
        items.map { $0.scaled(by: count / portions) }
    }

    /// Whether a text is the name; case and accents have no meaning.
    public func isNamed(_ text: String) -> Bool { PastFood.key(text) == key }

    /// The name without case and accents.
    var key: String { PastFood.key(name) }
}

extension FoodItem {
    /// The item with all nutrients multiplied.
    ///
    /// A serving that is a weight or a volume, such as `200 g`, is multiplied; of another one the number is stated, as
    /// in `0.5 × 1 cup`.
    ///
    /// - Parameter factor: The factor, more than 0.
    func scaled(by factor: Double) -> FoodItem {
        guard factor != 1 else { return self }
        var item = self
        item.nutrients = nutrients.mapValues {
            Quantity(Self.significant($0.value * factor), $0.unit)
        }
        item.servingSize = servingSize.map { serving in
            guard let match = serving.wholeMatch(of: /([0-9]+(?:\.[0-9]+)?) (g|mL)/),
                let amount = Double(match.1)
            else { return "\(Self.text(factor, decimals: 3)) × \(serving)" }
            return "\(Self.text(amount * factor, decimals: 1)) \(match.2)"
        }
        return item
    }

    /// A value with nine digits, so that a third of a portion has no sixteen.
    private static func significant(_ value: Double) -> Double {
        guard value != 0, value.isFinite else { return value }
        let scale = pow(10, 8 - log10(abs(value)).rounded(.down))
        return (value * scale).rounded() / scale
    }

    /// A number with a point before its decimals, as servings are stored.
    private static func text(_ value: Double, decimals: Int) -> String {
        let scale = pow(10, Double(decimals))
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() && abs(rounded) < 1e9
            ? String(Int(rounded)) : String(rounded)
    }
}

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

/// A value that was read from a journal, in memory until the journal changes or an hour has passed.
///
/// A search while somebody types would read the meals of a year for each key without it.
@MainActor
package final class JournalMemory<Value: Sendable> {
    private var known: (position: Int64, date: Date, value: Value)?
    /// The longest age of a value, in seconds: which days it is about depends on the time.
    private static var longest: TimeInterval { 3600 }

    /// Creates a memory without a value.
    package init() {}

    /// The value of the journal as it is now.
    ///
    /// - Parameters:
    ///   - journal: The journal, always the same.
    ///   - now: The current instant.
    ///   - read: Reads the value.
    package func value(
        of journal: Journal, at now: Date,
        read: @Sendable () async throws(JournalError) -> Value
    ) async throws(JournalError) -> Value {
        // Before the value: what changes in between is read again by the next call.
        let position = try await journal.lastChange()
        if let known, known.position == position,
            (0..<Self.longest).contains(now.timeIntervalSince(known.date))
        {
            return known.value
        }
        let value = try await read()
        known = (position, now, value)
        return value
    }
}
