internal import HealthModel

/// What a person may eat on a day, what was eaten, and what is left, in kilocalories.
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

    /// The goal of a day without moving.
    public let goal: Double
    /// Energy burned at rest, where it is known; for showing, the goal has it already.
    public let basalEnergy: Double?
    /// Energy burned by moving, workouts counted once.
    public let earned: Double
    /// Energy eaten, as far as it is known.
    public let consumed: Double
    /// The number of the person's meals whose energy is unknown.
    public let entriesWithoutEnergy: Int

    /// Makes a budget.
    ///
    /// A health store counts a workout's energy in the day's active energy too. So the greater of
    /// the two is what was earned, never their sum; a workout typed on a day without a watch still
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

    /// Makes the budget of a day.
    ///
    /// - Parameters:
    ///   - goal: The goal of a day without moving, in kilocalories.
    ///   - day: What the day came to.
    ///   - earning: What adds to the goal.
    public init(goal: Double, day: DaySummary, earning: Earning = .activity) {
        self.init(
            goal: goal, activeEnergy: earning == .activity ? day.activity?.activeEnergy : nil,
            workoutEnergy: earning == .nothing ? 0 : day.workoutEnergy.value,
            consumed: day.energy.value,
            basalEnergy: day.activity?.basalEnergy,
            entriesWithoutEnergy: day.entriesWithoutEnergy)
    }

    /// What may be eaten: the goal and what was earned.
    public var total: Double { goal + earned }

    /// What is left; negative where more was eaten.
    public var remaining: Double { total - consumed }

    /// All energy burned, where what is burned at rest is known.
    public var burned: Double? { basalEnergy.map { $0 + earned } }
}
