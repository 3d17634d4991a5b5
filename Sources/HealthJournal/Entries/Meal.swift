/// The meal that food belongs to.
public enum Meal: String, CaseIterable, Hashable, Sendable, Codable {
    /// In the morning.
    case breakfast
    /// At noon.
    case lunch
    /// In the evening.
    case dinner
    /// In between.
    case snack
}
