import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthScreens
import HealthSync
import TestSupport
import Testing

@Suite("The main switch")
@MainActor
struct MainSwitchTests {
    nonisolated private static let observed =
        ([HKQuantityTypeIdentifier.bodyMass, .dietaryWater, .stepCount].map(\.rawValue)
            + ["HKWorkoutTypeIdentifier", HKCategoryTypeIdentifier.sleepAnalysis.rawValue])

    /// A phone with an app on it that was launched while sync is off.
    private struct Launched {
        let world: ScreenWorld
        let scheduler: SyncScheduler
        let screen: HealthSettingsScreen

        @MainActor
        init() async throws {
            let world = try ScreenWorld()
            let engine = SyncEngine(
                journal: world.journal, remote: world.remote, now: { world.clock.now },
                companion: ActivityKeeper(
                    journal: world.journal, store: world.store, sleep: Self.never))
            let scheduler = SyncScheduler(engine: engine, sleep: Self.never)
            self.world = world
            self.scheduler = scheduler
            screen = HealthSettingsScreen(
                journal: world.journal, permissions: world.permissions,
                sync: SyncStatusScreen(
                    journal: world.journal, engine: engine, environment: world.environment),
                environment: world.environment,
                connected: {
                    await scheduler.start()
                    await scheduler.permissionChanged()
                })
            await scheduler.start()
            await screen.refresh()
        }

        private static let never: @Sendable (TimeInterval) async throws -> Void = { _ in
            try await Task.sleep(for: .seconds(1_000_000))
        }

        func expectOneOfEach() throws {
            let types = world.store.observedTypes
            #expect(Set(types).isSuperset(of: MainSwitchTests.observed))
            #expect(Set(types).count == types.count)
            #expect(try world.store.deliveredTypes == types)
        }

        func expectNone() throws {
            #expect(world.store.observedTypes.isEmpty)
            #expect(try world.store.deliveredTypes.isEmpty)
        }
    }

    @Test("AC-52 off removes all observers and deliveries, on adds one of each type")
    func offAndOn() async throws {
        let phone = try await Launched()
        try phone.expectNone()
        for _ in 0..<2 {
            await phone.screen.setOn(true)
            #expect(phone.screen.isOn)
            try phone.expectOneOfEach()
            await phone.scheduler.start()
            try phone.expectOneOfEach()
            await phone.screen.setOn(false)
            await phone.screen.perform(.turnOff)
            #expect(!phone.screen.isOn)
            try phone.expectNone()
            // The next launch, and a permission that is given in the Health app.
            await phone.scheduler.start()
            await phone.scheduler.permissionChanged()
            try phone.expectNone()
        }
        await phone.scheduler.stop()
    }

    @Test("AC-52 a delivery of an earlier launch is disabled by a launch while sync is off")
    func leftBehind() async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.weight])
        try await world.store.enableBackgroundDelivery(
            for: HKQuantityType(.bodyMass), frequency: .immediate)
        let scheduler = SyncScheduler(engine: world.engine)
        await scheduler.start()
        #expect(try world.store.deliveredTypes.isEmpty)
        await scheduler.stop()
    }

    @Test("AC-52 a switch that is changed elsewhere takes effect with the commit")
    func movedElsewhere() async throws {
        let phone = try await Launched()
        await phone.screen.setOn(true)
        try await phone.world.journal.setRemoteEnabled(.health, false)
        try await eventually { phone.world.store.observedTypes.isEmpty }
        try await phone.world.journal.setRemoteEnabled(.health, true)
        try await eventually { !phone.world.store.observedTypes.isEmpty }
        await phone.scheduler.stop()
        try phone.expectNone()
    }
}
