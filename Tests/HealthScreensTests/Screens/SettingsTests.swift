import Foundation
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

@Suite("The settings about Health")
@MainActor
struct SettingsTests {
    @Test("The words are the required ones")
    func words() {
        #expect(Language.english.healthSettings.section == "Apple Health")
        #expect(Language.english.healthSettings.toggle == "Sync to Health")
        #expect(Language.english.healthSettings.connected == "Connected")
        #expect(HealthSettingsScreen.connectedSymbol == "checkmark.circle.fill")
        #expect(
            Language.english.healthSettings.unavailable == "HealthKit not available on this device")
        #expect(
            Language.english.healthSettings.footer
                == "See weight from your scale, Apple Watch, and other apps.")
        #expect(Language.english.healthSettings.accessRequired == "Health Access Required")
        #expect(
            Language.english.healthSettings.summary(
                goalMilliliters: 2000, remindersOn: true, isOn: true)
                == "2000 mL goal · Reminders on · Health sync on")
        #expect(
            Language.english.healthSettings.summary(goalMilliliters: nil, isOn: false)
                == "Health sync off")
        #expect(Language.english.sync.syncNow == "Sync Now")
        #expect(Language.english.sync.unavailable == "Health data unavailable")
        #expect(Language.english.sync.delayed == "Sync delayed")
        #expect(Language.english.sync.notGranted == "Health access not granted")
        #expect(Language.english.sync.pleaseGrant == "Please grant Health access")
    }

    @Test("Switching on requests permission, connects and offers a backfill")
    func switchingOn() async throws {
        let world = try ScreenWorld()
        for _ in 0..<3 { try await world.drink(200) }
        let screen = world.settings()
        await screen.refresh()
        #expect(!screen.isOn)
        #expect(screen.canAsk)
        #expect(screen.statusText == nil)
        #expect(screen.card == .denied(.english))
        await screen.setOn(true)
        #expect(screen.isOn)
        #expect(screen.statusText == "Connected")
        #expect(screen.statusRow?.text == "Authorized")
        #expect(screen.backfillOffer == 3)
        #expect(screen.card == nil)
        #expect(!screen.canAsk)
        await screen.sync.sync()
        #expect(try await world.journal.backfillCandidates(of: .health) == 3)
    }

    @Test("Each reason for an incomplete sync has a text and an action")
    func advice() async throws {
        #expect(SyncAdvice(permission: .unavailable, problem: "x", .english) == nil)
        #expect(SyncAdvice(permission: .authorized, problem: nil, .english) == nil)
        let delayed = SyncAdvice(
            permission: .partial, problem: Language.english.sync.delayed, .english)
        #expect(delayed?.text == "Sync delayed")
        #expect(delayed?.button == nil)
        let unasked = SyncAdvice(permission: .notDetermined, problem: nil, .english)
        #expect(unasked?.text == "Please grant Health access")
        #expect(unasked?.button?.action == .grant)

        let world = try ScreenWorld()
        let screen = world.settings(features: [.water])
        await screen.setOn(true)
        #expect(screen.advice == nil)
        try world.revoke(.dietaryWater)
        await screen.refresh()
        #expect(screen.advice?.text == "Health access not granted")
        #expect(screen.advice?.button?.title == "Open Health App")
        await screen.perform(.turnOff)
        #expect(screen.advice == nil)
    }

    @Test("Switching on asks about the history of other apps, which can be skipped")
    func importOffer() async throws {
        let world = try ScreenWorld()
        let date = world.clock.now
        try await world.otherApp("com.example.bottle", name: "Bottle").save(
            HKQuantitySample(
                type: HKQuantityType(.dietaryWater),
                quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 100),
                start: date, end: date))
        let screen = HealthSettingsScreen(
            journal: world.journal, permissions: world.permissions, features: [.water],
            sync: SyncStatusScreen(
                journal: world.journal, engine: world.engine, environment: world.environment),
            environment: world.environment,
            history: HistoryImport(world.engine, isBeforeSwitch: true))
        await screen.refresh()
        #expect(screen.importOffer == nil)
        await screen.setOn(true)
        // No pass may bring in what the person was only asked about.
        #expect(await world.engine.sync(.timer).unavailable != nil)
        #expect(!screen.isOn)
        let offer = try #require(screen.importOffer)
        #expect(offer.state == .offered(1))
        #expect(offer.buttons.map(\.title) == ["Import", "Skip"])
        await offer.perform(.notNow)
        #expect(screen.isOn)
        await screen.sync.sync()
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: all).isEmpty)
        screen.dismissImportOffer()
        #expect(screen.importOffer == nil)
    }

    @Test("AC-35 after Don't Allow the switch is off again, with a way to the Health app")
    func refusal() async throws {
        let world = try ScreenWorld(prompt: .deny)
        let screen = world.settings()
        await screen.refresh()
        await screen.setOn(true)
        #expect(screen.permission == .denied)
        #expect(!screen.isOn)
        let alert = try #require(screen.alert)
        #expect(alert.title == "Health Access Required")
        #expect(alert.buttons.map(\.title) == ["OK", "Open Health App"])
        try await world.drink(250)
        let opened = Mutex<[String]>([])
        await screen.perform(.manage) { url in
            opened.withLock { $0.append(url.absoluteString) }
            return true
        }
        #expect(opened.withLock { $0 } == ["x-apple-health://"])
        #expect(screen.alert == nil)
    }

    @Test("AC-36 with protein refused the status is partial, type by type")
    func partial() async throws {
        let protein = HKQuantityType(.dietaryProtein)
        let world = try ScreenWorld(
            prompt: PermissionPrompt { request in
                .decided(share: request.share.subtracting([protein]), read: request.read)
            })
        let screen = world.settings(features: [.onboarding])
        await screen.setOn(true)
        #expect(screen.permission == .partial)
        #expect(screen.isOn)
        #expect(screen.statusText == "Connected")
        #expect(
            screen.types.map(\.text) == [
                "✓ Carbohydrates (write)", "✓ Energy (write)", "✓ Fat (write)",
                "○ Protein (not enabled)",
            ])
        #expect(
            screen.groups.map(\.text) == [
                "✓ Nutrition (write, in part)", "○ Weight (No data, or access not allowed)",
                "○ Workouts (No data, or access not allowed)",
                "○ Activity (No data, or access not allowed)",
            ])
        #expect(screen.card?.buttons.map(\.title) == ["Manage Permissions"])
        #expect(
            screen.guidance
                == "Open the Health app, tap your profile, choose Apps, and turn on Protein for Diary."
        )
    }

    @Test("AC-36 reading is never shown as denied, and shown as working after the first import")
    func reading() async throws {
        let world = try ScreenWorld(prompt: .deny)
        let screen = world.settings(features: [.weight])
        await screen.setOn(true)
        #expect(
            screen.groups.map(\.text) == [
                "○ Weight (not enabled)", "○ Weight (No data, or access not allowed)",
            ])
        try await world.importForeign(
            .weight(
                WeightEntry(
                    header: EntryHeader(
                        id: UUID(), date: world.clock.now, timeZone: .gmt,
                        source: EntrySource(
                            kind: .health, bundleIdentifier: "com.example.scale", name: "Scale")),
                    mass: Quantity(80, .kilogram))))
        await screen.refresh()
        #expect(screen.groups.last?.text == "✓ Weight (read)")
    }

    @Test("AC-37 the screen offers a request only for types that were never requested")
    func askingAgain() async throws {
        let world = try ScreenWorld()
        let before = world.settings(features: [.weight])
        await before.setOn(true)
        #expect(!before.canAsk)
        let after = world.settings(features: [.weight, .water])
        await after.refresh()
        #expect(after.canAsk)
    }

    @Test("AC-38 a revoked permission shows one notice, and blocks nothing")
    func revocation() async throws {
        let world = try ScreenWorld()
        let screen = world.settings(features: [.water])
        await screen.setOn(true)
        try await world.drink(250)
        try world.revoke(.dietaryWater)
        await screen.becameActive()
        #expect(screen.permission == .denied)
        #expect(screen.notice == Language.english.healthSettings.revoked)
        #expect(screen.alert == nil)
        #expect(screen.isOn)
        #expect(screen.sync.status.parked == 1)
        #expect(screen.sync.badge.text == "1 pending")
        screen.dismissNotice()
        await screen.becameActive()
        #expect(screen.notice == nil)
    }

    @Test("AC-40 the link opens the Health app, else the app's settings, else shows the way")
    func link() async throws {
        #expect(ManageLink.urls.map(\.absoluteString) == ["x-apple-health://", "app-settings:"])
        let tried = Mutex<[String]>([])
        let isOpen = await ManageLink.open { url in
            tried.withLock { $0.append(url.absoluteString) }
            return url.scheme == "app-settings"
        }
        #expect(isOpen)
        #expect(tried.withLock { $0 } == ["x-apple-health://", "app-settings:"])
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.manage { _ in false }
        let text = try #require(screen.alert?.text)
        #expect(
            text.hasPrefix("Open the Health app, tap your profile, choose Apps, and turn on "))
        #expect(
            Language.english.permissions.guidance(["Energy", "Protein"], app: "Diary")
                == "Open the Health app, tap your profile, choose Apps, and turn on Energy and Protein for Diary."
        )
    }

    @Test("AC-41 without Health there is one line, and nothing else changes")
    func unavailable() async throws {
        let world = try ScreenWorld(isAvailable: false)
        let screen = world.settings()
        // Whether there is Health is asked of the process, as on a phone.
        await OpenHealthKitConfiguration.withDefault(world.configuration) {
            await screen.refresh()
            await screen.setOn(true)
        }
        #expect(!screen.isAvailable)
        #expect(screen.unavailableText == "HealthKit not available on this device")
        #expect(screen.statusRow == nil)
        #expect(screen.card == nil)
        #expect(!screen.isOn)
        #expect(screen.alert == nil)
        try await world.drink(250)
        #expect(try await world.journal.summary(of: try day("2026-03-10")).water.value == 250)
    }

    @Test("AC-58 switching off is confirmed, and says how many entries were not sent")
    func switchingOff() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.setOn(true)
        for _ in 0..<4 { try await world.drink(100) }
        await screen.setOn(false)
        #expect(screen.isOn)
        let alert = try #require(screen.alert)
        #expect(alert.text.hasPrefix("4 entries are not in Health yet"))
        #expect(alert.buttons.map(\.isDestructive) == [true, false])
        await screen.perform(.dismiss)
        #expect(screen.isOn)
        await screen.setOn(false)
        await screen.perform(.turnOff)
        #expect(!screen.isOn)
        #expect(screen.sync.badge.text == "Not synced")
        #expect(try await world.journal.status(of: .health).pending == 0)
    }

    @Test("AC-51 the last pass is shown, and found again after a restart")
    func lastSynced() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.setOn(true)
        #expect(screen.sync.lastSyncedText == "Last synced: never")
        #expect(screen.sync.badge.text == "Ready")
        await screen.sync.sync()
        #expect(screen.sync.toast == "All synced!")
        world.clock.advance(by: 300)
        #expect(screen.sync.badge.text == "Synced 5 min ago")
        #expect(screen.sync.lastSyncedText == "Last synced 5 min ago")
        let later = world.settings()
        await later.refresh()
        #expect(later.sync.lastSyncedText == "Last synced 5 min ago")
    }

    @Test("AC-51 a weight of another app is imported when the app comes to the foreground")
    func catchUp() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.setOn(true)
        await screen.sync.sync()
        let trend = WeightTrendScreen(journal: world.journal, environment: world.environment)
        try await world.otherApp("com.example.scale", name: "Scale").save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80),
                start: world.clock.now, end: world.clock.now))
        world.clock.advance(by: 60)
        await screen.becameActive()
        await trend.refresh()
        #expect(trend.lastText == "80 kg")
        #expect(trend.points.map(\.source?.text) == ["Scale"])
        #expect(screen.sync.lastSyncedText == "Last synced just now")
    }

    @Test("While sync is off, pulling down does nothing")
    func pullingDownWhileOff() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.sync.sync()
        #expect(screen.sync.lastSynced == nil)
        #expect(screen.sync.toast == nil)
        #expect(!screen.sync.isSyncing)
        #expect(screen.sync.badge.text == "Not synced")
    }

    @Test("AC-60 the counts on the badge are those of the journal")
    func counts() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.setOn(true)
        for _ in 0..<3 { try await world.drink(100) }
        await screen.refresh()
        #expect(screen.sync.badge.state == .pending(3))
        #expect(screen.sync.details == ["3 waiting for the next sync"])
        await screen.sync.sync()
        #expect(screen.sync.details.isEmpty)
        #expect(screen.sync.badge.color == .good)
    }
}
