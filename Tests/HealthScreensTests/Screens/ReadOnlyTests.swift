import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthWords
import OpenHealthKit
import Synchronization
import TestSupport
import Testing

@Suite("Reading without saving")
@MainActor
struct ReadOnlyTests {
    private static let readsAll = PermissionPrompt { .decided(share: [], read: $0.read) }

    private func weigh(_ kilograms: Double, in world: ScreenWorld) async throws {
        try await world.otherApp("com.example.scale", name: "Scale").save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
                start: world.clock.now, end: world.clock.now))
    }

    @Test("with permission only for reading sync can be switched on, and nothing waits for ever")
    func readingAllowed() async throws {
        let world = try ScreenWorld(prompt: Self.readsAll)
        try await weigh(80, in: world)
        let screen = world.settings()
        await screen.refresh()
        await screen.setOn(true)
        #expect(screen.isOn)
        #expect(screen.alert == nil)
        #expect(screen.statusText == "Connected")
        #expect(screen.notice == Language.english.healthSettings.readsOnly)
        #expect(screen.kinds.map(\.isSent) == [false, false, false])
        #expect(screen.kinds.map(\.isRead) == [true, true, true])
        #expect(screen.advice == nil)
        try await world.drink(250)
        await screen.sync.sync()
        #expect(screen.sync.status.pending == 0)
        #expect(screen.sync.status.parked == 0)
        #expect(screen.sync.toast == "All synced!")
        let ever = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: ever, kinds: [.weight]).count == 1)
    }

    @Test("if no permission is visible, reading alone is offered as a choice")
    func readingChosen() async throws {
        let world = try ScreenWorld(prompt: Self.readsAll)
        let screen = world.settings()
        await screen.refresh()
        #expect(screen.readOnlyOffer == nil)
        await screen.setOn(true)
        #expect(!screen.isOn)
        #expect(screen.alert?.buttons.map(\.title) == ["OK", "Open Health App"])
        #expect(screen.readOnlyOffer == "Only Read from Health")
        await screen.setReadOnly()
        #expect(screen.isOn)
        #expect(screen.readOnlyOffer == nil)
        #expect(screen.statusText == "Connected")
        try await weigh(81, in: world)
        await screen.becameActive()
        let ever = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: ever).count == 1)
    }

    @Test("only sent and read types are requested, and a kind that Health denies stays off")
    func askedApart() async throws {
        let asked = Mutex<[PermissionPrompt.Request]>([])
        let world = try ScreenWorld(
            prompt: PermissionPrompt { request in
                asked.withLock { $0.append(request) }
                return .decided(share: [], read: request.read)
            })
        try await world.journal.setExported([.weight, .drink, .food], false, at: .health)
        try await world.journal.setImported([.food], false, at: .health)
        let screen = world.settings()
        await screen.setOn(true)
        #expect(screen.isOn)
        let first = try #require(asked.withLock { $0.first })
        #expect(first.share.isEmpty)
        #expect(
            Set(first.read.map(\.identifier)) == [
                "HKQuantityTypeIdentifierBodyMass", "HKQuantityTypeIdentifierBodyFatPercentage",
                "HKQuantityTypeIdentifierLeanBodyMass", "HKQuantityTypeIdentifierDietaryWater",
            ])
        await screen.setExported(.drink, true)
        let second = try #require(asked.withLock { $0.last })
        #expect(second.share.map(\.identifier) == ["HKQuantityTypeIdentifierDietaryWater"])
        #expect(second.read.isEmpty)
        #expect(screen.kinds.map(\.isSent) == [false, false, false])
        #expect(screen.alert?.title == "Health Access Required")
        await screen.setImported(.food, true)
        #expect(asked.withLock { $0.last?.read.count } == HealthFeature.food.typesToRead.count)
        #expect(screen.kinds.map(\.isRead) == [true, true, true])
    }

    @Test("each kind has a switch for reading, independent of sending")
    func switches() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.setOn(true)
        await screen.setImported(.weight, false)
        #expect(screen.kinds.map(\.isRead) == [false, true, true])
        #expect(screen.kinds.map(\.isSent) == [true, true, true])
        #expect(
            screen.notice
                == "Weights will not be read from Health any more. What came in stays here.")
        try await weigh(80, in: world)
        await screen.sync.sync()
        let ever = DateInterval(start: .distantPast, end: .distantFuture)
        #expect(try await world.journal.entries(in: ever).isEmpty)
        await screen.setImported(.weight, true)
        #expect(try await world.journal.entries(in: ever).count == 1)
    }

    @Test("the first screen connects with permission only for reading, and does not export meals")
    func onboarding() async throws {
        let world = try ScreenWorld(prompt: Self.readsAll)
        try await weigh(80, in: world)
        let screen = OnboardingScreen(journal: world.journal, permissions: world.permissions)
        await screen.connect()
        #expect(screen.step == .connected(.unknowable))
        let status = try await world.journal.status(of: .health)
        #expect(status.isEnabled)
        #expect(!status.exportedKinds.contains(.food))
    }
}
