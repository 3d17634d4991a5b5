public import HealthJournal
internal import HealthModel

/// The words for kinds of entries, meals, activities and steps of sync.
public enum EntryWords {
    /// A kind, in the plural.
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

    /// A meal.
    public static func meal(_ meal: Meal) -> String { meal.rawValue.capitalizedFirst }

    /// An activity by its raw value: "Traditional strength training"; "Workout" for an unknown one.
    public static func activity(_ rawValue: Int) -> String {
        guard let name = WorkoutActivities.name(of: rawValue), name != "other" else {
            return "Workout"
        }
        return spaced(name).capitalizedFirst
    }

    /// A name such as `traditionalStrengthTraining` in words: "traditional strength training".
    public static func spaced(_ name: some StringProtocol) -> String {
        name.reduce(into: "") { words, letter in
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
    }

    /// The question before the same food is logged again.
    public static func duplicate(of name: String) -> ScreenAlert<Bool> {
        duplicate(titled: name, "Looks like you just added \(name). Add another serving?")
    }

    /// A question before the same thing is logged again.
    static func duplicate(titled title: String, _ text: String) -> ScreenAlert<Bool> {
        ScreenAlert(
            title: title, text: text,
            buttons: [ScreenButton("Yes, Add Again", true), ScreenButton("Cancel", false)])
    }
}

extension String {
    /// The text with its first letter large.
    var capitalizedFirst: String {
        guard let first else { return self }
        return first.uppercased() + dropFirst()
    }
}
