internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The cards above the list of a day: energy, macronutrients, water, body and activity.
public struct DayOverview: Hashable, Sendable {
    /// An amount of water that one tap logs.
    public struct QuickDrink: Hashable, Sendable {
        /// The amount in millilitres, which the tap sends.
        public let milliliters: Int
        /// The amount in the person's unit.
        public let title: String
    }

    /// The parts of the app that have cards.
    public let parts: Set<AppPart>
    /// The ring; nil without an energy goal.
    public let ring: BudgetRing?
    /// The goal and the eaten, earned, resting and total energy, as far as they are known.
    public let energy: [EntryFact]
    /// The number of meals without a known energy, as a sentence; nil if there are none.
    public let withoutEnergy: String?
    /// The totals of protein, carbohydrates and fat.
    public let macros: [DayTotal]
    /// The total of water; nil if the part is hidden.
    public let water: DayTotal?
    /// The amounts of water that one tap logs.
    public let quickDrinks: [QuickDrink]
    /// Weight, trend, body fat and lean mass, as far as they are known.
    public let body: [EntryFact]
    /// The weights of the last weeks as a small line chart; nil with fewer than two.
    public let weightLine: ChartDrawing?
    /// Steps, active energy, sleep, and readings that no other card shows.
    public let readings: [DayContent.Reading]

    /// The amounts that one tap logs, in millilitres.
    public static let quickAmounts = [200, 250, 330, 500]

    init(
        _ content: DayContent, summary: DaySummary, body: BodyFacts, goals: [Goal.Kind: Goal],
        environment: ScreenEnvironment
    ) {
        let words = environment.language
        parts = environment.parts
        ring = content.budget.map { BudgetRing($0) }
        energy = DayOverview.energy(content, summary, goals, environment)
        withoutEnergy =
            summary.entriesWithoutEnergy > 0
            ? words.day.withoutEnergy(count: summary.entriesWithoutEnergy) : nil
        macros = [words.day.protein, words.day.carbohydrates, words.day.fat].compactMap {
            content.total($0)
        }
        water = parts.contains(.water) ? content.total(words.day.water) : nil
        quickDrinks = DayOverview.quickAmounts.map {
            QuickDrink(
                milliliters: $0, title: environment.volume(Quantity(Double($0), .milliliter)))
        }
        self.body = body.facts(environment)
        weightLine = body.line(environment)
        // A reading that another card shows is omitted here.
        let said = Set((energy + self.body).map(\.label))
        readings = content.readings.filter { reading in
            !said.contains(reading.label)
                && (reading.label != words.day.burnedEnergy
                    || !said.contains(words.overview.burned))
        }
    }

    private static func energy(
        _ content: DayContent, _ summary: DaySummary, _ goals: [Goal.Kind: Goal],
        _ environment: ScreenEnvironment
    ) -> [EntryFact] {
        let words = environment.language
        var facts: [EntryFact] = []
        let activity = summary.activity
        if let goal = DayContent.value(of: goals[.energy]) {
            facts.append(
                EntryFact(words.overview.goal, environment.energy(kilocalories: goal)))
        }
        facts.append(
            EntryFact(words.day.eaten, environment.energy(kilocalories: summary.energy.value)))
        let budget = EnergyBudget(goal: 0, day: summary, earning: environment.earning)
        if budget.earned > 0 {
            facts.append(
                EntryFact(words.day.earned, "+" + environment.energy(kilocalories: budget.earned)))
        }
        if let basal = activity?.basalEnergy, let burned = summary.burnedEnergy {
            facts.append(EntryFact(words.overview.resting, environment.energy(kilocalories: basal)))
            facts.append(
                EntryFact(
                    words.overview.burned, environment.energy(kilocalories: burned.value)))
        }
        return facts
    }
}
