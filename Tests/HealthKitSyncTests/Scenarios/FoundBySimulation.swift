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

@Suite("Found by the simulation")
struct FoundBySimulation {
    @Test("a deletion is not complete while samples of a denied type are left")
    func deletionOfDenied() async throws {
        let world = try await SyncWorld.enabled()
        let weight = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        try await world.journal.delete(weight.id)
        let store = try world.health.store.openStore()
        let app = world.health.store.configuration.app.identity
        try store.permissions.set(share: [.bodyMass: .denied], read: [:], app: app)
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [80])
        #expect(try await world.journal.status(of: .health).parked == 1)

        try store.permissions.set(share: [.bodyMass: .granted], read: [:], app: app)
        await world.engine.sync(.permissionChange)
        #expect(try await world.values(.bodyMass) == [])
        #expect(try await world.journal.status(of: .health).parked == 0)
    }

    @Test("an app that numbers its weights, drinks and meals from 1 each loses none of them")
    func identifiersOfEachType() async throws {
        let world = try await SyncWorld.enabled()
        let app = world.otherApp("com.example.scale")
        let sync: [String: Any] = [HKMetadataKeySyncIdentifier: "1", HKMetadataKeySyncVersion: 1]
        func sample(_ type: HKQuantityTypeIdentifier, _ value: Double, _ unit: HKUnit)
            -> HKQuantitySample
        {
            HKQuantitySample(
                type: HKQuantityType(type), quantity: HKQuantity(unit: unit, doubleValue: value),
                start: world.clock.now, end: world.clock.now, metadata: sync)
        }
        try await app.save([
            sample(.bodyMass, 80, .gramUnit(with: .kilo)),
            sample(.dietaryWater, 300, .literUnit(with: .milli)),
            sample(.dietaryEnergyConsumed, 120, .kilocalorie()),
        ])
        await world.engine.sync(.manual)
        let kinds = try await world.entries([.weight, .drink, .food]).map(\.kind)
        #expect(Set(kinds) == [.weight, .drink, .food])
        #expect(kinds.count == 3)
    }

    @Test("a crash between an edit's save and its clean-up leaves no replaced sample")
    func remainsAreRemoved() async throws {
        let first = try await SyncWorld.enabled()
        let saved = try await first.journal.save(
            first.meal(
                "Stew",
                [
                    .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
                    .dietaryProtein: Quantity(30, .gram()),
                ]))
        await first.engine.sync(.save)
        var meal = try #require(saved.food)
        meal.items[0].nutrients[.dietaryProtein] = nil
        let edited = try await first.journal.save(.food(meal))

        let dying = try first.relaunched(probe: Self.dying(afterPush: true))
        dying.health.withFaults { $0.permanent[.delete] = .unknownError }
        await dying.engine.sync(.save)
        #expect(try await dying.values(.dietaryProtein) == [30])

        let again = try dying.relaunched()
        await again.engine.sync(.launch)
        #expect(try await again.values(.dietaryProtein) == [])
        #expect(try await again.values(.dietaryEnergyConsumed) == [500])
        #expect(try await again.step(of: edited.id) == .synced)
        let meals = try await again.meals()
        let objects = meals.flatMap { [$0.uuid] + $0.objects.map(\.uuid) }
        #expect(Set(try await again.links(of: edited.id)) == Set(objects.map(\.uuidString)))
    }

    @Test(
        "what another device left of an earlier version is removed although a deletion fails",
        arguments: 0..<40)
    func remainsAreRemovedLater(failing call: Int) async throws {
        let phone = try await SyncWorld.enabled()
        let energy = [ObjectType.dietaryEnergyConsumed: Quantity(500, .kilocalorie)]
        let saved = try await phone.journal.save(phone.meal("Stew", energy))
        try await phone.change(saved, toItems: [500, 100])
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)

        try await phone.change(saved, toItems: [400])
        let dying = try phone.relaunched(probe: Self.dying(afterPush: true))
        dying.health.withFaults { $0.permanent[.delete] = .unknownError }
        await dying.engine.sync(.save)
        #expect(try await dying.values(.dietaryEnergyConsumed).sorted() == [100, 400])

        tablet.health.withFaults {
            $0.failures[.delete] = Array(repeating: nil, count: call) + [.unknownError]
        }
        await tablet.engine.sync(.observer)
        await tablet.engine.sync(.observer)
        #expect(try await tablet.values(.dietaryEnergyConsumed) == [400])
        #expect(try await tablet.meals().count == 1)
    }

    @Test("a repeated push is linked to the object of the first push")
    func repeatedSave() async throws {
        let first = try await SyncWorld.enabled()
        let drink = try await first.journal.save(first.drink(250))
        let dying = try first.relaunched(probe: Self.dying(afterPush: true))
        await dying.engine.sync(.save)

        let again = try dying.relaunched()
        again.health.withFaults { $0.permanent[.changes] = .unknownError }
        await again.engine.sync(.launch)
        let sample = try #require(try await again.samples(.dietaryWater).first)
        #expect(try await again.links(of: drink.id) == [sample.uuid.uuidString])
    }

    @Test("an entry that Health lost while it was deleted here is exported again after an undo")
    func removalOfDeleted() async throws {
        let first = try await SyncWorld.enabled()
        let drink = try await first.journal.save(first.drink(250))
        await first.engine.sync(.save)
        await first.engine.sync(.manual)
        _ = try await first.health.store.deleteObjects(
            of: HKQuantityType(.dietaryWater), predicate: NSPredicate(value: true))
        try await first.journal.delete(drink.id)
        let dying = try first.relaunched(probe: Self.dying(afterPush: false))
        await dying.engine.sync(.launch)

        let again = try dying.relaunched()
        try await again.journal.undoDelete(drink.id)
        await again.engine.sync(.save)
        #expect(try await again.values(.dietaryWater) == [250])
        #expect(try await again.step(of: drink.id) == .synced)
    }

    @Test("an undo of a partly executed deletion exports the whole meal again")
    func undoOfHalfDeletion() async throws {
        let first = try await SyncWorld.enabled()
        let meal = try await first.journal.save(
            first.meal("Stew", [.dietaryEnergyConsumed: Quantity(500, .kilocalorie)]))
        await first.engine.sync(.save)
        await first.engine.sync(.manual)
        try await first.journal.delete(meal.id)
        // The correlation goes, its members stay.
        first.health.withFaults { $0.failures[.delete] = [nil, .unknownError] }
        await first.engine.sync(.save)
        #expect(try await first.meals().isEmpty)

        first.health.withFaults { $0.failures[.delete] = [] }
        try await first.journal.undoDelete(meal.id)
        await first.engine.sync(.save)
        #expect(try await first.values(.dietaryEnergyConsumed) == [500])
        #expect(try await first.meals().count == 1)
        #expect(try await first.journal.conflicts().isEmpty)
        #expect(try await first.step(of: meal.id) == .synced)
    }

    @Test("AC-63 two devices that exported the same version both end with the later edit")
    func sameVersionTwice() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(250))
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)

        phone.clock.advance(by: 60)
        try await phone.change(drink, to: 300)
        await phone.engine.sync(.save)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 350)
        tablet.health.withFaults { $0.permanent[.changes] = .unknownError }
        await tablet.engine.sync(.save)
        tablet.health.withFaults { $0.permanent[.changes] = nil }
        await tablet.engine.sync(.manual)
        await phone.engine.sync(.manual)
        #expect(try await phone.values(.dietaryWater) == [350])
        for world in [phone, tablet] {
            guard case .drink(let found)? = try await world.journal.entry(drink.id) else {
                Issue.record("The drink is gone.")
                continue
            }
            #expect(found.volume == Quantity(350, .milliliter))
        }
    }

    @Test(
        "AC-63 a version of a meal of which two devices saved different items becomes one meal"
    )
    func mixedVersion() async throws {
        let phone = try await SyncWorld.enabled()
        let meal = try await phone.journal.save(phone.meal("Stew", kilocalories: 500))
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)

        phone.clock.advance(by: 60)
        try await phone.change(meal, toItems: [300])
        await phone.engine.sync(.save)
        phone.clock.advance(by: 60)
        // Not knowing the other edit, it is sent under the same version: of the first item Health
        // keeps what it has, the second one is new.
        try await tablet.change(meal, toItems: [200, 400])
        tablet.health.withFaults { $0.permanent[.changes] = .unknownError }
        await tablet.engine.sync(.save)
        #expect(try await phone.values(.dietaryEnergyConsumed).sorted() == [300, 400])
        tablet.health.withFaults { $0.permanent[.changes] = nil }
        for _ in 0..<2 {
            await tablet.engine.sync(.manual)
            await phone.engine.sync(.manual)
        }
        #expect(try await phone.values(.dietaryEnergyConsumed).sorted() == [200, 400])
        #expect(try await phone.entries([.food]).map(\.energies) == [[200, 400]])
        #expect(try await tablet.entries([.food]).map(\.energies) == [[200, 400]])
        #expect(try await tablet.journal.conflicts().count == 1)
    }

    @Test(
        "a version that is sent again after a later one leaves none of its samples",
        arguments: [false, true])
    func staleVersion(isAnswerLost: Bool) async throws {
        let phone = try await SyncWorld.enabled()
        var weight = try #require(phone.weight(80).weight)
        weight.bodyFat = 0.2
        let saved = try await phone.journal.save(.weight(weight))
        let dying = try phone.relaunched(probe: Self.dying(afterPush: true))
        await dying.engine.sync(.save)

        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)
        phone.clock.advance(by: 60)
        weight.bodyFat = nil
        _ = try await tablet.journal.save(.weight(weight))
        await tablet.engine.sync(.save)
        #expect(try await tablet.values(.bodyFatPercentage) == [])

        let again = try dying.relaunched()
        again.health.withFaults { faults in
            faults.permanent[.changes] = .unknownError
            faults.afterwards = { call in
                if isAnswerLost, call == .save { throw HKError(.unknownError) }
            }
        }
        await again.engine.sync(.launch)
        #expect(try await again.values(.bodyFatPercentage) == (isAnswerLost ? [0.2] : []))
        again.health.withFaults { faults in
            faults.permanent[.changes] = nil
            faults.afterwards = nil
        }
        await again.engine.sync(.manual)
        #expect(try await again.values(.bodyFatPercentage) == [])
        #expect(try await again.step(of: saved.id) == .synced)
    }

    @Test("a rejection after a lost answer does not prove that nothing was saved")
    func refusedAfterLostAnswer() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.dietaryProtein)
        func nutrients(_ kilocalories: Double, _ grams: Double) -> [ObjectType: Quantity] {
            [
                .dietaryEnergyConsumed: Quantity(kilocalories, .kilocalorie),
                .dietaryProtein: Quantity(grams, .gram()),
            ]
        }
        var meal = try #require(
            try await world.journal.save(world.meal("Stew", nutrients(320, 5))).food)
        let drink = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        world.clock.advance(by: 60)
        meal.items[0].nutrients = nutrients(700, 12)
        _ = try await world.journal.save(.food(meal))
        try await world.change(drink, to: 300)

        // Both are saved together, the answer is lost, and each alone is refused.
        world.health.withFaults { faults in
            faults.failures[.save] = [nil, .errorInvalidArgument, .errorInvalidArgument]
            faults.afterwards = { call in if call == .save { throw HKError(.unknownError) } }
        }
        #expect(await world.engine.sync(.save).failed == 2)
        world.health.withFaults { $0.afterwards = nil }
        for _ in 0..<2 { await world.engine.sync(.manual) }
        #expect(try await world.journal.conflicts().isEmpty)
        let here = try #require(try await world.journal.entry(meal.header.id)?.food)
        #expect(here.items.first?.nutrients[.dietaryProtein] == Quantity(12, .gram()))
    }

    @Test("a nutrient is exported later although a crash came before it was recorded as withheld")
    func withheldBeforeDeath() async throws {
        let first = try await SyncWorld.enabled()
        let store = try first.health.store.openStore()
        let app = first.health.store.configuration.app.identity
        try store.permissions.set(share: [.dietarySodium: .denied], read: [:], app: app)
        let meal = try await first.journal.save(
            first.meal(
                "Stew",
                [
                    .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
                    .dietarySodium: Quantity(900, .milligram),
                ]))
        let dying = try first.relaunched(probe: Self.dying(afterPush: true))
        await dying.engine.sync(.save)

        let again = try dying.relaunched()
        await again.engine.sync(.launch)
        #expect(try await again.values(.dietaryEnergyConsumed) == [500])
        try store.permissions.set(share: [.dietarySodium: .granted], read: [:], app: app)
        await again.engine.sync(.permissionChange)
        #expect(try await again.samples(.dietarySodium).count == 1)
        #expect(try await again.step(of: meal.id) == .synced)
    }

    @Test("an edit of an entry that Health lost is kept when another device exports it again")
    func editOfRemoved() async throws {
        let phone = try await SyncWorld.enabled()
        let drink = try await phone.journal.save(phone.drink(250))
        await phone.engine.sync(.save)
        let tablet = try phone.relaunched(device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)

        try await phone.change(drink, to: 300)
        _ = try await phone.health.store.deleteObjects(
            of: HKQuantityType(.dietaryWater), predicate: NSPredicate(value: true))
        await tablet.engine.sync(.observer)
        await phone.engine.sync(.save)
        let question = try #require(try await phone.journal.conflicts().first)
        try await phone.journal.resolve(question.id, with: .mine)
        phone.clock.advance(by: 60)
        try await tablet.change(drink, to: 350)
        await phone.engine.sync(.save)
        await tablet.engine.sync(.observer)
        let kept = try #require(try await tablet.journal.conflicts().first)
        #expect(kept.kind == .edited)
        #expect(try await phone.values(.dietaryWater) == [350])
    }

    /// A death right after a push, or else right before what is due is looked for.
    static func dying(afterPush: Bool) -> SyncProbe {
        SyncProbe(
            before: { action in
                if !afterPush, case .loadDue = action { throw SyncProbe.Crash() }
            },
            after: { action in
                if afterPush, case .push = action { throw SyncProbe.Crash() }
            })
    }
}

extension SyncWorld {
    /// Gives a meal other items, with so many kilocalories each.
    fileprivate func change(_ entry: JournalEntry, toItems kilocalories: [Double]) async throws {
        var food = try #require(entry.food)
        food.items = kilocalories.map {
            FoodItem(
                name: "Item", nutrients: [.dietaryEnergyConsumed: Quantity($0, .kilocalorie)])
        }
        _ = try await journal.save(.food(food))
    }
}

extension JournalEntry {
    /// The kilocalories of each item of a meal.
    fileprivate var energies: [Double] {
        guard case .food(let food) = self else { return [] }
        return food.items.compactMap { item in
            try? item.nutrients[.dietaryEnergyConsumed]?.doubleValue(for: .kilocalorie)
        }
    }
}
