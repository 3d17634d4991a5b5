import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("Foods of the library in the form of a meal")
struct LibraryFoodTests {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)

    @Test("a line of foods is found, and a food is added with the nutrients of its amount")
    func line() async throws {
        let world = try await WebWorld()
        let fields = [("meal", "breakfast"), ("date", "2026-03-10"), ("time", "08:00")]
        try await world.browse { browser in
            let found = try await browser.post(
                "/log/food",
                fields + [("query", "2 slices rye bread, banana"), ("action", "search")])
            #expect(found.text.contains("From the food library"))
            #expect(found.text.contains("118 g"))
            #expect(found.text.contains("add-line"))
            let line = fields + [("query", "2 slices rye bread, banana"), ("action", "add-line")]
            let all = try await browser.post("/log/food", line)
            #expect(all.text.contains("value=\"Rye bread\""))
            #expect(all.text.contains("value=\"2 × slice (64 g)\""))
            #expect(all.text.contains("value=\"Banana\""))
            let button = try #require(
                found.text.firstMatch(
                    of: /value="(add library [0-9]+ 64\.0)"[^>]*>[^<]*<span[^>]*> Rye/))
            let added = try await browser.post(
                "/log/food", fields + [("action", String(button.1))])
            #expect(added.text.contains("value=\"Rye bread\""))
            #expect(added.text.contains("value=\"64 g\""))
            let energy = try #require(
                added.text.firstMatch(of: /name="item\.0\.energyConsumed" value="([0-9.]+)"/)
                    ?? added.text.firstMatch(
                        of: /name="item\.0\.energyConsumed"[^>]*value="([0-9.]+)"/))
            #expect(energy.1.hasPrefix("165.76"))
        }
        #expect(try await world.journal.entries(in: Self.all).isEmpty)
    }

    @Test("a line with a food that is not clear cannot be added at once")
    func unclear() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let line = "2 slices rye bread, bananna"
            let found = try await browser.post(
                "/log/food", [("query", line), ("action", "search")])
            #expect(found.text.contains("From the food library"))
            #expect(!found.text.contains("add-line"))
            let added = try await browser.post(
                "/log/food", [("query", line), ("action", "add-line")])
            #expect(!added.text.contains("value=\"Rye bread\""))
        }
    }

    @Test("a button of a food that is not there adds nothing")
    func gone() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            // Without the button's action, these fields would be saved.
            let meal = [
                ("meal", "breakfast"), ("date", "2026-03-10"), ("time", "08:00"),
                ("item.0.name", "Oats"), ("item.0.energyConsumed", "300"),
            ]
            for action in ["add library 1 64.0", "add library x", "add library 1 -5"] {
                let page = try await browser.post("/log/food", meal + [("action", action)])
                #expect(page.text.contains("value=\"Oats\""))
                #expect(!page.text.contains("item.1.name"))
            }
        }
        #expect(try await world.journal.entries(in: Self.all).isEmpty)
    }
}
