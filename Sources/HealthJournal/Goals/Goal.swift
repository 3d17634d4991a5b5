public import HealthModel

/// A goal of the person from a day on, until the next goal of its kind.
public struct Goal: Hashable, Sendable, Codable {
    /// The kinds of goals.
    public enum Kind: String, CaseIterable, Hashable, Sendable, Codable {
        /// Energy to eat in a day.
        case energy
        /// Water to drink in a day.
        case water
        /// Protein to eat in a day.
        case protein
        /// Carbohydrates to eat in a day.
        case carbohydrates
        /// Fat to eat in a day.
        case fat
        /// Steps to walk in a day.
        case steps
        /// The weight to reach.
        case weight
    }

    /// The kind of the goal.
    public var kind: Kind
    /// The value as typed.
    public var value: Quantity
    /// The first day of the goal.
    public var from: Day

    /// Creates a goal.
    public init(kind: Kind, value: Quantity, from: Day) {
        self.kind = kind
        self.value = value
        self.from = from
    }
}

extension Goal.Kind {
    /// The unit of goals of this kind.
    public var unit: HealthUnit {
        switch self {
        case .energy: .kilocalorie
        case .water: .milliliter
        case .protein, .carbohydrates, .fat: .gram()
        case .steps: .count
        case .weight: .kilogram
        }
    }
}
