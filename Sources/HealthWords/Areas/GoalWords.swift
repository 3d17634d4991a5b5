public import HealthJournal

/// The texts about goals.
public struct GoalWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case section, hint, save, notANumber, history, energy, water, protein, carbohydrates, fat,
            steps, weight
    }

    package static let area = "goals"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the section.
    public var section: String { text(.section) }
    /// The hint below the heading.
    public var hint: String { text(.hint) }
    /// The button that saves the goals.
    public var save: String { text(.save) }
    /// The message about a text that is no number.
    public var notANumber: String { text(.notANumber) }

    /// The heading of a goal's history.
    public func history(of goal: String) -> String { text(.history, ["goal": goal]) }

    /// The name of a kind of goal.
    public func title(_ kind: Goal.Kind) -> String {
        switch kind {
        case .energy: text(.energy)
        case .water: text(.water)
        case .protein: text(.protein)
        case .carbohydrates: text(.carbohydrates)
        case .fat: text(.fat)
        case .steps: text(.steps)
        case .weight: text(.weight)
        }
    }
}

extension Language {
    /// The texts about goals.
    public var goals: GoalWords { GoalWords(self) }
}
