public import HealthJournal
public import HealthWords

/// A part of the app that a person can hide; its entries stay in the journal and in the history.
public enum AppPart: String, CaseIterable, Hashable, Sendable {
    /// Meals, energy and macronutrients.
    case food
    /// Water and other drinks.
    case water
    /// Weight and body fat.
    case weight
    /// Workouts.
    case workouts
    /// Any other measurement.
    case measurements
    /// Steps, energy burned and sleep.
    case activity

    /// The words beside its switch.
    public func title(_ language: Language) -> String {
        let words = language.preferences
        return switch self {
        case .food: words.food
        case .water: words.water
        case .weight: words.weight
        case .workouts: words.workouts
        case .measurements: words.measurements
        case .activity: words.activity
        }
    }

    /// The part that a kind of entry belongs to; nil for notes, which cannot be hidden.
    public init?(_ kind: EntryKind) {
        switch kind {
        case .food: self = .food
        case .drink: self = .water
        case .weight: self = .weight
        case .workout: self = .workouts
        case .measurement: self = .measurements
        case .dayNote: return nil
        }
    }
}

extension ScreenEnvironment {
    /// The kinds of entries that are offered to be logged, in the order of the page.
    public var loggedKinds: [EntryKind] {
        [.food, .drink, .weight, .workout, .measurement, .dayNote].filter { kind in
            AppPart(kind).map(parts.contains) ?? true
        }
    }
}
