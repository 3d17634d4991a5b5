import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Asking for permission from the settings")
@MainActor
struct AskingTests {
    private func settings(
        _ world: ScreenWorld, features: Set<HealthFeature> = [.food, .weight, .water],
        history: (any BackfillRunning)? = nil,
        connected: @escaping @MainActor () async -> Void = {}
    ) -> HealthSettingsScreen {
        HealthSettingsScreen(
            journal: world.journal, permissions: world.permissions, features: features,
            sync: SyncStatusScreen(
                journal: world.journal, engine: world.engine, environment: world.environment),
            environment: world.environment, history: history, connected: connected)
    }

    @Test("Types that the first screen did not request can be requested while sync is on")
    func afterOnboarding() async throws {
        let world = try ScreenWorld()
        await OnboardingScreen(journal: world.journal, permissions: world.permissions).connect()
        let calls = Mutex(0)
        let screen = settings(world, connected: { calls.withLock { $0 += 1 } })
        try await world.drink(250)
        await screen.refresh()
        await screen.sync.sync()
        #expect(screen.isOn)
        #expect(screen.permission == .partial)
        #expect(screen.sync.status.parked == 1)
        #expect(
            screen.card?.buttons.map(\.title) == ["Connect to Health", "Manage Permissions"])
        // Looking asks nothing.
        #expect(screen.canAsk)
        await screen.ask()
        #expect(screen.permission == .authorized)
        #expect(screen.card == nil)
        #expect(screen.sync.status.parked + screen.sync.status.pending == 0)
        #expect(screen.sync.badge.color == .good)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("If only reading was never requested, there is a button as well")
    func readingOnly() async throws {
        let world = try ScreenWorld()
        await settings(world, features: [.water]).setOn(true)
        let screen = settings(world, features: [.water, .activity])
        await screen.refresh()
        #expect(screen.permission == .authorized)
        #expect(screen.card?.buttons.first?.action == .connect)
        await screen.ask()
        #expect(screen.card == nil)
    }

    @Test(
        "After a refusal the button shows the way to the settings; while sync is off it switches it on"
    )
    func refused() async throws {
        let world = try ScreenWorld()
        let screen = settings(world, features: [.water])
        await screen.ask()
        #expect(screen.isOn)
        try world.revoke(.dietaryWater)
        await screen.refresh()
        #expect(screen.card == .denied(.english))
        await screen.ask()
        #expect(screen.isOn)
        #expect(screen.alert?.buttons.map(\.title) == ["OK", "Open Health App"])
        screen.dismissCard()
        #expect(screen.card == nil)
    }

    @Test("Switching on starts passes, after the question about the history")
    func connected() async throws {
        let world = try ScreenWorld()
        let calls = Mutex(0)
        let plain = settings(world, connected: { calls.withLock { $0 += 1 } })
        await plain.setOn(true)
        #expect(calls.withLock { $0 } == 1)
        await plain.perform(.turnOff)
        #expect(calls.withLock { $0 } == 1)

        let history = HeldHistory()
        let screen = settings(
            world, history: history, connected: { calls.withLock { $0 += 1 } })
        await screen.setOn(true)
        #expect(calls.withLock { $0 } == 1)
        let offer = try #require(screen.importOffer)
        await history.gate.open()
        await offer.perform(.notNow)
        #expect(screen.isOn)
        #expect(screen.importOffer == nil)
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("Switching sync off stops a running import")
    func stopping() async throws {
        let world = try ScreenWorld()
        let history = HeldHistory()
        let screen = settings(world, history: history)
        await screen.setOn(true)
        let offer = try #require(screen.importOffer)
        let running = Task { await offer.perform(.run) }
        try await eventually { screen.isOn && history.asked == ["run"] }
        await screen.setOn(false)
        await screen.perform(.turnOff)
        await running.value
        #expect(history.asked == ["run", "cancel"])
        #expect(!screen.isOn)
        #expect(screen.importOffer == nil)
        #expect(try await !world.journal.status(of: .health).isEnabled)
    }

    @Test("A waiting deletion does not count as an entry that will not be sent")
    func deletions() async throws {
        let world = try ScreenWorld()
        let screen = settings(world)
        await screen.setOn(true)
        let drink = try await world.drink(250)
        await screen.sync.sync()
        try await world.journal.delete(drink.id)
        await screen.setOn(false)
        #expect(
            screen.alert?.text == "1 deletion has not reached Health yet: it waits until sync is "
                + "on again. Your entries stay here and in Health.")
        try await world.drink(100)
        await screen.setOn(false)
        #expect(screen.alert?.text.hasPrefix("1 entry is not in Health yet") == true)
        #expect(screen.alert?.text.contains("1 deletion has") == true)
    }

    @Test("A partly revoked permission shows a notice, which disappears when it is back")
    func notice() async throws {
        let world = try ScreenWorld()
        let calls = Mutex(0)
        let screen = settings(
            world, features: [.water, .weight], connected: { calls.withLock { $0 += 1 } })
        await screen.setOn(true)
        try world.revoke(.dietaryWater)
        await screen.becameActive()
        #expect(calls.withLock { $0 } == 1)
        #expect(screen.permission == .partial)
        #expect(screen.notice == Language.english.healthSettings.revoked)
        try world.store.openStore().permissions.set(
            share: [.dietaryWater: .granted], read: [:],
            app: AppIdentity(bundleIdentifier: ScreenWorld.bundle, name: "Diary"))
        await screen.becameActive()
        #expect(screen.notice == nil)
        // What it was not permitted to observe, it may now.
        #expect(calls.withLock { $0 } == 2)
    }

    @Test("A page that disappears while it reads shows no error")
    func cancelled() async throws {
        let world = try ScreenWorld()
        let screen = settings(world)
        await screen.setOn(true)
        let reading = Task { await screen.refresh() }
        reading.cancel()
        await reading.value
        #expect(screen.problem == nil)
        #expect(screen.sync.problem == nil)
        #expect(screen.sync.badge.state == .idle)
    }
}
