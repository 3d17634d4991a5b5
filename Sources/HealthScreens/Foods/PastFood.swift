public import Foundation
public import HealthJournal
internal import HealthModel

/// A food that the person logged before, in its latest version.
public struct PastFood: Hashable, Sendable, Identifiable {
    /// The meal in which the food was logged, and its position there.
    public struct ID: Hashable, Sendable, CustomStringConvertible, LosslessStringConvertible {
        /// The meal.
        public let entry: UUID
        /// The item's position in the meal, from 0.
        public let index: Int

        /// Creates the identifier of a meal item.
        public init(entry: UUID, index: Int) {
            self.entry = entry
            self.index = index
        }

        /// Parses a ``description``.
        public init?(_ description: String) {
            let parts = description.split(separator: ".")
            guard parts.count == 2, let entry = UUID(uuidString: String(parts[0])),
                let index = Int(parts[1]), index >= 0
            else { return nil }
            self.init(entry: entry, index: index)
        }

        /// The text form, `uuid.index`.
        public var description: String { "\(entry.uuidString).\(index)" }
    }

    /// The meal item in which it was logged.
    public let id: ID
    /// The food.
    public let item: FoodItem
    /// The number of times it was logged.
    public let count: Int

    /// The energy, serving and brand: "105 kcal · 1 piece".
    public func detail(_ environment: ScreenEnvironment) -> String { item.detail(environment) }
}

extension FoodItem {
    /// The energy, serving and brand: "105 kcal · 1 piece".
    ///
    /// - Parameter environment: The formats of the person.
    public func detail(_ environment: ScreenEnvironment) -> String {
        [nutrients[.dietaryEnergyConsumed].map(environment.energy), servingSize, brand]
            .compactMap { $0 }.joined(separator: " · ")
    }
}

extension PastFood {
    /// The foods of some entries by name, most recently logged first.
    ///
    /// Names that differ only in case or accents are the same food; the latest item is used.
    static func all(in entries: [JournalEntry]) -> [PastFood] {
        var order: [String] = []
        var found: [String: PastFood] = [:]
        for entry in entries.reversed() {
            guard case .food(let food) = entry else { continue }
            for (index, item) in food.items.enumerated() {
                let key = PastFood.key(item.name)
                guard !key.isEmpty else { continue }
                if let known = found[key] {
                    found[key] = PastFood(id: known.id, item: known.item, count: known.count + 1)
                } else {
                    order.append(key)
                    found[key] = PastFood(
                        id: ID(entry: entry.id, index: index), item: item, count: 1)
                }
            }
        }
        return order.compactMap { found[$0] }
    }

    /// A name without case and accents.
    static func key(_ name: String) -> String {
        name.folding(options: [.caseInsensitive, .diacriticInsensitive], locale: nil)
            .trimmingCharacters(in: .whitespaces)
    }
}

/// The past foods of a journal, with the meals that show which of them are usual.
package struct PastFoods: Sendable {
    let foods: [PastFood]
    let recent: [JournalEntry]

    /// Takes the foods of some entries.
    ///
    /// - Parameters:
    ///   - entries: The entries.
    ///   - now: The current instant.
    init(in entries: [JournalEntry], at now: Date) {
        foods = PastFood.all(in: entries)
        recent = entries.filter { $0.date > now - UsualFoods.memory }
    }
}
