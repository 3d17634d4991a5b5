import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Asking for permission")
struct PermissionScenarios {
    @Test("AC-35 after a denied request the status is denied, and entries are still saved here")
    func denied() async throws {
        let world = try await SyncWorld.enabled(grants: .none, prompt: .deny)
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        #expect(try await permissions.request([.water]) == .denied)
        _ = try await world.journal.save(world.drink(250))
        await world.engine.sync(.save)
        #expect(try await world.entries([.drink]).count == 1)
        #expect(try await world.journal.status(of: .health).parked == 1)
    }

    @Test("AC-36 with only protein refused the status is partial and the rest is exported")
    func partial() async throws {
        let protein: HKObjectType = HKQuantityType(.dietaryProtein)
        let allowed = Set(HealthFeature.food.typesToShare.map { $0 as HKObjectType })
            .subtracting([protein])
        let world = try await SyncWorld.enabled(
            grants: .none, prompt: .allowing(share: allowed, read: []))
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        #expect(try await permissions.request([.food]) == .partial)
        let refused = permissions.statusByType(of: [.food]).filter { $0.value == .sharingDenied }
        #expect(Set(refused.keys) == [HKQuantityType(.dietaryProtein)])
        #expect(permissions.status(of: [.activity]) == .unknowable)

        _ = try await world.journal.save(
            world.meal("Stew", UpdateAndDeleteScenarios.nine))
        await world.engine.sync(.save)
        #expect(try await world.meals().first?.objects.count == 8)
    }

