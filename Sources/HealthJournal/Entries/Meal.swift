/// The meal of the day to which food belongs.
public enum Meal: String, CaseIterable, Hashable, Sendable, Codable {
    /// The morning meal.
    case breakfast
    /// The midday meal.
    case lunch
    /// The evening meal.
    case dinner
    /// Food between meals.
    case snack
}
