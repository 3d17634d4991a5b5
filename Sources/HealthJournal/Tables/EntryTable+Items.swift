internal import Foundation
internal import GRDB
internal import HealthModel

// The tables `food_item` and `nutrient`.
extension EntryTable {
    /// Adds the items of meals, with one query for all of them.
    func addItems(to entries: inout [StoredEntry]) throws {
        let meals = entries.indices.filter { entries[$0].kind == .food && entries[$0].entry != nil }
        guard !meals.isEmpty else { return }
        let items = try items(of: meals.map { entries[$0].rowID })
        for index in meals {
            guard case .food(var meal)? = entries[index].entry else { continue }
            meal.items = items[entries[index].rowID] ?? []
            entries[index].entry = .food(meal)
        }
    }

    /// The items of some meals, each meal's in their order.
    private func items(of meals: [Int64]) throws -> [Int64: [FoodItem]] {
        var items: [Int64: [FoodItem]] = [:]
        var last: Int64?
        let list = "[" + meals.map(String.init).joined(separator: ",") + "]"
        _ = try tx.map(
            """
            SELECT i.entry, i.id, i.name, i.brand, i.serving, i.origin, i.confidence, n.type,
                n.value, n.unit
            FROM food_item i LEFT JOIN nutrient n ON n.item = i.id
            WHERE i.entry IN (SELECT value FROM json_each(?)) ORDER BY i.entry, i.position, i.id
            """, [list]
        ) { row in
            let meal: Int64 = row["entry"]
            if row["id"] != last {
                last = row["id"]
                items[meal, default: []].append(try item(row))
            }
            guard let (type, quantity) = try nutrient(row), let count = items[meal]?.count else {
                return
            }
            items[meal]?[count - 1].nutrients[type] = quantity
        }
        return items
    }

    /// An item without its nutrients.
    private func item(_ row: Row) throws -> FoodItem {
        FoodItem(
            name: row["name"], brand: row["brand"], servingSize: row["serving"],
            origin: try .init(stored: row["origin"]), confidence: row["confidence"],
            nutrients: [:])
    }

    /// The nutrient in a row; nil where the item has none.
    private func nutrient(_ row: Row) throws -> (ObjectType, Quantity)? {
        guard let identifier: String = row["type"] else { return nil }
        guard let nutrient = Nutrient.named(identifier) else {
            throw JournalError.corrupt("\(identifier) is not a nutrient")
        }
        return (
            nutrient.type, Quantity(row["value"], try HealthUnit(stored: row["unit"]))
        )
    }
}
