import Foundation
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import Synchronization
import TestSupport
import Testing

@Suite("The page of a day")
@MainActor
struct TodayTests {
    private func foreignMeal(_ world: ScreenWorld, _ kilocalories: Double) throws -> JournalEntry {
        .food(
            FoodEntry(
                header: try world.header(), name: "Cake", meal: .snack,
                items: [
                    FoodItem(
                        name: "Cake",
                        nutrients: [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)])
                ]))
    }

    private func workout(
        _ world: ScreenWorld, minutes: Double, from start: Date, energy: Double? = nil,
        foreign: Bool = false
    ) async throws {
        var header = world.journal.newHeader(date: start)
        if foreign {
            header.source = EntrySource(
                kind: .health, bundleIdentifier: "com.example.watch", name: "Watch")
        }
        let entry = JournalEntry.workout(
            WorkoutEntry(
                header: header, activity: 37, end: start.addingTimeInterval(minutes * 60),
                energy: energy.map { Quantity($0, .kilocalorie) }))
        if foreign {
            try await world.importForeign(entry)
        } else {
            try await world.journal.save(entry)
        }
    }

    @Test("AC-14 own and other apps' food count once each, and only the latter has a badge")
    func mixedDay() async throws {
        let world = try ScreenWorld()
        let own = try await world.meal("Soup", 400, at: "2026-03-10T11:00:00Z")
        try await world.importForeign(try foreignMeal(world, 300))
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let energy = try #require(screen.content?.total(Language.english.day.energy))
        #expect(energy.text == "700 kcal")
        #expect(energy.own == 400)
        #expect(energy.foreignText == "300 kcal from other apps")
        #expect(screen.content?.rows.map(\.source?.text) == [nil, "Other"])
        await screen.delete(own.id)
        #expect(screen.content?.total(Language.english.day.energy)?.text == "300 kcal")
        #expect(screen.content?.rows.count == 1)
    }

    @Test("two quick taps move by two days")
    func quickTaps() async throws {
        let world = try ScreenWorld(now: "2026-03-10T12:00:00Z")
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let taps = (1...2).map { _ in Task { await screen.leaf(by: -1) } }
        for tap in taps { await tap.value }
        #expect(screen.content?.day == Day(year: 2026, month: 3, day: 8))
        let back = (1...2).map { _ in Task { await screen.leaf(by: 1) } }
        for tap in back { await tap.value }
        #expect(screen.content?.title == "Today")
    }

    @Test("AC-29 after midnight the page shows the new day, and yesterday's list is unchanged")
    func midnight() async throws {
        let world = try ScreenWorld(now: "2026-03-10T23:50:00Z")
        try await world.drink(300)
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        let following = Task { await screen.follow() }
        try await eventually { screen.content?.total(Language.english.day.water)?.text == "300 mL" }
        try await eventually { world.clock.sleeping == 1 }
        world.clock.advance(by: 600)
        try await eventually { screen.content?.day == Day(year: 2026, month: 3, day: 11) }
        #expect(screen.content?.total(Language.english.day.water)?.text == "0 mL")
        #expect(screen.content?.title == "Today")
        #expect(screen.content?.emptyText == "Nothing logged yet.")
        await screen.leaf(by: -1)
        #expect(screen.content?.title == "Yesterday")
        #expect(screen.content?.rows.map(\.amount) == ["300 mL"])
        following.cancel()
        await following.value
    }

    @Test("AC-29 a flight into the next day changes the page as well")
    func zoneChange() async throws {
        let world = try ScreenWorld(now: "2026-03-10T20:00:00Z")
        try await world.drink(300)
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        world.clock.move(to: try #require(TimeZone(identifier: "Asia/Tokyo")))
        await screen.refresh()
        #expect(screen.content?.day == (try day("2026-03-11")))
        #expect(screen.content?.total(Language.english.day.water)?.value == 0)
        await screen.leaf(by: -1)
        #expect(screen.content?.rows.map(\.time) == ["20:00 GMT"])
    }

    @Test("AC-61 an entry is on the page as soon as it is in the journal")
    func immediate() async throws {
        let world = try ScreenWorld()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        let following = Task { await screen.follow() }
        try await eventually { screen.content != nil }
        try await world.drink(250)
        try await eventually { screen.content?.rows.count == 1 }
        try await world.importForeign(try foreignMeal(world, 300))
        try await eventually { screen.content?.rows.count == 2 }
        following.cancel()
        await following.value
    }

    @Test(
        "AC-72 a workout that two sources recorded is one row if they overlap by more than half",
        arguments: [(49.0, 2), (50, 2), (51, 1)])
    func overlap(percent: Double, rows: Int) async throws {
        let world = try ScreenWorld()
        let start = try date("2026-03-10T08:00:00Z")
        try await workout(world, minutes: 100, from: start)
        try await workout(
            world, minutes: 100, from: start.addingTimeInterval((100 - percent) * 60),
            foreign: true)
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.content?.rows.count == rows)
        if rows == 1 { #expect(screen.content?.rows.first?.source?.text == "Watch") }
        #expect(try await world.journal.entries(on: try day("2026-03-10")).count == 2)
    }

    @Test("AC-73 the energy of a run that is part of the active energy counts once")
    func budget() async throws {
        let world = try ScreenWorld()
        let today = try day("2026-03-10")
        try await world.journal.goals.set(
            Goal(kind: .energy, value: Quantity(2000, .kilocalorie), from: today))
        try await world.record(DailyActivity(day: today, activeEnergy: 500))
        try await workout(
            world, minutes: 30, from: try date("2026-03-10T08:00:00Z"), energy: 300, foreign: true)
        try await world.meal("Soup", 400)
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let budget = try #require(screen.content?.budget)
        #expect(budget.earned == "+500 kcal")
        #expect(budget.total == "2,500 kcal")
        #expect(budget.remaining == "2,100 kcal")
        #expect(budget.remainingLabel == "Left")
        #expect(budget.fraction == 0.16)
        #expect(screen.content?.total(Language.english.day.energy)?.goalText == "of 2,000 kcal")
    }

    @Test("Total energy, body fat and lean mass are shown if they are known")
    func knownReadings() async throws {
        let world = try ScreenWorld()
        let today = try day("2026-03-10")
        try await world.journal.goals.set(
            Goal(kind: .energy, value: Quantity(2000, .kilocalorie), from: today))
        try await world.record(
            DailyActivity(
                day: today, activeEnergy: 500, basalEnergy: 1600, bodyFat: 0.215, leanMass: 60))
        let header = world.journal.newHeader()
        try await world.journal.save(
            .food(
                FoodEntry(
                    header: header, name: "Coffee", meal: .snack,
                    items: [FoodItem(name: "Coffee", nutrients: [:])])))
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        let content = try #require(screen.content)
        #expect(
            content.readings.dropFirst(3).map { "\($0.label): \($0.text)" } == [
                "Resting energy: 1,600 kcal", "Burned in all: 2,100 kcal", "Body fat: 21.5 %",
                "Lean mass: 60 kg",
            ])
        #expect(content.budget?.burned == "2,100 kcal")
        #expect(content.budget?.withoutEnergy == "1 entry without energy")
    }

    @Test("AC-42 figures that were not read are shown as unknown, never as 0")
    func unknownReadings() async throws {
        let world = try ScreenWorld()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(
            screen.content?.readings.map(\.text)
                == Array(repeating: "No data, or access not allowed", count: 3))
        try await world.record(
            DailyActivity(day: try day("2026-03-10"), steps: 4321, asleep: 27_000))
        await screen.refresh()
        #expect(
            screen.content?.readings.map(\.text) == [
                "4,321", "No data, or access not allowed", "7 h 30 min",
            ])
    }

    @Test("A row shows the sync state of its entry, and nothing while sync is off")
    func syncMarks() async throws {
        let world = try ScreenWorld()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        try await world.drink(100, at: "2026-03-10T11:00:00Z")
        await screen.refresh()
        #expect(screen.content?.rows.first?.sync == nil)
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.drink(200)
        await screen.refresh()
        #expect(screen.content?.rows.compactMap(\.sync?.text) == ["Pending"])
        _ = try await world.permissions.request([.water])
        _ = await world.engine.sync(.manual)
        await screen.refresh()
        #expect(screen.content?.rows.compactMap(\.sync?.text) == ["Synced"])
        #expect(
            screen.content?.rows.last?.accessibilityLabel == "Water, 200 mL, 12:00, Health: Synced")
    }

    @Test("AC-22 a deletion can be undone for five seconds")
    func undo() async throws {
        let world = try ScreenWorld()
        let drink = try await world.drink(100)
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        await screen.delete(drink.id)
        #expect(screen.content?.rows.isEmpty == true)
        #expect(screen.undo?.button == "Undo")
        await screen.takeBack()
        #expect(screen.content?.rows.map(\.id) == [drink.id])
        await screen.delete(drink.id)
        world.clock.advance(by: 5)
        await screen.refresh()
        #expect(screen.undo == nil)
    }

    @Test("Pulling the page down starts a pass and shows the imported entries")
    func pulledDown() async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        let sync = SyncStatusScreen(
            journal: world.journal, engine: world.engine, environment: world.environment)
        let screen = TodayScreen(
            journal: world.journal, environment: world.environment, sync: sync)
        await screen.refresh()
        try await world.drink(250)
        await screen.pulledDown()
        #expect(screen.content?.rows.map(\.sync?.text) == ["Synced"])
        #expect(sync.toast == "All synced!")
        let total = try #require(screen.content?.total("Water"))
        #expect(total.accessibilityLabel == "Water, 250 mL")
        #expect(
            screen.content?.rows.first?.accessibilityLabel
                == "Water, 250 mL, 12:00, Health: Synced")
        #expect(sync.badge.accessibilityLabel == "Health: Synced just now")
    }

    @Test("An unusual value is marked, and still counted")
    func unusualReading() async throws {
        let world = try ScreenWorld()
        try await world.record(
            DailyActivity(day: try day("2026-03-10"), steps: 120_000, asleep: 28_800))
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        await screen.refresh()
        #expect(screen.content?.readings.map(\.isUnusual) == [true, false, false])
        #expect(
            screen.content?.readings.first?.accessibilityLabel == "Steps, 120,000, unusual")
    }

    @Test(
        "AC-28 an entry of a bottle that is not connected stays, with the reason, and can be tried again"
    )
    func bottle() async throws {
        let world = try ScreenWorld()
        let entry = try await world.journal.save(
            .drink(
                DrinkEntry(
                    header: try world.header(), volume: Quantity(250, .milliliter),
                    upstreamID: "bottle-1")))
        let bottle = Bottle()
        let screen = TodayScreen(
            journal: world.journal, environment: world.environment,
            upstream: UpstreamRecords(journal: world.journal, device: bottle))
        await screen.refresh()
        await screen.delete(entry.id)
        let alert = try #require(screen.alert)
        #expect(alert.title == "This entry was not deleted")
        #expect(
            alert.text == "The device is not connected: bring it near and try again.")
        #expect(alert.buttons.map(\.title) == ["Try Again", "Cancel"])
        #expect(screen.content?.rows.count == 1)
        #expect(screen.undo == nil)
        await screen.perform(.dismiss)
        #expect(screen.alert == nil)
        bottle.connect()
        await screen.perform(.delete(entry.id))
        #expect(screen.alert == nil)
        #expect(screen.content?.rows.isEmpty == true)
        #expect(screen.undo != nil)
    }

    @Test("Logging the same food again is a question, and is never dropped silently")
    func duplicates() async throws {
        let world = try ScreenWorld()
        let screen = TodayScreen(journal: world.journal, environment: world.environment)
        let first = try await world.meal("Greek Yogurt", 95)
        #expect(await screen.duplicateQuestion(for: first) == nil)
        world.clock.advance(by: 60)
        var food = try #require(first.food)
        food.header = try world.header()
        let question = try #require(await screen.duplicateQuestion(for: .food(food)))
        #expect(
            question.text == "Looks like you just added Greek Yogurt. Add another serving?")
        #expect(question.buttons.map(\.title) == ["Yes, Add Again", "Cancel"])
    }
}

/// A bottle that is away until it is brought near.
private final class Bottle: UpstreamDevice {
    private let isNear = Mutex(false)

    func connect() { isNear.withLock { $0 = true } }
    func delete(_ recordID: String) async throws(UpstreamError) {
        if !isNear.withLock({ $0 }) { throw .notConnected }
    }
    func records() async throws(UpstreamError) -> [DrinkEntry] { [] }
    func acknowledge(_ recordIDs: [String]) async throws(UpstreamError) {}
}
