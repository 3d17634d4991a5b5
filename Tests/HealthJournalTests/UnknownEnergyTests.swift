import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("An energy that nobody knows")
struct UnknownEnergyTests {
    @Test("stays unknown, and the budget says how many entries have none")
    func unknown() async throws {
        let world = try TestWorld()
        let coffee = try await world.journal.save(try world.food(nil))
        let none = try await world.journal.save(try world.food(0))
        try await world.journal.save(try world.food(300))
        let saved = try #require(try await world.journal.entry(coffee.id))
        guard case .food(let food) = saved else {
            Issue.record("A meal was saved.")
            return
        }
        #expect(food.items.map(\.nutrients) == [[:]])
        let today = try await world.journal.today()
        let day = try await world.journal.summary(of: today)
        #expect(day.energy.value == 300)
        #expect(day.entriesWithoutEnergy == 1)
        let budget = EnergyBudget(goal: 2000, day: day)
        #expect((budget.remaining, budget.entriesWithoutEnergy) == (1700, 1))
        #expect(!coffee.hasSyncedParts)
        #expect(none.hasSyncedParts)
    }

    @Test("of another app's nutrient is not counted")
    func foreign() async throws {
        let world = try TestWorld()
        let protein = world.foreign(try world.food(nil))
        try await world.journal.withTransaction { tx in
            _ = try tx.remote(TestWorld.health).foreign.importEntry(
                protein, links: [RemoteLink(object: "P")])
        }
        let day = try await world.journal.summary(of: try await world.journal.today())
        #expect(day.entries.count == 1)
        #expect(day.entriesWithoutEnergy == 0)
    }

    @Test("a day of meals without a known energy has no energy")
    func alone() async throws {
        let world = try TestWorld()
        try await world.journal.save(try world.food(nil))
        let day = try await world.journal.summary(of: try await world.journal.today())
        #expect(day.nutrients[.dietaryEnergyConsumed] == nil)
    }
}
