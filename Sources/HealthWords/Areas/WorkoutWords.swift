internal import HealthModel

/// The texts about a workout that is recorded, or that another app has recorded.
public struct WorkoutWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case save, notNow, placeholder, privacy, question, other, running, walking, cycling,
            swimming, hiking, rowing, yoga, strength, start, finish
    }

    package static let area = "workout"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that saves the answer.
    public var save: String { text(.save) }
    /// The button that dismisses the question.
    public var notNow: String { text(.notNow) }
    /// The placeholder of the empty field.
    public var placeholder: String { text(.placeholder) }
    /// The sentence that the note is private.
    public var privacy: String { text(.privacy) }
    /// The title above the activities that can be started: "Start a workout".
    public var start: String { text(.start) }
    /// The button that ends a workout and saves it.
    public var finish: String { text(.finish) }

    /// The question about a workout: "I see you finished a run! How was your energy?".
    ///
    /// - Parameter activity: The raw value of its activity.
    public func question(_ activity: Int) -> String {
        let noun = WorkoutActivities.name(of: activity).flatMap { Self.nouns[$0] } ?? .other
        return text(.question, ["workout": text(noun)])
    }

    private static let nouns: [String: Key] = [
        "running": .running, "walking": .walking, "cycling": .cycling, "swimming": .swimming,
        "hiking": .hiking, "rowing": .rowing, "yoga": .yoga,
        "traditionalStrengthTraining": .strength, "functionalStrengthTraining": .strength,
    ]
}

extension Language {
    /// The texts about a workout that is recorded, or that another app has recorded.
    public var workouts: WorkoutWords { WorkoutWords(self) }
}
