public import Foundation
internal import HealthModel

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
    public func isNamed(_ text: String) -> Bool { FoodName.key(text) == key }

    /// Whether the name, or the brand of a food, contains all words of a text.
    ///
    /// - Parameter text: The words; case and accents have no meaning.
    package func fits(_ text: String) -> Bool {
        let own = [name, isRecipe ? nil : items.first?.brand].compactMap { $0 }
        let key = FoodName.key(own.joined(separator: " "))
        return FoodName.key(text).split(separator: " ").allSatisfy { key.contains($0) }
    }

    /// The name without case and accents.
    package var key: String { FoodName.key(name) }
}

/// The names of foods, as they are compared.
package enum FoodName {
    /// A name without case and accents.
    package static func key(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespaces)
    }
}

extension FoodItem {
    /// The item with all nutrients multiplied.
    ///
    /// A serving that is a weight or a volume, such as `200 g`, is multiplied; of another one the number is stated, as
    /// in `0.5 × 1 cup`.
    ///
    /// - Parameter factor: The factor, more than 0.
    package func scaled(by factor: Double) -> FoodItem {
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
/// They are part of the journal: backups have them, and a cloud brings them to the person's other devices.
public struct KeptFoods: Sendable {
    /// The maximum number of kept foods.
    public static let most = 200
    /// The maximum number of portions of a recipe, and of those that are logged at once.
    package static let mostPortions = 1000.0

    package let journal: Journal

    /// Creates access to the kept foods of a journal.
    public init(_ journal: Journal) { self.journal = journal }

    /// All kept foods in the order in which they were added; none if a later version wrote them.
    public func all() async throws(JournalError) -> [KeptFood] {
        try await journal.withSnapshot { tx in try tx.keptFoods.all() ?? [] }
    }

    /// Makes a kept food a favourite, or ends that; one that is not there is ignored.
    ///
    /// - Throws: ``KeptFoodError`` and ``JournalError``.
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
    /// - Throws: ``KeptFoodError`` and ``JournalError``.
    public func setFavourite(_ isFavourite: Bool, of item: FoodItem) async throws {
        try await change { foods, makeUUID in
            let key = FoodName.key(item.name)
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
    ///   - read: The recipe as it was read, which this one takes the place of, also under another name; nil for a new
    ///     one.
    /// - Throws: ``KeptFoodError/changed`` if the recipe is not the one that was read any more, other
    ///   ``KeptFoodError``, and ``JournalError``.
    public func keepRecipe(
        _ name: String, portions: Double, items: [FoodItem], inPlaceOf read: KeptFood? = nil
    ) async throws {
        try await change { foods, makeUUID in
            let key = FoodName.key(name)
            let changed = foods.firstIndex { $0.isRecipe && $0.id == read?.id }
            if let changed, let read, !foods[changed].hasSameContent(as: read) {
                throw KeptFoodError.changed
            }
            if let known = changed ?? foods.firstIndex(where: { $0.isRecipe && $0.key == key }) {
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
    /// - Throws: ``KeptFoodError`` and ``JournalError``.
    public func remove(_ id: UUID) async throws {
        try await change { foods, _ in foods.removeAll { $0.id == id } }
    }

    /// Removes all kept foods, also those that a later version wrote.
    public func removeAll() async throws(JournalError) {
        try await journal.withTransaction { tx in try tx.keptFoods.removeAll() }
    }

    private func change(
        _ body: @escaping @Sendable (inout [KeptFood], () -> UUID) throws -> Void
    ) async throws {
        let makeUUID = journal.environment.makeUUID
        // A transaction throws errors of the journal alone.
        let error = try await journal.withTransaction { tx -> KeptFoodError? in
            do {
                try tx.keptFoods.change { foods in try body(&foods, makeUUID) }
                return nil
            } catch let error as KeptFoodError {
                return error
            }
        }
        if let error { throw error }
    }
}

extension KeptFood {
    /// Whether name, portions and items are the same; a favourite may be none any more.
    fileprivate func hasSameContent(as other: KeptFood) -> Bool {
        name == other.name && portions == other.portions && items == other.items
    }
}

/// The reason why a food is not kept.
public enum KeptFoodError: Error, Hashable, Sendable {
    /// There are ``KeptFoods/most`` already.
    case tooMany
    /// A later version of the app wrote the kept foods.
    case laterVersion
    /// Somebody else changed the recipe after it was read.
    case changed
}
