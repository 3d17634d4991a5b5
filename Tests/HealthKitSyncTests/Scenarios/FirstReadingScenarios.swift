import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthSimulation
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

/// The first reading of other apps' meals: the meals with their members, then the nutrients without a meal.
@Suite("The first reading of meals")
struct FirstReadingScenarios {
    /// The changes of each pull from the beginning to the end, each after the cursor of the one before, as
    /// if the app was started anew in between.
    private func pulls(
        _ world: SyncWorld, after start: Data? = nil,
        _ between: (Int) async throws -> Void = { _ in }
    ) async throws -> [[InboundChange]] {
        var pulls: [[InboundChange]] = []
        var cursor = start
        while true {
            let batch = try await world.remote.pull("food", after: cursor)
            cursor = batch.cursor
            guard batch.hasMore else { return pulls }
            pulls.append(batch.changes)
            try await between(pulls.count)
        }
    }

    private func objects(_ changes: [InboundChange]) -> [String] {
        changes.compactMap { if case .foreign(let foreign) = $0 { foreign.object } else { nil } }
    }

    @Test(
        "each meal comes once with its members, then each nutrient without a meal",
        arguments: [1, 3, 7, 500])
    func eachOnce(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        let diary = OtherDiary(in: world)
        let single = diary.nutrient(.dietaryProtein, 4)
        try await ImportedMealScenarios.ingest([single], in: world)
        let meals = try await ImportedMealScenarios.importMeals(5, in: world)
        let late = diary.nutrient(.dietaryFatTotal, 5)
        try await ImportedMealScenarios.ingest([late], in: world)
        let found = try await pulls(world).flatMap(objects)
        #expect(Set(found.prefix(5)) == Set(meals.map(\.uuid.uuidString)))
        #expect(Set(found.dropFirst(5)) == [single.uuid.uuidString, late.uuid.uuidString])
        #expect(found.count == 7)
    }

    @Test(
        "what is saved, replaced and deleted at any point of the reading is in the journal",
        arguments: 0...4)
    func changedMeanwhile(at point: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: 1)
        let diary = OtherDiary(in: world)
        let energy = diary.nutrient(.dietaryEnergyConsumed, 500, sync: "e")
        let fat = diary.nutrient(.dietaryFatTotal, 9)
        let rest = diary.nutrient(.dietaryProtein, 20)
        let deleted = diary.nutrient(.dietaryCarbohydrates, 60)
        try await diary.store.save(diary.meal("Pasta", [energy, fat]))
        try await diary.store.save(deleted)
        try await diary.store.save(diary.meal("Soup", [rest]))
        let left = Mutex(point)
        let dying = SyncProbe(before: { action in
            guard case .pull("food") = action else { return }
            let isOver = left.withLock { left in
                defer { left -= 1 }
                return left == 0
            }
            if isOver { throw SyncProbe.Crash() }
        })
        let engine = SyncEngine(
            journal: world.journal, remote: world.remote, now: { world.clock.now }, probe: dying)
        await engine.sync(.manual)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        try await diary.store.delete(deleted)
        try await diary.store.delete(fat)
        let late = diary.nutrient(.dietaryFatTotal, 3)
        try await diary.store.save(diary.meal("Stew", [late]))
        await world.engine.sync(.manual)
        #expect(
            Set(try await world.foreignMeals().map(\.amounts)) == [
                ["dietaryEnergyConsumed": 650], ["dietaryProtein": 20], ["dietaryFatTotal": 3],
            ])
        #expect(try await world.foreignMeals().count == 3)
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }

    @Test("a deletion before a reading that begins again removes what the journal has")
    func deletedBefore() async throws {
        let world = try await SyncWorld.enabled(batchSize: 1)
        let diary = OtherDiary(in: world)
        let kept = diary.nutrient(.dietaryFatTotal, 9)
        let gone = diary.nutrient(.dietaryEnergyConsumed, 500)
        let meal = diary.meal("Pasta", [gone, diary.nutrient(.dietaryProtein, 20)])
        try await diary.store.save(meal)
        try await diary.store.save(kept)
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().count == 2)
        try await diary.store.delete(kept)
        try await diary.store.delete(gone)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().map(\.amounts) == [["dietaryProtein": 20]])
    }

    @Test("a store that does not provide its latest anchor is read in the same way")
    func withoutLatestAnchor() async throws {
        let world = try await SyncWorld.enabled(batchSize: 2)
        world.health.withFaults { $0.providesLatestAnchor = false }
        let meals = try await ImportedMealScenarios.importMeals(4, in: world)
        let late = OtherDiary(in: world).nutrient(.dietaryFatTotal, 5)
        let found = try await pulls(world) { number in
            if number == 1 { try await ImportedMealScenarios.ingest([late], in: world) }
        }.flatMap(objects)
        #expect(Set(found.prefix(4)) == Set(meals.map(\.uuid.uuidString)))
        #expect(Set(found.dropFirst(4)) == [late.uuid.uuidString])
        await world.engine.sync(.manual)
        #expect(try await world.foreignMeals().count == 5)
    }

    @Test("a member whose meal this app cannot see is an entry of its own")
    func invisibleMeal() async throws {
        let world = try await SyncWorld.enabled(batchSize: 3)
        let diary = OtherDiary(in: world)
        world.clock.advance(by: 3600)
        let member = diary.nutrient(.dietaryFatTotal, 9)
        world.clock.advance(by: -3600)
        try await diary.store.save(diary.meal("Pasta", [member]))
        world.conditions.limit(to: world.clock.now.addingTimeInterval(1800))
        await world.engine.sync(.manual)
        #expect(
            try await world.foreignMeals().map(\.objects) == [[member.uuid.uuidString]])
    }

    @Test("a position of a first reading is refused after one byte was changed")
    func changedPosition() async throws {
        let world = try await SyncWorld.enabled(batchSize: 1)
        _ = try await ImportedMealScenarios.importMeals(2, in: world)
        let cursor = try await world.remote.pull("food", after: nil).cursor
        #expect(try await world.remote.recognizes(cursor))
        for place in cursor.indices {
            var changed = cursor
            changed[place] ^= 0x10
            await #expect(throws: PullError.invalidCursor) {
                try await world.remote.pull("food", after: changed)
            }
        }
        for count in cursor.indices {
            await #expect(throws: PullError.invalidCursor) {
                try await world.remote.pull("food", after: cursor.prefix(count))
            }
        }
    }
}
