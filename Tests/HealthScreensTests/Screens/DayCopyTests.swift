import Foundation
import HealthJournal
import HealthModel
import HealthScreens
import TestSupport
import Testing

@Suite("The food of an earlier day")
struct DayCopyTests {
    private func eat(_ name: String, _ meal: Meal, at time: String, _ world: ScreenWorld)
        async throws
    {
        try await world.journal.save(
            .food(
                FoodEntry(
                    header: try world.header(at: time), name: name, meal: meal,
                    items: [
                        FoodItem(
                            name: name,
                            nutrients: [.dietaryEnergyConsumed: Quantity(300, .kilocalorie)])
                    ])))
    }

    @Test("is logged again today, each meal at its time, or now if that is still to come")
    func copied() async throws {
        let world = try ScreenWorld(now: "2026-03-10T12:00:00Z")
        try await eat("Oats", .breakfast, at: "2026-03-07T07:30:00Z", world)
        try await eat("Soup", .dinner, at: "2026-03-07T18:30:00Z", world)
        try await eat("Cake", .snack, at: "2026-03-09T15:00:00Z", world)
        let copy = DayCopy(
            of: try day("2026-03-07"), journal: world.journal, environment: world.environment)
        let outcome = try await copy.log()
        #expect(outcome.left == [])
        #expect(
            outcome.saved.map(\.date)
                == [try date("2026-03-10T07:30:00Z"), try date("2026-03-10T12:00:00Z")])
        let today = try await world.journal.summary(of: try day("2026-03-10"))
        #expect(today.energy.value == 600)
        // A second tap logs nothing twice, also after an hour.
        world.clock.advance(by: 3600)
        let again = try await copy.log()
        #expect(again.saved == [])
        #expect(again.left == ["Breakfast", "Dinner"])
        #expect(try await world.journal.summary(of: try day("2026-03-10")).energy.value == 600)
    }

    @Test("is logged in full when two of its meals are still to come")
    func stillToCome() async throws {
        let world = try ScreenWorld(now: "2026-03-10T06:00:00Z")
        try await eat("Soup", .lunch, at: "2026-03-07T12:30:00Z", world)
        try await eat("Stew", .dinner, at: "2026-03-07T18:30:00Z", world)
        let copy = DayCopy(
            of: try day("2026-03-07"), journal: world.journal, environment: world.environment)
        let outcome = try await copy.log()
        #expect(outcome.left == [])
        let now = try date("2026-03-10T06:00:00Z")
        #expect(outcome.saved.map(\.date) == [now, now])
        #expect(try await copy.log().left == ["Lunch", "Dinner"])
    }

    @Test("of a day without food is nothing")
    func empty() async throws {
        let world = try ScreenWorld()
        let copy = DayCopy(
            of: try day("2026-03-07"), journal: world.journal, environment: world.environment)
        let outcome = try await copy.log()
        #expect(outcome.saved == [] && outcome.left == [])
    }
}
