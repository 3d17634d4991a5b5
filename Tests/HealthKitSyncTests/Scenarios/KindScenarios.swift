import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import TestSupport
import Testing

@Suite("Kinds that are not written to Health")
struct KindScenarios {
    @Test("AC-58 with meals switched off nothing of a meal is written, and all of it can be sent")
    func mealsOff() async throws {
        let world = try await SyncWorld.enabled()
        try await world.journal.setExported([.food], false, at: .health)
        let meal = try await world.journal.save(world.meal("Soup", kilocalories: 300))
        _ = try await world.journal.save(world.drink(250))
        let report = await world.engine.sync(.save)
        #expect(report.exported == 1)
        #expect(try await world.meals().isEmpty)
        #expect(try await world.values(.dietaryEnergyConsumed) == [])
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.journal.status(of: .health).pending == 0)
        #expect(try await world.energyOfDay() == 300)

        try await world.journal.setExported([.food], true, at: .health)
        await world.engine.sync(.save)
        #expect(try await world.meals().isEmpty)
        for await _ in world.engine.backfill() {}
        #expect(try await world.values(.dietaryEnergyConsumed) == [300])
        #expect(try await world.step(of: meal.id) == .synced)
    }

    @Test(
        "AC-58 samples stay in Health, and entries that are deleted while sync is off are deleted there later"
    )
    func switchedOffLater() async throws {
        let world = try await SyncWorld.enabled()
        let kept = try await world.journal.save(world.meal("Soup", kilocalories: 300))
        let deleted = try await world.journal.save(
            world.meal("Tea", kilocalories: 5, at: world.clock.now.addingTimeInterval(60)))
        await world.engine.sync(.save)
        try await world.journal.setExported([.food], false, at: .health)
        try await world.journal.delete(deleted.id)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryEnergyConsumed) == [300, 5])
        #expect(try await world.step(of: kept.id) == .synced)
        // A full reading finds the deleted meal in Health; it waits all the same.
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryEnergyConsumed) == [300, 5])
        #expect(try await world.energyOfDay() == 300)
        try await world.journal.setExported([.food], true, at: .health)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryEnergyConsumed) == [300])
    }

    @Test("AC-14 meals of other apps are imported while own ones are not exported")
    func othersComeIn() async throws {
        let world = try await SyncWorld.enabled()
        try await world.journal.setExported([.food], false, at: .health)
        _ = try await world.journal.save(world.meal("Soup", kilocalories: 300))
        try await world.otherApp("com.example.meals").save(energy(200, at: world.clock.now))
        await world.engine.sync(.observer)
        #expect(try await world.entries([.food]).count == 2)
        #expect(try await world.energyOfDay() == 500)
    }

    @Test(
        "a kind that is not read keeps its cursor, and is imported from there after it is switched on"
    )
    func notRead() async throws {
        let world = try await SyncWorld.enabled()
        let other = world.otherApp("com.example.other")
        try await other.save(mass(80, at: world.clock.now.addingTimeInterval(-60)))
        await world.engine.sync(.launch)
        try await world.journal.setImported([.weight], false, at: .health)
        #expect(
            try await world.journal.status(of: .health).importedKinds
                == EntryKind.inHealth.subtracting([.weight]))
        try await other.save([
            mass(81, at: world.clock.now.addingTimeInterval(-30)),
            water(250, at: world.clock.now.addingTimeInterval(-30)),
        ])
        #expect(try await world.engine.previewImport().kinds.keys.map(\.self) == [.drink])
        let off = await world.engine.sync(.observer)
        #expect(off.inbound.imported == 1)
        #expect(off.unreadable.isEmpty)
        #expect(try await world.entries([.weight]).count == 1)
        #expect(try await world.entries([.drink]).count == 1)
        // Own entries are sent all the same, and what came in before stays.
        _ = try await world.journal.save(world.weight(82))
        #expect(await world.engine.sync(.save).exported == 1)
        let compared = try await world.engine.reconcile(in: world.ever)
        #expect(compared.inbound.removed == 0)

        try await world.journal.setImported([.weight], true, at: .health)
        #expect(await world.engine.sync(.manual).inbound.imported == 1)
        #expect(try await world.entries([.weight]).count == 3)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.weight]).count == 3)
    }
}
