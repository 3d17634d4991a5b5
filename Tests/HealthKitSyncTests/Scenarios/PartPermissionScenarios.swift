import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Parts of an entry that are permitted later")
struct PartPermissionScenarios {
    private let nutrients: [ObjectType: Quantity] = [
        .dietaryEnergyConsumed: Quantity(500, .kilocalorie),
        .dietaryProtein: Quantity(20, .gram()), .dietaryFiber: Quantity(8, .gram()),
    ]

    @Test("a withheld nutrient of a meal is exported after it is permitted")
    func followsPermission() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
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

    @Test("a nutrient that was denied and later allowed in the settings is exported")
    func regranted() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await HealthPermissions(store: world.health, sleep: Unlimited.sleep).request([.food]
        )
        try world.deny(.dietaryFiber)
        let meal = try await world.journal.save(world.meal("Stew", nutrients))
        await world.engine.sync(.manual)
        #expect(try await world.samples(.dietaryFiber).isEmpty)
        try world.allow(.dietaryFiber)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryFiber) == [8])
        #expect(try await world.step(of: meal.id) == .synced)
    }

    @Test("an edit while a nutrient is revoked is exported completely after it is allowed again")
    func editedWhileRevoked() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await HealthPermissions(store: world.health, sleep: Unlimited.sleep).request([.food]
        )
        var meal = try #require(try await world.journal.save(world.meal("Stew", nutrients)).food)
        await world.engine.sync(.manual)
        try world.deny(.dietaryFiber)
        meal.items[0].nutrients[.dietaryEnergyConsumed] = Quantity(600, .kilocalorie)
        meal.items[0].nutrients[.dietaryFiber] = Quantity(9, .gram())
        _ = try await world.journal.save(.food(meal))
        await world.engine.sync(.manual)
        try world.allow(.dietaryFiber)
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.values(.dietaryFiber) == [9])
        #expect(try await world.values(.dietaryEnergyConsumed) == [600])
        #expect(try await world.meals().map(\.objects.count) == [3])
        #expect(try await world.step(of: meal.header.id) == .synced)
        let version = try await world.journal.entry(meal.header.id)?.header.version
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.journal.entry(meal.header.id)?.header.version == version)
    }

    @Test("a meal without any permitted nutrient waits, and is then exported completely")
    func nothingPermitted() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let meal = try await world.journal.save(world.meal("Stew", nutrients))
        await world.engine.sync(.manual)
        #expect(try await world.journal.status(of: .health).parked == 1)
        _ = try await HealthPermissions(store: world.health, sleep: Unlimited.sleep).request([.food]
        )
        await world.engine.sync(.permissionChange)
        #expect(try await world.meals().map(\.objects.count) == [3])
        #expect(try await world.journal.entry(meal.id)?.header.version == 1)
    }

    @Test("denied body fat and lean mass of a weight are exported after they are allowed")
    func bodyComposition() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.bodyFatPercentage)
        try world.deny(.leanBodyMass)
        var weight = try #require(world.weight(80).weight)
        weight.bodyFat = 0.2
        weight.leanMass = Quantity(64, .gram(.kilo))
        let saved = try await world.journal.save(.weight(weight))
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [80])
        #expect(try await world.step(of: saved.id) == .synced)

        try world.allow(.bodyFatPercentage)
        await world.engine.sync(.permissionChange)
        #expect(try await world.values(.bodyFatPercentage) == [0.2])
        #expect(try await world.samples(.leanBodyMass).isEmpty)
        try world.allow(.leanBodyMass)
        for _ in 0..<3 { await world.engine.sync(.permissionChange) }
        #expect(try await world.values(.leanBodyMass) == [64])
        #expect(try await world.values(.bodyMass) == [80])
        #expect(try await world.journal.entry(saved.id)?.header.version == 3)
        #expect(try await world.links(of: saved.id).count == 3)
    }

    @Test("denied energy and distance of a workout are exported after they are allowed")
    func workout() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.activeEnergyBurned)
        try world.deny(.distanceCycling)
        let saved = try await world.journal.save(
            world.workout(.cycling, kilocalories: 300, meters: 20_000))
        await world.engine.sync(.save)
        #expect(try await world.workouts().count == 1)
        #expect(try await world.samples(.activeEnergyBurned).isEmpty)
        try world.allow(.activeEnergyBurned)
        try world.allow(.distanceCycling)
        for _ in 0..<3 { await world.engine.sync(.permissionChange) }
        let workout = try #require(try await world.workouts().first)
        #expect(try await world.workouts().count == 1)
        #expect(try await world.parts(of: workout) == [300, 20_000])
        #expect(try await world.step(of: saved.id) == .synced)
    }

    @Test(
        "a part of a workout is exported later although a crash came before it was recorded as withheld"
    )
    func workoutBeforeDeath() async throws {
        let first = try await SyncWorld.enabled()
        try first.deny(.distanceWalkingRunning)
        let saved = try await first.journal.save(
            first.workout(.running, kilocalories: 300, meters: 5000))
        let dying = try first.relaunched(
            probe: SyncProbe(after: { action in
                if case .push = action { throw SyncProbe.Crash() }
            }))
        await dying.engine.sync(.save)
        let again = try dying.relaunched()
        await again.engine.sync(.launch)
        #expect(try await again.samples(.distanceWalkingRunning).isEmpty)
        try again.allow(.distanceWalkingRunning)
        await again.engine.sync(.permissionChange)
        #expect(try await again.values(.distanceWalkingRunning) == [5000])
        #expect(try await again.step(of: saved.id) == .synced)
    }

    @Test("a workout that is sent again after more is permitted gets its missing parts")
    func workoutSentAgain() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.activeEnergyBurned)
        let saved = try await world.journal.save(
            world.workout(.cycling, kilocalories: 300, meters: 20_000))
        // Health takes it, and its answer is lost.
        world.health.withFaults { faults in
            faults.afterwards = { call in if call == .save { throw HKError(.unknownError) } }
        }
        #expect(await world.engine.sync(.save).retrying == 1)
        world.health.withFaults { $0.afterwards = nil }
        try world.allow(.activeEnergyBurned)
        world.clock.advance(by: 60)
        for _ in 0..<3 { await world.engine.sync(.timer) }
        let workout = try #require(try await world.workouts().first)
        #expect(try await world.workouts().count == 1)
        #expect(try await world.parts(of: workout) == [300, 20_000])
        #expect(try await world.step(of: saved.id) == .synced)
    }

    @Test("parts that are exported later with the same version reach the other device too")
    func restOfVersion() async throws {
        let phone = try await SyncWorld.enabled()
        try phone.deny(.bodyFatPercentage)
        var weight = try #require(phone.weight(80).weight)
        weight.bodyFat = 0.2
        _ = try await phone.journal.save(.weight(weight))
        let dying = try phone.relaunched(
            probe: SyncProbe(after: { action in
                if case .push = action { throw SyncProbe.Crash() }
            }))
        await dying.engine.sync(.save)
        let tablet = try await SyncWorld.enabled(sharing: phone, device: "tablet")
        await tablet.engine.sync(.launch)

        // The phone sends the version again before it reads what it sent.
        try phone.allow(.bodyFatPercentage)
        let again = try phone.relaunched()
        again.health.withFaults { $0.permanent[.changes] = .unknownError }
        await again.engine.sync(.launch)
        #expect(try await phone.values(.bodyFatPercentage) == [0.2])
        await tablet.engine.sync(.observer)
        guard case .weight(let there)? = try await tablet.journal.entry(weight.header.id) else {
            Issue.record("the weight is not there")
            return
        }
        #expect(there.bodyFat == 0.2)
        #expect(there.header.version == 1)
    }

    @Test("an edit while a part may not be deleted is not taken for another device's")
    func editedWhilePartDenied() async throws {
        let world = try await SyncWorld.enabled()
        var weight = try #require(world.weight(80).weight)
        weight.bodyFat = 0.2
        let saved = try await world.journal.save(.weight(weight))
        await world.engine.sync(.save)
        try world.deny(.bodyFatPercentage)
        var edited = try #require(saved.weight)
        edited.mass = Quantity(81, .kilogram)
        _ = try await world.journal.save(.weight(edited))
        for _ in 0..<4 { await world.engine.sync(.manual) }
        let here = try #require(try await world.journal.entry(saved.id)?.weight)
        #expect(here.bodyFat == 0.2)
        #expect(here.header.version == 2)
        #expect(try await world.journal.conflicts().isEmpty)
        try world.allow(.bodyFatPercentage)
        for _ in 0..<3 { await world.engine.sync(.manual) }
        #expect(try await world.values(.bodyMass) == [81])
        #expect(try await world.values(.bodyFatPercentage) == [0.2])
        #expect(try await world.step(of: saved.id) == .synced)
    }

    @Test("a type that may be saved but not read is not sent repeatedly, and stays")
    func savedUnread() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        try await world.health.requestAuthorization(
            toShare: [HKQuantityType(.bodyMass), HKQuantityType(.bodyFatPercentage)],
            read: [HKQuantityType(.bodyMass)])
        var weight = try #require(world.weight(80).weight)
        weight.bodyFat = 0.2
        let saved = try await world.journal.save(.weight(weight))
        for _ in 0..<4 { await world.engine.sync(.manual) }
        #expect(try await world.journal.entry(saved.id)?.header.version == 1)

        let tablet = try SyncWorld(grants: .none, sharing: world, device: "tablet")
        try await tablet.journal.setRemoteEnabled(.health, true)
        await tablet.engine.sync(.launch)
        var there = try #require(try await tablet.journal.entry(saved.id)?.weight)
        world.clock.advance(by: 60)
        there.mass = Quantity(81, .kilogram)
        _ = try await tablet.journal.save(.weight(there))
        await tablet.engine.sync(.save)
        await world.engine.sync(.observer)
        let here = try #require(try await world.journal.entry(saved.id)?.weight)
        #expect(here.mass == Quantity(81, .kilogram))
        #expect(here.bodyFat == 0.2)
    }

    @Test("a weight whose body fat was deleted in Health stays, and is still synced")
    func partDeletedInHealth() async throws {
        let world = try await SyncWorld.enabled()
        var weight = try #require(world.weight(80).weight)
        weight.bodyFat = 0.2
        let saved = try await world.journal.save(.weight(weight))
        await world.engine.sync(.save)
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.bodyFatPercentage), predicate: NSPredicate(value: true))
        await world.engine.sync(.observer)
        #expect(try await world.step(of: saved.id) == .synced)
        var edited = try #require(saved.weight)
        edited.mass = Quantity(81, .kilogram)
        _ = try await world.journal.save(.weight(edited))
        await world.engine.sync(.save)
        #expect(try await world.values(.bodyMass) == [81])
        _ = try await world.health.store.deleteObjects(
            of: HKQuantityType(.bodyMass), predicate: NSPredicate(value: true))
        await world.engine.sync(.observer)
        #expect(try await world.step(of: saved.id) == .removedThere)
    }

    @Test("a workout is exported with only the permission for walking, and imported completely")
    func oneDistance() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let types: Set<HKSampleType> = [
            .workoutType(), HKQuantityType(.activeEnergyBurned),
            HKQuantityType(.distanceWalkingRunning),
        ]
        try await world.health.requestAuthorization(toShare: types, read: types)
        let saved = try await world.journal.save(
            world.workout(.running, kilocalories: 300, meters: 5000))
        await world.engine.sync(.save)
        #expect(try await world.step(of: saved.id) == .synced)

        let fresh = try SyncWorld(grants: .none, sharing: world, device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        #expect(await fresh.engine.sync(.launch).inbound.adopted == 1)
        guard case .workout(let workout)? = try await fresh.journal.entry(saved.id) else {
            Issue.record("the workout is not there")
            return
        }
        #expect(workout.distance == Quantity(5000, .meter()))
        #expect(workout.energy == Quantity(300, .kilocalorie))
    }

    @Test("a weight is imported with only the permission for weights")
    func massAlone() async throws {
        let world = try await SyncWorld.enabled(grants: .none)
        let mass: Set<HKSampleType> = [HKQuantityType(.bodyMass)]
        try await world.health.requestAuthorization(toShare: mass, read: mass)
        let saved = try await world.journal.save(world.weight(80))
        await world.engine.sync(.save)
        let fresh = try SyncWorld(grants: .none, sharing: world, device: "new phone")
        try await fresh.journal.setRemoteEnabled(.health, true)
        let report = await fresh.engine.sync(.launch)
        #expect(report.unreadable["weight"] == nil)
        #expect(try await fresh.journal.entry(saved.id) != nil)
    }
}
