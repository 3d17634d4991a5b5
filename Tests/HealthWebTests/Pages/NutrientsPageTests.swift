import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("The page of a day's nutrients")
struct NutrientsPageTests {
    private static let path = "/day/2026-03-10/nutrients"

    @Test("the page of a day leads to its nutrients, and a choice shows reference values")
    func choice() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(), name: "Oats", meal: .breakfast,
                    items: [
                        FoodItem(name: "Oats", nutrients: [.dietaryIron: Quantity(4, .milligram)])
                    ])))
        try await world.browse { browser in
            #expect(try await browser.get("/").text.contains("href=\"\(Self.path)\""))
            let before = try await browser.get(Self.path)
            #expect(before.text.contains("4 mg"))
            #expect(!before.text.contains("DGE/ÖGE, Referenzwerte"))
            let fields = [("authority", "dge"), ("sex", "male")]
            let wrong = try await browser.post(Self.path, fields + [("birthYear", "x1")])
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("Enter the year of birth with four digits"))
            #expect(wrong.text.contains("value=\"x1\""))
            try await browser.post(Self.path, fields + [("birthYear", "1990")])
            let page = try await browser.get(Self.path)
            #expect(page.text.contains("DGE/ÖGE, Referenzwerte"))
            #expect(page.text.contains("not advice"))
            // 4 mg of 11 mg.
            #expect(page.text.contains("11 mg") && page.text.contains("36 %"))
            #expect(page.text.contains("value=\"dge\" selected"))
        }
    }

    @Test("a day or an authority that does not exist is refused")
    func refused() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let day = try await browser.get("/day/soon/nutrients")
            #expect(day.status == 404)
            let fields = [("authority", "who"), ("sex", "male"), ("birthYear", "1990")]
            let authority = try await browser.post(Self.path, fields)
            #expect(authority.status == 400)
        }
    }
}
