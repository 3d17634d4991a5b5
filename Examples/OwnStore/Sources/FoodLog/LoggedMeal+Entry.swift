import Foundation
import HealthJournal
import HealthModel

/// A meal of the food log as an entry of the journal, and back.
extension LoggedMeal {
    /// The entry, with the key of the row as its identity and the revision as its version.
    func entry(of app: EntrySource) -> JournalEntry {
        let header = EntryHeader(
            id: id, date: eatenAt, timeZone: TimeZone(identifier: zone) ?? .gmt, source: app,
            version: revision, modifiedAt: editedAt, createdAt: editedAt)
        return .food(
            FoodEntry(
                header: header, name: name, meal: HealthJournal.Meal(rawValue: occasion) ?? .snack,
                items: foods.map(\.item)))
    }

    /// The row for an entry.
    init(_ entry: FoodEntry) {
        self.init(
            id: entry.header.id, name: entry.name, occasion: entry.meal.rawValue,
            eatenAt: entry.header.date, zone: entry.header.timeZone.identifier,
            foods: entry.items.map(Food.init))
        editedAt = entry.header.modifiedAt
        revision = entry.header.version
    }
}

extension LoggedMeal.Food {
    fileprivate var item: FoodItem {
        var quantities: [ObjectType: Quantity] = [:]
        for (name, amount) in nutrients {
            guard let nutrient = Nutrient.named(name) else { continue }
            quantities[nutrient.type] = Quantity(amount, nutrient.unit)
        }
        return FoodItem(name: name, brand: brand, servingSize: serving, nutrients: quantities)
    }

    fileprivate init(_ item: FoodItem) {
        var amounts: [String: Double] = [:]
        for (type, quantity) in item.nutrients {
            guard let nutrient = Nutrient.of(type) else { continue }
            amounts[type.identifier] = try? quantity.doubleValue(for: nutrient.unit)
        }
        self.init(
            name: item.name, brand: item.brand, serving: item.servingSize, nutrients: amounts)
    }
}
