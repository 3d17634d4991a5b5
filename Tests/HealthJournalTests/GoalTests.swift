import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("Goals, budget and trend")
struct GoalTests {
    @Test("energy burned in all is what is burned at rest and by moving")
    func burned() async throws {
        let world = try TestWorld()
        let today = try await world.journal.today()
        try await world.journal.activity.update(of: today) { _ in
            DailyActivity(day: today, activeEnergy: 500, bodyFat: 0.22, leanMass: 58)
        }
        let before = try await world.journal.summary(of: today)
        #expect(before.burnedEnergy == nil)
        #expect(before.bodyFat == 0.22)
        #expect(before.leanMass == Quantity(58, .kilogram))
        try await world.journal.activity.update(of: today) { known in
            var activity = known ?? DailyActivity(day: today)
            activity.basalEnergy = 1600
            return activity
        }
        try await world.journal.save(
            .weight(
                WeightEntry(
                    header: try world.header(), mass: Quantity(80, .kilogram), bodyFat: 0.2)))
        let after = try await world.journal.summary(of: today)
        #expect(after.burnedEnergy == Quantity(2100, .kilocalorie))
        #expect(after.bodyFat == 0.2)
        #expect(after.leanMass == Quantity(58, .kilogram))
    }

    @Test("a goal that is removed lets the one before it hold again")
    func removed() async throws {
        let world = try TestWorld()
        let journal = world.journal
        let days = [try day("2026-01-01"), try day("2026-02-01")]
        for (day, energy) in zip(days, [2000.0, 2200]) {
            try await journal.goals.set(
                Goal(kind: .energy, value: Quantity(energy, .kilocalorie), from: day))
        }
        try await journal.goals.set(
            Goal(kind: .steps, value: Quantity(8000, .count), from: days[0]))
        #expect(try await journal.goals.remove(.energy, from: days[1]))
        #expect(try await journal.goals.remove(.energy, from: days[1]) == false)
        #expect(try await journal.goals.of(.energy, on: days[1])?.value.value == 2000)
        #expect(try await journal.goals.all().map(\.kind) == [.energy, .steps])
    }

    @Test("a usual goal of each kind is inside its range, a hundred times as much is not")
    func range() throws {
        let usual: [Goal.Kind: Double] = [
            .energy: 2000, .water: 2500, .protein: 120, .carbohydrates: 250, .fat: 70,
            .steps: 10_000, .weight: 75,
        ]
        for kind in Goal.Kind.allCases {
            let value = try #require(usual[kind])
            func range(excluding value: Double) -> PlausibleRange? {
                PlausibleRange.excluding(Quantity(value, kind.unit), .goal(kind))
            }
            #expect(range(excluding: value) == nil)
            let range = try #require(range(excluding: 100 * value))
            #expect(range == PlausibleRange.of(.goal(kind)))
        }
    }

    @Test("AC-73 a workout's energy is counted once: 500 with a run of 300 gives 500")
    func budget() {
        let budget = EnergyBudget(
            goal: 2000, activeEnergy: 500, workoutEnergy: 300, consumed: 900, basalEnergy: 1600)
        #expect(budget.total == 2500)
        #expect(budget.remaining == 1600)
        #expect(budget.burned == 2100)
        #expect(EnergyBudget(goal: 2000, activeEnergy: nil, consumed: 0).total == 2000)
        #expect(
            EnergyBudget(goal: 2000, activeEnergy: nil, workoutEnergy: 300, consumed: 0).total
                == 2300)
    }

    @Test("AC-73 a day's budget has what the store measured, not the workouts on top")
    func budgetOfADay() async throws {
        let world = try TestWorld()
        let today = try await world.journal.today()
        let run = WorkoutEntry(
            header: try world.header(at: "2026-03-10T08:00:00Z"), activity: 37,
            end: try date("2026-03-10T08:30:00Z"), energy: Quantity(300, .kilocalorie))
        try await world.journal.save(.workout(run))
        try await world.journal.withTransaction { tx in
            try tx.activity.record(
                DailyActivity(day: today, steps: 9000, activeEnergy: 500, basalEnergy: 1600))
        }
        let day = try await world.journal.summary(of: today)
        #expect(day.activity?.steps == 9000)
        #expect(EnergyBudget(goal: 2000, day: day).earned == 500)
        #expect(EnergyBudget(goal: 2000, day: day).burned == 2100)
    }

    @Test("a goal holds from its day on until the next")
    func history() async throws {
        let journal = try TestWorld().journal
        try await journal.goals.set(
            Goal(kind: .water, value: Quantity(2, .liter()), from: try day("2026-01-01")))
        try await journal.goals.set(
            Goal(kind: .water, value: Quantity(2500, .milliliter), from: try day("2026-03-01")))
        #expect(try await journal.goals.of(.water, on: try day("2025-12-31")) == nil)
        #expect(try await journal.goals.of(.water, on: try day("2026-02-28"))?.value.value == 2)
        #expect(try await journal.goals.of(.water, on: try day("2026-03-01"))?.value.value == 2500)
        #expect(try await journal.goals.of(.energy, on: try day("2026-03-01")) == nil)
        await #expect(throws: JournalError.self) {
            try await journal.goals.set(
                Goal(kind: .water, value: Quantity(2, .kilogram), from: try day("2026-01-01")))
        }
    }

    @Test("a trend moves by a tenth of a day's difference, and by more after a pause")
    func trend() throws {
        let start = try date("2026-01-01T08:00:00Z")
        func point(_ days: Double, _ value: Double) -> WeightTrend.Point {
            .init(date: start.addingTimeInterval(days * 86_400), value: value)
        }
        let trend = WeightTrend()
        let daily = trend.points([point(1, 79), point(0, 80)])
        #expect(daily.map(\.value).first == 80)
        #expect(abs((daily.last?.value ?? 0) - 79.9) < 1e-6)
        let paused = trend.points([point(0, 80), point(10, 79)])
        let byDays = 80 - (1 - Foundation.exp(-10 / 9.491_221))
        #expect(abs((paused.last?.value ?? 0) - byDays) < 1e-6)
        let restarted = trend.points([point(0, 80), point(60, 70)])
        #expect(restarted.last?.value == 70)
        #expect(trend.points([]).isEmpty)
        #expect(trend.weeklyChange([point(0, 80)]) == nil)
        #expect(trend.weeklyChange([point(0, 80), point(0.02, 80.8), point(6.9, 80.9)]) == nil)
        #expect(trend.points([point(0, 80), point(0, 82)]).map(\.value) == [81, 81])
        let steady = trend.weeklyChange((0..<40).map { point(Double($0), 80) })
        #expect(steady == 0)
        let falling = trend.weeklyChange((0..<120).map { point(Double($0), 90 - Double($0) / 7) })
        #expect(abs((falling ?? 0) + 1) < 0.01)
    }

    @Test("macros have shares of their energy")
    func macros() {
        let shares = Macros(protein: 25, carbohydrates: 25, fat: 0).shares
        #expect(shares?.protein == 0.5)
        #expect(Macros(protein: 0, carbohydrates: 0, fat: 0).shares == nil)
    }
}
