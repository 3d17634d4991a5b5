public import Foundation
public import HealthJournal
internal import HealthKitSync
package import HealthModel
internal import HealthWords

/// The content of the page of one day, computed from the day's entries.
public struct DayContent: Hashable, Sendable {
    /// A reading of a health store: steps, energy, sleep.
    public struct Reading: Hashable, Sendable {
        /// The label.
        public let label: String
        /// The value, or the reason why it is unknown; never a 0 that was not measured.
        public let text: String
        /// Whether the value is known.
        public let isKnown: Bool
        /// Whether the value is outside the usual range.
        public let isUnusual: Bool
        /// The text of the reading for screen readers.
        public let accessibilityLabel: String

        init(
            _ label: String, _ text: String, isKnown: Bool = true, isUnusual: Bool = false,
            _ words: DayWords
        ) {
            self.label = label
            self.text = text
            self.isKnown = isKnown
            self.isUnusual = isUnusual
            accessibilityLabel = [label, text, isUnusual ? words.unusual : nil].compactMap { $0 }
                .joined(separator: ", ")
        }
    }

    /// The day.
    public let day: Day
    /// The title: "Today", "Yesterday" or "Tuesday 10 March".
    public let title: String
    /// The entries in order of time; a workout that two sources recorded is one row.
    public let rows: [EntryRow]
    /// The totals of energy, water and macronutrients, each with the part of other apps and the
    /// goal.
    public let totals: [DayTotal]
    /// The energy budget; nil without a goal.
    public let budget: BudgetLines?
    /// The readings of the health store for the day.
    public let readings: [Reading]
    /// The day's last weight, as text; nil if there is none.
    public let weight: String?

    /// The text for a day without entries; nil if there are rows.
    public let emptyText: String?

    /// Creates the page of a day.
    ///
    /// - Parameters:
    ///   - summary: The entries and totals of the day.
    ///   - goals: The goals that apply on the day.
    ///   - steps: The sync states of the person's own entries; empty while sync is disabled.
    ///   - today: The current day.
    ///   - environment: Formats numbers and times.
    public init(
        _ summary: DaySummary, goals: [Goal.Kind: Goal] = [:],
        steps: [UUID: EntrySyncState.Step] = [:], today: Day, environment: ScreenEnvironment
    ) {
        day = summary.day
        title = environment.title(of: summary.day, today: today)
        rows = summary.entries.showing(summary.workouts).map {
            EntryRow($0, step: steps[$0.id], environment: environment)
        }
        emptyText = rows.isEmpty ? environment.language.day.empty : nil
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

    /// The types of the readings that are shown even if they are unknown.
    package static let readTypes: [ObjectType] = [.stepCount, .activeEnergyBurned, .sleepAnalysis]

    /// Whether the day has no entries and no readings.
    package var isEmpty: Bool { rows.isEmpty && !readings.contains(where: \.isKnown) }

    /// The total with a label.
    public func total(_ label: String) -> DayTotal? { totals.first { $0.label == label } }

    /// The value of a goal in the unit of its kind.
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
        let words = environment.language.day
        let energy = nutrient(.dietaryEnergyConsumed)
        var totals = [
            DayTotal(
                words.energy, value: energy.all, own: energy.own,
                goal: value(of: goals[.energy]), words
            ) { environment.energy(kilocalories: $0) },
            DayTotal(
                words.water, value: summary.water.value, own: summary.ownWater.value,
                goal: value(of: goals[.water]), words
            ) { environment.volume(Quantity($0, .milliliter)) },
        ]
        let macros: [(String, ObjectType, Goal.Kind)] = [
            (words.protein, .dietaryProtein, .protein),
            (words.carbohydrates, .dietaryCarbohydrates, .carbohydrates),
            (words.fat, .dietaryFatTotal, .fat),
        ]
        for (label, type, kind) in macros {
            let amounts = nutrient(type)
            totals.append(
                DayTotal(
                    label, value: amounts.all, own: amounts.own, goal: value(of: goals[kind]),
                    words, write: grams))
        }
        return totals
    }

