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

/// The energy budget as a ring: the eaten part of the budget, and the part that was earned by
/// activity.
public struct BudgetRing: Hashable, Sendable {
    /// The eaten part of the budget, from 0 to 1.
    public let eaten: Double
    /// The part of the budget that was earned by activity, from 0 to 1, in the ring's second
    /// colour.
    public let earned: Double
    /// Whether more was eaten than the budget allows.
    public let isOver: Bool
    /// The number in the middle: the energy that is left, or the excess.
    public let value: String
    /// The text below the number: "Left" or "Over".
    public let label: String
    /// The text of the ring for screen readers.
    public let accessibilityLabel: String

    /// Creates the ring of a budget.
    public init(_ budget: BudgetLines) {
        eaten = min(max(budget.fraction, 0), 1)
        let total = budget.budget.total
        earned = total > 0 ? min(max(budget.budget.earned / total, 0), 1) : 0
        isOver = budget.budget.remaining < 0
        value = budget.remaining
        label = budget.remainingLabel
        accessibilityLabel = budget.accessibilityLabel
    }

    /// The ring as SVG text that is identical on every machine; the style sheet sets the colours.
    public var svg: String {
        let radius = 52.0
        let length = 2 * Double.pi * radius
        func dash(_ share: Double) -> String {
            "\(BudgetRing.number(share * length)) \(BudgetRing.number(length))"
        }
        func circle(_ role: String, _ share: Double, from start: Double = 0) -> String {
            guard share > 0.002 else { return "" }
            return """
                <circle class="\(role)" cx="60" cy="60" r="52" stroke-dasharray="\(dash(share))" \
                stroke-dashoffset="\(BudgetRing.number(-start * length))" \
                transform="rotate(-90 60 60)"/>
                """
        }
        return """
            <svg class="ring\(isOver ? " over" : "")" viewBox="0 0 120 120" role="img" \
            aria-label="\(accessibilityLabel)">\
            <circle class="track" cx="60" cy="60" r="52"/>\
            \(circle("earned", earned, from: 1 - earned))\(circle("eaten", eaten))</svg>
            """
    }

    private static func number(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths < 0 ? "-" : "")\(abs(tenths) / 10).\(abs(tenths) % 10)"
    }
}

/// The body measurements up to the end of a day: the last weight, and the trend of the weights
/// before.
struct BodyFacts: Hashable, Sendable {
    /// The weights of the preceding weeks, oldest first.
    var weights: [WeightEntry] = []

    /// The lines of the card.
    func facts(_ environment: ScreenEnvironment) -> [EntryFact] {
        guard let last = weights.last else { return [] }
        let words = environment.language.overview
        let boundary = DayBoundary()
        let day = environment.short(boundary.day(of: last.header.date, in: last.header.timeZone))
        var facts = [
            EntryFact(words.weight, "\(environment.mass(last.mass)) · \(day)")
        ]
        let trend = WeightTrend().points(points)
        if let value = trend.last?.value, weights.count > 1 {
            facts.append(
                EntryFact(words.trend, environment.mass(Quantity(value, .kilogram))))
        }
        if let fat = weights.last(where: { $0.bodyFat != nil })?.bodyFat {
            facts.append(
                EntryFact(
                    words.bodyFat, "\(environment.number(fat * 100, digits: 1)) %"))
        }
        if let lean = weights.last(where: { $0.leanMass != nil })?.leanMass {
            facts.append(EntryFact(words.leanMass, environment.mass(lean)))
        }
        return facts
    }

    /// The weights as a small line chart; nil with fewer than two.
    func line(_ environment: ScreenEnvironment) -> ChartDrawing? {
        guard weights.count > 1 else { return nil }
        let words = environment.language.overview
        func place(_ point: WeightTrend.Point) -> ChartPoint {
            let shown = Quantity(point.value, .kilogram)
            let value = (try? shown.doubleValue(for: environment.units.mass)) ?? point.value
            return ChartPoint(point.date.timeIntervalSinceReferenceDate, value)
        }
        return LineChart(
            title: words.weight,
            series: [
                .init(name: words.weight, role: .points, points: points.map(place)),
                .init(
                    name: words.trend, role: .line,
                    points: WeightTrend().points(points).map(place)),
            ],
            size: ChartSize(width: 260, height: 64), insets: .sparkline,
            unit: DisplayUnits.label(environment.units.mass), hasAxes: false
        ).drawing(environment)
    }

    private var points: [WeightTrend.Point] {
        weights.compactMap { weight in
            (try? weight.mass.doubleValue(for: .kilogram)).map {
                WeightTrend.Point(date: weight.header.date, value: $0)
            }
        }
    }
}
