import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import TestSupport
import Testing

/// Meals as an import of an export saves them: all samples of one nutrient, then all of the next, and the
/// correlations last.
@Suite("Meals of an imported export")
struct ImportedMealScenarios {
    /// Saves meals of three nutrients in that order, each at its own minute.
    private func importMeals(_ count: Int, from diary: OtherDiary) async throws -> [HKCorrelation] {
        var members: [[HKQuantitySample]] = []
        for number in 0..<count {
            members.append([
                diary.nutrient(.dietaryEnergyConsumed, 500 + Double(number)),
                diary.nutrient(.dietaryProtein, 20), diary.nutrient(.dietaryFatTotal, 9),
            ])
            diary.world.clock.advance(by: 60)
        }
        for nutrient in 0..<3 { try await diary.store.save(members.map { $0[nutrient] }) }
        let meals = members.enumerated().map { diary.meal("Meal \($0)", $1) }
        try await diary.store.save(meals)
        return meals
    }

    /// All changes of the stream of meals, read in batches from a cursor.
    private func changes(_ world: SyncWorld, after start: Data? = nil) async throws
        -> [InboundChange]
    {
        var cursor = start
        var changes: [InboundChange] = []
        while true {
            let batch = try await world.remote.pull("food", after: cursor)
            changes += batch.changes
            cursor = batch.cursor
            if !batch.hasMore { return changes }
        }
    }

    private func objects(_ changes: [InboundChange]) -> [String] {
        changes.compactMap { if case .foreign(let foreign) = $0 { foreign.object } else { nil } }
            .sorted()
    }

    @Test("a reading brings each meal once, in batches of any size", arguments: [1, 2, 5, 7, 500])
    func eachMealOnce(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        let meals = try await importMeals(6, from: OtherDiary(in: world))
        let wholes = meals.map(\.uuid.uuidString).sorted()
        #expect(objects(try await changes(world)) == wholes)
        #expect(objects(try await changes(world)) == wholes, "a second reading knows nothing")
        await world.engine.sync(.manual)
        let imported = try await world.foreignMeals()
        #expect(imported.count == 6)
        #expect(imported.allSatisfy { $0.amounts.count == 3 })
    }

    @Test("a pull from another cursor than the last one brings the meals again")
    func otherCursor() async throws {
        let world = try await SyncWorld.enabled(batchSize: 2)
        let meals = try await importMeals(2, from: OtherDiary(in: world))
        let wholes = meals.map(\.uuid.uuidString).sorted()
        let first = try await world.remote.pull("food", after: nil)
        #expect(objects(first.changes) == wholes)
        let second = try await world.remote.pull("food", after: first.cursor)
        #expect(objects(second.changes) == [])
        // The engine could not store the second batch, and begins where it is.
        let again = try await world.remote.pull("food", after: first.cursor)
        #expect(objects(again.changes) == wholes)
    }

    @Test(
        "a member that is replaced during a reading brings its meal again", arguments: [1, 2, 4])
    func replacedMember(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        let diary = OtherDiary(in: world)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        let protein = diary.nutrient(.dietaryProtein, 20)
        try await diary.store.save([energy])
        try await diary.store.save([protein])
        try await diary.store.save(diary.meal("Pasta", [energy, protein]))
        let first = try await world.remote.pull("food", after: nil)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        let rest = try await changes(world, after: first.cursor)
        let amounts = rest.compactMap { change -> Double? in
            guard case .foreign(let foreign) = change, case .food(let meal) = foreign.entry
            else { return nil }
            return meal.nutrients[.dietaryEnergyConsumed]?.value
        }
        #expect(amounts.contains(650))
        await world.engine.sync(.manual)
        #expect(
            try await world.foreignMeals().map(\.amounts) == [
                ["dietaryEnergyConsumed": 650, "dietaryProtein": 20]
            ])
    }
}
