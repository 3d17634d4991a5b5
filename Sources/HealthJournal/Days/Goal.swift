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

/// The energy that a person may eat on a day, has eaten, and has left, in kilocalories.
///
/// ```swift
/// let budget = EnergyBudget(goal: 2000, activeEnergy: 500, workoutEnergy: 300, consumed: 900)
/// print(budget.total)  // 2500: the workout's 300 are a part of the 500
/// print(budget.remaining)  // 1600
/// ```
public struct EnergyBudget: Hashable, Sendable {
    /// The energy that is added to the goal.
    public enum Earning: String, CaseIterable, Hashable, Sendable, Codable {
        /// All active energy, with workouts counted once.
        case activity
        /// The energy of workouts.
        case workouts
        /// Nothing: the budget is the goal.
        case nothing
    }

    /// The goal of a day without activity.
    public let goal: Double
    /// The basal energy, if known; only for display, because the goal already includes it.
    public let basalEnergy: Double?
    /// The active energy, with workouts counted once.
    public let earned: Double
    /// The energy eaten, as far as it is known.
    public let consumed: Double
    /// The number of the person's meals whose energy is unknown.
    public let entriesWithoutEnergy: Int

    /// Creates a budget.
    ///
    /// A health store includes a workout's energy in the day's active energy. The budget therefore
    /// uses the greater of the two, never their sum; a workout typed on a day without a watch still
    /// counts.
    public init(
        goal: Double, activeEnergy: Double?, workoutEnergy: Double = 0, consumed: Double,
        basalEnergy: Double? = nil, entriesWithoutEnergy: Int = 0
    ) {
        self.goal = goal
        self.basalEnergy = basalEnergy
        self.earned = max(activeEnergy ?? 0, workoutEnergy, 0)
        self.consumed = consumed
        self.entriesWithoutEnergy = entriesWithoutEnergy
    }

    /// Creates the budget of a day.
    ///
    /// - Parameters:
    ///   - goal: The goal of a day without activity, in kilocalories.
    ///   - day: The totals of the day.
    ///   - earning: The energy that is added to the goal.
    public init(goal: Double, day: DaySummary, earning: Earning = .activity) {
        self.init(
            goal: goal, activeEnergy: earning == .activity ? day.activity?.activeEnergy : nil,
            workoutEnergy: earning == .nothing ? 0 : day.workoutEnergy.value,
            consumed: day.energy.value,
            basalEnergy: day.activity?.basalEnergy,
            entriesWithoutEnergy: day.entriesWithoutEnergy)
    }

    /// The energy that may be eaten: the goal and the active energy.
    public var total: Double { goal + earned }

    /// The energy that is left; negative if more was eaten.
    public var remaining: Double { total - consumed }

    /// The total energy burned; nil if the basal energy is unknown.
    public var burned: Double? { basalEnergy.map { $0 + earned } }
}

/// The three nutrients that carry energy, in grams.
public struct Macros: Hashable, Sendable {
    /// Grams of protein.
    public var protein: Double
    /// Grams of carbohydrates.
    public var carbohydrates: Double
    /// Grams of fat.
    public var fat: Double

    /// Creates amounts.
    public init(protein: Double, carbohydrates: Double, fat: Double) {
        self.protein = protein
        self.carbohydrates = carbohydrates
        self.fat = fat
    }

    /// The energy by the general factors of 4, 4 and 9 kcal per gram.
    public var energy: Double { protein * 4 + carbohydrates * 4 + fat * 9 }

    /// Each nutrient's share of the energy, from 0 to 1; nil if there is no energy.
    public var shares: (protein: Double, carbohydrates: Double, fat: Double)? {
        guard energy > 0 else { return nil }
        return (protein * 4 / energy, carbohydrates * 4 / energy, fat * 9 / energy)
    }
}