    @Test("without the entitlement a pass does nothing and says what is missing")
    func unentitled() async throws {
        let world = try await SyncWorld.enabled()
        _ = try await world.journal.save(world.drink(250))
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isEntitled = false
        let remote = HealthRemote(
            store: HKHealthStore(configuration: configuration),
            configuration: HealthRemote.Configuration(
                namespace: SyncWorld.bundle,
                app: .own(bundleIdentifier: SyncWorld.bundle, name: "Diary", device: "phone")))
        let report = await SyncEngine(journal: world.journal, remote: remote).sync(.save)
        #expect(report.unavailable == SyncReason(.healthNotEntitled))
        #expect(report.unreadable.isEmpty)
        #expect(try await world.journal.status(of: .health).pending == 1)
        await world.engine.sync(.save)
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-37 a dismissed permission sheet can be shown again, an answered one is not")
    func askedOnce() async throws {
        let away = try SyncWorld(grants: .none, prompt: .cancel)
        let first = HealthPermissions(store: away.health, sleep: Unlimited.sleep)
        await #expect(throws: HKError.self) { _ = try await first.request([.water]) }
        #expect(try await first.shouldRequest([.water]))

        let world = try SyncWorld(grants: .none)
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        try await permissions.request([.water])
        #expect(try await !permissions.shouldRequest([.water]))
        // An update of the app adds a feature: only that one is open.
        #expect(try await permissions.shouldRequest([.water, .weight]))
    }

    @Test("AC-37 only a tap asks, after a dismissed sheet again, and only for undetermined types")
    func askedForTheRest() async throws {
        let sheets = Mutex<[Set<String>]>([])
        let prompt = PermissionPrompt { request in
            let isFirst = sheets.withLock {
                $0.append(Set(request.share.union(request.read).map(\.identifier)))
                return $0.count == 1
            }
            return isFirst ? .cancelled : .decided(share: [], read: request.read)
        }
        let world = try await SyncWorld.enabled(grants: .none, prompt: prompt)
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        func shown() -> [Set<String>] { sheets.withLock { $0 } }
        // Neither a look at the state nor a pass asks.
        _ = permissions.status(of: [.water])
        #expect(try await permissions.shouldRequest([.water]))
        await world.engine.sync(.launch)
        #expect(shown().isEmpty)

        await #expect(throws: HKError.self) { _ = try await permissions.request([.water]) }
        #expect(try await permissions.request([.water]) == .denied)
        let water = HKQuantityType(.dietaryWater).identifier
        #expect(shown() == [[water], [water]])
        // An update of the app adds the weight. What was refused is not asked for again.
        await world.engine.sync(.foreground)
        #expect(try await permissions.shouldRequest([.water, .weight]))
        #expect(shown().count == 2)
        _ = try await permissions.request([.water, .weight])
        let weight = HealthFeature.weight.typesToRead.union(
            HealthFeature.weight.typesToShare.map { $0 as HKObjectType })
        #expect(shown().last == Set(weight.map(\.identifier)))
        #expect(try await !permissions.shouldRequest([.water, .weight]))
        _ = try await permissions.request([.water, .weight])
        #expect(shown().count == 3)
    }

    @Test("AC-38 operations without a revoked permission wait, and are sent when it is back")
    func revocation() async throws {
        let world = try await SyncWorld.enabled()
        var watch = PermissionWatch()
        #expect(watch.observe(.authorized) == nil)
        // The person takes the permission back in Settings, and the app becomes active.
        try world.deny(.dietaryWater)
        let drink = try await world.journal.save(world.drink(250))
        let permissions = HealthPermissions(store: world.health, sleep: Unlimited.sleep)
        #expect(watch.observe(permissions.status(of: [.water])) == .revoked)
        let report = await world.engine.sync(.foreground)
        #expect((report.parked, report.failed) == (1, 0))
        guard case .parked? = try await world.step(of: drink.id) else {
            Issue.record("The drink does not wait for the permission.")
            return
        }
        #expect(watch.observe(permissions.status(of: [.water])) == nil)

        try world.allow(.dietaryWater)
        #expect(watch.observe(permissions.status(of: [.water])) == .granted)
        await world.engine.sync(.permissionChange)
        #expect(try await world.step(of: drink.id) == .synced)
        #expect(try await world.values(.dietaryWater) == [250])
    }

    @Test(
        "AC-39 requested are only quantities, categories and workouts, and no correlation",
        arguments: HealthFeature.allCases)
    func noCorrelation(feature: HealthFeature) {
        for type in feature.typesToRead.union(feature.typesToShare.map { $0 as HKObjectType }) {
            let isAllowed =
                type is HKQuantityType || type is HKCategoryType || type is HKWorkoutType
            #expect(isAllowed && !(type is HKCorrelationType), "\(type.identifier)")
        }
    }

    @Test(
        "AC-39 a meal's correlation has the permitted nutrients alone, or its save would fail as a whole"
    )
    func permittedMembers() async throws {
        let world = try await SyncWorld.enabled()
        try world.deny(.dietaryProtein, .dietaryFiber)
        _ = try await world.journal.save(world.meal("Stew", UpdateAndDeleteScenarios.nine))
        let report = await world.engine.sync(.save)
        #expect(report.failed == 0 && report.exported == 1)
        let meal = try #require(try await world.meals().first)
        let refused: Set<HKSampleType> = [
            HKQuantityType(.dietaryProtein), HKQuantityType(.dietaryFiber),
        ]
        let saved = Set(meal.objects.map(\.sampleType))
        #expect(saved.count == 7 && saved.isDisjoint(with: refused))

        let protein = HKQuantitySample(
            type: HKQuantityType(.dietaryProtein),
            quantity: HKQuantity(unit: .gram(), doubleValue: 9),
            start: world.clock.now, end: world.clock.now)
        let whole = HKCorrelation(
            type: HKCorrelationType(.food), start: world.clock.now, end: world.clock.now,
            objects: [energy(500, at: world.clock.now), protein])
        await #expect(throws: HKError.self) { try await world.health.store.save(whole) }
        #expect(try await world.meals().map(\.uuid) == [meal.uuid])
        #expect(try await world.samples(.dietaryEnergyConsumed).count == 1)
    }

    @Test("The types of daily values are requested for the activity, whatever kinds are chosen")
    func activityTypes() {
        let quantities: [HKQuantityTypeIdentifier] = [
            .stepCount, .activeEnergyBurned, .basalEnergyBurned, .distanceWalkingRunning,
            .flightsClimbed, .appleExerciseTime, .restingHeartRate, .heartRateVariabilitySDNN,
            .respiratoryRate, .oxygenSaturation, .appleSleepingWristTemperature,
        ]
        let categories: [HKCategoryTypeIdentifier] = [.sleepAnalysis, .appleStandHour]
        let activity = Set(quantities.map(\.rawValue) + categories.map(\.rawValue))
        func asked(_ feature: HealthFeature, _ kinds: Set<EntryKind>) -> Set<String> {
            Set(feature.typesToRead(for: kinds).map(\.identifier)).intersection(activity)
        }
        #expect(asked(.activity, []) == activity)
        #expect(!asked(.onboarding, [.food]).isEmpty)
        #expect(asked(.food, [.food]).isEmpty)
        #expect(asked(.water, [.drink]).isEmpty)
    }

    @Test("AC-41 without a health store the status says so and nothing else changes")
    func unavailable() async throws {
        let world = try await SyncWorld.enabled()
        world.health.withFaults { $0.isAvailable = false }
        let drink = try await world.journal.save(world.drink(250))
        let report = await world.engine.sync(.save)
        #expect(report.unavailable != nil)
        #expect(
            HealthPermissions(store: world.health, sleep: Unlimited.sleep).status(of: [.water])
                == .unavailable)
        #expect(try await world.step(of: drink.id) == .pending)
    }

