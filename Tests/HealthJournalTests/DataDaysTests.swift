import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("The nearest day with data")
struct DataDaysTests {
    private func nearest(_ world: TestWorld, to text: String) async throws -> String? {
        try await world.journal.dayWithData(nearestTo: try day(text))?.description
    }

    @Test("is none in an empty journal, nor in one whose entries were deleted")
    func none() async throws {
        let world = try TestWorld(zone: "Europe/Berlin")
        #expect(try await nearest(world, to: "2026-03-10") == nil)
        let saved = try await world.journal.save(
            try world.drink(250, at: "2026-03-10T00:30:00+01:00"))
        try await world.journal.delete(saved.id)
        #expect(try await nearest(world, to: "2026-03-10") == nil)
    }

    @Test("is the day itself, otherwise the last one before, otherwise the first one after")
    func order() async throws {
        let world = try TestWorld(zone: "Europe/Berlin")
        // Half past midnight, so that a neighbouring day in GMT would be wrong.
        for date in ["2026-02-01T00:30:00+01:00", "2026-02-20T23:30:00+01:00"] {
            try await world.journal.save(try world.drink(250, at: date))
        }
        #expect(try await nearest(world, to: "2026-02-20") == "2026-02-20")
        #expect(try await nearest(world, to: "2026-02-19") == "2026-02-01")
        #expect(try await nearest(world, to: "2026-03-10") == "2026-02-20")
        #expect(try await nearest(world, to: "2026-01-31") == "2026-02-01")
    }

    @Test("may have activity alone")
    func activity() async throws {
        let world = try TestWorld(zone: "Europe/Berlin")
        try await world.journal.save(try world.drink(250, at: "2026-02-01T12:00:00+01:00"))
        for text in ["2026-01-10", "2026-02-10"] {
            let day = try day(text)
            try await world.journal.activity.update(of: day) { _ in
                DailyActivity(day: day, steps: 4200)
            }
        }
        #expect(try await nearest(world, to: "2026-03-10") == "2026-02-10")
        #expect(try await nearest(world, to: "2026-02-09") == "2026-02-01")
        #expect(try await nearest(world, to: "2026-01-01") == "2026-01-10")
    }
}
