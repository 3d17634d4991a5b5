import FoodLog
import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import Testing

@Suite("A food log beside Health", .serialized)
struct FoodLogSyncTests {
    private let noon = Date(timeIntervalSinceNow: -3_600)

    private func porridge() -> LoggedMeal {
        LoggedMeal(
            name: "Porridge", occasion: "breakfast", eatenAt: noon, zone: "GMT",
            foods: [
                .init(
                    name: "Oats", serving: "1 cup",
                    nutrients: [
                        "HKQuantityTypeIdentifierDietaryEnergyConsumed": 300,
                        "HKQuantityTypeIdentifierDietaryProtein": 10,
                    ])
            ])
    }

    /// A journal between a food log and the health store of the process.
    private func makeApp(_ log: FoodLog) async throws -> (
        journal: Journal, food: FoodLogSync, health: SyncEngine, store: HKHealthStore
    ) {
        let app = EntrySource.own(
            bundleIdentifier: HKSource.default().bundleIdentifier, name: "Food log")
        let journal = try Journal(
            at: .memory, environment: JournalEnvironment(app: app, undoWindow: 0))
        try await journal.setRemoteEnabled(.health, true)
        let store = HKHealthStore()
        _ = try await HealthPermissions(store: store).request([.food])
        let remote = HealthRemote(
            store: store, configuration: .init(namespace: app.bundleIdentifier, app: app))
        return (
            journal, try await FoodLogSync(log, journal: journal),
            SyncEngine(journal: journal, remote: remote), store
        )
    }

    private func meals(in store: HKHealthStore) async throws -> [HKSample] {
        try await HKSampleQueryDescriptor(
            predicates: [.correlation(type: HKCorrelationType(.food))], sortDescriptors: []
        ).result(for: store)
    }

    @Test("a meal goes from the food log to Health, an edit comes back, a deletion reaches both")
    func lifeOfAMeal() async throws {
        let log = try FoodLog()
        let (journal, food, health, store) = try await makeApp(log)
        let meal = porridge()
        try log.save(meal, at: noon)
        #expect(try await food.sync().inbound.adopted == 1)
        #expect(await health.sync(.save).exported == 1)
        #expect(try await meals(in: store).count == 1)

        guard case .food(var entry)? = try await journal.entry(meal.id) else {
            Issue.record("The meal is not in the journal.")
            return
        }
        entry.name = "Porridge with berries"
        try await journal.save(.food(entry))
        #expect(try await food.sync().exported == 1)
        #expect(try log.meal(meal.id)?.name == "Porridge with berries")
        #expect(try log.meal(meal.id)?.foods == meal.foods)

        try log.delete(meal.id)
        try await food.sync()
        await health.sync(.save)
        #expect(try await meals(in: store).isEmpty)
        #expect(try await journal.entry(meal.id) == nil)
        #expect(try await journal.conflicts().isEmpty)
    }

    @Test("what the food log cannot hold stays out of it")
    func otherKinds() async throws {
        let log = try FoodLog()
        let (journal, food, _, _) = try await makeApp(log)
        let drink = DrinkEntry(header: journal.newHeader(), volume: Quantity(250, .milliliter))
        try await journal.save(.drink(drink))
        #expect(try await food.sync().failed == 0)
        #expect(try await journal.status(of: "food-log").pending == 0)
        #expect(try log.meals().isEmpty)
    }
}
