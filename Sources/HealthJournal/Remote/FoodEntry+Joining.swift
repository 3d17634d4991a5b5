internal import HealthModel

extension FoodEntry {
    /// Adds the items of another reading of this meal, and returns its objects with their parts here.
    ///
    /// A nutrient goes to the first item that lacks it.
    mutating func add(_ others: [FoodItem], _ objects: [RemoteLink]) -> [RemoteLink] {
        var places: [EntryPart: EntryPart] = [:]
        for (index, other) in others.enumerated() {
            let place =
                items.firstIndex { Set($0.nutrients.keys).isDisjoint(with: other.nutrients.keys) }
                ?? items.count
            if place == items.count { items.append(FoodItem(name: other.name, nutrients: [:])) }
            items[place].nutrients.merge(other.nutrients) { mine, _ in mine }
            for type in other.nutrients.keys {
                places[.nutrient(type, item: index)] = .nutrient(type, item: place)
            }
        }
        return objects.map { RemoteLink(part: places[$0.part] ?? $0.part, object: $0.object) }
    }
}
