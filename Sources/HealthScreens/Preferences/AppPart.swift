public import HealthJournal

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
    public var title: String {
        switch self {
        case .food: "Meals, energy and macros"
        case .water: "Water and drinks"
        case .weight: "Weight and body fat"
        case .workouts: "Workouts"
        case .measurements: "Other measurements"
        case .activity: "Steps, energy burned and sleep"
        }
    }

    /// The part that a kind of entry belongs to.
    public init(_ kind: EntryKind) {
        switch kind {
        case .food: self = .food
        case .drink: self = .water
        case .weight: self = .weight
        case .workout: self = .workouts
        case .measurement: self = .measurements
        }
    }
}

extension ScreenEnvironment {
    /// The kinds of entries that are offered to be logged, in the order of the page.
    public var loggedKinds: [EntryKind] {
        [.food, .drink, .weight, .workout, .measurement].filter { parts.contains(AppPart($0)) }
    }
}

extension EnergyBudget.Earning {
    /// The words of the choice.
    public var title: String {
        switch self {
        case .activity: "All energy burned by moving"
        case .workouts: "Only the energy of workouts"
        case .nothing: "Nothing: the goal stays as it is"
        }
    }
}
