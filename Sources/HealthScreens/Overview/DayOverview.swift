internal import Foundation
internal import HealthJournal
internal import HealthModel

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
        parts = environment.parts
        ring = content.budget.map { BudgetRing($0) }
        energy = DayOverview.energy(content, summary, goals, environment)
        macros = [DayWords.protein, DayWords.carbohydrates, DayWords.fat].compactMap {
            content.total($0)
        }
        water = parts.contains(.water) ? content.total(DayWords.water) : nil
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
                && (reading.label != DayWords.burnedEnergy || !said.contains(OverviewWords.burned))
        }
    }

    private static func energy(
        _ content: DayContent, _ summary: DaySummary, _ goals: [Goal.Kind: Goal],
        _ environment: ScreenEnvironment
    ) -> [EntryFact] {
        var facts: [EntryFact] = []
        let activity = summary.activity
        if let goal = DayContent.value(of: goals[.energy]) {
            facts.append(
                EntryFact(OverviewWords.goal, environment.energy(kilocalories: goal)))
        }
        facts.append(
            EntryFact(DayWords.eaten, environment.energy(kilocalories: summary.energy.value)))
        let budget = EnergyBudget(goal: 0, day: summary, earning: environment.earning)
        if budget.earned > 0 {
            facts.append(
                EntryFact(DayWords.earned, "+" + environment.energy(kilocalories: budget.earned)))
        }
        if let basal = activity?.basalEnergy, let burned = summary.burnedEnergy {
            facts.append(EntryFact(OverviewWords.resting, environment.energy(kilocalories: basal)))
            facts.append(
                EntryFact(
                    OverviewWords.burned, environment.energy(kilocalories: burned.value)))
        }
        return facts
    }
}

/// The texts of the cards of a day.
public enum OverviewWords {
    /// The label of the energy goal.
    public static let goal = "Goal"
    /// The label of the energy burned at rest.
    public static let resting = "Resting energy"
    /// The label of all energy burned.
    public static let burned = "Total burned"
    /// The heading of the card about weight.
    public static let body = "Body"
    /// The heading of the card about steps and sleep.
    public static let activity = "Activity and sleep"
    /// The heading of the card about protein, carbohydrates and fat.
    public static let macros = "Macros"
    /// The heading of the list.
    public static let entries = "Entries"
    /// The label of the weight trend.
    public static let trend = "Trend"
    /// The label of the body fat percentage.
    public static let bodyFat = "Body fat"
    /// The label of the lean mass.
    public static let leanMass = "Lean mass"
    /// The text if there is no energy goal.
    public static let setGoal = "Set an energy goal to see what is left today."
    /// The link to the goals.
    public static let goals = "Set goals"
    /// The heading of the page of an empty journal.
    public static let welcome = "Start your journal"
    /// The text of the page of an empty journal.
    public static let welcomeText = """
        Log a meal, a drink, your weight or a workout. Or connect Health, and what your watch and \
        your other apps know appears here.
        """
}
