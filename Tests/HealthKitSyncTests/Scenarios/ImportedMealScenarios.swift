import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import TestSupport
import Testing

/// Meals as an import of an export saves them: all samples of one nutrient, then all of the next, and the
/// correlations last.
@Suite("Meals of an imported export")
struct ImportedMealScenarios {
    /// Saves samples as an import does: a correlation contains samples that are saved already.
    static func ingest(_ samples: [HKSample], in world: SyncWorld) async throws {
        let diary = SourceRevision(
            source: Source(bundleIdentifier: "com.example.food", name: "Food"))
        try await world.health.store.openStore().ingest(
            samples.map { sample in
                var value = sample.sample
                value.sourceRevision = diary
                guard case .correlation(var members) = value.payload else { return value }
                for place in members.indices { members[place].sourceRevision = diary }
                value.payload = .correlation(members)
                return value
            })
    }

    /// Imports meals of three nutrients, each at its own minute.
    static func importMeals(_ count: Int, in world: SyncWorld) async throws -> [HKCorrelation] {
        let diary = OtherDiary(in: world)
        var members: [[HKQuantitySample]] = []
        var meals: [HKCorrelation] = []
        for number in 0..<count {
            members.append([
                diary.nutrient(.dietaryEnergyConsumed, 500 + Double(number)),
                diary.nutrient(.dietaryProtein, 20), diary.nutrient(.dietaryFatTotal, 9),
            ])
            meals.append(diary.meal("Meal \(number)", members[number]))
            world.clock.advance(by: 60)
        }
        for nutrient in 0..<3 { try await ingest(members.map { $0[nutrient] }, in: world) }
        try await ingest(meals, in: world)
        return meals
    }

    /// All changes of the stream of meals, each batch read as the one that follows the batch before.
    private func changes(_ world: SyncWorld) async throws -> [InboundChange] {
        let first = try await world.remote.pull("food", after: nil)
        return try await first.changes + changes(world, following: first)
    }

    private func changes(_ world: SyncWorld, following first: PullBatch) async throws
        -> [InboundChange]
    {
        var batch = first
        var changes: [InboundChange] = []
        while batch.hasMore {
            batch = try await world.remote.pull("food", following: batch)
            changes += batch.changes
        }
        return changes
    }

    private func objects(_ changes: [InboundChange]) -> [String] {
        changes.compactMap { if case .foreign(let foreign) = $0 { foreign.object } else { nil } }
            .sorted()
    }

    @Test("a reading brings each meal once, in batches of any size", arguments: [1, 2, 5, 7, 500])
    func eachMealOnce(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        let meals = try await Self.importMeals(6, in: world)
        let wholes = meals.map(\.uuid.uuidString).sorted()
        #expect(objects(try await changes(world)) == wholes)
        #expect(objects(try await changes(world)) == wholes, "a second reading knows nothing")
        await world.engine.sync(.manual)
        let imported = try await world.foreignMeals()
        #expect(imported.count == 6)
        #expect(imported.allSatisfy { $0.amounts.count == 3 })
    }

    @Test("a pull after a cursor, whose batch may not be stored, brings the meals again")
    func afterCursor() async throws {
        let world = try await SyncWorld.enabled(batchSize: 2)
        await world.engine.sync(.manual)
        let before = try await world.journal.withSnapshot { tx in
            try tx.remote(.health).cursors.of("food")
        }
        let meals = try await Self.importMeals(2, in: world)
        let wholes = meals.map(\.uuid.uuidString).sorted()
        let first = try await world.remote.pull("food", after: before)
        #expect(objects(first.changes) == wholes)
        let second = try await world.remote.pull("food", following: first)
        #expect(objects(second.changes) == [])
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
        try await Self.ingest([energy], in: world)
        try await Self.ingest([protein], in: world)
        try await Self.ingest([diary.meal("Pasta", [energy, protein])], in: world)
        let first = try await world.remote.pull("food", after: nil)
        try await diary.store.save(
            diary.nutrient(.dietaryEnergyConsumed, 650, sync: "e", version: 2))
        let rest = try await changes(world, following: first)
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

    @Test("what a preview has read is imported all the same", arguments: [1, 2, 500])
    func afterPreview(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        _ = try await Self.importMeals(4, in: world)
        _ = try await world.engine.previewImport()
        #expect(await world.engine.sync(.manual).inbound.imported == 4)
        #expect(try await world.foreignMeals().allSatisfy { $0.amounts.count == 3 })
    }

    @Test(
        "an import that adds to known, hidden and copied nutrients shows each meal as it should be",
        arguments: [1, 2, 3, 5, 500])
    func mixedBatch(batchSize: Int) async throws {
        let world = try await SyncWorld.enabled(batchSize: batchSize)
        let diary = OtherDiary(in: world)
        let energies = (1...4).map { diary.nutrient(.dietaryEnergyConsumed, Double($0) * 100) }
        try await Self.ingest(energies.dropLast(), in: world)
        let eaten = try await world.journal.save(world.meal("Stew", kilocalories: 900))
        await world.engine.sync(.manual)
        let entries = try await world.entries([.food])
        for entry in entries where entry.energy == 200 {
            try await world.journal.delete(entry.id)
        }
        var copy = try #require(entries.first { $0.energy == 300 }?.food)
        copy.name = "Mine"
        try await world.journal.save(.food(copy))
        let removed = try await world.journal.save(world.meal("Soup", kilocalories: 50))
        await world.engine.sync(.manual)
        try await world.journal.delete(removed.id)

        let proteins = (1...4).map { diary.nutrient(.dietaryProtein, Double($0)) }
        try await Self.ingest(energies.suffix(1), in: world)
        try await Self.ingest(proteins, in: world)
        let meals = (0..<4).map { diary.meal("\($0 + 1)", [energies[$0], proteins[$0]]) }
        try await Self.ingest(meals, in: world)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)

        let shown = try await world.foreignMeals()
        #expect(
            Set(shown.map(\.amounts)) == [
                ["dietaryEnergyConsumed": 100, "dietaryProtein": 1], ["dietaryProtein": 3],
                ["dietaryEnergyConsumed": 400, "dietaryProtein": 4],
            ])
        let own = try await world.entries([.food]).filter { !$0.header.source.isForeign }
        #expect(Set(own.map(\.name)) == ["Stew", "Mine"])
        #expect(own.map(\.id).contains(eaten.id))
        #expect(try await world.journal.checkIntegrity().isEmpty)
    }
}

extension JournalEntry {
    fileprivate var energy: Double? { food?.nutrients[.dietaryEnergyConsumed]?.value }
}
