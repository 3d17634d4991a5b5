public import HealthJournal

/// The energy budget in words: what may be eaten, what was, what is left.
public struct BudgetLines: Hashable, Sendable {
    /// The numbers, in kilocalories.
    public let budget: EnergyBudget
    /// What may be eaten: "2,500 kcal".
    public let total: String
    /// What was eaten.
    public let eaten: String
    /// What was earned by moving; nil for nothing.
    public let earned: String?
    /// "Left", or "Over" where more was eaten.
    public let remainingLabel: String
    /// What is left, or what is above.
    public let remaining: String
    /// All energy burned, at rest and by moving; nil if what is burned at rest is unknown.
    public let burned: String?
    /// How many meals have no known energy; nil if all do.
    public let withoutEnergy: String?
    /// How much of the budget is eaten, from 0; above 1 where it is exceeded.
    public let fraction: Double

    /// The lines of a budget.
    public init(_ budget: EnergyBudget, environment: ScreenEnvironment) {
        self.budget = budget
        total = environment.energy(kilocalories: budget.total)
        eaten = environment.energy(kilocalories: budget.consumed)
        earned = budget.earned > 0 ? "+" + environment.energy(kilocalories: budget.earned) : nil
        remainingLabel = budget.remaining < 0 ? DayWords.over : DayWords.left
        remaining = environment.energy(kilocalories: abs(budget.remaining))
        burned = budget.burned.map { environment.energy(kilocalories: $0) }
        withoutEnergy =
            budget.entriesWithoutEnergy > 0
            ? DayWords.withoutEnergy(budget.entriesWithoutEnergy) : nil
        fraction = budget.total > 0 ? budget.consumed / budget.total : 0
    }
}
