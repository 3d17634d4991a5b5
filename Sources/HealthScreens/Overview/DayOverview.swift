internal import Foundation
internal import HealthJournal
internal import HealthModel

/// The cards above the list of a day: energy, macronutrients, water, body and activity.
public struct DayOverview: Hashable, Sendable {
    /// An amount of water that one tap logs.
    public struct QuickDrink: Hashable, Sendable {
        /// In millilitres, which is what the tap sends.
        public let milliliters: Int
        /// As the person reads it.
        public let title: String
    }

    /// The parts that have cards.
    public let parts: Set<AppPart>
    /// The ring; nil without a goal for energy.
    public let ring: BudgetRing?
    /// Goal, eaten, earned, resting and total energy, as far as they are known.
    public let energy: [EntryFact]
    /// Protein, carbohydrates and fat.
    public let macros: [DayTotal]
    /// Water.
    public let water: DayTotal?
    /// The amounts of water that one tap logs.
    public let quickDrinks: [QuickDrink]
    /// Weight, trend, body fat and lean mass, as far as they are known.
    public let body: [EntryFact]
    /// The weights of the last weeks as a small line; nil with fewer than two.
    public let weightLine: ChartDrawing?
    /// Steps, active energy and sleep, and what no other card says.
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
        // What the other cards say is not said twice.
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

/// The words of the cards of a day.
public enum OverviewWords {
    /// What is to be eaten at most.
    public static let goal = "Goal"
    /// Energy burned at rest.
    public static let resting = "Resting energy"
    /// All energy burned.
    public static let burned = "Total burned"
    /// The head of the card about weight.
    public static let body = "Body"
    /// The head of the card about steps and sleep.
    public static let activity = "Activity and sleep"
    /// The head of the card about protein, carbohydrates and fat.
    public static let macros = "Macros"
    /// The head of the list.
    public static let entries = "Entries"
    /// The trend of the weight.
    public static let trend = "Trend"
    /// The share of fat.
    public static let bodyFat = "Body fat"
    /// The mass without fat.
    public static let leanMass = "Lean mass"
    /// Where no goal for energy is set.
    public static let setGoal = "Set an energy goal to see what is left today."
    /// Leads to the goals.
    public static let goals = "Set goals"
    /// The head of the page of a journal without any entry.
    public static let welcome = "Start your journal"
    /// The text below it.
    public static let welcomeText = """
        Log a meal, a drink, your weight or a workout. Or connect Health, and what your watch and \
        your other apps know appears here.
        """
}
