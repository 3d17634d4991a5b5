public import HealthJournal
internal import HealthModel

/// The names of kinds of entries, meals, activities and sync states.
public enum EntryWords {
    /// The name of a kind, in the plural.
    public static func kind(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: "Weights"
        case .drink: "Drinks"
        case .food: "Food"
        case .workout: "Workouts"
        case .measurement: "Measurements"
        }
    }

    /// The name of the SF Symbol of a kind.
    public static func symbol(_ kind: EntryKind) -> String {
        switch kind {
        case .weight: "scalemass"
        case .drink: "drop.fill"
        case .food: "fork.knife"
        case .workout: "figure.run"
        case .measurement: "ruler"
        }
    }

    /// The name of a meal.
    public static func meal(_ meal: Meal) -> String { meal.rawValue.capitalizedFirst }

    /// The name of an activity by its raw value: "Traditional strength training"; "Workout" if it
    /// is unknown.
    public static func activity(_ rawValue: Int) -> String {
        guard let name = WorkoutActivities.name(of: rawValue), name != "other" else {
            return "Workout"
        }
        return spaced(name).capitalizedFirst
    }

    /// Splits a name such as `traditionalStrengthTraining` into words: "traditional strength
    /// training".
    public static func spaced(_ name: some StringProtocol) -> String {
        name.reduce(into: "") { words, letter in
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
    }

    /// The question before the same food is logged a second time.
    public static func duplicate(of name: String) -> ScreenAlert<Bool> {
        duplicate(titled: name, "Looks like you just added \(name). Add another serving?")
    }

    /// A question before the same entry is logged a second time.
    static func duplicate(titled title: String, _ text: String) -> ScreenAlert<Bool> {
        ScreenAlert(
            title: title, text: text,
            buttons: [ScreenButton("Yes, Add Again", true), ScreenButton("Cancel", false)])
    }
}

extension String {
    /// The text with its first letter in upper case.
    var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
