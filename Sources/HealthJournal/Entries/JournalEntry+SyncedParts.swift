internal import HealthModel

extension JournalEntry {
    /// Whether a health store has a sample for any part of the entry.
    ///
    /// A meal without a known nutrient has no sample, because an unknown energy is not a sample of
    /// 0 kcal. Water in a meal is not synced either, and day notes never are.
    package var hasSyncedParts: Bool {
        guard case .food(let food) = self else { return EntryKind.inHealth.contains(kind) }
        return food.items.contains(where: \.hasSyncedParts)
    }
}

extension FoodItem {
    /// Whether a health store has a sample for any nutrient of the item.
    package var hasSyncedParts: Bool { nutrients.keys.contains { $0 != .dietaryWater } }
}
