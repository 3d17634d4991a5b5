import Foundation
import HTTPTypes
import HealthJournal
import HealthModel
import HealthScreens
import Testing

@testable import HealthWeb

@Suite("Favourites, recipes and the search for foods in the browser")
struct FoodPageTests {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)
    private static let meal = [
        ("meal", "lunch"), ("date", "2026-03-10"), ("time", "12:00"),
    ]

    private func eat(_ name: String, in world: WebWorld) async throws {
        let journal = try world.journal
        try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(date: world.now.date - 86_400), name: name,
                    meal: .lunch,
                    items: [
                        FoodItem(
                            name: name,
                            nutrients: [.dietaryEnergyConsumed: Quantity(300, .kilocalorie)])
                    ])))
    }

    /// The value of the first button or option that begins with a text.
    private func value(_ start: String, in page: Browser.Answer) throws -> String {
        let values = page.text.matches(of: /(?:value|data-action)="([^"]*)"/).map { String($0.1) }
        return try #require(values.first { $0.hasPrefix(start) })
    }

    @Test("the search for the script answers with options and their number, and nothing around")
    func options() async throws {
        let world = try await WebWorld()
        try await eat("Banana bread", in: world)
        try await world.browse { browser in
            let found = try await browser.post("/foods/search", [("query", "banana")])
            #expect(found.status == 200 && found.text.hasPrefix("<ul><li role=\"option\""))
            #expect(!found.text.contains("<html"))
            #expect(found.text.contains("Banana bread"))
            #expect(found.text.contains("data-action=\"add past~"))
            #expect(found.text.contains("data-action=\"add library "))
            let count = found.text.ranges(of: "role=\"option\"").count
            #expect(found.text.contains("<p>\(count) foods found</p>"))
            // Words of a search are on the page, so that it is never compressed, and not kept.
            #expect(found.headers[.contentEncoding] == nil)
            #expect(found.headers[.cacheControl] == "no-store")
            let line = try await browser.post(
                "/foods/search", [("query", "2 slices rye bread, banana")])
            #expect(line.text.contains("data-action=\"add-line\""))
            let nothing = try await browser.post("/foods/search", [("query", "zzzz")])
            #expect(nothing.text.hasPrefix("<ul></ul><p>No food was found.</p>"))
            let long = String(repeating: "a", count: 301)
            #expect(try await browser.post("/foods/search", [("query", long)]).status == 400)
            let action = try value("add past~", in: found)
            let added = try await browser.post("/log/food", Self.meal + [("action", action)])
            #expect(added.text.contains("value=\"Banana bread\""))
            #expect(added.text.contains(" data-added>"))
        }
    }

    @Test("a text of a search is text on the page")
    func escaped() async throws {
        let world = try await WebWorld()
        try await eat("<b>Bold</b> \"oats\"", in: world)
        try await world.browse { browser in
            let found = try await browser.post("/foods/search", [("query", "bold")])
            #expect(found.text.contains("&lt;b&gt;Bold"))
            #expect(!found.text.contains("<b>"))
        }
    }

    @Test("a star on a past food or one of the library makes it a favourite, which one tap logs")
    func favourite() async throws {
        let world = try await WebWorld()
        try await eat("Oats", in: world)
        try await world.browse { browser in
            let page = try await browser.get("/log")
            #expect(!page.text.contains("Favourites and recipes"))
            #expect(page.text.contains("action=\"/foods/log\" data-once>"))
            let oats = try value("past~", in: page)
            let starred = try await browser.post("/foods/favourite", [("favourite", oats)])
            #expect(starred.text.contains("Favourites and recipes"))
            #expect(starred.text.contains("name=\"unfavourite\" value=\"\(oats)\""))
            let found = try await browser.post(
                "/log/food", Self.meal + [("query", "banana"), ("action", "search")])
            let star = try value("favourite library ", in: found)
            let both = try await browser.post(
                "/log/food", Self.meal + [("query", "banana"), ("action", star)])
            #expect(both.text.contains("aria-pressed=\"true\""))
            let log = try await browser.get("/log")
            let banana = try value("kept~", in: log)
            let today = try await browser.post("/foods/log", [("food", banana)])
            #expect(today.text.contains("Logged: Banana"))
            // A second tap leads to the form with the food.
            let again = try await browser.post("/foods/log", [("food", banana)], follows: false)
            #expect(again.location?.hasPrefix("/log/food?food=kept%7E") == true)
            let form = try await browser.get(try #require(again.location))
            #expect(form.text.contains("value=\"Banana\""))
            try await browser.post("/foods/favourite", [("unfavourite", oats)])
            #expect(try await browser.post("/foods/favourite", []).status == 400)
            #expect(try await browser.post("/foods/log", []).status == 400)
        }
        let kept = try await KeptFoods(try world.journal).all()
        #expect(kept.map(\.name) == ["Banana"])
        #expect(try await world.journal.entries(in: Self.all).count == 2)
    }

    @Test("a meal is kept as a recipe, found with a number of portions, changed and removed")
    func recipe() async throws {
        let world = try await WebWorld()
        let chili =
            Self.meal + [
                ("name", "Chili"), ("item.0.name", "Beans"), ("item.0.energyConsumed", "800"),
                ("item.0.serving", "600 g"), ("item.1.name", "Rice"),
                ("item.1.energyConsumed", "400"),
            ]
        try await world.browse { browser in
            let wrong = try await browser.post(
                "/log/food", chili + [("portions", "none"), ("action", "keep-recipe")])
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("id=\"f-portions-problem\""))
            let kept = try await browser.post(
                "/log/food", chili + [("portions", "4"), ("action", "keep-recipe")])
            #expect(kept.text.contains("Recipe kept: Chili"))
            let found = try await browser.post("/foods/search", [("query", "2 chili")])
            #expect(found.text.contains("600 kcal · Portions: 2 of 4"))
            let action = try value("add kept~", in: found)
            let added = try await browser.post("/log/food", Self.meal + [("action", action)])
            #expect(added.text.contains("name=\"name\" value=\"Chili\""))
            #expect(added.text.contains("value=\"300 g\""))
            let line = "half chili, banana"
            let rest = try await browser.post(
                "/log/food", Self.meal + [("query", line), ("action", "search")])
            #expect(rest.text.contains("value=\"add-line\""))
            let both = try await browser.post(
                "/log/food", Self.meal + [("query", line), ("action", "add-line")])
            #expect(both.text.contains("value=\"75 g\"") && both.text.contains("value=\"Banana\""))
            let log = try await browser.get("/log")
            #expect(log.text.contains("300 kcal · Portions: 1 of 4"))
            let change = try #require(log.text.firstMatch(of: /\/log\/food\?recipe=([0-9A-F-]+)/))
            let form = try await browser.get(String(change.0))
            #expect(form.text.contains("name=\"portions\" value=\"4\""))
            #expect(form.text.contains("value=\"800\"") && form.text.contains("value=\"Rice\""))
            // The form carries the recipe, so that it can get another name.
            #expect(form.text.contains("name=\"recipe\" value=\"\(change.1)\""))
            // And what it showed, so that a stale one takes nothing back.
            #expect(form.text.contains("name=\"was.portions\" value=\"4\""))
            #expect(form.text.contains("name=\"was.item.1.name\" value=\"Rice\""))
            let renamed = try await browser.post(
                "/log/food",
                chili.filter { $0.0 != "name" } + [
                    ("name", "Chili for four"), ("recipe", String(change.1)), ("portions", "4"),
                    ("action", "keep-recipe"),
                ])
            #expect(renamed.text.contains("Recipe kept: Chili for four"))
            let names = try await browser.get("/log").text.ranges(of: "Remove<span")
            #expect(names.count == 1)
            // More portions than can be logged are no result.
            let many = try await browser.post("/foods/search", [("query", "1001 chili")])
            #expect(!many.text.contains("Portions:"))
            let gone = try await browser.post(
                "/foods/remove", [("recipe", String(change.1))])
            #expect(!gone.text.contains("Chili"))
            #expect(try await browser.post("/foods/remove", [("recipe", "x")]).status == 400)
        }
        #expect(try await world.journal.entries(in: Self.all).isEmpty)
    }

    @Test(
        "an energy alone is logged with one field; others lead to the form")
    func energy() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            #expect(try await browser.get("/log").text.contains("action=\"/foods/energy\""))
            let path = "/foods/energy"
            let wrong = try await browser.post(path, [("energy", "much")])
            #expect(wrong.status == 422 && wrong.text.contains("action=\"/log/food\""))
            #expect(
                try await browser.post(path, [("energy", " ")]).text.contains("value=\"Lunch\""))
            #expect(try await world.journal.entries(in: Self.all).isEmpty)
            let today = try await browser.post(path, [("energy", "650")])
            #expect(today.text.contains("Logged: Lunch"))
            let twice = try await browser.post(path, [("energy", "650")])
            #expect(twice.text.contains("name=\"item.0.energyConsumed\" value=\"650\""))
            #expect(try await world.journal.entries(in: Self.all).count == 1)
            let shown = AppPart.allCases.filter { $0 != .food }.map { ("part", $0.rawValue) }
            try await browser.post("/settings/parts", shown + [("earning", "activity")])
            #expect(try await !browser.get("/log").text.contains(path))
        }
        guard case .food(let meal) = try await world.journal.entries(in: Self.all).first else {
            Issue.record("Nothing was logged.")
            return
        }
        #expect(meal.nutrients[.dietaryEnergyConsumed] == Quantity(650, .kilocalorie))
        #expect(meal.meal == .lunch)
    }

    @Test("only the form of a meal and the pages of logged entries may ask for the camera")
    func camera() async throws {
        let world = try await WebWorld()
        let name = try #require(HTTPField.Name("Permissions-Policy"))
        try await world.browse { browser in
            let form = try await browser.get("/log/food")
            #expect(form.headers[name]?.hasPrefix("camera=(self), ") == true)
            #expect(form.text.contains("<p id=\"scan\"") && form.text.contains("/assets/foods.js"))
            for path in ["/", "/log", "/log/weight", "/history", "/nowhere"] {
                let page = try await browser.get(path)
                #expect(page.headers[name]?.hasPrefix("camera=(), ") == true, "\(path)")
                #expect(!page.text.contains("foods.js"), "\(path)")
            }
        }
    }

    @Test("the script of the search has no texts of its own")
    func script() throws {
        let script = String(decoding: try #require(Assets.all["foods.js"]).bytes, as: UTF8.self)
        #expect(script.contains("dataset.problem"))
        #expect(script.firstMatch(of: /textContent = ["`'][^"]/) == nil)
    }
}
