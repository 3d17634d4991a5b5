internal import HealthModel

/// The parts of an entry that were never synced, to be merged into another device's edit.
///
/// Water in a meal, withheld parts and items without a synced nutrient are never synced. If another
/// device's edit lacks such a part, the part stays here.
struct LocalOnlyParts {
    /// The types of the parts that were not synced.
    private let types: Set<String>
    /// The types of the parts that were merged into the edit.
    private(set) var kept: Set<String> = []

    /// - Parameter withheld: The types of the entry that the remote was not permitted to hold.
    init(withheld: Set<String>) {
        types = withheld.union([ObjectType.dietaryWater.identifier])
    }

    /// The other device's edit with the parts that only this device has.
    mutating func merging(_ mine: JournalEntry, into theirs: JournalEntry) -> JournalEntry {
        switch (mine, theirs) {
        case (.weight(let mine), .weight(var weight)):
            weight.bodyFat = keep(mine.bodyFat, weight.bodyFat, .bodyFatPercentage)
            weight.leanMass = keep(mine.leanMass, weight.leanMass, .leanBodyMass)
            return .weight(weight)
        case (.workout(let mine), .workout(var workout)):
            workout.energy = keep(mine.energy, workout.energy, .activeEnergyBurned)
            workout.distance = keep(mine.distance, workout.distance, mine.distanceType)
            return .workout(workout)
        case (.food(let mine), .food(var food)):
            food.items = items(mine.items, food.items)
            return .food(food)
        default: return theirs
        }
    }

    private mutating func keep<T>(_ mine: T?, _ theirs: T?, _ type: ObjectType) -> T? {
        guard theirs == nil, let mine, types.contains(type.identifier) else { return theirs }
        kept.insert(type.identifier)
        return mine
    }

    private mutating func items(_ mine: [FoodItem], _ theirs: [FoodItem]) -> [FoodItem] {
        var items = theirs
        let seen = mine.filter { !isUnseen($0) }
        let places = FoodItem.places(of: seen, in: theirs)
        var place = 0
        for item in mine where !isUnseen(item) {
            defer { place += 1 }
            guard let there = places[place] else { continue }
            for (type, quantity) in item.nutrients {
                items[there].nutrients[type] = keep(quantity, items[there].nutrients[type], type)
            }
        }
        for (place, item) in mine.enumerated() where isUnseen(item) {
            kept.formUnion(item.nutrients.keys.map(\.identifier))
            items.insert(item, at: min(place, items.count))
        }
        kept.remove(ObjectType.dietaryWater.identifier)
        return items
    }

    /// Whether no other device has ever received the item.
    private func isUnseen(_ item: FoodItem) -> Bool {
        item.nutrients.keys.allSatisfy { types.contains($0.identifier) }
    }
}

extension FoodItem {
    /// The index of each of some items among others: by name, otherwise by position if both lists
    /// have the same length; nil for an item that is not among them.
    fileprivate static func places(of items: [FoodItem], in others: [FoodItem]) -> [Int?] {
        var free = Set(others.indices)
        var places: [Int?] = items.map { item in
            let found = others.indices.first {
                free.contains($0)
                    && others[$0].name.lowercased() == item.name.lowercased()
            }
            if let found { free.remove(found) }
            return found
        }
        guard items.count == others.count else { return places }
        for place in places.indices where places[place] == nil && free.contains(place) {
            places[place] = place
        }
        return places
    }
}
