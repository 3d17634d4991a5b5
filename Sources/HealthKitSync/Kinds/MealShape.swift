/// The way in which this app's meals are saved in the health store.
public enum MealShape: String, Hashable, Sendable, CaseIterable {
    /// One food correlation for each item, which contains a sample for each nutrient.
    case correlation
    /// One sample for each nutrient without a correlation; each carries the description of the
    /// item.
    case samples
}
