public import HealthJournal
internal import HealthWords

/// The texts of the energy budget: the total, the eaten energy, and the rest.
public struct BudgetLines: Hashable, Sendable {
    /// The budget in kilocalories.
    public let budget: EnergyBudget
    /// The total budget: "2,500 kcal".
    public let total: String
    /// The eaten energy.
    public let eaten: String
    /// The energy earned by activity; nil if there is none.
    public let earned: String?
    /// The label of the remaining energy: "Left", or "Over" if the budget is exceeded.
    public let remainingLabel: String
    /// The energy that is left, or the excess.
    public let remaining: String
    /// All energy burned, at rest and by activity; nil if the resting energy is unknown.
    public let burned: String?
    /// The number of meals without a known energy, as a sentence; nil if there are none.
    public let withoutEnergy: String?
    /// The budget in one line, for screen readers.
    public let accessibilityLabel: String
    /// The eaten fraction of the budget, from 0; above 1 if the budget is exceeded.
    public let fraction: Double

    /// Creates the texts of a budget.
    public init(_ budget: EnergyBudget, environment: ScreenEnvironment) {
        let words = environment.language.day
        self.budget = budget
        total = environment.energy(kilocalories: budget.total)
        eaten = environment.energy(kilocalories: budget.consumed)
        earned = budget.earned > 0 ? "+" + environment.energy(kilocalories: budget.earned) : nil
        remainingLabel = budget.remaining < 0 ? words.over : words.left
        remaining = environment.energy(kilocalories: abs(budget.remaining))
        burned = budget.burned.map { environment.energy(kilocalories: $0) }
        withoutEnergy =
            budget.entriesWithoutEnergy > 0
            ? words.withoutEnergy(count: budget.entriesWithoutEnergy) : nil
        accessibilityLabel =
            budget.remaining < 0
            ? words.ringOver(eaten: eaten, total: total, rest: remaining)
            : words.ringLeft(eaten: eaten, total: total, rest: remaining)
        fraction = budget.total > 0 ? budget.consumed / budget.total : 0
    }
}
