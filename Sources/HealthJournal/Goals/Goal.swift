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

/// The goals of a journal; each applies from its day on, until the next one of its kind.
public struct JournalGoals: Sendable {
    let journal: Journal

    /// Sets a goal from its day on; another goal of its kind from that day is replaced.
    ///
    /// - Throws: ``JournalError/invalid(field:reason:)`` for a negative goal or a wrong unit.
    public func set(_ goal: Goal) async throws(JournalError) {
        try await journal.withTransaction { tx in try tx.goals.set(goal) }
    }

    /// Removes the goal of a kind that begins on a day; the previous goal applies again.
    ///
    /// - Returns: Whether such a goal existed.
    @discardableResult
    public func remove(_ kind: Goal.Kind, from day: Day) async throws(JournalError) -> Bool {
        try await journal.withTransaction { tx in try tx.goals.remove(kind, from: day) }
    }

    /// The goal that applies on a day; nil if there was none yet.
    public func of(_ kind: Goal.Kind, on day: Day) async throws(JournalError) -> Goal? {
        try await all(of: kind).last { $0.from <= day }
    }

    /// All goals of a kind, oldest first.
    public func all(of kind: Goal.Kind) async throws(JournalError) -> [Goal] {
        try await all().filter { $0.kind == kind }
    }

    /// All goals with their history, grouped by kind, oldest first.
    public func all() async throws(JournalError) -> [Goal] {
        try await journal.withSnapshot { tx in try tx.goals.all() }
    }
}

extension Journal {
    /// The person's goals.
    public var goals: JournalGoals { JournalGoals(journal: self) }
}
