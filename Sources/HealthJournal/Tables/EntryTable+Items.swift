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
        items.reserveCapacity(meals.count)
        // A year of meals has tens of thousands of rows, so columns are read by their position.
        let select = try tx.db.cachedStatement(
            sql: """
                SELECT i.entry, i.id, i.name, i.brand, i.serving, i.origin, i.confidence, n.type,
                    n.value, n.unit
                FROM food_item i LEFT JOIN nutrient n ON n.item = i.id
                WHERE i.entry IN (SELECT value FROM json_each(?))
                ORDER BY i.entry, i.position, i.id
                """)
        let list = "[" + meals.map(String.init).joined(separator: ",") + "]"
        let rows = try Row.fetchCursor(select, arguments: [list])
        var last: (meal: Int64, id: Int64, item: FoodItem)?
        while let row = try rows.next() {
            let id: Int64 = row[1]
            if last?.id != id {
                if let last { items[last.meal, default: []].append(last.item) }
                last = (row[0], id, try item(row))
            }
            if let (type, quantity) = try nutrient(row) { last?.item.nutrients[type] = quantity }
        }
        if let last { items[last.meal, default: []].append(last.item) }
        return items
    }

    /// An item without its nutrients.
    private func item(_ row: Row) throws -> FoodItem {
        FoodItem(
            name: row[2], brand: row[3], servingSize: row[4], origin: try .init(stored: row[5]),
            confidence: row[6], nutrients: [:])
    }

    /// The nutrient in a row; nil where the item has none.
    private func nutrient(_ row: Row) throws -> (ObjectType, Quantity)? {
        guard let identifier: String = row[7] else { return nil }
        guard let nutrient = Nutrient.named(identifier) else {
            throw JournalError.corrupt("\(identifier) is not a nutrient")
        }
        let unit: String = row[9]
        // Most amounts are stored in the nutrient's own unit, whose text needs no look-up.
        return (
            nutrient.type,
            Quantity(
                row[8],
                unit == nutrient.unit.unitString ? nutrient.unit : try HealthUnit(stored: unit))
        )
    }
}
