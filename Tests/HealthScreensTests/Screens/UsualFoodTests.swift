import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import Synchronization
import TestSupport
import Testing

@Suite("The usual foods of the hour")
@MainActor
struct UsualFoodTests {
    private func names(
        now: String, zone: String = "UTC", loggedIn mealZone: String? = nil,
        _ meals: [(String, String)]
    ) async throws -> [String] {
        let world = try ScreenWorld(now: now, zone: zone)
        for (name, time) in meals { try await world.meal(name, 100, at: time, zone: mealZone) }
        let search = FoodSearchScreen(journal: world.journal, environment: world.environment)
        await search.search("")
        return search.rows.map(\.name)
    }

    private static let week = [
        ("Oats", "2026-03-07T07:10:00Z"), ("Oats", "2026-03-08T07:40:00Z"),
        ("Oats", "2026-03-09T06:20:00Z"), ("Soup", "2026-03-09T18:30:00Z"),
    ]

    @Test("a food that is usual at this hour comes before the latest one, at another hour not")
    func hour() async throws {
        #expect(try await names(now: "2026-03-10T07:00:00Z", Self.week) == ["Oats", "Soup"])
        #expect(try await names(now: "2026-03-10T18:00:00Z", Self.week) == ["Soup", "Oats"])
    }

    @Test("two meals are no habit, and neither are meals of long ago")
    func rare() async throws {
        let two = Array(Self.week.dropFirst())
        #expect(try await names(now: "2026-03-10T07:00:00Z", two) == ["Soup", "Oats"])
        #expect(try await names(now: "2026-04-20T07:00:00Z", Self.week) == ["Soup", "Oats"])
    }

    @Test("the hour before midnight is near the hour after it, by the clock of each meal")
    func midnight() async throws {
        let late = [
            ("Tea", "2026-03-07T22:50:00Z"), ("Tea", "2026-03-08T22:40:00Z"),
            ("Tea", "2026-03-09T22:30:00Z"), ("Soup", "2026-03-10T12:00:00Z"),
        ]
        #expect(
            try await names(now: "2026-03-10T23:30:00Z", zone: "Europe/Berlin", late)
                == ["Tea", "Soup"])
    }

    @Test("after a flight the hour of a meal is that of the place where it was eaten")
    func flight() async throws {
        // Seven o'clock in New York, which is one o'clock in Berlin.
        let meals = [
            ("Oats", "2026-03-04T12:00:00Z"), ("Oats", "2026-03-05T12:00:00Z"),
            ("Oats", "2026-03-06T12:00:00Z"), ("Soup", "2026-03-06T23:00:00Z"),
        ]
        let found = try await names(
            now: "2026-03-10T06:00:00Z", zone: "Europe/Berlin", loggedIn: "America/New_York",
            meals)
        #expect(found == ["Oats", "Soup"])
    }

    @Test("the meals are read again only after a change of the journal, or an hour later")
    func memory() async throws {
        let world = try ScreenWorld()
        let memory = JournalMemory<Int>()
        let reads = Mutex(0)
        func count(after seconds: TimeInterval = 0) async throws -> Int {
            try await memory.value(of: world.journal, at: world.clock.now + seconds) {
                () async throws(JournalError) in
                reads.withLock {
                    $0 += 1
                    return $0
                }
            }
        }
        #expect(try await count() == 1)
        #expect(try await count(after: 3599) == 1)
        #expect(try await count(after: 3600) == 2)
        // A clock that is set back does not keep a value for longer.
        #expect(try await count() == 3)
        let meal = try await world.meal("Oats", 300)
        #expect(try await count() == 4)
        #expect(try await count() == 4)
        try await world.journal.delete(meal.id)
        #expect(try await count() == 5)
    }
}
