internal import HealthModel

/// The energy that a person may eat on a day, has eaten, and has left, in kilocalories.
///
/// ```swift
/// let budget = EnergyBudget(goal: 2000, activeEnergy: 500, workoutEnergy: 300, consumed: 900)
/// print(budget.total)  // 2500: the workout's 300 are a part of the 500
/// print(budget.remaining)  // 1600
/// ```
public struct EnergyBudget: Hashable, Sendable {
    /// What adds to the goal.
    public enum Earning: String, CaseIterable, Hashable, Sendable, Codable {
        /// All energy burned by moving, workouts counted once.
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
    ///   - earning: What adds to the goal.
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
