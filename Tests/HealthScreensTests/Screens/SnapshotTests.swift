import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import HealthWords
import TestSupport
import Testing

@Suite("The data of widgets")
@MainActor
struct SnapshotTests {
    @Test("AC-75 each committed change and each midnight updates the file")
    func freshness() async throws {
        let world = try ScreenWorld(now: "2026-03-10T23:00:00Z")
        let file = world.folder.url.appending(path: "snapshot.json")
        let today = try day("2026-03-10")
        var reloads = 0
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment
        ) { _ in reloads += 1 }
        #expect(DaySnapshot(contentsOf: file) == nil)
        #expect(Language.english.widget.placeholder == "Open app to sync")
        let following = Task { await keeper.follow() }
        try await eventually { keeper.snapshot?.entries == 0 }

        let drink = try await world.drink(250)
        try await eventually { DaySnapshot(contentsOf: file)?.water == 250 }
        try await world.importForeign(
            .weight(
                WeightEntry(
                    header: EntryHeader(
                        id: UUID(), date: world.clock.now, timeZone: .gmt,
                        source: EntrySource(
                            kind: .health, bundleIdentifier: "com.example.scale", name: "Scale")),
                    mass: Quantity(80, .kilogram))))
        try await eventually { DaySnapshot(contentsOf: file)?.weight == 80 }
        try await world.journal.goals.set(
            Goal(kind: .water, value: Quantity(2000, .milliliter), from: today))
        try await eventually { DaySnapshot(contentsOf: file)?.waterGoal == 2000 }
        try await world.record(DailyActivity(day: today, activeEnergy: 500))
        try await world.journal.goals.set(
            Goal(kind: .energy, value: Quantity(2000, .kilocalorie), from: today))
        try await eventually { DaySnapshot(contentsOf: file)?.energyBudget == 2500 }
        try await world.journal.delete(drink.id)
        try await eventually { DaySnapshot(contentsOf: file)?.water == 0 }

        try await world.drink(300)
        try await eventually { DaySnapshot(contentsOf: file)?.water == 300 }
        try await eventually { world.clock.sleeping == 1 }
        world.clock.advance(by: 3600)
        try await eventually { DaySnapshot(contentsOf: file)?.day == Day(number: today.number + 1) }
        #expect(DaySnapshot(contentsOf: file)?.water == 0)
        #expect(reloads >= 6)
        following.cancel()
        await following.value
    }

    @Test("AC-29 a widget changes to the new day, also if the app does not run")
    func rollOver() async throws {
        let world = try ScreenWorld(now: "2026-03-10T23:50:00Z")
        let file = world.folder.url.appending(path: "snapshot.json")
        try await world.drink(300)
        try await world.weight(80)
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment,
            hidesNumbers: true)
        await keeper.refresh()
        let snapshot = try #require(DaySnapshot(contentsOf: file))
        #expect(snapshot == keeper.snapshot)
        #expect(snapshot.hidesNumbers)
        #expect(snapshot.shown(at: try date("2026-03-10T23:59:59Z"), in: .gmt) == snapshot)
        let next = snapshot.shown(at: try date("2026-03-11T00:00:00Z"), in: .gmt)
        #expect(next.day == (try day("2026-03-11")))
        #expect(next.water == 0)
        #expect(next.entries == 0)
        #expect(next.weight == 80)
    }

    @Test(
        "A widget waits for the end of the day, which may have 25 hours or begin later than midnight"
    )
    func nextDay() async throws {
        let world = try ScreenWorld(now: "2026-10-24T22:30:00Z")
        let file = world.folder.url.appending(path: "snapshot.json")
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment)
        await keeper.refresh()
        var snapshot = try #require(keeper.snapshot)
        let berlin = try #require(TimeZone(identifier: "Europe/Berlin"))
        // Half past midnight of the day on which the clocks go back.
        let now = try date("2026-10-24T22:30:00Z")
        #expect(snapshot.nextDay(after: now, in: berlin) == (try date("2026-10-25T23:00:00Z")))
        snapshot.dayStartHour = 4
        #expect(snapshot.nextDay(after: now, in: berlin) == (try date("2026-10-25T03:00:00Z")))
    }

    @Test("Nothing is written without a change, and a damaged file counts as missing")
    func quiet() async throws {
        let world = try ScreenWorld()
        let file = world.folder.url.appending(path: "snapshot.json")
        var reloads = 0
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment
        ) { _ in reloads += 1 }
        await keeper.refresh()
        world.clock.advance(by: 60)
        await keeper.refresh()
        #expect(reloads == 1)
        try Data("{".utf8).write(to: file)
        #expect(DaySnapshot(contentsOf: file) == nil)
    }

    @Test("Hiding the numbers updates the file at once, also before the first query")
    func hiding() async throws {
        let world = try ScreenWorld()
        let file = world.folder.url.appending(path: "snapshot.json")
        try await world.drink(300)
        var told: [Bool] = []
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment
        ) { told.append($0.hidesNumbers) }
        keeper.hidesNumbers = true
        #expect(DaySnapshot(contentsOf: file) == nil)
        keeper.hidesNumbers = false
        await keeper.refresh()
        keeper.hidesNumbers = true
        #expect(DaySnapshot(contentsOf: file)?.hidesNumbers == true)
        #expect(DaySnapshot(contentsOf: file)?.water == 300)
        keeper.hidesNumbers = false
        #expect(told == [false, true, false])
        let launched = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment)
        launched.hidesNumbers = true
        #expect(DaySnapshot(contentsOf: file)?.hidesNumbers == true)
    }

    @Test("The trend's first value uses the weights before it, and no future weight counts")
    func trend() async throws {
        let world = try ScreenWorld()
        let file = world.folder.url.appending(path: "snapshot.json")
        try await world.weight(90, at: "2026-02-03T08:00:00Z")
        try await world.weight(80, at: "2026-02-13T08:00:00Z")
        try await world.importForeign(
            .weight(
                WeightEntry(
                    header: try world.header(at: "2027-03-10T08:00:00Z"),
                    mass: Quantity(92, .kilogram))))
        let keeper = SnapshotKeeper(
            journal: world.journal, file: file, environment: world.environment)
        await keeper.refresh()
        let trend = try #require(keeper.snapshot?.weightTrend)
        #expect(trend.count == 1)
        #expect(trend.allSatisfy { $0 > 82 && $0 < 88 })
        #expect(keeper.snapshot?.weight == 80)
    }

    @Test("A file that cannot be written is reported, without health data")
    func unwritable() async throws {
        let world = try ScreenWorld()
        let keeper = SnapshotKeeper(
            journal: world.journal, file: world.folder.url.appending(path: "no/such/folder.json"),
            environment: world.environment)
        await keeper.refresh()
        #expect(
            keeper.problem == "The widgets' file cannot be written: make room and try again.")
    }
}
