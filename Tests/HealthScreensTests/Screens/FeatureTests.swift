import Foundation
import HealthDatabase
import HealthJournal
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import OpenHealthKit
import Synchronization
import Testing

@Suite("The card of a feature that is unavailable")
@MainActor
struct FeatureTests {
    private func screen(
        _ world: ScreenWorld, _ kind: EntryKind = .drink,
        isHeldBack: @escaping @Sendable () -> Bool = { false }
    ) -> FeatureScreen {
        FeatureScreen(
            kind, journal: world.journal, permissions: world.permissions, isHeldBack: isHeldBack)
    }

    @Test("without Health the card says so, and offers nothing")
    func noHealth() async throws {
        let world = try ScreenWorld(isAvailable: false)
        let screen = screen(world, .food)
        // Whether there is Health is asked of the process, as on a phone.
        await OpenHealthKitConfiguration.withDefault(world.configuration) {
            await screen.refresh()
        }
        #expect(screen.card?.title == "Food is not sent to Health")
        #expect(
            screen.card?.text
                == "HealthKit not available on this device. Your entries are kept here.")
        #expect(screen.card?.buttons.isEmpty == true)
    }

    @Test("each reason has an action, until no reason is left")
    func reasons() async throws {
        let world = try ScreenWorld()
        let screen = screen(world)
        await screen.refresh()
        #expect(screen.card?.reason == .syncOff)
        #expect(screen.card?.title == "Drinks are not sent to Health for now")
        #expect(screen.card?.buttons.map(\.title) == ["Open Settings"])
        #expect(await screen.perform(.openSettings) { _ in true } == false)

        try await world.journal.setRemoteEnabled(.health, true)
        await screen.refresh()
        #expect(screen.card?.reason == .notAsked)
        #expect(screen.card?.buttons.map(\.title) == ["Connect to Health"])
        #expect(await screen.perform(.ask) { _ in false })
        #expect(screen.card == nil)

        try world.revoke(.dietaryWater)
        await screen.refresh()
        #expect(screen.card?.reason == .notPermitted)
        #expect(screen.card?.buttons.map(\.title) == ["Manage Permissions"])
        let opened = Mutex<[String]>([])
        let couldOpen = await screen.perform(.manage) { url in
            opened.withLock { $0.append(url.absoluteString) }
            return true
        }
        #expect(couldOpen)
        #expect(opened.withLock { $0 } == [ManageLink.healthApp])

        try world.store.openStore().permissions.set(
            share: [.dietaryWater: .granted], read: [:],
            app: AppIdentity(bundleIdentifier: ScreenWorld.bundle, name: "Diary"))
        await screen.refresh()
        #expect(screen.card == nil)

        try await world.journal.setExported([.drink], false, at: .health)
        try await world.drink(250)
        await screen.refresh()
        #expect(screen.card?.reason == .kindOff)
        #expect(screen.card?.color == .neutral)
        #expect(await screen.perform(.turnOn) { _ in false })
        #expect(screen.card == nil)
        #expect(screen.backfillOffer == 1)
        #expect(screen.problem == nil)
    }

    @Test(
        "a kind that the app does not send is shown first, cannot be switched on, and can be sent later"
    )
    func heldBack() async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        try await world.journal.setExported([.drink], false, at: .health)
        let flag = Flag()
        let screen = screen(world, isHeldBack: { flag.isOn })
        await screen.refresh()
        #expect(screen.card?.reason == .heldBack)
        #expect(screen.card?.accessibilityLabel.contains("We have paused this") == true)
        _ = await screen.perform(.turnOn) { _ in false }
        #expect(try await world.journal.status(of: .health).exportedKinds.contains(.drink) == false)
        try await world.drink(250)
        flag.turnOff()
        await screen.refresh()
        #expect(screen.card?.reason == .kindOff)
        _ = await screen.perform(.turnOn) { _ in false }
        #expect(screen.backfillOffer == 1)
    }
}

/// A switch of the app.
private final class Flag: Sendable {
    private let state = Mutex(true)
    var isOn: Bool { state.withLock { $0 } }
    func turnOff() { state.withLock { $0 = false } }
}
