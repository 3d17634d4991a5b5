package import HealthJournal

/// An entry as one of its kinds, for `try #require`; nil for another kind.
extension JournalEntry {
    package var weight: WeightEntry? { if case .weight(let entry) = self { entry } else { nil } }
    package var food: FoodEntry? { if case .food(let entry) = self { entry } else { nil } }
    package var drink: DrinkEntry? { if case .drink(let entry) = self { entry } else { nil } }
    package var workout: WorkoutEntry? { if case .workout(let entry) = self { entry } else { nil } }
}
