import Foundation
import HTTPTypes
import HealthJournal
import HealthModel
import HealthWords
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The language of the pages")
struct PageLanguageTests {
    private static let paths = [
        "/", "/day/2026-03-01", "/day/2026-03-01/nutrients", "/log", "/log/food", "/log/weight",
        "/log/drink", "/log/workout",
        "/log/measurement", "/history", "/history?q=nothing", "/trends", "/trends?range=year",
        "/data", "/data/stepCount", "/data/sleepAnalysis", "/data/heartRate?range=week",
        "/data/stepCount?range=day", "/data/heartRate?range=all", "/sync", "/permissions",
        "/welcome",
        "/transfer", "/settings", "/report", "/more", "/assistant", "/cloud",
        "/cloud/samples", "/offline", "/nowhere",
    ]

    /// Units, and words of dates and times.
    private static let neutral: Set<String> = Set(
        "kcal kJ kg mg µg mL km min mi lb st GMT UTC AM PM".split(separator: " ").map(String.init)
            + [Calendar.current.monthSymbols, Calendar.current.shortMonthSymbols].flatMap { $0 }
            + [Calendar.current.weekdaySymbols, Calendar.current.shortWeekdaySymbols].flatMap { $0 }
    )

    @Test("every text of every page is from the table, except the person's own")
    func table() async throws {
        let world = try await WebWorld(persons: ["demo"], language: .pseudo, isDemonstration: true)
        try await world.app.fillDemonstrations()
        let known = Self.neutral.union(try await ownWords(of: try world.journal))
        try await world.browse { browser in
            try await browser.post("/water", [("amount", "250"), ("back", "/")])
            for path in Self.paths {
                let page = try await browser.get(path)
                let bare = VisibleTexts(of: page.text).bareWords.filter { word, _ in
                    !known.contains(word)
                }
                #expect(Set(bare.map(\.text)).sorted() == [], "\(path)")
            }
        }
    }

    @Test("every text of the login page is from the table")
    func login() async throws {
        let configuration = WebConfiguration(password: try PasswordHash("open sesame", rounds: 16))
        let world = try await WebWorld(configuration, language: .pseudo)
        try await world.browse { browser in
            let page = try await browser.get("/login")
            #expect(page.text.contains("⟦Password⟧"))
            #expect(VisibleTexts(of: page.text).bareWords.map(\.text) == [])
        }
    }

