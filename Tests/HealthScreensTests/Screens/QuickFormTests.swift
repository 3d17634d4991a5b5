import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@MainActor @Suite("Forms of a few taps")
struct QuickFormTests {
    private func screen(_ kind: EntryKind, _ world: ScreenWorld) async -> ComposeScreen {
        let screen = ComposeScreen(kind, journal: world.journal, environment: world.environment)
        await screen.prepare()
        return screen
    }

    @Test("an item of a meal shows name, amount, energy and three macros; the rest is folded")
    func item() async throws {
        let screen = await screen(.food, try ScreenWorld())
        let item = try #require(screen.form.items.first)
        #expect(item.fields.map(\.name) == ["item.0.name", "item.0.serving"])
        #expect(
            item.nutrients.map(\.name) == [
                "item.0.energyConsumed", "item.0.protein", "item.0.carbohydrates",
                "item.0.fatTotal",
            ])
        #expect(item.more.first?.name == "item.0.brand")
        #expect(item.more.count == Nutrient.all.count - 4)
        #expect(!item.hasMore)
        var draft = screen.draft
        draft.items = [EntryDraft.Item(texts: [.brand: "Mill"])]
        screen.change(draft)
        #expect(screen.form.items.first?.hasMore == true)
    }

    private func save(
        _ activity: Int, minutes: Double, kilometers: Double? = nil, daysAgo: Double,
        _ world: ScreenWorld
    ) async throws {
        var header = try world.header()
        header.date -= daysAgo * 86_400
        try await world.journal.save(
            .workout(
                WorkoutEntry(
                    header: header, activity: activity, end: header.date + minutes * 60,
                    distance: kilometers.map { Quantity($0, .kilometer) })))
    }

    @Test("recent activities come first, then common ones, and American football among the others")
    func activities() async throws {
        let world = try ScreenWorld()
        try await save(57, minutes: 60, daysAgo: 3, world)
        try await save(13, minutes: 60, daysAgo: 2, world)
        try await save(57, minutes: 60, daysAgo: 1, world)
        let screen = await screen(.workout, world)
        let field = try #require(screen.form.fields.first)
        #expect(field.options.prefix(2).map(\.title) == ["Yoga", "Cycling"])
        #expect(field.options.prefix(4).map(\.group) == ["Recent", "Recent", "Common", "Common"])
        #expect(field.options.first?.isSelected == true)
        let football = try #require(field.options.first { $0.title == "American football" })
        #expect(football.group == "All others")
        #expect(Set(field.options.map(\.value)).count == field.options.count)
        #expect(field.options.count == WorkoutActivities.allRawValues.count)
    }

    @Test("a distance alone has the duration of the usual pace; without one the time is asked for")
    func pace() async throws {
        let world = try ScreenWorld()
        func submit(_ texts: [EntryDraft.Key: String]) async -> ComposeScreen {
            let screen = await screen(.workout, world)
            var draft = screen.draft
            draft.texts[.activity] = "37"
            draft.texts[.time] = "09:00"
            draft.texts.merge(texts) { $1 }
            screen.change(draft)
            await screen.submit()
            return screen
        }
        let empty = await submit([:])
        #expect(
            empty.problems.texts["minutes"] == "Enter how long it took or how far it went.")
        let unknown = await submit([.distance: "10"])
        #expect(unknown.problems.texts["minutes"]?.contains("usual pace") == true)
        try await save(37, minutes: 30, kilometers: 5, daysAgo: 1, world)
        guard case .workout(let run)? = await submit([.distance: "10"]).saved else {
            Issue.record("It was not saved.")
            return
        }
        #expect(run.duration == 3600)
        #expect(run.distance == Quantity(10, .kilometer))
    }

    @Test(
        "a duration is typed in minutes, as on a stopwatch, or with its units",
        arguments: [
            ("28", 1680.0), ("28:30", 1710), ("1:05:30", 3930), ("1 h 5 min", 3900),
            ("1:05 h", 3900),
            ("0,5", 30),
        ])
    func durations(text: String, seconds: Double) async throws {
        let world = try ScreenWorld()
        let screen = await screen(.workout, world)
        var draft = screen.draft
        draft.texts[.minutes] = text
        draft.texts[.time] = "09:00"
        screen.change(draft)
        await screen.submit()
        guard case .workout(let workout)? = screen.saved else {
            Issue.record("\(screen.problems)")
            return
        }
        #expect(workout.duration == seconds)
    }

    @Test("all of yesterday's breakfast is logged again as one meal, at the same time of day")
    func breakfast() async throws {
        let world = try ScreenWorld()
        func eat(_ name: String, _ energy: Double, at: String, _ meal: Meal = .breakfast)
            async throws
        {
            let nutrients = [ObjectType.dietaryEnergyConsumed: Quantity(energy, .kilocalorie)]
            try await world.journal.save(
                .food(
                    FoodEntry(
                        header: try world.header(at: at), name: name, meal: meal,
                        items: [FoodItem(name: name, nutrients: nutrients)])))
        }
        try await eat("Oats", 300, at: "2026-03-09T07:30:00Z")
        try await eat("Milk", 100, at: "2026-03-09T07:32:00Z")
        try await eat("Soup", 250, at: "2026-03-09T18:30:00Z", .dinner)
        let search = FoodSearchScreen(journal: world.journal, environment: world.environment)
        await search.refresh()
        #expect(search.yesterday.map(\.title) == ["Breakfast", "Dinner"])
        #expect(search.yesterday.first?.detail == "Oats, Milk · 400 kcal")
        guard case .food(let meal)? = await search.logAgain(.breakfast) else {
            Issue.record("Nothing was logged.")
            return
        }
        #expect(meal.name == "Oats, Milk")
        #expect(meal.items.map(\.name) == ["Oats", "Milk"])
        #expect(meal.header.date == (try date("2026-03-10T07:30:00Z")))
        // A second tap shows the form instead, because the meal is logged already.
        #expect(await search.logAgain(.breakfast) == nil)
        // The dinner is still to come, so it is logged now.
        #expect(await search.logAgain(.dinner)?.date == world.clock.now)
        #expect(await search.logAgain(.lunch) == nil)
        let screen = await screen(.food, world)
        #expect(await screen.repeatMeal(.breakfast))
        #expect(screen.draft.editing == nil)
        #expect(screen.draft.items.compactMap { $0.texts[.name] } == ["Oats", "Milk"])
        #expect(screen.draft[.time] == "07:30")
    }

    @Test("yesterday's imported meals are told apart by their time, which each of them says")
    func importedMeals() async throws {
        let world = try ScreenWorld()
        for (name, time) in [
            ("Oats", "07:30"), ("Milk", "07:40"), ("Curry", "12:30"), ("Bar", "15:30"),
            ("Pizza", "19:00"),
        ] {
            let nutrients = [ObjectType.dietaryEnergyConsumed: Quantity(100, .kilocalorie)]
            try await world.importForeign(
                .food(
                    FoodEntry(
                        header: try world.header(at: "2026-03-09T\(time):00Z"), name: name,
                        meal: .snack,
                        items: [FoodItem(name: name, nutrients: nutrients)])))
        }
        let search = FoodSearchScreen(journal: world.journal, environment: world.environment)
        await search.refresh()
        #expect(search.yesterday.map(\.title) == ["Breakfast", "Lunch", "Dinner", "Snack"])
        #expect(search.yesterday.first?.detail == "Oats, Milk · 200 kcal · by time of day")
        guard case .food(let meal)? = await search.logAgain(.breakfast) else {
            Issue.record("Nothing was logged.")
            return
        }
        #expect(meal.items.map(\.name) == ["Oats", "Milk"])
        #expect(meal.meal == .breakfast && !meal.isMealFromTime)
        let screen = await screen(.food, world)
        let lunch = try await world.journal.entries(on: try day("2026-03-09"))[2]
        #expect(await screen.edit(lunch.id))
        #expect(screen.draft[.meal] == "lunch")
        let facts = EntryFact.all(of: lunch, world.environment)
        #expect(facts.first { $0.label == "Meal" }?.text == "Lunch, by time of day")
    }

    @Test("a list of entries can leave out the mark of those that Health has")
    func settled() throws {
        let world = try ScreenWorld()
        let language = world.environment.language
        #expect(SyncMark(.synced, language)?.isSettled == true)
        #expect(SyncMark(.pending, language)?.isSettled == false)
    }
}