    @Test(
        "AC-42 a query that takes too long is unavailable, not nothing, and its answer is dropped",
        arguments: [(true, 15.0), (false, 8)])
    func timeout(isFirst: Bool, limit: TimeInterval) async throws {
        let sleep = ManualSleep()
        let gate = ManualSleep()
        let world = try await SyncWorld.enabled(sleep: sleep.closure)
        if !isFirst { await world.engine.sync(.launch) }
        try await world.otherApp("com.example.scale").save(mass(82, at: world.clock.now))
        world.health.withFaults {
            $0.pause = { call in if call == .changes { try? await gate.closure(1) } }
        }
        let remote = world.remote
        let cursor = try await world.journal.withSnapshot { tx in
            try tx.remote(.health).cursors.of("weight")
        }
        let pulling = Task { try await remote.pull("weight", after: cursor) }
        try #require(try await eventually { sleep.waiting == [limit] && gate.waiting == [1] })
        sleep.wake(limit)
        await #expect(throws: PullError.self) { _ = try await pulling.value }
        world.health.withFaults { $0.pause = nil }
        gate.wake(1)
        #expect(try await world.entries([.weight]).isEmpty)
        await world.engine.sync(.timer)
        #expect(try await world.entries([.weight]).count == 1)
    }

    @Test("AC-42 a save that Health never answers is retried, and the pass continues")
    func stuckSave() async throws {
        let sleep = ManualSleep()
        let gate = ManualSleep()
        let world = try await SyncWorld.enabled(sleep: sleep.closure)
        world.health.withFaults {
            $0.pause = { call in if call == .save { try? await gate.closure(1) } }
        }
        let drink = try await world.journal.save(world.drink(250))
        let engine = world.engine
        let pass = Task { await engine.sync(.save) }
        try #require(try await eventually { sleep.waiting == [60] && gate.waiting == [1] })
        sleep.wake(60)
        #expect(await pass.value.retrying == 1)
        #expect(try await world.step(of: drink.id) == .pending)
        world.health.withFaults { $0.pause = nil }
        gate.wake(1)
        world.clock.advance(by: 60)
        await world.engine.sync(.timer)
        #expect(try await world.values(.dietaryWater) == [250])
        #expect(try await world.step(of: drink.id) == .synced)
    }

    @Test(
        "parked operations are retried when a permission may have changed, not with each save"
    )
    func unparking() async throws {
        let world = try await SyncWorld.enabled()
        await world.engine.sync(.launch)
        // The kind is permitted, this entry is not: its weight itself may not be saved.
        try world.deny(.bodyMass)
        let weight = try await world.journal.save(world.weight(80))
        #expect(await world.engine.sync(.save).parked == 1)
        for trigger in [SyncTrigger.save, .timer, .observer] {
            #expect(await world.engine.sync(trigger).parked == 0)
        }
        #expect(await world.engine.sync(.foreground).parked == 1)
        try world.allow(.bodyMass)
        await world.engine.sync(.foreground)
        #expect(try await world.step(of: weight.id) == .synced)
    }
}