    /// The readings that only some people have, which are shown only if they are known.
    private static func knownReadings(_ summary: DaySummary, _ environment: ScreenEnvironment)
        -> [Reading]
    {
        let words = environment.language.day
        let known: [(String, String?)] = [
            (
                words.restingEnergy,
                summary.activity?.basalEnergy.map { environment.energy(kilocalories: $0) }
            ),
            (
                words.burnedEnergy,
                summary.burnedEnergy.map { environment.energy(kilocalories: $0.value) }
            ),
            (
                words.bodyFat,
                summary.bodyFat.map { "\(environment.number($0 * 100, digits: 1)) %" }
            ),
            (words.leanMass, summary.leanMass.map { environment.mass($0) }),
        ]
        return
            (known + movement(summary.activity, environment) + vitals(summary.activity, environment))
            .compactMap { label, text in text.map { Reading(label, $0, words) } }
    }

    private static func movement(_ activity: DailyActivity?, _ environment: ScreenEnvironment)
        -> [(String, String?)]
    {
        let words = environment.language.day
        return [
            (
                words.distance,
                activity?.distance.map {
                    environment.amount(
                        Quantity($0, .meter()), in: environment.units.distance, digits: 1)
                }
            ),
            (words.flights, activity?.flights.map { environment.number($0) }),
            (words.exercise, activity?.exerciseMinutes.map { environment.duration($0 * 60) }),
            (words.standHours, activity?.standHours.map { environment.number($0) }),
        ]
    }

    private static func vitals(_ activity: DailyActivity?, _ environment: ScreenEnvironment)
        -> [(String, String?)]
    {
        let words = environment.language.day
        return [
            (
                words.restingHeartRate,
                activity?.restingHeartRate.map { words.beats(environment.number($0)) }
            ),
            (
                words.heartRateVariability,
                activity?.heartRateVariability.map { "\(environment.number($0)) ms" }
            ),
            (
                words.respiratoryRate,
                activity?.respiratoryRate.map { words.breaths(environment.number($0, digits: 1)) }
            ),
            (
                words.oxygenSaturation,
                activity?.oxygenSaturation.map { "\(environment.number($0 * 100)) %" }
            ),
            (
                words.wristTemperature,
                activity?.wristTemperature.map { "\(environment.number($0, digits: 1)) °C" }
            ),
        ]
    }
    private static func readings(_ activity: DailyActivity?, _ environment: ScreenEnvironment)
        -> [Reading]
    {
        let words = environment.language
        func reading(
            _ label: String, _ value: Double?, _ measure: PlausibleRange.Measure,
            of type: ObjectType, _ write: (Double) -> String
        ) -> Reading {
            // A missing value may be one that Health does not show, unless it is known to show it.
            let missing =
                environment.readTypes.contains(type) ? words.day.noData : words.permissions.noData
            return Reading(
                label, value.map(write) ?? missing, isKnown: value != nil,
                isUnusual: activity?.unusual.contains(measure) ?? false, words.day)
        }
        return [
            reading(words.day.steps, activity?.steps, .steps, of: .stepCount) {
                environment.number($0)
            },
            reading(
                words.day.activeEnergy, activity?.activeEnergy, .activeEnergy,
                of: .activeEnergyBurned
            ) {
                environment.energy(kilocalories: $0)
            },
            reading(words.day.asleep, activity?.asleep, .asleep, of: .sleepAnalysis) {
                environment.duration($0)
            },
        ]
    }
}

/// Reads the data of the day pages from the journal.
struct DayReader: Sendable {
    let journal: Journal
    let environment: ScreenEnvironment

    /// The page of a day, with the cards above its list.
    func content(of day: Day, today: Day) async throws(JournalError) -> (DayContent, DayOverview) {
        let summary = try await journal.summary(of: day)
        let goals = try await goals(on: day)
        let content = DayContent(
            summary, goals: goals, steps: try await steps(of: summary.entries), today: today,
            environment: environment)
        let overview = DayOverview(
            content, summary: summary, body: try await body(until: day), goals: goals,
            environment: environment)
        return (content, overview)
    }

