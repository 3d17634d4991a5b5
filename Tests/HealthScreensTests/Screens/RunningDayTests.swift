import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("Averages and the current day")
@MainActor
struct RunningDayTests {
    /// Three whole days and a day that has just begun, each with burned energy and a night.
    private func world(now: String) async throws -> ScreenWorld {
        let world = try ScreenWorld(now: now)
        for (text, active, asleep) in [
            ("2026-03-07", 500.0, 7.0), ("2026-03-08", 500, 7), ("2026-03-09", 500, 7),
            ("2026-03-10", 50, 3),
        ] {
            try await world.record(
                DailyActivity(
                    day: try day(text), activeEnergy: active, basalEnergy: active * 3,
                    asleep: asleep * 3600))
        }
        return world
    }

    private func average(_ id: String, _ range: TrendsScreen.Range, _ world: ScreenWorld)
        async throws -> String
    {
        let screen = TrendsScreen(journal: world.journal, environment: world.environment)
        await screen.show(range)
        return try #require(screen.cards.first { $0.id == id }).average
    }

    @Test(
        "an average leaves out the energy of a day that has not ended",
        arguments: [TrendsScreen.Range.week, .month, .year])
    func energy(range: TrendsScreen.Range) async throws {
        let world = try await world(now: "2026-03-10T08:00:00Z")
        #expect(
            try await average("burned", range, world)
                == "2,000 kcal a day on average, 3 logged days")
    }

    @Test("the sleep of a night counts from noon on, when the night is over")
    func night() async throws {
        let morning = try await world(now: "2026-03-10T08:00:00Z")
        #expect(
            try await average("sleep", .week, morning) == "7 h a day on average, 3 logged days")
        let evening = try await world(now: "2026-03-10T18:00:00Z")
        #expect(
            try await average("sleep", .week, evening) == "6 h a day on average, 4 logged days")
    }

    @Test("the current day is shown as what it has so far where no other day has a value")
    func alone() async throws {
        let world = try ScreenWorld(now: "2026-03-10T08:00:00Z")
        try await world.record(
            DailyActivity(day: try day("2026-03-10"), activeEnergy: 50, basalEnergy: 150))
        #expect(try await average("burned", .month, world) == "200 kcal in all")
    }

    @Test("a report leaves it out as well")
    func report() async throws {
        let world = try await world(now: "2026-03-10T08:00:00Z")
        let report = ReportScreen(journal: world.journal, environment: world.environment)
        await report.show()
        #expect(
            report.summary.map(\.text).contains("2,000 kcal"))
        #expect(report.rows.count == 4)
    }
}
