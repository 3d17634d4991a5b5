internal import Foundation
internal import HealthModel

extension EntryMerge {
    /// The meal with the items of both sides, identical items once.
    ///
    /// Items are identical if their names are, ignoring case; several items with one name are
    /// matched in order. An item that one side removed stays removed, unless the other side changed
    /// it. The items of the later edit come first.
    func food(_ mine: FoodEntry, _ given: FoodEntry, _ base: FoodEntry?) -> FoodEntry {
        let theirs = given.withBrand(base.map(\.brand) ?? mine.brand)
        let (here, there) = (Self.byKey(mine.items), Self.byKey(theirs.items))
        let before = base.map { Self.byKey($0.items) }
        let (first, second) = isMineLater ? (here, there) : (there, here)
        let known = Set(first.map(\.key))
        var items: [FoodItem] = []
        for key in (first + second.filter { !known.contains($0.key) }).map(\.key) {
            let (a, b) = (Self.item(key, in: here), Self.item(key, in: there))
            let old = before.flatMap { Self.item(key, in: $0) }
            if let merged = item(a, b, old) { items.append(merged) }
        }
        return FoodEntry(
            header: header(mine.header, theirs.header, base?.header),
            name: pick(mine.name, theirs.name, base?.name, ==),
            meal: pick(mine.meal, theirs.meal, base?.meal, ==),
            brand: pick(mine.brand, theirs.brand, base?.brand), items: items)
    }

    private func item(_ mine: FoodItem?, _ theirs: FoodItem?, _ base: FoodItem?) -> FoodItem? {
        guard let mine else { return theirs.flatMap { isTouched($0, base) ? $0 : nil } }
        guard let theirs else { return isTouched(mine, base) ? mine : nil }
        var nutrients: [ObjectType: Quantity] = [:]
        for type in Set(mine.nutrients.keys).union(theirs.nutrients.keys) {
            nutrients[type] = pick(
                mine.nutrients[type], theirs.nutrients[type], base?.nutrients[type], Self.isSame)
        }
        return FoodItem(
            name: pick(mine.name, theirs.name, base?.name, ==),
            brand: pick(mine.brand, theirs.brand, base?.brand),
            servingSize: pick(mine.servingSize, theirs.servingSize, base?.servingSize),
            origin: pick(mine.origin, theirs.origin, base?.origin, ==),
            confidence: pick(mine.confidence, theirs.confidence, base?.confidence, Self.isSame),
            nutrients: nutrients)
    }

    /// Whether an item that the other side lacks is new or changed rather than removed there.
    private func isTouched(_ item: FoodItem, _ base: FoodItem?) -> Bool {
        guard let base else { return true }
        let isSame =
            item.servingSize == base.servingSize
            && item.nutrients.allSatisfy { type, quantity in
                base.nutrients[type].map { Self.isSame(quantity, $0) } ?? false
            }
        return !isSame
    }

    private struct Key: Hashable {
        let name: String
        let count: Int
    }

    private static func byKey(_ items: [FoodItem]) -> [(key: Key, item: FoodItem)] {
        var counts: [String: Int] = [:]
        return items.map { item in
            let name = item.name.trimmingCharacters(in: .whitespaces).lowercased()
            counts[name, default: 0] += 1
            return (Key(name: name, count: counts[name, default: 0]), item)
        }
    }

    private static func item(_ key: Key, in items: [(key: Key, item: FoodItem)]) -> FoodItem? {
        items.first { $0.key == key }?.item
    }
}

extension FoodEntry {
    /// The meal with its own brand, which is synced only with the items.
    fileprivate func withBrand(_ brand: String?) -> FoodEntry {
        guard self.brand == nil, let brand, items.contains(where: { $0.brand == brand }) else {
            return self
        }
        var meal = self
        meal.brand = brand
        for place in meal.items.indices where meal.items[place].brand == brand {
            meal.items[place].brand = nil
        }
        return meal
    }
}