    /// The weights of the weeks up to the end of a day.
    private func body(until day: Day) async throws(JournalError) -> BodyFacts {
        let end = try await journal.settings.dayBoundary().interval(
            of: day, in: environment.timeZone()
        ).end
        let span = DateInterval(start: end - 60 * 86_400, end: end)
        let weights = try await journal.entries(in: span, kinds: [.weight])
        return BodyFacts(
            weights: weights.compactMap { entry in
                if case .weight(let weight) = entry { weight } else { nil }
            })
    }

    /// The goals that apply on a day.
    func goals(on day: Day) async throws(JournalError) -> [Goal.Kind: Goal] {
        var goals: [Goal.Kind: Goal] = [:]
        for kind in Goal.Kind.allCases { goals[kind] = try await journal.goals.of(kind, on: day) }
        return goals
    }

    /// The sync states of the person's own entries; empty while sync is disabled.
    func steps(of entries: [JournalEntry]) async throws(JournalError)
        -> [UUID: EntrySyncState.Step]
    {
        let own = entries.filter { !$0.header.source.isForeign }
        guard !own.isEmpty, try await journal.status(of: .health).isEnabled else { return [:] }
        return try await journal.syncStates(of: own.map(\.id), at: .health)
            .mapValues(\.step)
    }

    /// The end of the current day in the person's time zone.
    func nextMidnight() async throws(JournalError) -> Date {
        let boundary = try await journal.settings.dayBoundary()
        let zone = environment.timeZone()
        let today = boundary.day(of: environment.now(), in: zone)
        return boundary.start(of: today.advanced(by: 1), in: zone)
    }

    /// Calls a function after each commit and at each midnight, until the task is cancelled.
    ///
    /// It is also called once at the start.
    @MainActor
    func follow(_ body: @escaping @MainActor @Sendable () async -> Void) async {
        let commits = journal.commits()
        await body()
        await withTaskGroup { group in
            group.addTask { for await _ in commits { await body() } }
            group.addTask {
                while !Task.isCancelled {
                    // At least once an hour, because a change of the clock or the time zone causes
                    // no notification.
                    let hour = environment.now().addingTimeInterval(3600)
                    let midnight = (try? await nextMidnight()) ?? hour
                    do { try await environment.wait(min(midnight, hour)) } catch { return }
                    await body()
                }
            }
        }
    }
}

/// A total of a day, with the part of other apps and the goal.
public struct DayTotal: Hashable, Sendable {
    /// The label: "Water".
    public let label: String
    /// The total, in the unit of the goal's kind.
    public let value: Double
    /// The part that the person logged here.
    public let own: Double
    /// The total as text: "1,200 mL".
    public let text: String
    /// The part of other apps as text: "300 kcal from other apps"; nil if there is none.
    public let foreignText: String?
    /// The goal as text: "of 2,000 mL"; nil if there is none.
    public let goalText: String?
    /// The fraction of the goal, 1 at the goal and more above it; nil without a goal.
    public let fraction: Double?

    /// The text of the total for screen readers: "Water, 1,200 mL of 2,000 mL, 300 mL from other
    /// apps".
    public var accessibilityLabel: String {
        let amount = [text, goalText].compactMap { $0 }.joined(separator: " ")
        return [label, amount, foreignText].compactMap { $0 }.joined(separator: ", ")
    }

    /// The part that other apps logged.
    public var foreign: Double { value - own }

    init(
        _ label: String, value: Double, own: Double, goal: Double?, _ words: DayWords,
        write: (Double) -> String
    ) {
        self.label = label
        self.value = value
        self.own = own
        text = write(value)
        foreignText = value - own > 0 ? words.fromOthers(write(value - own)) : nil
        goalText = goal.map { words.ofGoal(write($0)) }
        fraction = goal.flatMap { $0 > 0 ? value / $0 : nil }
    }
}

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
