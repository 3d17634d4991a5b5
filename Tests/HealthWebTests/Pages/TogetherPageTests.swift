import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@testable import HealthWeb

@Suite("The page of two things together")
struct TogetherPageTests {
    private static let all = DateInterval(start: .distantPast, end: .distantFuture)

    @Test("The page shows what the address says, and links to earlier days with the same")
    func show() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { browser in
            try await browser.post("/log/drink", Self.drink)
            return try await browser.get("/together?first=water&second=weight&range=week")
        }
        #expect(page.status == 200)
        #expect(page.text.contains("<option value=\"water\" selected>"))
        #expect(page.text.contains("<option value=\"weight\" selected>"))
        #expect(page.text.contains("range=week&amp;first=water&amp;second=weight&amp;through="))
        #expect(page.text.contains("class=\"chart\""))
        #expect(page.text.contains("There is no note on these days."))
    }

    @Test(
        "A type of the store and the journal count a night walk on the same day, which begins at four"
    )
    @MainActor
    func dayStart() async throws {
        let world = try await WebWorld()
        let person = try #require(world.app.people.all.first)
        try await world.journal.settings.setDayBoundary(DayBoundary(startHour: 4))
        let day = try #require(Day("2026-03-09"))
        let two = DayBoundary().start(of: day, in: .gmt) + 26 * 3600
        let walks = [(two, 300.0), (two - 12 * 3600, 1000), (two + 8 * 3600, 50)]
        try await person.database.ingest(
            walks.map { start, steps in
                Sample(
                    uuid: UUID(), type: .stepCount, startDate: start, endDate: start + 600,
                    payload: .quantity(Quantity(steps, .count)),
                    sourceRevision: SourceRevision(
                        source: Source(bundleIdentifier: "com.example.watch", name: "Watch")))
            })
        let screen = TogetherScreen(
            journal: person.journal, environment: person.environment, health: person.reader)
        await screen.show("stepCount", and: nil, .week)
        #expect(screen.rows.suffix(2).map(\.values) == [["1,300"], ["50"]])
        #expect(screen.rows.last?.label == "10 Mar")
    }

    @Test("A page with unknown things, days and ranges is a page")
    func wrong() async throws {
        let world = try await WebWorld()
        for query in ["first=mood", "second=x&range=never", "through=2026-99-99", "range=day"] {
            let page = try await world.browse { try await $0.get("/together?\(query)") }
            #expect(page.status == 200, "\(query)")
        }
    }

    @Test("A note is saved on its day, shown on the page, and never waits for Health")
    func note() async throws {
        let world = try await WebWorld()
        try await world.journal.setRemoteEnabled(.health, true)
        let page = try await world.browse { browser in
            try await browser.post("/log/drink", Self.drink)
            return try await browser.post(
                "/together/notes",
                [
                    ("first", "water"), ("second", ""), ("range", "week"), ("through", ""),
                    ("text", "Started <magnesium>"), ("day", "2026-03-09"),
                ])
        }
        #expect(page.status == 200)
        #expect(page.text.contains("9 Mar 2026: Started &lt;magnesium&gt;"))
        let notes = try await world.journal.entries(in: Self.all, kinds: [.dayNote])
        #expect(notes.count == 1)
        #expect(try await world.journal.syncStates(of: notes.map(\.id), at: .health).isEmpty)
    }

    @Test("A note without a text stays in the form with what is wrong")
    func wrongNote() async throws {
        let world = try await WebWorld()
        let page = try await world.browse { browser in
            try await browser.post(
                "/together/notes", [("range", "week"), ("text", " "), ("day", "2026-03-09")])
        }
        #expect(page.status == 422)
        #expect(page.text.contains("The note needs a text"))
        #expect(page.text.contains("value=\"2026-03-09\""))
        #expect(try await world.journal.entries(in: Self.all).isEmpty)
    }

    private static let drink = [
        ("volume", "500"), ("volumeUnit", "mL"), ("date", "2026-03-09"), ("time", "08:00"),
        ("action", "save"),
    ]
}
