import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import Testing

@Suite("Nutrients that are permitted later")
struct NutrientPermissionScenarios {
    private let nutrients: [ObjectType: Quantity] = [
        .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
        .dietaryProtein: Quantity(20, .gram()), .dietaryFiber: Quantity(8, .gram()),
    ]

    private func decide(_ type: ObjectType, _ decision: HealthStore.Decision, _ world: SyncWorld)
        throws
    {
        try world.health.store.openStore().setDecisions(
            share: [type: decision], read: [:],
            app: AppIdentity(bundleIdentifier: SyncWorld.bundle, name: "Diary"))
    }

    @Test("what a meal could not take along follows once it is permitted")
    func followsPermission() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let permissions = HealthPermissions(store: world.health)
        _ = try await permissions.request([.onboarding])
        let meal = try await world.journal.save(world.meal("Stew", nutrients))
        let plain = try await world.journal.save(world.meal("Soup", kilocalories: 90))
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.journal.entry(meal.id)?.header.version == 1)
        #expect(try await world.step(of: meal.id) == .synced)
        _ = try await permissions.request([.food])
        for _ in 0..<3 { await world.engine.sync(.permissionChange) }
        #expect(try await world.values(.dietaryFiber) == [8])
        #expect(try await world.values(.dietaryProtein) == [20])
        #expect(try await world.values(.dietaryEnergyConsumed).sorted() == [90, 500])
        #expect(try await world.meals().count == 2)
        #expect(try await world.journal.entry(meal.id)?.header.version == 2)
        #expect(try await world.journal.entry(plain.id)?.header.version == 1)
        #expect(try await world.links(of: meal.id).count == 4)
    }

    @Test("a nutrient that was refused and is allowed in the settings follows too")
    func regranted() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await HealthPermissions(store: world.health).request([.food])
        try decide(.dietaryFiber, .denied, world)
        let meal = try await world.journal.save(world.meal("Stew", nutrients))
        await world.engine.sync(.manual)
        #expect(try await world.samples(.dietaryFiber).isEmpty)
        try decide(.dietaryFiber, .granted, world)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryFiber) == [8])
        #expect(try await world.step(of: meal.id) == .synced)
    }

    @Test("an edit while a nutrient was revoked is whole once it is allowed again")
    func editedWhileRevoked() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await HealthPermissions(store: world.health).request([.food])
        guard case .food(var meal) = try await world.journal.save(world.meal("Stew", nutrients))
        else { return }
        await world.engine.sync(.manual)
        try decide(.dietaryFiber, .denied, world)
        meal.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(600, .kilocalorie)
        meal.items[0].nutrients[.dietaryFiber] = Quantity(9, .gram())
        _ = try await world.journal.save(.food(meal))
        await world.engine.sync(.manual)
        try decide(.dietaryFiber, .granted, world)
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.values(.dietaryFiber) == [9])
        #expect(try await world.values(.dietaryEnergyConsumed) == [600])
        #expect(try await world.meals().map(\.objects.count) == [3])
        #expect(try await world.step(of: meal.header.id) == .synced)
        let version = try await world.journal.entry(meal.header.id)?.header.version
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.journal.entry(meal.header.id)?.header.version == version)
    }

    @Test("a meal without any permitted nutrient waits, and goes whole")
    func nothingPermitted() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let meal = try await world.journal.save(world.meal("Stew", nutrients))
        await world.engine.sync(.manual)
        #expect(try await world.journal.status(of: .health).parked == 1)
        _ = try await HealthPermissions(store: world.health).request([.food])
        await world.engine.sync(.permissionChange)
        #expect(try await world.meals().map(\.objects.count) == [3])
        #expect(try await world.journal.entry(meal.id)?.header.version == 1)
    }
}
