internal import ArgumentParser
internal import HealthJournal

/// A meal by its name.
enum MealName: String, CaseIterable, ExpressibleByArgument {
    case breakfast, lunch, dinner, snack

    /// The journal's meal.
    var meal: Meal {
        switch self {
        case .breakfast: .breakfast
        case .lunch: .lunch
        case .dinner: .dinner
        case .snack: .snack
        }
    }
}
