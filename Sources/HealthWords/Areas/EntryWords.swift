public import HealthJournal

/// The names of kinds of entries and meals, and the texts of entries.
public struct EntryWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case weights, drinks, food, workouts, measurements, notes, breakfast, lunch, dinner, snack,
            weight, water, what, amount, when, meal, items, bodyFat, leanMass, note, ownTime,
            logged, loggedAndSynced, duplicate, addAgain, from, health
    }

    package static let area = "entry"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title of a weight.
    public var weight: String { text(.weight) }
    /// The title of a drink without a name.
    public var water: String { text(.water) }
    /// The label of the title.
    public var what: String { text(.what) }
    /// The label of the amount.
    public var amount: String { text(.amount) }
    /// The label of the time.
    public var when: String { text(.when) }
    /// The label of the meal.
    public var meal: String { text(.meal) }
    /// The label of the parts of a meal.
    public var items: String { text(.items) }
    /// The label of the body fat percentage.
    public var bodyFat: String { text(.bodyFat) }
    /// The label of the lean mass.
    public var leanMass: String { text(.leanMass) }
    /// The label of the note of an entry, and the title of a day note.
    public var note: String { text(.note) }

    /// The person's own time of an entry of another time zone.
    public func ownTime(_ time: String) -> String { text(.ownTime, ["time": time]) }

    /// The message after logging.
    public func logged(_ title: String, amount: String) -> String {
        text(.logged, ["title": title, "amount": amount])
    }

    /// The message after logging if Health holds the entry.
    public func loggedAndSynced(_ title: String, amount: String) -> String {
        text(.loggedAndSynced, ["title": title, "amount": amount])
    }

    /// The question before the same food is logged a second time.
    public func duplicate(of name: String) -> String { text(.duplicate, ["name": name]) }

    /// The button that logs the same entry again.
    public var addAgain: String { text(.addAgain) }

    /// The source of an entry for screen readers.
    public func from(_ source: String) -> String { text(.from, ["source": source]) }

    /// The source of an entry that Health itself recorded.
    public var health: String { text(.health) }

    /// The name of a kind, in the plural.
    public func kind(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: text(.weights)
        case .drink: text(.drinks)
        case .food: text(.food)
        case .workout: text(.workouts)
        case .measurement: text(.measurements)
        case .dayNote: text(.notes)
        }
    }

    /// The name of a meal.
    public func meal(_ meal: Meal) -> String {
        switch meal {
        case .breakfast: text(.breakfast)
        case .lunch: text(.lunch)
        case .dinner: text(.dinner)
        case .snack: text(.snack)
        }
    }
}

extension Language {
    /// The names of kinds of entries and meals, and the texts of entries.
    public var entry: EntryWords { EntryWords(self) }
}
