import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("The trends of a day, and of the range before")
@MainActor
struct DayTrendsTests {
    /// A store with steps in two hours of a day.
    private struct Steps: HealthDataReading {
        let hours: [(hour: Int, steps: Double)]

        func counts() async -> [ObjectType: Int] { [:] }
        func counts(of type: ObjectType, in intervals: [DateInterval]) async -> [Int] {
            intervals.map { _ in 0 }
        }
        func figures(
            of type: ObjectType, in span: DateInterval, every period: FigurePeriod,
            unit: HealthUnit?
        ) async -> [PeriodFigure] {
            guard type == .stepCount, period == .hour else { return [] }
            return hours.map {
                PeriodFigure(start: span.start + Double($0.hour) * 3600, value: $0.steps)
            }
        }
        func samples(of type: ObjectType, before: Date?, limit: Int) async -> [Sample] { [] }
        func first(of type: ObjectType) async -> Sample? { nil }
        func samples(of type: ObjectType, in interval: DateInterval) async -> [Sample] { [] }
        func sources(of type: ObjectType) async -> [Source] { [] }
        func setSources(_ order: [String], of type: ObjectType) async {}
    }

    private func drink(_ milliliters: Double, at text: String, zone: String = "UTC") throws
        -> JournalEntry
    {
        .drink(
            DrinkEntry(
                header: try world.header(at: text, zone: zone),
                volume: Quantity(milliliters, .milliliter)))
    }

    private let world: ScreenWorld

    init() throws { world = try ScreenWorld() }

    private func screen(_ health: (any HealthDataReading)? = nil) -> TrendsScreen {
        TrendsScreen(journal: world.journal, environment: world.environment, health: health)
    }

    /// The rows of a card with a value, such as "08: 250 mL".
    private func rows(_ id: String, _ screen: TrendsScreen) throws -> [String] {
        try #require(screen.cards.first { $0.id == id }).rows.filter { $0.value != "–" }
            .map { "\($0.label): \($0.value)" }
    }

    @Test("a bar for each hour counts the entries of that hour of the clock")
    func hours() async throws {
        try await world.journal.save(try drink(250, at: "2026-03-10T08:00:00Z"))
        try await world.journal.save(try drink(150, at: "2026-03-10T08:59:59Z"))
        // Nine in the morning of New York, which is one hour after noon here.
        try await world.importForeign(
            try drink(300, at: "2026-03-10T13:30:00Z", zone: "America/New_York"))
        let screen = screen()
        await screen.show(.day)
        let water = try #require(screen.cards.first { $0.id == "water" })
        #expect(water.rows.count == 24)
        #expect(water.rowTitle == "Hour")
        #expect(water.average == "700 mL in all")
        #expect(try rows("water", screen) == ["08: 400 mL", "09: 300 mL"])
        #expect(screen.spanText == "Today")
    }

    @Test("steps are read from the health store by hour")
    func steps() async throws {
        try await world.record(
            DailyActivity(day: try day("2026-03-10"), steps: 1_200))
        let screen = screen(Steps(hours: [(7, 1_000), (9, 200)]))
        await screen.show(.day)
        #expect(try rows("steps", screen) == ["07: 1,000", "09: 200"])
        #expect(screen.cards.first { $0.id == "steps" }?.average == "1,200 in all")
        // Without a health store nothing is known of the hours.
        let other = self.screen()
        await other.show(.day)
        #expect(other.cards.isEmpty)
    }

    @Test(
        "a day with a clock change has 23 or 25 hours",
        arguments: [
            ("2026-03-29", 23), ("2026-10-25", 25),
        ])
    func clockChange(text: String, count: Int) async throws {
        let world = try ScreenWorld(now: "\(text)T20:00:00Z", zone: "Europe/Vienna")
        try await world.journal.save(
            .drink(
                DrinkEntry(
                    header: try world.header(at: "\(text)T19:30:00Z"),
                    volume: Quantity(250, .milliliter))))
        let screen = TrendsScreen(journal: world.journal, environment: world.environment)
        await screen.show(.day)
        let rows = try #require(screen.cards.first { $0.id == "water" }).rows
        #expect(rows.count == count)
        // The clock showed 21:30 or 20:30, whatever hours were skipped or repeated before.
        #expect(rows.first { $0.value != "–" }?.label == (count == 23 ? "21" : "20"))
    }

    @Test("each range moves back by its length, and forward until today")
    func paging() async throws {
        for text in ["2026-03-03T08:00:00Z", "2026-03-09T08:00:00Z"] {
            try await world.journal.save(try drink(500, at: text))
        }
        let screen = screen()
        await screen.show(.week)
        #expect(screen.spanText == "4 Mar 2026 – 10 Mar 2026")
        #expect(screen.later == nil)
        let earlier = try #require(screen.earlier)
        await screen.show(.week, through: earlier)
        #expect(screen.spanText == "25 Feb 2026 – 3 Mar 2026")
        #expect(try rows("water", screen) == ["3 Mar: 500 mL"])
        #expect(try screen.later == day("2026-03-10"))
        // Wednesday as the last day: the next week would be one of days to come.
        await screen.show(.week, through: try day("2026-03-09"))
        #expect(try screen.later == day("2026-03-10"))
        await screen.show(.day, through: try day("2026-03-09"))
        #expect(screen.spanText == "Yesterday")
        #expect(try rows("water", screen) == ["08: 500 mL"])
        await screen.show(.day, through: try day("2030-01-01"))
        #expect(screen.spanText == "Today")
    }

    @Test("a day that has not ended is not compared with the day before")
    func unfinished() async throws {
        for text in ["2026-03-08T08:00:00Z", "2026-03-09T08:00:00Z", "2026-03-10T08:00:00Z"] {
            try await world.journal.save(try drink(500, at: text))
        }
        let screen = screen()
        await screen.show(.day)
        #expect(screen.cards.first?.change == nil)
        await screen.show(.day, through: try day("2026-03-09"))
        #expect(screen.cards.first?.change == "±0 % compared with the previous period")
    }
}
