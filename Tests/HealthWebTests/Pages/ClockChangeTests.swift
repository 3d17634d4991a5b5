import Foundation
import HealthJournal
import HealthModel
import Testing

@testable import HealthWeb

@Suite("Times at which the clocks change, in a form")
struct ClockChangeTests {
    private func world() async throws -> WebWorld {
        try await WebWorld(
            now: "2026-11-01T12:00:00Z",
            timeZone: try #require(TimeZone(identifier: "Europe/Vienna")))
    }

    private func fields(_ day: String, _ time: String, mass: String = "70") -> [(String, String)] {
        [
            ("mass", mass), ("massUnit", "kg"), ("bodyFat", ""), ("note", ""), ("date", day),
            ("time", time), ("zone", "Europe/Vienna"), ("back", "/history"), ("action", "confirm"),
        ]
    }

    @Test("A time that the clocks skip or show twice is not saved as another one")
    func typed() async throws {
        let world = try await world()
        try await world.browse { browser in
            let skipped = try await browser.post("/log/weight", fields("2026-03-29", "02:30"))
            #expect(skipped.status == 422)
            #expect(skipped.text.contains("The clocks skip this time"))
            let repeated = try await browser.post("/log/weight", fields("2026-10-25", "02:30"))
            #expect(repeated.status == 422)
            #expect(repeated.text.contains("This time occurs twice"))
            #expect(try await world.journal.lastChange() == 0)
            try await browser.post("/log/weight", fields("2026-10-25", "03:00"))
        }
        #expect(try await world.journal.lastChange() > 0)
    }

    @Test("An entry in the second of two hours that look alike stays there when it is edited")
    func edited() async throws {
        let world = try await world()
        let journal = try world.journal
        let date = try Date("2026-10-25T01:30:00Z", strategy: .iso8601)
        let entry = try await journal.save(
            .weight(
                WeightEntry(
                    header: journal.newHeader(date: date), mass: Quantity(70, .kilogram))))
        try await world.browse { browser in
            try await browser.post(
                "/entries/\(entry.id)", fields("2026-10-25", "02:30", mass: "71"))
        }
        guard case .weight(let saved)? = try await journal.entry(entry.id) else {
            Issue.record("The entry is gone.")
            return
        }
        #expect(saved.mass == Quantity(71, .kilogram))
        #expect(saved.header.date == date)
    }
}
