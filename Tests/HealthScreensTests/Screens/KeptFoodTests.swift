import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import HealthWords
import TestSupport
import Testing

@Suite("Favourites and recipes")
@MainActor
struct KeptFoodTests {
    private func search(_ world: ScreenWorld) -> FoodSearchScreen {
        FoodSearchScreen(journal: world.journal, environment: world.environment)
    }

    private func name(_ name: String, _ form: ComposeScreen) {
        var draft = form.draft
        draft.texts[.name] = name
        form.change(draft)
    }

    /// Keeps the meal of a form as a recipe, after a number of portions was typed.
    private func keep(_ form: ComposeScreen, portions: String) async {
        var draft = form.draft
        draft.texts[.portions] = portions
        form.change(draft)
        await form.keepRecipe()
    }

    private func item(
        _ name: String, _ kilocalories: Double, serving: String? = nil, iron: Double? = nil
    ) -> FoodItem {
        var item = FoodItem(
            name: name, servingSize: serving,
            nutrients: [.dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie)])
        item.nutrients[.dietaryIron] = iron.map { Quantity($0, .milligram) }
        return item
    }

    @Test("a favourite comes before the foods of the hour, and ends with a second tap")
    func favourite() async throws {
        let world = try ScreenWorld()
        try await world.meal("Soup", 250, at: "2026-03-08T12:00:00Z")
        try await world.meal("Oats", 300, at: "2026-03-09T12:00:00Z")
        let screen = search(world)
        await screen.search("")
        #expect(screen.rows.map(\.name) == ["Oats", "Soup"])
        #expect(screen.rows.allSatisfy { !$0.isKept })
        let soup = try #require(screen.rows.last).id
        await screen.setFavourite(true, of: soup)
        await screen.search("")
        #expect(screen.rows.map(\.name) == ["Soup", "Oats"])
        #expect(screen.rows.map(\.isFavourite) == [true, false])
        #expect(screen.isFavourite("soup") && !screen.isFavourite("Oats"))
        await screen.setFavourite(false, of: soup)
        await screen.search("")
        #expect(screen.rows.map(\.name) == ["Oats", "Soup"])
        #expect(try await KeptFoods(world.journal).all().isEmpty)
        #expect(screen.problem == nil)
    }

    @Test(
        "a favourite that was logged is offered as it was logged last, also after its meal is gone")
    func latest() async throws {
        let world = try ScreenWorld()
        let screen = search(world)
        await screen.setFavourite(true, of: item("Oats", 300, serving: "80 g"))
        await screen.search("")
        #expect(screen.rows.map(\.detail) == ["300 kcal · 80 g"])
        let meal = try await world.meal("Oats", 350)
        await screen.search("oat")
        #expect(screen.rows.map(\.detail) == ["350 kcal"])
        try await world.journal.delete(meal.id)
        await screen.search("oat")
        #expect(screen.rows.map(\.detail) == ["300 kcal · 80 g"])
        await screen.search("soup")
        #expect(screen.rows.isEmpty)
    }

    @Test(
        "one portion of a recipe has its share of each nutrient, and an unknown one stays unknown")
    func portion() async throws {
        let world = try ScreenWorld()
        try await KeptFoods(world.journal).keepRecipe(
            "Chili", portions: 4,
            items: [
                item("Beans", 800, serving: "600 g", iron: 20),
                item("Rice", 400, serving: "2 cups"),
            ])
        let screen = search(world)
        await screen.search("chi")
        let row = try #require(screen.rows.first)
        #expect(row.detail == "300 kcal · Portions: 1 of 4")
        #expect(row.recipe != nil && !row.isFavourite)
        let food = try #require(await screen.food(row.id))
        #expect(food.name == "Chili" && food.isRecipe)
        #expect(food.items.map(\.servingSize) == ["150 g", "0.25 × 2 cups"])
        #expect(
            food.items.map { $0.nutrients[.dietaryEnergyConsumed]?.value } == [200, 100])
        #expect(food.items.map { $0.nutrients[.dietaryIron]?.value } == [5, nil])
        await screen.search("chi", portions: 1.5)
        #expect(screen.rows.first?.detail == "450 kcal · Portions: 1.5 of 4")
    }

    @Test("a recipe is logged with one tap, and again only through the form")
    func log() async throws {
        let world = try ScreenWorld()
        try await KeptFoods(world.journal).keepRecipe(
            "Chili", portions: 3, items: [item("Beans", 100, serving: "1 tin")])
        let screen = search(world)
        await screen.search("")
        let row = try #require(screen.rows.first)
        guard case .food(let meal)? = await screen.log(row.id) else {
            Issue.record("It was not logged.")
            return
        }
        #expect(meal.name == "Chili" && meal.meal == .lunch)
        #expect(meal.header.date == world.clock.now)
        #expect(meal.items.map(\.servingSize) == ["0.333 × 1 tin"])
        #expect(meal.nutrients[.dietaryEnergyConsumed]?.value == 33.3333333)
        #expect(await screen.log(row.id) == nil)
        let kept = try #require(try await KeptFoods(world.journal).all().first)
        await screen.removeRecipe(kept.id)
        #expect(await screen.food(row.id) == nil)
        #expect(await screen.log(row.id) == nil)
    }

    @Test("two taps at the same moment log a food once")
    func twice() async throws {
        let world = try ScreenWorld()
        try await world.meal("Oats", 300, at: "2026-03-09T12:00:00Z")
        let screens = (search(world), search(world))
        await screens.0.search("")
        let id = try #require(screens.0.rows.first).id
        async let first = screens.0.log(id)
        async let second = screens.1.log(id)
        let saved = await [first, second]
        #expect(saved.compactMap { $0 }.count == 1)
        let span = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: span).count == 2)
    }

    @Test("a favourite is found by its brand, that of the last time too")
    func brand() async throws {
        let world = try ScreenWorld()
        let screen = search(world)
        var yogurt = item("Yogurt", 120)
        yogurt.brand = "Alpine"
        await screen.setFavourite(true, of: yogurt)
        await screen.search("alpine yog")
        #expect(screen.rows.map(\.name) == ["Yogurt"])
        yogurt.brand = "Harbour"
        try await world.journal.save(
            .food(
                FoodEntry(
                    header: world.journal.newHeader(), name: "Yogurt", meal: .snack,
                    items: [yogurt])))
        await screen.search("harbour")
        #expect(screen.rows.map(\.detail) == ["120 kcal · Harbour"])
        await screen.search("meadow")
        #expect(screen.rows.isEmpty)
    }

    @Test("the form keeps its meal as a recipe, and changes it under the same name")
    func form() async throws {
        let world = try ScreenWorld()
        let screen = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        await keep(screen, portions: "4")
        #expect(screen.problems.texts["item.0.name"] != nil && screen.kept == nil)
        screen.add(item("Beans", 800))
        screen.add(item("Rice", 400))
        for wrong in ["", "0", "-1", "some", "1001"] {
            await keep(screen, portions: wrong)
            #expect(screen.problems.texts["portions"] != nil, "\(wrong)")
        }
        await keep(screen, portions: "2.5")
        #expect(screen.problems.texts.isEmpty)
        #expect(screen.kept == "Recipe kept: Beans, Rice")
        let recipe = try #require(try await KeptFoods(world.journal).all().first)
        #expect(recipe.portions == 2.5 && recipe.items.map(\.name) == ["Beans", "Rice"])
        let change = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        #expect(await change.changeRecipe(recipe.id))
        #expect(change.draft[.portions] == "2.5")
        #expect(change.draft.items.compactMap { $0.texts[.name] } == ["Beans", "Rice"])
        change.removeItem(1)
        await keep(change, portions: "2")
        let changed = try await KeptFoods(world.journal).all()
        #expect(changed.map(\.portions) == [2] && changed.first?.items.map(\.name) == ["Beans"])
        #expect(changed.first?.id == recipe.id)
        #expect(await !change.changeRecipe(UUID()))
        let span = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: span).isEmpty)
    }

    @Test("a recipe that is changed can get another name, also that of another recipe")
    func rename() async throws {
        let world = try ScreenWorld()
        let kept = KeptFoods(world.journal)
        try await kept.keepRecipe("Chili", portions: 4, items: [item("Beans", 800)])
        try await kept.keepRecipe("Curry", portions: 2, items: [item("Peas", 500)])
        let chili = try #require(try await kept.all().first)
        let form = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        _ = await form.changeRecipe(chili.id)
        name("Bean stew", form)
        await keep(form, portions: "4")
        #expect(try await kept.all().map(\.name) == ["Bean stew", "Curry"])
        name("curry", form)
        await keep(form, portions: "4")
        let foods = try await kept.all()
        #expect(foods.map(\.name) == ["curry"] && foods.first?.id == chili.id)
        #expect(foods.first?.items.map(\.name) == ["Beans"])
    }

    @Test(
        "a stale form of a recipe takes nothing back, and a field that both changed is a conflict")
    func stale() async throws {
        let world = try ScreenWorld()
        let kept = KeptFoods(world.journal)
        let (beans, rice) = (item("Beans", 800), item("Rice", 400))
        try await kept.keepRecipe("Chili", portions: 4, items: [beans])
        let chili = try #require(try await kept.all().first)
        let form = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        #expect(await form.changeRecipe(chili.id))
        try await kept.keepRecipe("Chili", portions: 6, items: [beans, rice])
        name("Bean stew", form)
        await form.keepRecipe()
        let merged = try #require(try await kept.all().first)
        #expect(merged.name == "Bean stew" && merged.portions == 6)
        #expect(merged.items.map(\.name) == ["Beans", "Rice"])

        let late = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        #expect(await late.changeRecipe(chili.id))
        try await kept.keepRecipe("Bean stew", portions: 8, items: [rice])
        late.removeItem(1)
        await keep(late, portions: "5")
        let words = world.environment.language.compose
        #expect(
            late.problems.texts == [
                "portions": words.changed(to: "8"), "item.0.name": words.changed(to: "Rice"),
            ])
        #expect(late.kept == nil && late.draft[.portions] == "5")
        #expect(try await kept.all().map(\.portions) == [8])
        await late.keepRecipe()
        let decided = try #require(try await kept.all().first)
        #expect(decided.portions == 5 && decided.items.map(\.name) == ["Beans"])
    }

    @Test("what cannot be logged is not kept as a recipe")
    func refused() async throws {
        let world = try ScreenWorld()
        let screen = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        screen.add(item("Beans", 800))
        name(String(repeating: "n", count: 100_000), screen)
        await keep(screen, portions: "4")
        #expect(screen.problem != nil && screen.kept == nil)
        #expect(try await KeptFoods(world.journal).all().isEmpty)
    }

    @Test("a meal without a name gets that of the recipe that is added, a named one keeps its own")
    func nameOfRecipe() async throws {
        let world = try ScreenWorld()
        let screen = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        screen.add(SelectedFood(name: "Oats", items: [item("Oats", 300)]))
        #expect(screen.draft[.name].isEmpty)
        screen.add(SelectedFood(name: "Chili", isRecipe: true, items: [item("Beans", 200)]))
        screen.add(SelectedFood(name: "Curry", isRecipe: true, items: [item("Peas", 200)]))
        #expect(screen.draft[.name] == "Chili")
        #expect(screen.draft.items.compactMap { $0.texts[.name] } == ["Oats", "Beans", "Peas"])
    }

    @Test("a recipe can be a favourite, and stays when it is none any more")
    func both() async throws {
        let world = try ScreenWorld()
        let kept = KeptFoods(world.journal)
        try await kept.keepRecipe("Chili", portions: 2, items: [item("Beans", 300)])
        try await kept.keepRecipe("Apple pie", portions: 8, items: [item("Apples", 900)])
        let screen = search(world)
        await screen.search("")
        #expect(screen.rows.map(\.name) == ["Chili", "Apple pie"])
        let pie = try #require(screen.rows.last).id
        await screen.setFavourite(true, of: pie)
        await screen.search("")
        #expect(screen.rows.map(\.name) == ["Apple pie", "Chili"])
        await screen.setFavourite(false, of: pie)
        #expect(try await kept.all().map(\.isFavourite) == [false, false])
    }

    @Test("there is a limit, and what a later version wrote is not overwritten")
    func limits() async throws {
        let world = try ScreenWorld()
        let kept = KeptFoods(world.journal)
        for number in 0..<KeptFoods.most {
            try await kept.setFavourite(true, of: item("Food \(number)", 100))
        }
        await #expect(throws: KeptFoodError.tooMany) {
            try await kept.setFavourite(true, of: item("One more", 100))
        }
        let screen = search(world)
        await screen.setFavourite(true, of: item("One more", 100))
        #expect(screen.problem?.contains("200") == true)
        await screen.setFavourite(false, of: item("Food 7", 100))
        #expect(screen.problem == nil)
        #expect(try await kept.all().count == KeptFoods.most - 1)
        let later = #"[{"later": true}]"#
        try await world.journal.settings.set("foods.kept", to: later)
        #expect(try await kept.all().isEmpty)
        await #expect(throws: KeptFoodError.laterVersion) {
            try await kept.keepRecipe("Chili", portions: 1, items: [item("Beans", 300)])
        }
        #expect(try await world.journal.settings.value("foods.kept") == later)
    }

    @Test("a selection is the same after it was a text", arguments: [1, 0.25, 1000])
    func selection(portions: Double) throws {
        let id = UUID()
        for food in [
            FoodSelection.Food.past(PastFood.ID(entry: id, index: 3)), .kept(id),
        ] {
            let selection = FoodSelection(food, portions: portions)
            #expect(FoodSelection(selection.description) == selection)
        }
        for text in [
            "", "past~1~1", "kept~\(id)", "kept~\(id)~0", "kept~\(id)~-1", "kept~\(id)~nan",
            "kept~\(id)~inf", "kept~\(id)~1001", "other~\(id)~1", "kept~\(id)~1~1",
        ] {
            #expect(FoodSelection(text) == nil, "\(text)")
        }
    }

    @Test("an energy alone becomes a meal with the name of its time, in the person's unit")
    func energy() async throws {
        let world = try ScreenWorld(
            units: DisplayUnits(
                mass: .kilogram, energy: .kilojoule, volume: .milliliter, distance: .kilometer))
        let screen = ComposeScreen(.food, journal: world.journal, environment: world.environment)
        screen.enterEnergy("2092")
        await screen.submit()
        guard case .food(let meal)? = screen.saved else {
            Issue.record("\(screen.problems)")
            return
        }
        #expect(meal.name == "Lunch" && meal.meal == .lunch)
        #expect(
            meal.items.map(\.nutrients) == [[.dietaryEnergyConsumed: Quantity(2092, .kilojoule)]])
    }

    @Test("taking over another journal adds its favourites that this one lacks")
    func takeOver() async throws {
        let (first, second) = (try ScreenWorld(), try ScreenWorld())
        try await KeptFoods(first.journal).setFavourite(true, of: item("Oats", 300))
        try await second.journal.file.merge(first.journal) { _ in }
        #expect(try await KeptFoods(second.journal).all().map(\.name) == ["Oats"])
        try await KeptFoods(first.journal).setFavourite(true, of: item("Soup", 200))
        try await second.journal.file.merge(first.journal) { _ in }
        #expect(try await KeptFoods(second.journal).all().map(\.name) == ["Oats", "Soup"])
    }

    @Test("deleting everything that was logged also deletes favourites and recipes")
    func erase() async throws {
        let world = try ScreenWorld()
        try await KeptFoods(world.journal).setFavourite(true, of: item("Oats", 300))
        let screen = EraseScreen(journal: world.journal, engine: world.engine)
        await screen.erase(.journal, typed: screen.words.word)
        #expect(screen.result != nil)
        #expect(try await KeptFoods(world.journal).all().isEmpty)
    }
}
