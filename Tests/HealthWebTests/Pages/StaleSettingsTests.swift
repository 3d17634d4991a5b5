import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@testable import HealthWeb

@Suite("Settings that are older than what they change")
struct StaleSettingsTests {
    /// What a form said that it showed, as the browser sends it with the fields.
    private func shown(_ page: Browser.Answer, _ names: String...) -> [(String, String)] {
        page.text.matches(of: /name="(was\.[^"]+)" value="([^"]*)"/)
            .map { (String($0.1), String($0.2)) }
            .filter { field in names.contains { field.0 == "was.\($0)" } }
    }

    @Test("A unit that another browser chose stays, and one that both changed is a conflict")
    func units() async throws {
        let world = try await WebWorld()
        let path = "/settings/preferences"
        try await world.browse { browser in
            let names = ["unit.mass", "unit.volume"]
            let first = [("unit.mass", "kg"), ("unit.volume", "mL")]
            try await browser.post(path, first)
            let stale = shown(try await browser.get("/settings"), names[0], names[1])
            #expect(stale.count == 2)
            try await browser.post(path, stale + [("unit.mass", "lb"), first[1]])
            try await browser.post(path, stale + [first[0], ("unit.volume", "L")])
            let now = shown(try await browser.get("/settings"), names[0], names[1])
            #expect(now.map(\.1).sorted() == ["L", "lb"])
            let late = try await browser.post(path, stale + [("unit.mass", "st"), first[1]])
            #expect(late.text.contains("meanwhile."))
            let kept = shown(try await browser.get("/settings"), names[0])
            #expect(kept.map(\.1) == ["lb"])
        }
    }

    @Test("A part of the app that another browser hid stays hidden")
    func parts() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let stale = shown(try await browser.get("/settings"), "part")
            let all = AppPart.allCases.map(\.rawValue)
            func send(without hidden: AppPart) async throws {
                try await browser.post(
                    "/settings/parts",
                    stale + all.filter { $0 != hidden.rawValue }.map { ("part", $0) })
            }
            try await send(without: .water)
            try await send(without: .workouts)
            let page = try await browser.get("/settings").text
            for part in AppPart.allCases {
                let isOn = page.contains("value=\"\(part.rawValue)\" checked")
                #expect(isOn == (part != .water && part != .workouts), "\(part)")
            }
        }
    }

    @Test("A permission that another browser gave or took stays")
    func permissions() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            func checked(_ page: Browser.Answer) -> Set<String> {
                Set(page.text.matches(of: /value="(write\.[^"]+)" checked/).map { String($0.1) })
            }
            func send(_ types: Set<String>, _ stale: [(String, String)]) async throws {
                try await browser.post(
                    "/permissions",
                    stale + types.sorted().map { ("type", $0) }
                        + [("action", "save"), ("next", "/sync")])
            }
            let page = try await browser.get("/permissions")
            let rows = page.text.matches(of: /name="type" value="(write\.[^"]+)"/).map {
                String($0.1)
            }
            let (one, two) = (try #require(rows.first), try #require(rows.last))
            try await send(Set(rows), [("was.type", "")])
            let stale = shown(try await browser.get("/permissions"), "type")
            let before = checked(try await browser.get("/permissions"))
            try #require(before.isSuperset(of: [one, two]))
            try await send(before.subtracting([one]), stale)
            try await send(before.subtracting([two]), stale)
            let after = checked(try await browser.get("/permissions"))
            #expect(after == before.subtracting([one, two]))
        }
    }

    @Test("An order of sources that another browser set is not overwritten without a question")
    func sources() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        let start = world.now.date - 3600
        for name in ["watch", "phone"] {
            _ = try await person.database.ingest([
                Sample(
                    uuid: UUID(), type: .stepCount, startDate: start, endDate: start + 60,
                    payload: .quantity(Quantity(100, .count)),
                    sourceRevision: SourceRevision(
                        source: Source(bundleIdentifier: "com.example.\(name)", name: name)))
            ])
        }
        let path = "/data/stepCount"
        try await world.browse { browser in
            let stale = shown(try await browser.get(path), "order")
            #expect(stale.count == 2)
            let (first, last) = (stale[0].1, stale[1].1)
            try await browser.post("\(path)/sources", stale + [("down", first)])
            let now = shown(try await browser.get(path), "order")
            #expect(now.map(\.1) == [last, first])
            let late = try await browser.post(
                "\(path)/sources", stale + [("order", first), ("order", last)])
            #expect(late.status == 409)
            #expect(late.text.contains("meanwhile."))
            #expect(shown(try await browser.get(path), "order").map(\.1) == [last, first])
        }
    }

    @Test("Of the choice of reference values only what was changed is kept")
    func references() async throws {
        let world = try await WebWorld()
        let path = "/day/2026-03-10/nutrients"
        try await world.browse { browser in
            func fields(_ authority: String, _ sex: String, _ year: String) -> [(String, String)] {
                [("authority", authority), ("sex", sex), ("birthYear", year)]
            }
            try await browser.post(path, fields("dge", "male", "1990"))
            let stale = shown(try await browser.get(path), "authority", "sex", "birthYear")
            #expect(stale.count == 3)
            try await browser.post(path, stale + fields("efsa", "male", "1990"))
            try await browser.post(path, stale + fields("dge", "male", "1980"))
            let kept = try #require(try await ReferenceChoice(of: world.journal))
            #expect(kept == ReferenceChoice(authority: .efsa, sex: .male, birthYear: 1980))
            let late = try await browser.post(path, stale + fields("dge", "male", "1970"))
            #expect(late.status == 422)
            #expect(late.text.contains("value=\"1970\"") && late.text.contains("1980 meanwhile"))
            #expect(try await ReferenceChoice(of: world.journal) == kept)
            let now = shown(late, "authority", "sex", "birthYear")
            try await browser.post(path, now + fields("dge", "male", "1970"))
            let last = try #require(try await ReferenceChoice(of: world.journal))
            #expect(last == ReferenceChoice(authority: .dge, sex: .male, birthYear: 1970))
        }
    }
}