    @Test("the browser's language is used until the person chooses one")
    func choice() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let german: HTTPFields = [.acceptLanguage: "de-AT,de;q=0.9,en;q=0.8"]
            let page = try await browser.get("/day/2026-03-01", headers: german)
            #expect(page.text.contains("<html lang=\"de\">"))
            #expect(page.text.contains("Einträge") && page.text.contains("März"))
            try await browser.post("/settings/goals", [("goal.energy", "2100")])
            let today = try await browser.get("/", headers: german)
            #expect(today.text.contains("2.100 kcal"))
            #expect(try await browser.get("/day/2026-03-01").text.contains("March"))
            let missing = try await browser.get("/nowhere", headers: german)
            #expect(missing.text.contains("Diese Seite gibt es nicht"))
            try await browser.post("/settings/preferences", [("language", "en")])
            #expect(try await browser.get("/", headers: german).text.contains("lang=\"en\""))
            try await browser.post("/settings/preferences", [("language", "de")])
            let chosen = try await browser.get("/settings")
            #expect(chosen.text.contains("Einstellungen sichern"))
            #expect(chosen.text.contains("value=\"de\" selected"))
        }
    }

    @Test(
        "the existing language with the greatest weight is chosen",
        arguments: [
            ("de", "de"), ("de-AT, en;q=0.8", "de"), ("fr, de;q=0.5, en;q=0.4", "de"),
            ("en;q=0.3, de;q=0.7", "de"), ("EN-us", "en"), ("fr", nil), ("", nil), (";q=1", nil),
            ("de;q=0", nil), ("*", nil), ("en-GB,de;q=0.9", "en"),
        ] as [(String, String?)])
    func header(_ header: String, _ language: String?) {
        #expect(BrowserLanguage.preferred(header)?.id == language)
    }

    @Test(
        "the region is that of the preferred language, if it exists",
        arguments: [
            ("en-GB", "en_GB"), ("de-AT,de;q=0.9,en-US;q=0.8", "de_AT"),
            ("en;q=0.9,en-au;q=0.8", "en_AU"),
            ("de,en-US;q=0.8", nil), ("fr-FR,de-Latn-CH;q=0.5", "de_CH"), ("en-XQ", nil), ("", nil),
            ("es-419,en-XYZ", nil), ("en-US;q=0.1,de-DE", "de_DE"),
        ] as [(String, String?)])
    func place(_ header: String, _ identifier: String?) {
        #expect(BrowserLanguage.place(header)?.identifier == identifier)
    }

    @Test("times have 24 hours for a British browser and 12 for an American one")
    func hours() async throws {
        let world = try await WebWorld()
        let header = try world.journal.newHeader(
            date: try Date("2026-03-10T11:38:00Z", strategy: .iso8601).addingTimeInterval(-43_200))
        try await world.journal.save(
            .drink(DrinkEntry(header: header, volume: Quantity(250, .milliliter))))
        try await world.browse { browser in
            let british = try await browser.get("/history", headers: [.acceptLanguage: "en-GB"])
            #expect(british.text.contains("<time>23:38</time>"))
            let american = try await browser.get("/history", headers: [.acceptLanguage: "en-US"])
            #expect(american.text.contains("11:38\u{202F}PM"))
            try await browser.post("/settings/preferences", [("locale", "en_US")])
            let chosen = try await browser.get("/history", headers: [.acceptLanguage: "en-GB"])
            #expect(chosen.text.contains("11:38\u{202F}PM"))
        }
    }

    @Test("an entry of another zone shows its own time, and on its title the person's")
    func zones() async throws {
        let world = try await WebWorld()
        var header = try world.journal.newHeader(
            date: try Date("2026-03-09T22:33:00Z", strategy: .iso8601))
        header.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
        try await world.journal.save(
            .drink(DrinkEntry(header: header, volume: Quantity(250, .milliliter))))
        try await world.browse { browser in
            let page = try await browser.get("/history", headers: [.acceptLanguage: "en-GB"])
            #expect(
                page.text.contains(
                    "<time title=\"22:33, 9 Mar in your time zone\">7:33 GMT+9</time>"))
        }
    }

    @Test("the manifest is valid in every language", arguments: Language.all)
    func manifest(_ language: Language) throws {
        let manifest = Assets.manifest(language)
        let json = try JSONSerialization.jsonObject(with: Data(manifest.bytes)) as? [String: Any]
        #expect(json?["lang"] as? String == language.id)
        #expect(!String(decoding: manifest.bytes, as: UTF8.self).contains("{{"))
    }

    @Test("the script has no texts of its own")
    func script() throws {
        let script = String(decoding: try #require(Assets.all["app.js"]).bytes, as: UTF8.self)
        #expect(script.contains("say(document.body.dataset."))
        #expect(script.firstMatch(of: /say\(["`']/) == nil)
    }

    /// The words that a person and other apps wrote.
    private func ownWords(of journal: Journal) async throws -> Set<String> {
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        var texts = ["Journal demo", "Diary", "Phone", "Watch"]
        for entry in try await journal.entries(in: all, kinds: Set(EntryKind.allCases)) {
            texts += [entry.header.note ?? "", entry.header.source.name]
            switch entry {
            case .food(let food):
                texts += [food.name] + food.items.flatMap { [$0.name, $0.servingSize ?? ""] }
            case .drink(let drink): texts.append(drink.name ?? "")
            case .dayNote(let note): texts.append(note.text)
            case .weight, .workout, .measurement: break
            }
        }
        return Set(texts.flatMap { $0.split { !$0.isLetter } }.map(String.init))
    }
}
