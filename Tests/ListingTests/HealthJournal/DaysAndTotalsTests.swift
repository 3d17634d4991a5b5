import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("Days and totals")
struct DaysAndTotalsTests {
    @Test("a day's sums, goals and budget")
    func sums() async throws {
        let journal = try Journal(at: .memory)
        let item = FoodItem(
            name: "Lunch", nutrients: [.dietaryEnergyConsumed: Quantity(800, .kilocalorie)])
        try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(), name: "Lunch", meal: .lunch, items: [item])))

        let today = try await journal.today()
        let summary = try await journal.summary(of: today)
        print(summary.energy, summary.water, summary.macros.protein)

        for day in try await journal.summaries(from: today.advanced(by: -6), through: today) {
            print(day.day, day.energy.value, "kcal")
        }

        try await journal.goals.set(
            Goal(kind: .energy, value: Quantity(2000, .kilocalorie), from: today))
        if let goal = try await journal.goals.of(.energy, on: today) {
            let budget = EnergyBudget(
                goal: try goal.value.doubleValue(for: .kilocalorie), day: summary)
            print(budget.remaining, "kcal left of", budget.total)
        }

        #expect(EnergyBudget(goal: 2000, day: summary).remaining == 1200)
    }

    @Test("days begin when the person's day begins")
    func boundary() async throws {
        let journal = try Journal(at: .memory)

        try await journal.settings.setDayBoundary(DayBoundary(startHour: 4))

        #expect(try await journal.settings.dayBoundary().startHour == 4)
    }

    @Test("the trend of the weights")
    func trend() async throws {
        let journal = try Journal(at: .memory)
        for (ago, kilograms) in [(20.0, 82.0), (10, 81.4), (0, 81)] {
            let header = journal.newHeader(date: Date() - ago * 86_400)
            try await journal.save(
                .weight(WeightEntry(header: header, mass: Quantity(kilograms, .kilogram))))
        }

        let month = DateInterval(start: Date() - 30 * 86_400, end: Date() + 1)
        var weights: [WeightTrend.Point] = []
        for case .weight(let weight) in try await journal.entries(in: month, kinds: [.weight]) {
            weights.append(
                WeightTrend.Point(
                    date: weight.header.date, value: try weight.mass.doubleValue(for: .kilogram)))
        }
        let trend = WeightTrend()
        if let pace = trend.weeklyChange(weights) { print(pace, "kg a week") }

        #expect(weights.count == 3)
        #expect(try #require(trend.weeklyChange(weights)) < 0)
    }
}
