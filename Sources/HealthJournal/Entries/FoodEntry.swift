public import HealthModel

/// A meal or a part of one, which consists of items.
public struct FoodEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The person's name for the meal.
    public var name: String
    /// The meal of the day.
    public var meal: Meal
    /// The manufacturer.
    public var brand: String?
    /// The items; at least one.
    public var items: [FoodItem]

    /// Creates an entry.
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
    /// A nutrient that no item has is absent; one that is 0 in all items is 0.
    public var nutrients: [ObjectType: Quantity] {
        var totals = NutrientTotals()
        for item in items { totals.add(item.nutrients) }
        return totals.quantities
    }
}
