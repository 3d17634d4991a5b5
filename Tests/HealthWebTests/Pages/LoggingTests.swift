import Foundation
import HealthJournal
import HealthKitSync
import HealthModel
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Logging in the browser")
struct LoggingTests {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)

    @Test("An empty journal says how to start")
    func empty() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { try await $0.get("/") }
        #expect(page.status == 200)
        #expect(page.text.contains("Start your journal"))
    }

    @Test("A meal with two items is saved with its nutrients")
    func meal() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { browser in
            try await browser.post(
                "/log/food",
                [
                    ("meal", "breakfast"), ("date", "2026-03-10"), ("time", "08:00"),
                    ("item.0.name", "Oats"), ("item.0.energyConsumed", "300"),
                    ("item.0.protein", "10,5"), ("item.1.name", "Milk"),
                    ("item.1.energyConsumed", "100"), ("action", "save"),
                ])
        }
        #expect(page.text.contains("Oats, Milk"))
        let entries = try await world.journal.entries(in: Self.all)
        guard case .food(let food) = try #require(entries.first) else {
            Issue.record("It is no meal.")
            return
        }
        #expect(food.meal == .breakfast)
        #expect(food.items.map(\.name) == ["Oats", "Milk"])
        #expect(food.nutrients[.dietaryEnergyConsumed]?.value == 400)
        #expect(food.nutrients[.dietaryProtein]?.value == 10.5)
    }

    @Test("A note is offered, logged and listed")
    func note() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { browser in
            let choices = try await browser.get("/log")
            #expect(choices.text.contains("href=\"/log/dayNote\""))
            #expect(choices.text.contains("Add a note"))
            try await browser.post(
                "/log/dayNote",
                [
                    ("text", "Started magnesium"), ("date", "2026-03-10"), ("time", "08:00"),
                    ("action", "save"),
                ])
            return try await browser.get("/history?kind=dayNote")
        }
        #expect(page.text.contains("Started magnesium"))
        #expect(try await world.journal.entries(in: Self.all).map(\.kind) == [.dayNote])
    }

    @Test("An entry that only waits for a permission is saved without a question")
    func waiting() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            // All types are refused, and sync is on.
            try await browser.post("/permissions", [("action", "save"), ("next", "/sync")])
            try await world.journal.setRemoteEnabled(.health, true)
            try await browser.post(
                "/log/food",
                [
                    ("meal", "lunch"), ("date", "2026-03-10"), ("time", "11:00"),
                    ("item.0.name", "Soup"), ("item.0.energyConsumed", "250"), ("action", "save"),
                ])
        }
        #expect(try await world.journal.entries(in: Self.all).count == 1)
    }

    @Test("The form's workout ends now, and one that ends in the future needs a confirmation")
    func workout() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let form = try await browser.get("/log/workout")
            #expect(form.text.contains(#"name="time" value="11:00""#))
            let fields = [("activity", "24"), ("minutes", "45"), ("date", "2026-03-10")]
            let late = try await browser.post("/log/workout", fields + [("time", "11:30")])
            #expect(late.status == 422)
            #expect(late.text.contains("It would end in the future"))
            try await browser.post("/log/workout", fields + [("time", "11:00")])
        }
        #expect(try await world.journal.entries(in: Self.all).count == 1)
    }

    @Test("A weight is stored in the unit that was typed", arguments: ["176,4 lb", "12 st 8 lb"])
    func weight(text: String) async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            try await browser.post(
                "/log/weight",
                [
                    ("mass", text), ("massUnit", "kg"), ("bodyFat", "21.5"),
                    ("date", "2026-03-10"), ("time", "07:00"),
                ])
        }
        guard case .weight(let weight) = try await world.journal.latest(.weight) else {
            Issue.record("There is no weight.")
            return
        }
        let pounds = try weight.mass.doubleValue(for: .pound)
        #expect(abs(pounds - (text.contains("st") ? 176 : 176.4)) < 1e-6)
        #expect(weight.mass.unit != .kilogram)
        #expect(weight.bodyFat == 0.215)
    }

    @Test("A measurement type is found by an everyday name, and saved in the chosen unit")
    func measurement() async throws {
        let world = try await WebWorld()
        let unit = HealthUnit.millimolesOfGlucosePerLiter.unitString
        try await world.browse { browser in
            #expect(try await browser.get("/log").text.contains("/log/measurement"))
            let list = try await browser.get("/log/measurement?q=sugar")
            #expect(list.text.contains("type=bloodGlucose"))
            #expect(!list.text.contains("type=heartRate"))
            #expect(try await browser.get("/log/measurement?q=zzz").text.contains("zzz"))
            let form = try await browser.get("/log/measurement?type=bloodGlucose")
            #expect(form.text.contains("Log blood glucose"))
            let moment = [("date", "2026-03-10"), ("time", "07:00")]
            let wrong = try await browser.post(
                "/log/measurement",
                [("type", "bloodGlucose"), ("value", "much"), ("unit", unit)] + moment)
            #expect(wrong.status == 422)
            #expect(wrong.text.contains("Log blood glucose"))
            try await browser.post(
                "/log/measurement",
                [("type", "bloodGlucose"), ("value", "5,4"), ("unit", unit)] + moment)
            #expect(try await browser.get("/history?kind=measurement").text.contains("5.4 mmol/L"))
            let again = try await browser.get("/log/measurement")
            #expect(again.text.contains("Measured before"))
            #expect(again.text.contains("Last: 5.4 mmol/L"))
            #expect(try await browser.get("/log/measurement?type=stepcuont").status == 404)
        }
        let saved = try #require(try await world.journal.latestMeasurements().first)
        #expect(saved.value == Quantity(5.4, .millimolesOfGlucosePerLiter))
    }

    @Test("A blood pressure has two fields, and is edited in both")
    func pressure() async throws {
        let world = try await WebWorld()
        let fields = [
            ("type", "bloodPressure"), ("unit", "mmHg"), ("date", "2026-03-10"), ("time", "07:00"),
        ]
        try await world.browse { browser in
            let swapped = try await browser.post(
                "/log/measurement", fields + [("value", "80"), ("diastolic", "120")])
            #expect(swapped.status == 422)
            let half = try await browser.post("/log/measurement", fields + [("value", "120")])
            #expect(half.status == 422)
            try await browser.post(
                "/log/measurement", fields + [("value", "120"), ("diastolic", "80")])
            let id = try #require(try await world.journal.latest(.measurement)).id
            let form = try await browser.get("/entries/\(id)")
            #expect(form.text.contains("Edit blood pressure"))
            try await browser.post(
                "/entries/\(id)", fields + [("value", "125"), ("diastolic", "82")])
            #expect(try await browser.get("/history").text.contains("125/82 mmHg"))
        }
        let saved = try #require(try await world.journal.latestMeasurements().first)
        #expect(saved.header.version == 2)
    }

    @Test("The permission sheet has the logged types, and an allowed type is exported")
    func permissionOfType() async throws {
        let world = try await WebWorld()
        let type = "HKQuantityTypeIdentifierWalkingStepLength"
        try await world.browse { browser in
            #expect(try await !browser.get("/permissions").text.contains(type))
            try await browser.post(
                "/log/measurement",
                [
                    ("type", "walkingStepLength"), ("value", "70"), ("unit", "cm"),
                    ("date", "2026-03-10"), ("time", "07:00"),
                ])
            #expect(try await browser.get("/permissions").text.contains("write.\(type)"))
            try await browser.post(
                "/permissions",
                [
                    ("action", "save"), ("next", "/sync"), ("type", "write.\(type)"),
                    ("type", "read.\(type)"),
                ])
            #expect(
                try await browser.get("/permissions").text.contains(
                    "value=\"write.\(type)\" checked"))
        }
    }

    @Test("An unusual measurement needs a confirmation")
    func unusualMeasurement() async throws {
        let world = try await WebWorld()
        let fields = [
            ("type", "bodyTemperature"), ("unit", "degC"), ("value", "98.6"),
            ("date", "2026-03-10"), ("time", "07:00"),
        ]
        try await world.browse { browser in
            let review = try await browser.post("/log/measurement", fields)
            #expect(review.text.contains("98.6 °C of body temperature is more than 42 °C"))
            #expect(try await world.journal.latest(.measurement) == nil)
            try await browser.post("/log/measurement", fields + [("action", "confirm")])
        }
        #expect(try await world.journal.latest(.measurement) != nil)
    }

    @Test("An unusual entry is reviewed, and saved after a confirmation")
    func review() async throws {
        let world = try await WebWorld()
        let fields = [
            ("mass", "350"), ("massUnit", "kg"), ("date", "2026-03-10"), ("time", "07:00"),
        ]
        try await world.browse { browser in
            let review = try await browser.post("/log/weight", fields)
            #expect(review.text.contains("Save this entry?"))
            #expect(try await world.journal.latest(.weight) == nil)
            try await browser.post("/log/weight", fields + [("action", "confirm")])
        }
        #expect(try await world.journal.latest(.weight) != nil)
    }

    @Test("The page names a wrong field, and nothing is saved")
    func wrong() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { browser in
            try await browser.post(
                "/log/drink",
                [
                    ("volume", "much"), ("volumeUnit", "mL"), ("date", "2026-03-10"),
                    ("time", "07:00"),
                ])
        }
        #expect(page.status == 422)
        #expect(page.text.contains("Enter a number, such as 72.5."))
        #expect(try await world.journal.entries(in: Self.all).isEmpty)
    }

    @Test("A quick drink and a deletion can be undone")
    func undo() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let page = try await browser.post("/water", [("amount", "250"), ("back", "/")])
            #expect(page.text.contains("Logged: Water (250 mL)"))
            let id = try #require(try await world.journal.latest(.drink)).id
            try await browser.post("/entries/\(id)/delete", [("back", "/history")])
            #expect(try await world.journal.latest(.drink) == nil)
            try await browser.post("/undo", [("id", id.uuidString), ("back", "/")])
            #expect(try await world.journal.latest(.drink)?.id == id)
        }
    }

    @Test("An edit keeps the values of unchanged fields")
    func edit() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        let saved = try await journal.save(
            .drink(
                DrinkEntry(
                    header: journal.newHeader(), volume: Quantity(0.333_333, .liter()),
                    name: "Tea")))
        try await world.browse { browser in
            let form = try await browser.get("/entries/\(saved.id)")
            #expect(form.text.contains("Edit drink"))
            try await browser.post(
                "/entries/\(saved.id)",
                [
                    ("volume", "0.3"), ("volumeUnit", "L"), ("name", "Green tea"),
                    ("date", "2026-03-10"), ("time", "12:00"), ("back", "/history"),
                ])
        }
        let drink = try #require(await journal.entry(saved.id)?.drink)
        #expect(drink.name == "Green tea")
        #expect(drink.volume == Quantity(0.3, .liter()))
        #expect(drink.header.date == saved.date)
    }

    @Test("The history is searched by name and filtered by kind")
    func history() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        for name in ["Green tea", "Coffee"] {
            try await journal.save(
                .drink(
                    DrinkEntry(
                        header: journal.newHeader(), volume: Quantity(200, .milliliter),
                        name: name)))
        }
        try await world.browse { browser in
            let found = try await browser.get("/history?q=TEA")
            #expect(found.text.contains("Green tea"))
            #expect(!found.text.contains("Coffee"))
            let none = try await browser.get("/history?kind=weight")
            #expect(!none.text.contains("Green tea"))
        }
    }
}
