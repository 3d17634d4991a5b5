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

@Suite("Onboarding")
@MainActor
struct OnboardingTests {
    @Test("The texts and symbols are the required ones")
    func words() {
        #expect(OnboardingScreen.symbol == "heart.fill")
        #expect(Language.english.onboarding.title == "Connect to Apple Health")
        #expect(
            Language.english.onboarding.introduction
                == "Sync your nutrition data and track your progress alongside your other health metrics."
        )
        #expect(
            OnboardingScreen.benefits(.english).map(\.text) == [
                "Two-way sync – Your logged meals appear in Apple Health",
                "Smart calorie adjustment – We read your workouts to adjust daily goals",
                "Weight tracking – Keep weight data in sync across apps",
            ])
        #expect(
            OnboardingScreen.benefits(.english).map(\.symbol) == [
                "arrow.left.arrow.right", "figure.run", "scalemass",
            ])
        #expect(
            Language.english.onboarding.privacy
                == "Your health data stays private and is never shared with third parties.")
        #expect(Language.english.onboarding.connect == "Connect Apple Health")
        #expect(Language.english.onboarding.skip == "Skip for now")
    }

    @Test("Nothing is asked before a tap, and connecting switches sync on")
    func connecting() async throws {
        let world = try ScreenWorld()
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        #expect(screen.isOffered)
        #expect(world.permissions.status(of: [.onboarding]) == .notDetermined)
        await screen.connect()
        #expect(screen.step == .connected(.authorized))
        #expect(screen.isFinished)
        #expect(try await world.journal.status(of: .health).isEnabled)
    }

    @Test(
        "An existing history leads to a question first, and nothing is imported before the answer")
    func history() async throws {
        let world = try ScreenWorld()
        let now = world.clock.now
        try await world.otherApp("com.example.scale", name: "Scale").save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80), start: now,
                end: now))
        let screen = OnboardingScreen(
            journal: world.journal, permissions: world.permissions,
            history: HistoryImport(world.engine, isBeforeSwitch: true))
        await screen.connect()
        #expect(screen.step == .history)
        #expect(!screen.isFinished)
        let offer = try #require(screen.importOffer)
        #expect(offer.state == .offered(1))
        #expect(await world.engine.sync(.launch).unavailable != nil)
        await offer.perform(.run)
        #expect(offer.state == .finished)
        #expect(screen.isFinished)
        #expect(screen.step == .connected(.authorized))
        let all = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: all).count == 1)
    }

    @Test(
        "Onboarding is not complete until a started import ends or is cancelled",
        arguments: [false, true])
    func importing(isCancelled: Bool) async throws {
        let world = try ScreenWorld()
        let history = HeldHistory()
        let calls = Mutex(0)
        let screen = OnboardingScreen(
            journal: world.journal, permissions: world.permissions, history: history,
            connected: { calls.withLock { $0 += 1 } })
        await screen.connect()
        let offer = try #require(screen.importOffer)
        let running = Task { await offer.perform(.run) }
        try await eventually { screen.step == .connected(.authorized) }
        #expect(!screen.isFinished)
        #expect(calls.withLock { $0 } == 0)
        if isCancelled { await offer.cancel() } else { await history.gate.open() }
        await running.value
        #expect(screen.isFinished)
        #expect(calls.withLock { $0 } == 1)
        // What is connected stays so.
        screen.skip()
        #expect(screen.step == .connected(.authorized))
    }

    @Test("A person who continues during an import is connected after it")
    func goesOn() async throws {
        let world = try ScreenWorld()
        let history = HeldHistory()
        let calls = Mutex(0)
        var screen: OnboardingScreen? = OnboardingScreen(
            journal: world.journal, permissions: world.permissions, history: history,
            connected: { calls.withLock { $0 += 1 } })
        await screen?.connect()
        let offer = try #require(screen?.importOffer)
        let running = Task { await offer.perform(.run) }
        try await eventually { screen?.step == .connected(.authorized) }
        screen?.skip()
        screen = nil
        await history.gate.open()
        await running.value
        #expect(calls.withLock { $0 } == 1)
    }

    @Test("Without a history, passes start when sync is on")
    func connected() async throws {
        let world = try ScreenWorld()
        let calls = Mutex<[Bool]>([])
        let journal = world.journal
        let screen = OnboardingScreen(
            journal: journal, permissions: world.permissions,
            connected: {
                let isOn = try? await journal.status(of: .health).isEnabled
                calls.withLock { $0.append(isOn == true) }
            })
        screen.skip()
        #expect(calls.withLock { $0 }.isEmpty)
        await screen.connect()
        #expect(calls.withLock { $0 } == [true])
    }

    @Test("A person who is connected already is not asked again, and others are")
    func alreadyConnected() async throws {
        let world = try ScreenWorld()
        let first = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        await first.refresh()
        #expect(first.step == .explaining && !first.isFinished)
        _ = try await world.permissions.request([.onboarding])
        try await world.journal.setRemoteEnabled(.health, true)
        // The next launch.
        let second = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        await second.refresh()
        #expect(second.step == .connected(.authorized) && second.isFinished)
    }

    @Test("Skipping requests nothing and leaves sync off")
    func skipping() async throws {
        let world = try ScreenWorld()
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        screen.skip()
        #expect(screen.isFinished)
        #expect(world.permissions.status(of: [.onboarding]) == .notDetermined)
        #expect(try await world.journal.status(of: .health).isEnabled == false)
    }

    @Test("AC-35 after a refusal the card is shown, and saving still works")
    func refusal() async throws {
        let world = try ScreenWorld(prompt: .deny)
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        await screen.connect()
        #expect(screen.step == .declined(.denied(.english)))
        #expect(!screen.isFinished)
        try await world.drink(250)
        #expect(try await world.journal.status(of: .health).isEnabled == false)
        #expect(try await world.journal.summary(of: try day("2026-03-10")).water.value == 250)
    }

    @Test("AC-41 the screen is not offered without Health")
    func unavailable() throws {
        let world = try ScreenWorld(isAvailable: false)
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        // Whether there is Health is asked of the process, as on a phone.
        #expect(!OpenHealthKitConfiguration.withDefault(world.configuration) { screen.isOffered })
    }

    @Test("AC-42 the sheet may stay open as long as the person likes")
    func patience() async throws {
        let gate = Gate()
        let world = try ScreenWorld(
            prompt: PermissionPrompt { request in
                await gate.wait()
                return .decided(share: request.share, read: request.read)
            })
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        let connecting = Task { await screen.connect() }
        try await eventually { screen.step == .asking }
        world.clock.advance(by: 3600)
        screen.skip()
        #expect(screen.step == .asking)
        await gate.open()
        await connecting.value
        #expect(screen.step == .connected(.authorized))
    }
}

/// Keeps those who wait until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
