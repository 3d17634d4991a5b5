import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Update and delete")
struct UpdateAndDeleteScenarios {
    @Test("AC-18 an edit whose save fails leaves the old sample, and the new one after recovery")
    func editIsNeverDeleteThenSave() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        world.health.withFaults { $0.permanent[.save] = .errorDatabaseInaccessible }
        try await world.change(drink, to: 300)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.journal.status(of: .health).pending == 1)
        world.health.withFaults { $0.permanent[.save] = nil }
        world.clock.advance(by: 61)
        await world.engine.sync(.timer)
        #expect(try await world.values(.dietaryWater) == [300])
    }

    @Test(
        "AC-19 a deletion that Health rejects is retried until it works",
        arguments: [
            HKError.Code.errorAuthorizationDenied, .errorDatabaseInaccessible, .unknownError,
        ])
    func deletionIsDurable(code: HKError.Code) async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        world.health.withFaults { $0.permanent[.delete] = code }
        try await world.journal.delete(drink.id)
        #expect(try await world.entries([.drink]).isEmpty)
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryWater) == [250])

        let again = try world.relaunched()
        again.clock.advance(by: 61)
        await again.engine.sync(.permissionChange)
        #expect(try await again.values(.dietaryWater) == [])
        #expect(try await again.journal.status(of: .health).pending == 0)
    }

    @Test("AC-19 a deletion while sync is off is exported when sync is on again")
    func deletionWhileOff() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.journal.setRemoteEnabled(.health, false)
        try await world.journal.delete(drink.id)
        try await world.journal.setRemoteEnabled(.health, true)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("a deletion that was not sent yet does not count as one that is sent again")
    func firstDeletion() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        try await world.journal.delete(drink.id)
        // The pass also reads the sample that the first one saved.
        let report = await world.engine.sync(.save)
        #expect(report.inbound.deletedAgain == 0)
        #expect(report.deleted == 1)
        #expect(try await world.values(.dietaryWater) == [])
    }

    @Test("AC-19 deleting what Health no longer has is success")
    func deletingTheAbsent() async throws {
        let world = try await SyncWorld.enabled()
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.dietaryWater), predicate: NSPredicate(value: true))
        try await world.journal.delete(drink.id)
        let report = await world.engine.sync(.save)
        #expect(report.failed == 0)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-23 a deleted meal leaves no nutrient and no correlation")
    func wholeMealGoes() async throws {
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(world.meal("Stew", Self.nine))
        await world.engine.sync(.save)
        #expect(try await world.meals().first?.objects.count == 9)
        try await world.journal.delete(meal.id)
        await world.engine.sync(.save)
        for type in Self.nine.keys {
            let left = try await world.samples(HKQuantityTypeIdentifier(rawValue: type.identifier))
            #expect(left.isEmpty, "\(type.name)")
        }
        #expect(try await world.meals().isEmpty)
    }

    @Test("AC-23 a nutrient that an edit removes is deleted in Health, the others stay")
    func removedNutrientGoes() async throws {
        let world = try await SyncWorld.enabled()
        let meal = try await world.journal.save(world.meal("Stew", Self.nine))
        await world.engine.sync(.save)
        var edited = try #require(meal.food)
        edited.items[0].nutrients[.dietaryFiber] = nil
        _ = try await world.journal.save(.food(edited))
        await world.engine.sync(.save)
        #expect(try await world.values(.dietaryFiber).isEmpty)
        #expect(try await world.values(.dietaryProtein) == [30])
        #expect(try await world.meals().first?.objects.count == 8)
    }

    @Test("AC-24 an imported entry is deleted with its sample; an own one stays and is marked")
    func deletionInHealth() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        let foreign = mass(82, at: world.clock.now.addingTimeInterval(-60))
        try await scale.save(foreign)
        let own = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.weight]).count == 2)

        try await scale.delete(foreign)
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.bodyMass), predicate: NSPredicate(value: true))
        let saves = world.health.withFaults { $0.calls[.save] ?? 0 }
        await world.engine.sync(.observer)
        await world.engine.sync(.manual)
        #expect(try await world.entries([.weight]).map(\.id) == [own.id])
        #expect(try await world.step(of: own.id) == .removedThere)
        // It goes on counting here, and is not sent again by itself.
        let today = try await world.journal.summary(of: try await world.journal.today())
        #expect(today.weight?.header.id == own.id)
        #expect(world.health.withFaults { $0.calls[.save] ?? 0 } == saves)
        #expect(try await world.values(.bodyMass) == [])
    }

    @Test(
        "AC-24 an unexported edit of an entry that was deleted in Health is a conflict, and nothing is lost"
    )
    func deletionAgainstEdit() async throws {
        let world = try await SyncWorld.enabled()
        let weight = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        await world.engine.sync(.manual)
        var edited = try #require(weight.weight)
        edited.mass = Quantity(81, .kilogram)
        _ = try await world.journal.save(.weight(edited))
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.bodyMass), predicate: NSPredicate(value: true))
        let report = await world.engine.sync(.observer)
        #expect(report.inbound.conflicts == 1)
        #expect(try await world.journal.conflicts().count == 1)
        #expect(try await world.journal.entry(weight.id) != nil)
    }

    @Test("AC-25 a hidden entry stays in Health and never comes back; an edit is an own copy")
    func foreignEntries() async throws {
        let world = try await SyncWorld.enabled()
        let scale = world.otherApp("com.example.scale")
        try await scale.save([
            mass(82, at: world.clock.now.addingTimeInterval(-60)),
            mass(83, at: world.clock.now.addingTimeInterval(-120)),
        ])
        await world.engine.sync(.launch)
        let entries = try await world.entries([.weight])
        let hidden = try #require(entries.first)
        let edited = try #require(entries.last)
        try await world.journal.delete(hidden.id)
        var copy = try #require(edited.weight)
        copy.mass = Quantity(84, .kilogram)
        let own = try await world.journal.save(.weight(copy))
        #expect(own.header.overrides == edited.id)
        #expect(!own.header.source.isForeign)

        await world.engine.sync(.manual)
        try await world.engine.forgetCursors()
        await world.engine.sync(.manual)
        let ids = try await world.entries([.weight]).map(\.id)
        #expect(!ids.contains(hidden.id))
        #expect(ids.contains(own.id))
        #expect(try await world.values(.bodyMass).sorted() == [82, 83])
    }

    @Test("AC-26 a pass without work, or after an entry that was deleted unsent, writes nothing")
    func emptyOperations() async throws {
        let world = try await SyncWorld.enabled()
        await world.engine.sync(.manual)
        let drink = try await world.journal.save(world.drink(250))
        try await world.journal.delete(drink.id)
        world.clock.advance(by: 60)
        await world.engine.sync(.manual)
        let calls = world.health.withFaults { $0.calls }
        #expect(calls[.save] == nil)
        #expect(calls[.delete] == nil)
    }

    static let nine: [ObjectType: Quantity] = [
        .dietaryEnergyConsumed: Quantity(600, .kilocalorie),
        .dietaryProtein: Quantity(30, .gram()), .dietaryCarbohydrates: Quantity(50, .gram()),
        .dietaryFatTotal: Quantity(20, .gram()), .dietaryFiber: Quantity(5, .gram()),
        .dietarySugar: Quantity(9, .gram()), .dietarySodium: Quantity(700, .milligram),
        .dietaryCholesterol: Quantity(60, .milligram),
        .dietaryFatSaturated: Quantity(7, .gram()),
    ]
}
