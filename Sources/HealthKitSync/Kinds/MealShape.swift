/// How a meal of this app is saved in the health store.
public enum MealShape: String, Hashable, Sendable, CaseIterable {
    /// One food correlation for each item, around a sample for each nutrient.
    case correlation
    /// One sample for each nutrient and nothing around it; each says what the item is.
    case samples
}
