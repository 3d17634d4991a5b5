import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Forms that are older than what they change")
struct StaleFormTests {
    /// What a form said that it showed, as the browser sends it with the fields.
    private func shown(_ page: Browser.Answer) -> [(String, String)] {
        page.text.matches(of: /name="(was\.[^"]+)" value="([^"]*)"/).map {
            (
                String($0.1),
                String($0.2).replacing("&quot;", with: "\"").replacing("&amp;", with: "&")
            )
        }
    }

    private func weight(in world: WebWorld) async throws -> JournalEntry {
        let journal = try world.journal
        return try await journal.save(
            .weight(WeightEntry(header: journal.newHeader(), mass: Quantity(70, .kilogram))))
    }

    private func mass(_ id: UUID, in world: WebWorld) async throws -> Quantity? {
        guard case .weight(let weight)? = try await world.journal.entry(id) else { return nil }
        return weight.mass
    }

    private static func fields(mass: String, unit: String = "kg", time: String = "12:00")
        -> [(String, String)]
    {
        [
            ("mass", mass), ("massUnit", unit), ("bodyFat", ""), ("note", ""),
            ("date", "2026-03-10"), ("time", time), ("zone", "GMT"), ("back", "/history"),
            ("action", "confirm"),
        ]
    }

    @Test("Only what the person changed is written over a newer edit")
    func otherField() async throws {
        let world = try await WebWorld()
        let entry = try await weight(in: world)
        try await world.browse { browser in
            let path = "/entries/\(entry.id)"
            let stale = shown(try await browser.get(path))
            #expect(stale.contains { $0 == ("was.mass", "70") })
            try await browser.post(path, stale + Self.fields(mass: "75"))
            try await browser.post(path, stale + Self.fields(mass: "70", time: "11:30"))
        }
        let saved = try #require(try await world.journal.entry(entry.id))
        #expect(try await mass(entry.id, in: world) == Quantity(75, .kilogram))
        #expect(saved.date == entry.date.addingTimeInterval(-1800))
    }

