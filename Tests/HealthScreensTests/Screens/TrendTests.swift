import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("The page about weight")
@MainActor
struct TrendTests {
    /// Eight weeks of a steady loss of 0.5 kg a week.
    private func world(units: DisplayUnits = DisplayUnits()) async throws -> ScreenWorld {
        let world = try ScreenWorld(units: units)
        let start = world.clock.now.addingTimeInterval(-56 * 86_400)
        for index in 0...56 {
            let entry = JournalEntry.weight(
                WeightEntry(
                    header: world.journal.newHeader(
                        date: start.addingTimeInterval(Double(index) * 86_400)),
                    mass: Quantity(84 - Double(index) / 14, .kilogram)))
            if index % 10 == 0 {
                try await world.importForeign(entry)
            } else {
                try await world.journal.save(entry)
            }
        }
        return world
    }

    @Test("All sources are on the chart, and the pace gives the day of the goal")
    func trend() async throws {
        let world = try await world()
        try await world.journal.goals.set(
            Goal(kind: .weight, value: Quantity(78, .kilogram), from: try day("2026-01-01")))
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.points.count == 57)
        #expect(screen.points.count { $0.source != nil } == 6)
        #expect(screen.lastText == "80 kg")
        #expect(screen.weeklyText == "−0.5 kg a week")
        let change = try #require(screen.weeklyChange)
        #expect(abs(change + 0.5) < 0.02)
        let text = try #require(screen.forecastText)
        #expect(text.hasPrefix("At this pace you reach 78 kg around "))
        await screen.show(.month)
        #expect(screen.points.count == 31)
        #expect(screen.lastText == "80 kg")
    }

    @Test("A slow change is written with two digits")
    func slow() async throws {
        let world = try ScreenWorld()
        for index in 0...28 {
            try await world.journal.save(
                .weight(
                    WeightEntry(
                        header: world.journal.newHeader(
                            date: world.clock.now.addingTimeInterval(Double(index - 28) * 86_400)),
                        mass: Quantity(80 - 0.005 * Double(index), .kilogram))))
        }
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.weeklyText?.wholeMatch(of: /−0\.0\d kg a week/) != nil)
    }

    @Test("A range is compared with the one before only if half as many days were logged then")
    func comparison() async throws {
        for (days, isCompared) in [(2, false), (10, true)] {
            let world = try ScreenWorld()
            for index in Array(0..<16) + Array(30..<30 + days) {
                let date = world.clock.now.addingTimeInterval(Double(-index) * 86_400)
                try await world.journal.save(
                    .drink(
                        DrinkEntry(
                            header: world.journal.newHeader(date: date),
                            volume: Quantity(500, .milliliter))))
            }
            let screen = TrendsScreen(journal: world.journal, environment: world.environment)
            await screen.show(.month)
            let water = try #require(screen.cards.first { $0.id == "water" })
            #expect((water.change != nil) == isCompared)
        }
    }

    @Test("Body fat comes from weights, and from Health for other days")
    func bodyFat() async throws {
        let world = try ScreenWorld()
        try await world.journal.save(
            .weight(
                WeightEntry(
                    header: world.journal.newHeader(), mass: Quantity(80, .kilogram), bodyFat: 0.2))
        )
        for (text, fat) in [("2026-03-10", 0.3), ("2026-03-08", 0.22)] {
            try await world.record(DailyActivity(day: try day(text), bodyFat: fat))
        }
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.bodyFat.map(\.value) == [22, 20])
        #expect(screen.bodyFatText == "20 %")
    }

    @Test("Weights of long ago do not count for the present pace")
    func longAgo() async throws {
        let world = try await world()
        try await world.journal.goals.set(
            Goal(kind: .weight, value: Quantity(78, .kilogram), from: try day("2026-01-01")))
        world.clock.advance(by: 200 * 86_400)
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.show(.all)
        #expect(screen.lastText == "80 kg")
        #expect(screen.weeklyChange == nil)
        #expect(screen.forecastText == nil)
    }

    @Test("A scale whose clock is a year fast changes neither weight nor pace")
    func future() async throws {
        let world = try await world()
        try await world.journal.goals.set(
            Goal(kind: .weight, value: Quantity(78, .kilogram), from: try day("2026-01-01")))
        try await world.importForeign(
            .weight(
                WeightEntry(
                    header: try world.header(at: "2027-03-10T08:00:00Z"),
                    mass: Quantity(92, .kilogram))))
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        for range in WeightTrendScreen.Range.allCases {
            await screen.show(range)
            #expect(screen.lastText == "80 kg")
            #expect(screen.weeklyText == "−0.5 kg a week")
            #expect(screen.forecastText != nil)
        }
    }

    @Test("The person's unit is used throughout")
    func pounds() async throws {
        let world = try await world(units: DisplayUnits(mass: .pound))
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.lastText == "176.4 lb")
        #expect(screen.weeklyText == "−1.1 lb a week")
    }

    @Test("Without a weight the page says what to do")
    func empty() async throws {
        let world = try ScreenWorld()
        let screen = WeightTrendScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.emptyText == "Log your weight to see a trend.")
        #expect(screen.chart().summary == "No data")
        #expect(screen.forecastText == nil)
    }

    @Test("A forecast is shown only if the pace reaches the goal within two years")
    func forecasts() {
        let now = Date(timeIntervalSinceReferenceDate: 0)
        func outlook(_ trend: Double, _ change: Double, _ goal: Double) -> WeightForecast.Outlook {
            WeightForecast(trend: trend, weeklyChange: change, goal: goal, now: now).outlook
        }
        #expect(outlook(80, -0.5, 79) == .reaches(now.addingTimeInterval(14 * 86_400)))
        #expect(outlook(80, 0.5, 79) == .open)
        #expect(outlook(80, 0, 79) == .open)
        #expect(outlook(79.05, -0.5, 79) == .reached)
        #expect(outlook(80, -0.5, 28) == .reaches(now.addingTimeInterval(104 * 7 * 86_400)))
        #expect(outlook(80, -0.5, 27.5) == .open)
        #expect(outlook(60, 0.5, 61) == .reaches(now.addingTimeInterval(14 * 86_400)))
    }
}
