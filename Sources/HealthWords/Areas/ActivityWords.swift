internal import HealthModel

/// The names of the activities of workouts.
public struct ActivityWords: WordArea {
    /// The name of an activity of the catalogue.
    package struct Key: RawRepresentable, CaseIterable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let allCases = WorkoutActivities.allRawValues
            .compactMap(WorkoutActivities.name).map(Key.init)
    }

    package static let area = "activities"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of an activity by its raw value: "Traditional strength training"; "Workout" if it
    /// is unknown.
    public func name(_ rawValue: Int) -> String {
        text(Key(rawValue: WorkoutActivities.name(of: rawValue) ?? "other"))
    }
}

extension Language {
    /// The names of the activities of workouts.
    public var activities: ActivityWords { ActivityWords(self) }
}
