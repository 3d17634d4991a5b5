public import Foundation
public import HealthJournal
internal import HealthModel

/// All that the page of one day shows, computed from the day's entries.
public struct DayContent: Hashable, Sendable {
    /// A reading of a health store: steps, energy, sleep.
    public struct Reading: Hashable, Sendable {
        /// What it is.
        public let label: String
        /// How much, or why nothing is known; never a 0 that nobody measured.
        public let text: String
        /// Whether there is a number.
        public let isKnown: Bool
        /// Whether the number is one that people seldom have.
        public var isUnusual = false

        /// The reading as it is read aloud.
        public var accessibilityLabel: String {
            "\(label), \(text)\(isUnusual ? ", \(DayWords.unusual)" : "")"
        }
    }

    /// The day.
    public let day: Day
    /// "Today", "Yesterday" or "Tuesday 10 March".
    public let title: String
    /// The entries in order of time; a training that two sources recorded is one row.
    public let rows: [EntryRow]
    /// Energy, water and macronutrients, each with other apps' part and the goal.
    public let totals: [DayTotal]
    /// The energy budget; nil without a goal.
    public let budget: BudgetLines?
    /// What a health store said of the day.
    public let readings: [Reading]
    /// The day's last weight, written; nil where there was none.
    public let weight: String?

    /// What the page says of a day without entries.
    public var emptyText: String? { rows.isEmpty ? DayWords.empty : nil }

    /// Makes the page of a day.
    ///
    /// - Parameters:
    ///   - summary: What the day came to.
    ///   - goals: The goals that hold on it.
    ///   - steps: Where its own entries stand with Health; empty while sync is off.
    ///   - today: The day that it is.
    ///   - environment: How numbers and times are written.
    public init(
        _ summary: DaySummary, goals: [Goal.Kind: Goal] = [:],
        steps: [UUID: EntrySyncState.Step] = [:], today: Day, environment: ScreenEnvironment
    ) {
        day = summary.day
        title = environment.title(of: summary.day, today: today)
        rows = summary.entries.showing(summary.workouts).map {
            EntryRow($0, step: steps[$0.id], environment: environment)
        }
        totals = DayContent.totals(summary, goals, environment)
        weight = summary.weight.map { environment.mass($0.mass) }
        readings =
            DayContent.readings(summary.activity, environment)
            + DayContent.knownReadings(summary, environment)
        budget = DayContent.value(of: goals[.energy]).map {
            BudgetLines(
                EnergyBudget(goal: $0, day: summary, earning: environment.earning),
                environment: environment)
        }
    }

    /// A total by its label.
    public func total(_ label: String) -> DayTotal? { totals.first { $0.label == label } }

    /// A goal in the unit of its kind.
    static func value(of goal: Goal?) -> Double? {
        goal.flatMap { try? $0.value.doubleValue(for: $0.kind.unit) }
    }

    private static func totals(
        _ summary: DaySummary, _ goals: [Goal.Kind: Goal], _ environment: ScreenEnvironment
    ) -> [DayTotal] {
        func nutrient(_ type: ObjectType) -> (all: Double, own: Double) {
            (summary.nutrients[type]?.value ?? 0, summary.ownNutrients[type]?.value ?? 0)
        }
        func grams(_ value: Double) -> String {
            environment.amount(Quantity(value, .gram()), in: .gram())
        }
        let energy = nutrient(.dietaryEnergyConsumed)
        var totals = [
            DayTotal(
                DayWords.energy, value: energy.all, own: energy.own,
                goal: value(of: goals[.energy])
            ) { environment.energy(kilocalories: $0) },
            DayTotal(
                DayWords.water, value: summary.water.value, own: summary.ownWater.value,
                goal: value(of: goals[.water])
            ) { environment.volume(Quantity($0, .milliliter)) },
        ]
        let macros: [(String, ObjectType, Goal.Kind)] = [
            (DayWords.protein, .dietaryProtein, .protein),
            (DayWords.carbohydrates, .dietaryCarbohydrates, .carbohydrates),
            (DayWords.fat, .dietaryFatTotal, .fat),
        ]
        for (label, type, kind) in macros {
            let amounts = nutrient(type)
            totals.append(
                DayTotal(
                    label, value: amounts.all, own: amounts.own, goal: value(of: goals[kind]),
                    write: grams))
        }
        return totals
    }

    /// Readings that only some people have: each is shown if it is known.
    private static func knownReadings(_ summary: DaySummary, _ environment: ScreenEnvironment)
        -> [Reading]
    {
        let known: [(String, String?)] = [
            (
                DayWords.restingEnergy,
                summary.activity?.basalEnergy.map { environment.energy(kilocalories: $0) }
            ),
            (
                DayWords.burnedEnergy,
                summary.burnedEnergy.map { environment.energy(kilocalories: $0.value) }
            ),
            (
                DayWords.bodyFat,
                summary.bodyFat.map { "\(environment.number($0 * 100, digits: 1)) %" }
            ),
            (DayWords.leanMass, summary.leanMass.map { environment.mass($0) }),
        ]
        return known.compactMap { label, text in
            text.map { Reading(label: label, text: $0, isKnown: true) }
        }
    }

    private static func readings(_ activity: DailyActivity?, _ environment: ScreenEnvironment)
        -> [Reading]
    {
        func reading(
            _ label: String, _ value: Double?, _ measure: PlausibleRange.Measure,
            _ write: (Double) -> String
        ) -> Reading {
            Reading(
                label: label, text: value.map(write) ?? PermissionWords.noData,
                isKnown: value != nil, isUnusual: activity?.unusual.contains(measure) ?? false)
        }
        return [
            reading(DayWords.steps, activity?.steps, .steps) { environment.number($0) },
            reading(DayWords.activeEnergy, activity?.activeEnergy, .activeEnergy) {
                environment.energy(kilocalories: $0)
            },
            reading(DayWords.asleep, activity?.asleep, .asleep) { environment.duration($0) },
        ]
    }
}
