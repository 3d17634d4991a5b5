import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@Suite("The history")
@MainActor
struct HistoryTests {
    @Test("Days with entries are listed newest first, of all kinds or of one")
    func filtering() async throws {
        let world = try ScreenWorld()
        try await world.drink(100)
        try await world.drink(200, at: "2026-03-09T08:00:00Z")
        try await world.weight(80, at: "2026-03-09T07:00:00Z")
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.sections.map(\.title) == ["Today", "Yesterday"])
        #expect(screen.sections.last?.rows.map(\.title) == ["Water", "Weight"])
        await screen.show([.weight])
        #expect(screen.sections.map(\.title) == ["Yesterday"])
        await screen.show([])
        #expect(screen.sections.count == 2)
    }

    @Test("Long ranges without entries are skipped, and the first entry is found")
    func paging() async throws {
        let world = try ScreenWorld()
        try await world.drink(100)
        try await world.drink(200, at: "2019-05-01T08:00:00Z")
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.sections.count == 1)
        #expect(screen.hasMore)
        await screen.loadMore()
        #expect(screen.sections.map(\.title) == ["Today", "Wednesday, 1 May 2019"])
        await screen.loadMore()
        #expect(!screen.hasMore)
        #expect(screen.sections.count == 2)
        await screen.refresh()
        #expect(screen.sections.count == 2)
    }

    @Test("An entry is listed under the day of its own time zone")
    func zones() async throws {
        let world = try ScreenWorld()
        let tokyo = try #require(TimeZone(identifier: "Asia/Tokyo"))
        try await world.journal.save(
            .drink(
                DrinkEntry(
                    header: world.journal.newHeader(
                        date: try date("2026-03-08T16:00:00Z"), timeZone: tokyo),
                    volume: Quantity(100, .milliliter))))
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.sections.map(\.id) == [try day("2026-03-09")])
        #expect(screen.sections.first?.rows.first?.time == "1:00 GMT+9")
    }

    @Test("An empty history says so")
    func empty() async throws {
        let world = try ScreenWorld()
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.emptyText == "Nothing logged yet.")
    }

    @Test("The end of the list is shown after each range, until the first entry is found")
    func stretches() async throws {
        let world = try ScreenWorld()
        try await world.drink(100)
        try await world.drink(200, at: "2019-05-01T08:00:00Z")
        try await world.weight(80, at: "2019-05-01T08:00:00Z")
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        // As a view does it that is never full: once at first, and again after each change.
        func fill() async {
            var last = -1
            while screen.hasMore, screen.stretches != last {
                last = screen.stretches
                await screen.loadMore()
            }
        }
        await fill()
        #expect(screen.sections.isEmpty)
        #expect(screen.hasMore)
        let before = screen.stretches
        await screen.refresh()
        #expect(screen.stretches != before)
        await fill()
        #expect(!screen.hasMore)
        #expect(screen.sections.count == 2)
        let full = screen.stretches
        await screen.refresh()
        // What is read anew is no reason to read on.
        #expect(screen.stretches == full)
        await screen.show([.weight])
        #expect(screen.stretches != full)
        await fill()
        #expect(!screen.hasMore)
        #expect(screen.sections.count == 1)
    }

    @Test("Two concurrent queries list each older day once")
    func overlappingReadings() async throws {
        let world = try ScreenWorld()
        try await world.drink(100)
        try await world.drink(200, at: "2026-01-20T08:00:00Z")
        try await world.drink(300, at: "2025-11-20T08:00:00Z")
        let days = try [day("2026-03-10"), day("2026-01-20"), day("2025-11-20")]
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        // All wait for the test, so each begins before the first has read.
        for task in (1...3).map({ _ in Task { await screen.loadMore() } }) { await task.value }
        #expect(screen.sections.map(\.id) == Array(days.prefix(2)))
        let more = Task { await screen.loadMore() }
        let again = Task { await screen.refresh() }
        await more.value
        await again.value
        #expect(screen.sections.map(\.id) == days)
    }

    @Test(
        "AC-72 a workout that two sources recorded is one row in the history and on its day",
        arguments: [(49.0, 2), (50, 2), (51, 1)])
    func overlap(percent: Double, rows: Int) async throws {
        let world = try ScreenWorld()
        let start = try date("2026-03-10T08:00:00Z")
        try await world.journal.save(workout(world, at: start))
        let watch = workout(world, at: start.addingTimeInterval((100 - percent) * 60))
        try await world.importForeign(watch)
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.show([.workout])
        #expect(screen.sections.first?.rows.count == rows)
        // The trusted record, and the newest first.
        #expect(screen.sections.first?.rows.first?.id == watch.id)
    }

    @Test("AC-72 a workout that two sources recorded around midnight is one row, as on its days")
    func midnight() async throws {
        let world = try ScreenWorld()
        try await world.journal.save(workout(world, at: try date("2026-03-08T23:59:00Z")))
        let watch = workout(world, at: try date("2026-03-09T00:01:00Z"))
        try await world.importForeign(watch)
        let screen = HistoryScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.sections.map(\.id) == [try day("2026-03-09")])
        #expect(screen.sections.first?.rows.map(\.id) == [watch.id])
        let today = TodayScreen(journal: world.journal, environment: world.environment)
        await today.show(try day("2026-03-09"))
        #expect(today.content?.rows.map(\.id) == [watch.id])
        await today.show(try day("2026-03-08"))
        #expect(today.content?.rows.isEmpty == true)
    }

    /// A run of 100 minutes.
    private func workout(_ world: ScreenWorld, at start: Date) -> JournalEntry {
        .workout(
            WorkoutEntry(
                header: world.journal.newHeader(date: start), activity: 37,
                end: start.addingTimeInterval(6000)))
    }
}
