public import HealthModel

/// Something eaten: a meal or a part of one, made of items.
public struct FoodEntry: Hashable, Sendable, Codable {
    /// What all entries have in common.
    public var header: EntryHeader
    /// What it was, as the person calls it.
    public var name: String
    /// The meal that it belongs to.
    public var meal: Meal
    /// Who makes it.
    public var brand: String?
    /// What it is made of; at least one item.
    public var items: [FoodItem]

    /// Puts an entry together.
    public init(
        header: EntryHeader, name: String, meal: Meal, brand: String? = nil, items: [FoodItem]
    ) {
        self.header = header
        self.name = name
        self.meal = meal
        self.brand = brand
        self.items = items
    }

    /// The nutrients of all items together, each in the unit of ``Nutrient``.
    ///
    /// A nutrient that no item names is absent; one that is 0 in all of them is 0.
    public var nutrients: [ObjectType: Quantity] {
        var totals = NutrientTotals()
        for item in items { totals.add(item.nutrients) }
        return totals.quantities
    }
}