    @Test(
        "A field that both changed is shown with both values, and saved when it is sent again",
        arguments: [("72", "kg"), ("70", "lb")])
    func conflict(mass: String, unit: String) async throws {
        let world = try await WebWorld()
        let entry = try await weight(in: world)
        try await world.browse { browser in
            let path = "/entries/\(entry.id)"
            let stale = shown(try await browser.get(path))
            try await browser.post(path, stale + Self.fields(mass: "75"))
            let mine = Self.fields(mass: mass, unit: unit)
            let page = try await browser.post(path, stale + mine)
            #expect(page.status == 422)
            #expect(page.text.contains("Changed to 75 kg meanwhile."))
            #expect(page.text.contains("name=\"mass\" value=\"\(mass)\""))
            #expect(try await self.mass(entry.id, in: world) == Quantity(75, .kilogram))
            let again = try await browser.post(path, shown(page) + mine)
            #expect(again.status == 200)
        }
        let expected = Quantity(try #require(Double(mass)), try HealthUnit(unit))
        #expect(try await self.mass(entry.id, in: world) == expected)
    }

    @Test("The review of an unusual edit passes on what the form showed")
    func review() async throws {
        let world = try await WebWorld()
        let entry = try await weight(in: world)
        try await world.browse { browser in
            let path = "/entries/\(entry.id)"
            let stale = shown(try await browser.get(path))
            let review = try await browser.post(
                path, stale + [("action", "save")] + Self.fields(mass: "350"))
            #expect(review.text.contains("Save this entry?"))
            try await browser.post(path, stale + Self.fields(mass: "75"))
            let late = try await browser.post(
                path, shown(review) + Self.fields(mass: "350"))
            #expect(late.status == 422)
        }
        #expect(try await mass(entry.id, in: world) == Quantity(75, .kilogram))
    }

    @Test("The items of a meal are one field, and what the form does not have stays")
    func meal() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        let item = FoodItem(
            name: "Toast", nutrients: [.dietaryEnergyConsumed: Quantity(123.456_789, .kilocalorie)])
        let entry = try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(), name: "Toast", meal: .lunch, brand: "Mill",
                    items: [item])))
        @Sendable func fields(name: String, item: String, energy: String) -> [(String, String)] {
            [
                ("meal", "lunch"), ("name", name), ("item.0.name", item),
                ("item.0.energyConsumed", energy), ("note", ""), ("date", "2026-03-10"),
                ("time", "12:00"), ("zone", "GMT"), ("back", "/history"), ("action", "confirm"),
            ]
        }
        try await world.browse { browser in
            let path = "/entries/\(entry.id)"
            let stale = shown(try await browser.get(path))
            let energy = try #require(stale.first { $0.0 == "was.item.0.energyConsumed" }?.1)
            try await browser.post(
                path, stale + fields(name: "Toast", item: "Bread", energy: energy))
            try await browser.post(
                path, stale + fields(name: "Breakfast", item: "Toast", energy: energy))
            let late = try await browser.post(
                path, stale + fields(name: "Toast", item: "Roll", energy: energy))
            #expect(late.status == 422)
            #expect(late.text.contains("Changed to Bread meanwhile."))
        }
        guard case .food(let food)? = try await journal.entry(entry.id) else {
            Issue.record("There is no meal.")
            return
        }
        #expect(food.name == "Breakfast" && food.brand == "Mill")
        #expect(food.items.map(\.name) == ["Bread"])
        #expect(
            food.items[0].nutrients[.dietaryEnergyConsumed] == Quantity(123.456_789, .kilocalorie))
    }

    @Test(
        "A note on a workout shows the note that somebody else wrote meanwhile, before it replaces it"
    )
    func workoutNote() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        var header = journal.newHeader(date: world.now.date - 3600)
        header.source = EntrySource(
            kind: .health, bundleIdentifier: "com.example.watch", name: "Watch")
        let run = JournalEntry.workout(
            WorkoutEntry(header: header, activity: 37, end: world.now.date - 1800))
        _ = try await journal.withTransaction { tx in
            try tx.remote(.health).foreign.importEntry(run, links: [RemoteLink(object: "run")])
        }
        try await world.browse { browser in
            let path = "/workouts/\(run.id)/note"
            let stale = shown(try await browser.get("/"))
            #expect(stale.contains { $0 == ("was.note", "") })
            func fields(_ note: String) -> [(String, String)] {
                [("note", note), ("action", "save"), ("back", "/day/2026-03-09")]
            }
            try await browser.post(path, stale + fields("strong"))
            let page = try await browser.post(path, stale + fields("tired"))
            #expect(page.status == 409)
            #expect(page.text.contains("Changed to strong meanwhile."))
            #expect(page.text.contains("name=\"note\" value=\"tired\""))
            // The forms return to a page that exists, not to the path of the note.
            let backs = page.text.matches(of: /name="back" value="([^"]*)"/).map { String($0.1) }
            #expect(Set(backs) == ["/day/2026-03-09"])
            #expect(try await journal.entry(run.id)?.header.note == "strong")
            try await browser.post(path, shown(page) + fields("tired"))
        }
        #expect(try await journal.entry(run.id)?.header.note == "tired")
    }

    @Test("A choice between two versions is not carried out if one has changed since it was shown")
    func conflictChoice() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.setRemoteEnabled(.health, true)
        let mine = try await weight(in: world)
        var other = try #require(mine.weight)
        other.mass = Quantity(71, .kilogram)
        other.header.modifiedAt += 60
        let theirs = JournalEntry.weight(other)
        let id = try await journal.withTransaction { tx in
            try tx.remote(.health).raiseConflict(
                .edited, entry: mine.id, mine: mine, theirs: theirs)
        }
        try await world.browse { browser in
            let stale = shown(try await browser.get("/sync"))
            #expect(stale.map(\.0) == ["was.versions"])
            world.now.advance(by: 60)
            var edited = try #require(mine.weight)
            edited.mass = Quantity(75, .kilogram)
            try await journal.save(.weight(edited))
            let fields = [("id", id.uuidString), ("choice", "theirs")]
            let late = try await browser.post("/sync/conflict", stale + fields)
            #expect(late.status == 409)
            #expect(try await mass(mine.id, in: world) == Quantity(75, .kilogram))
            try await browser.post(
                "/sync/conflict", shown(try await browser.get("/sync")) + fields)
            #expect(try await mass(mine.id, in: world) == Quantity(71, .kilogram))
        }
    }

    @Test(
        "A form of goals writes only what was changed, and a goal that both changed is a conflict")
    func goals() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            try await browser.post(
                "/settings/goals", [("goal.energy", "2000"), ("goal.water", "2000")])
            let stale = shown(try await browser.get("/settings"))
            try await browser.post("/settings/goals", stale + [("goal.energy", "2500")])
            let energy = try #require(stale.first { $0.0 == "was.goal.energy" }?.1)
            try await browser.post(
                "/settings/goals", stale + [("goal.energy", energy), ("goal.water", "3000")])
            let page = try await browser.post(
                "/settings/goals", stale + [("goal.energy", "1800")])
            #expect(page.status == 422)
            #expect(page.text.contains("Changed to 2,500 kcal meanwhile."))
            #expect(try await browser.get("/").text.contains("of 2,500 kcal"))
            try await browser.post("/settings/goals", shown(page) + [("goal.energy", "1800")])
            #expect(try await browser.get("/").text.contains("of 1,800 kcal"))
        }
        #expect(try await world.journal.goals.all(of: .water).last?.value.value == 3000)
    }
}
