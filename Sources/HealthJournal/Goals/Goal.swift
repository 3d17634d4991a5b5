public import HealthModel

/// What a person aims at from a day on, until the next goal of its kind.
public struct Goal: Hashable, Sendable, Codable {
    /// What goals there are.
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

    /// What is aimed at.
    public var kind: Kind
    /// How much, as typed.
    public var value: Quantity
    /// The first day on which it holds.
    public var from: Day

    /// Puts a goal together.
    public init(kind: Kind, value: Quantity, from: Day) {
        self.kind = kind
        self.value = value
        self.from = from
    }
}

extension Goal.Kind {
    /// A unit that goals of this kind can be counted in.
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
