import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Meals as correlations and as separate samples")
struct MealShapeScenarios {
    /// The same phone with an app that saves meals in a shape.
    private func engine(_ world: SyncWorld, _ shape: MealShape) -> SyncEngine {
        let clock = world.clock
        return SyncEngine(
            journal: world.journal,
            remote: HealthRemote(
                store: world.health,
                configuration: HealthRemote.Configuration(
                    namespace: SyncWorld.bundle,
                    app: .own(bundleIdentifier: SyncWorld.bundle, name: "Diary"),
                    timeZone: { .gmt }, batchSize: 3, mealShape: shape)),
            now: { clock.now })
    }

    private func dinner(_ world: SyncWorld) -> FoodEntry {
        FoodEntry(
            header: world.header(), name: "Dinner", meal: .dinner,
            items: [
                FoodItem(
                    name: "Rice", brand: "Acme", servingSize: "1 cup", origin: .barcode,
                    confidence: 0.5,
                    nutrients: [
                        .dietaryEnergyConsumed: Quantity(300, .kilocalorie),
                        .dietaryProtein: Quantity(6, .gram()),
                    ]),
                FoodItem(
                    name: "Curry",
                    nutrients: [.dietaryEnergyConsumed: Quantity(450, .kilocalorie)]),
            ])
    }

    @Test("separate samples have the same identities and the name of the item")
    func flat() async throws {
        let world = try await SyncWorld.enabled()
        let engine = engine(world, .samples)
        let meal = try await world.journal.save(.food(dinner(world)))
        let report = await engine.sync(.manual)
        #expect(report.exported == 1)
        #expect(try await world.meals().isEmpty)
        #expect(try await world.values(.dietaryEnergyConsumed).sorted() == [300, 450])
        let protein = try #require(try await world.samples(.dietaryProtein).first?.metadata)
        #expect(
            protein[HKMetadataKeySyncIdentifier] as? String
                == "\(SyncWorld.bundle).food.\(meal.id.uuidString).0.dietaryProtein")
        #expect(protein[HKMetadataKeyFoodType] as? String == "Rice")
        #expect(protein["\(SyncWorld.bundle).MealType"] as? String == "dinner")
        #expect(protein["\(SyncWorld.bundle).Brand"] as? String == "Acme")
        #expect(try await world.step(of: meal.id) == .synced)
        // Read back by a new installation, whichever shape that one saves in.
        let fresh = try await SyncWorld.enabled(sharing: world, device: "fresh")
        await fresh.engine.sync(.manual)
        let adopted = try #require(try await fresh.journal.entry(meal.id))
        #expect(adopted.hasSameContent(as: meal))
        #expect(try await fresh.links(of: meal.id).count == 3)
        #expect(try await fresh.energyOfDay() == 750)
    }

    @Test("separate samples are edited and deleted completely")
    func editAndDelete() async throws {
        let world = try await SyncWorld.enabled()
        let engine = engine(world, .samples)
        var meal = try #require(try await world.journal.save(.food(dinner(world))).food)
        await engine.sync(.manual)
        meal.items[0].nutrients[.dietaryProtein] = nil
        meal.items.removeLast()
        meal.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(310, .kilocalorie)
        _ = try await world.journal.save(.food(meal))
        await engine.sync(.manual)
        #expect(try await world.values(.dietaryEnergyConsumed) == [310])
        #expect(try await world.samples(.dietaryProtein).isEmpty)
        await engine.sync(.manual)
        #expect(try await world.step(of: meal.header.id) == .synced)
        #expect(try await world.journal.conflicts().isEmpty)
        try await world.journal.delete(meal.header.id)
        await engine.sync(.manual)
        #expect(try await world.samples(.dietaryEnergyConsumed).isEmpty)
        await engine.sync(.manual)
        #expect(try await world.entries([.food]).isEmpty)
    }

    @Test(
        "a change of the form replaces the samples, without duplicates",
        arguments: MealShape.allCases, [false, true])
    func switching(first: MealShape, dies: Bool) async throws {
        let second: MealShape = first == .correlation ? .samples : .correlation
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(.food(dinner(world)))
        let gone = try await world.journal.save(world.meal("Soup", kilocalories: 90))
        await engine(world, first).sync(.manual)
        try await world.journal.delete(gone.id)
        if dies {
            // The new shape is saved and the app dies before the old one is removed.
            world.health.withFaults { $0.permanent[.delete] = .errorDatabaseInaccessible }
            await engine(world, second).sync(.manual)
            world.health.withFaults { $0.permanent = [:] }
            world.clock.advance(by: 3600)
        }
        for _ in 0..<3 {
            await engine(world, second).sync(.manual)
            world.clock.advance(by: 300)
        }
        #expect(try await world.meals().count == (second == .correlation ? 2 : 0))
        #expect(try await world.values(.dietaryEnergyConsumed).sorted() == [300, 450])
        #expect(try await world.values(.dietaryProtein) == [6])
        #expect(try await world.entries([.food]).map(\.id) == [meal.id])
        #expect(try await world.step(of: meal.id) == .synced)
        #expect(try await world.journal.conflicts().isEmpty)
        let version = try await world.journal.entry(meal.id)?.header.version
        #expect(version == 2)
        let fresh = try await SyncWorld.enabled(sharing: world, device: "fresh")
        await fresh.engine.sync(.manual)
        #expect(try await fresh.energyOfDay() == 750)
        #expect(try await fresh.journal.entry(meal.id)?.hasSameContent(as: meal) == true)
    }

    @Test("an unchanged form sends nothing again")
    func sameShape() async throws {
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(.food(dinner(world)))
        for _ in 0..<3 { await engine(world, .samples).sync(.manual) }
        #expect(try await world.journal.entry(meal.id)?.header.version == 1)
    }
}
