import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Logging in a few taps in the browser")
struct QuickLoggingTests {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)

    private func eat(_ names: [String], _ meal: Meal = .breakfast, in world: WebWorld) async throws
    {
        let journal = try world.journal
        for name in names {
            let header = journal.newHeader(date: world.now.date - 86_400)
            try await journal.save(
                .food(
                    FoodEntry(
                        header: header, name: name, meal: meal,
                        items: [
                            FoodItem(
                                name: name,
                                nutrients: [
                                    .dietaryEnergyConsumed: Quantity(300, .kilocalorie)
                                ])
                        ])))
        }
    }

    @Test(
        "Yesterday's breakfast is logged with one button, and a second time only through the form")
    func breakfast() async throws {
        let world = try await WebWorld()
        try await eat(["Oats", "Milk"], in: world)
        try await world.browse { browser in
            let page = try await browser.get("/log")
            #expect(page.text.contains("action=\"/meals/breakfast/again\""))
            #expect(page.text.contains("Oats, Milk · 600 kcal"))
            let today = try await browser.post("/meals/breakfast/again", [])
            #expect(today.text.contains("Logged: Oats, Milk"))
            let again = try await browser.post("/meals/breakfast/again", [])
            #expect(again.text.contains("value=\"Oats\"") && again.text.contains("value=\"Milk\""))
            #expect(try await browser.post("/meals/brunch/again", []).status == 404)
        }
        #expect(try await world.journal.entries(in: Self.all).count == 3)
    }

    @Test(
        "After a copy of a day the page names the meals that were left, and says if others were not"
    )
    func day() async throws {
        let world = try await WebWorld()
        try await eat(["Oats"], in: world)
        try await world.browse { browser in
            let path = "/day/2026-03-09/again"
            #expect(try await browser.post(path, []).status == 200)
            let again = try await browser.post(path, [])
            #expect(again.status == 409)
            #expect(again.text.contains("Not logged again"))
            #expect(again.text.contains("Breakfast"))
            #expect(!again.text.contains("The other meals"))
            world.now.advance(by: 3600)
            try await eat(["Soup"], .lunch, in: world)
            let rest = try await browser.post(path, [])
            #expect(rest.status == 409)
            #expect(rest.text.contains("Breakfast") && !rest.text.contains("Lunch"))
            #expect(rest.text.contains("The other meals of that day are logged."))
        }
        #expect(try await world.journal.entries(in: Self.all).count == 4)
    }

    @Test("The form of a meal keeps Save in sight and folds what is seldom typed")
    func form() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { try await $0.get("/log/food") }
        #expect(page.text.contains(#"<p class="buttons bar"><button name="action" value="save""#))
        let parts = try #require(page.text.firstRange(of: "<div class=\"grid parts\">"))
        let folded = try #require(page.text.firstRange(of: "<div class=\"folded\">"))
        let shown = page.text[parts.upperBound..<folded.lowerBound]
        #expect(shown.ranges(of: "<input").count == 6)
        #expect(shown.contains("item.0.fatTotal") && !shown.contains("item.0.brand"))
    }

    @Test("The list of activities has headings, and the duration may be missing")
    func workout() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let form = try await browser.get("/log/workout")
            #expect(form.text.contains("<optgroup label=\"Common\"><option value=\"52\""))
            #expect(!form.text.contains("<optgroup label=\"Recent\">"))
            let fields = [("activity", "37"), ("date", "2026-03-10"), ("time", "09:00")]
            let empty = try await browser.post("/log/workout", fields)
            #expect(empty.status == 422 && empty.text.contains("how far it went"))
            try await browser.post(
                "/log/workout", fields + [("minutes", "30"), ("distance", "5")])
            #expect(try await browser.get("/log/workout").text.contains("label=\"Recent\""))
            let later = [("activity", "37"), ("date", "2026-03-10"), ("time", "10:00")]
            let run = try await browser.post("/log/workout", later + [("distance", "10")])
            #expect(run.text.contains("1 h · 10 km"))
        }
    }

    @Test("One form deletes the entries of a list, and a synced entry has no mark")
    func rows() async throws {
        let world = try await WebWorld()
        try await eat(["Oats", "Milk"], in: world)
        try await world.browse { browser in
            let page = try await browser.get("/history")
            #expect(page.text.ranges(of: "form=\"remove\"").count == 2)
            #expect(page.text.ranges(of: "id=\"remove\"").count == 1)
        }
    }
}
