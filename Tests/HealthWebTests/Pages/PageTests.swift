import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import HealthWords
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The pages")
struct PageTests {
    private static let paths = [
        "/", "/day/2026-03-01", "/day/2026-03-01/nutrients", "/log", "/log/food", "/log/weight",
        "/log/drink", "/log/workout",
        "/history", "/trends", "/trends?range=year", "/trends?range=day", "/data",
        "/data/stepCount", "/data/heartRate?range=all", "/data/sleepAnalysis?range=day",
        "/data/workout?range=year", "/sync", "/permissions", "/welcome", "/transfer", "/settings",
        "/report",
        "/more", "/assistant",
        "/cloud", "/cloud/samples",
    ]

    @Test("open on an empty journal, each with one heading", arguments: paths)
    func open(path: String) async throws {
        let world = try await WebWorld()
        let page = try await world.browse { try await $0.get(path) }
        #expect(page.status == 200)
        #expect(page.text.matches(of: /<h1/).count == 1)
        #expect(!page.text.contains("{{"))
    }

    @Test("Every template of the folder is registered, and uses only names that exist")
    func templates() throws {
        let root = Repository.file("Sources/HealthWeb")
        let files = try #require(
            FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
        )
        .compactMap { $0 as? URL }
        let templates = files.filter { $0.pathExtension == "mustache" }
        #expect(
            Set(templates.map { $0.deletingPathExtension().lastPathComponent })
                == Set(Templates.all.map(\.name)))
        let screens = try Repository.files(in: "Sources/HealthScreens", ["swift"]).values
        let sources =
            try files.filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }.joined() + screens.joined()
        let texts = Language.areas.flatMap { $0.init(.english).plainTexts.keys }
        let names = Set(sources.matches(of: /(?:let|var) (\w+)/).map { String($0.1) })
            .union(texts)
        for template in templates {
            let text = try String(contentsOf: template, encoding: .utf8)
            for tag in text.matches(of: /\{\{\{?[#^\/]?\.?([\w.]+)\}?\}\}/) {
                for part in tag.1.split(separator: ".") where part != "layout" && part != "main" {
                    #expect(
                        names.contains(String(part)),
                        "\(template.lastPathComponent) has {{\(tag.1)}}")
                }
            }
        }
    }

    @Test("Goals are set from today on, and an invalid goal changes nothing")
    func goals() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            try await browser.post("/settings/goals", [("goal.energy", "2100")])
            let page = try await browser.get("/")
            #expect(page.text.contains("of 2,100 kcal"))
            #expect(try await !browser.get("/settings").text.contains("Is it right?"))
            try await browser.post("/settings/goals", [("goal.protein", "90000")])
            let absurd = try await browser.get("/settings")
            #expect(
                absurd.text.contains("90,000 g as a goal is more than 500 g. Is it right?"))
            let wrong = try await browser.post("/settings/goals", [("goal.water", "lots")])
            #expect(wrong.status == 422)
        }
        #expect(try await world.journal.goals.all(of: .water).isEmpty)
    }

    @Test("Units, time zone and start of the day are stored")
    func preferences() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            try await browser.post(
                "/settings/preferences",
                [
                    ("locale", "de_DE"), ("zone", "Europe/Berlin"), ("startHour", "4"),
                    ("unit.mass", "lb"), ("unit.energy", "kJ"), ("unit.volume", "mL"),
                    ("unit.distance", "km"),
                ])
            let form = try await browser.get("/log/weight")
            #expect(form.text.contains("value=\"lb\" selected"))
            #expect(form.text.contains("value=\"13:00\""))
        }
        #expect(try await world.journal.settings.dayBoundary().startHour == 4)
    }

    @Test("Hidden parts are neither offered nor shown, and the earned energy is a choice")
    func parts() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.save(
            .workout(
                WorkoutEntry(
                    header: journal.newHeader(date: world.now.date - 3600), activity: 37,
                    end: world.now.date, energy: Quantity(300, .kilocalorie))))
        try await world.browse { browser in
            try await browser.post("/settings/goals", [("goal.energy", "2000")])
            #expect(try await browser.get("/").text.contains("of 2,300 kcal"))
            let shown = AppPart.allCases.filter { $0 != .water && $0 != .workouts }
            try await browser.post(
                "/settings/parts",
                shown.map { ("part", $0.rawValue) } + [("earning", "nothing")])
            let settings = try await browser.get("/settings")
            #expect(settings.text.contains("value=\"nothing\" selected"))
            #expect(settings.text.contains("value=\"food\" checked"))
            #expect(!settings.text.contains("value=\"water\" checked"))
            let today = try await browser.get("/")
            #expect(today.text.contains("of 2,000 kcal"))
            #expect(!today.text.contains("action=\"/water\""))
            let log = try await browser.get("/log")
            #expect(!log.text.contains("/log/drink") && !log.text.contains("/log/workout"))
            // What was logged stays in the history.
            #expect(try await browser.get("/history").text.contains("Running"))
        }
    }

    @Test("The day says how many entries have no energy, and the trends show the body fat")
    func unknownEnergy() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.save(
            .food(
                FoodEntry(
                    header: journal.newHeader(), name: "Coffee", meal: .snack,
                    items: [FoodItem(name: "Coffee", nutrients: [:])])))
        try await journal.save(
            .weight(
                WeightEntry(
                    header: journal.newHeader(), mass: Quantity(80, .kilogram),
                    bodyFat: 0.215)))
        try await world.browse { browser in
            let (day, trends) = (try await browser.get("/"), try await browser.get("/trends"))
            #expect(day.text.contains("1 entry without energy"))
            #expect(trends.text.contains("Body fat: 21.5 %"))
        }
    }

    @Test("Everything is deleted only after the word was typed")
    func erase() async throws {
        let world = try await WebWorld()
        let journal = try world.journal
        try await journal.save(
            .drink(DrinkEntry(header: journal.newHeader(), volume: Quantity(1, .liter()))))
        try await world.browse { browser in
            try await browser.post("/settings/erase", [("scope", "journal"), ("word", "")])
            #expect(try await journal.latest(.drink) != nil)
            try await browser.post("/settings/erase", [("scope", "journal"), ("word", "delete")])
        }
        #expect(try await journal.latest(.drink) == nil)
    }

    @Test("Two people have their own journals")
    func people() async throws {
        let world = try await WebWorld(persons: ["demo", "empty"])
        try await world.browse { browser in
            try await browser.post("/water", [("amount", "250"), ("back", "/")])
            #expect(try await browser.get("/history").text.contains("250 mL"))
            try await browser.post("/person", [("id", "empty")])
            #expect(try await !browser.get("/history").text.contains("250 mL"))
        }
    }
}
