import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthScreens
import HealthSync
import HealthWords
import Synchronization
import TestSupport
import Testing

@Suite("Sending earlier entries")
@MainActor
struct BackfillTests {
    private let words = Language.english.backfill

    private func world(entries: Int) async throws -> ScreenWorld {
        let world = try ScreenWorld()
        for _ in 0..<entries { try await world.drink(100) }
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        return world
    }

    private func samples(_ world: ScreenWorld) async throws -> Int {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.dietaryWater))],
            sortDescriptors: []
        ).result(for: world.store).count
    }

    @Test("AC-59 the backfill is offered with its count, and nothing is sent before a tap")
    func offered() async throws {
        let world = try await world(entries: 12)
        let screen = BackfillScreen(EntryBackfill(world.engine))
        await screen.refresh()
        _ = await world.engine.sync(.foreground)
        #expect(screen.state == .offered(12))
        #expect(
            screen.text == "12 entries are not in Health yet. Would you like to add them?")
        #expect(screen.buttons.map(\.title) == ["Add to Health", "Not Now"])
        #expect(try await samples(world) == 0)
        await screen.perform(.notNow)
        #expect(screen.state == .declined)
        #expect(screen.text == nil)
        await screen.refresh()
        await screen.perform(.run)
        #expect(screen.state == .finished)
        #expect(screen.text == "Your earlier entries were sent to Health.")
        #expect(try await samples(world) == 12)
        await screen.refresh()
        #expect(screen.state == .nothing)
    }

    @Test("AC-59 an interrupted backfill continues and sends each entry once")
    func resumed() async throws {
        let world = try await world(entries: 20)
        let pushes = Mutex(0)
        let dying = SyncEngine(
            journal: world.journal, remote: world.remote, now: { world.clock.now },
            probe: SyncProbe(before: { action in
                guard case .push = action else { return }
                let count = pushes.withLock { pushes in
                    pushes += 1
                    return pushes
                }
                if count > 2 { throw SyncProbe.Crash() }
            }))
        let first = BackfillScreen(EntryBackfill(dying, batchSize: 5))
        await first.refresh()
        await first.perform(.run)
        #expect(first.state == .paused(BackfillStep(total: 20, done: 10)))
        #expect(first.buttons.map(\.title) == ["Resume", "Cancel"])
        #expect(first.fraction == 0.5)

        let second = BackfillScreen(EntryBackfill(world.engine, batchSize: 5))
        await second.refresh()
        #expect(second.state == .paused(BackfillStep(total: 20, done: 10)))
        await second.perform(.run)
        #expect(second.state == .finished)
        #expect(try await samples(world) == 20)
    }

    @Test("After a cancelled backfill the sent entries stay and the rest is offered again")
    func cancelled() async throws {
        let world = try await world(entries: 20)
        let gate = Gate()
        let engine = SyncEngine(
            journal: world.journal, remote: GatedRemote(world.remote, pushes: 2, gate),
            now: { world.clock.now })
        let screen = BackfillScreen(EntryBackfill(engine, batchSize: 5))
        await screen.refresh()
        let running = Task { await screen.perform(.run) }
        try await eventually { screen.state == .running(BackfillStep(total: 20, done: 10)) }
        #expect(screen.text == "10 of 20")
        #expect(screen.buttons.map(\.title) == ["Cancel"])
        await screen.perform(.cancel)
        await running.value
        await gate.open()
        await engine.sync(.manual)
        await screen.refresh()
        guard case .offered(let rest?) = screen.state else {
            Issue.record("The rest is not offered: \(screen.state)")
            return
        }
        #expect(rest >= 5)
        #expect(try await samples(world) == 20 - rest)
        #expect(screen.problem == nil)
    }

    @Test("AC-59 without permission the backfill pauses, and continues with it")
    func parked() async throws {
        let world = try ScreenWorld(prompt: .deny)
        for _ in 0..<3 { try await world.drink(100) }
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        let screen = BackfillScreen(EntryBackfill(world.engine))
        await screen.refresh()
        await screen.perform(.run)
        #expect(screen.state == .paused(BackfillStep(total: 3, done: 0)))
        #expect(screen.problem == nil)
        #expect(try await samples(world) == 0)
        try world.permit(.dietaryWater)
        await screen.perform(.run)
        #expect(screen.state == .finished)
        #expect(try await samples(world) == 3)
    }

    @Test("Earlier entries of other apps are imported once, with progress")
    func imported() async throws {
        let world = try await world(entries: 0)
        try await saveWater(world, 12)
        let screen = BackfillScreen(
            HistoryImport(world.engine), direction: .fromHealth, environment: world.environment)
        await screen.refresh()
        #expect(screen.state == .offered(12))
        #expect(
            screen.text == "12 entries of other apps are in Health. Would you like to import them?")
        #expect(screen.previewLines == ["Drinks: 12", "10 Mar 2026", "From Bottle"])
        #expect(try await imports(world) == 0)
        await screen.perform(.run)
        #expect(screen.state == .finished)
        #expect(screen.text == "Import finished.")
        #expect(try await imports(world) == 12)
    }

    @Test("Imported entries are counted as known, and read again on request")
    func again() async throws {
        let world = try await world(entries: 0)
        try await saveWater(world, 2)
        await world.engine.sync(.manual)
        let preview = try await world.engine.previewImport(fromBeginning: true)
        #expect(preview.incoming == 0)
        #expect(
            words.lines(preview, world.environment) == ["2 here already"])
        let screen = BackfillScreen(
            HistoryImport(world.engine), direction: .fromHealth, environment: world.environment)
        await screen.refresh()
        #expect(screen.text == "Would you like to import what other apps saved in Health?")
        #expect(screen.previewLines.isEmpty)
    }

    @Test("AC-49 after a skipped import only later entries are imported")
    func skipped() async throws {
        let world = try await world(entries: 0)
        try await saveWater(world, 3)
        let screen = BackfillScreen(HistoryImport(world.engine), direction: .fromHealth)
        await screen.refresh()
        await screen.perform(.notNow)
        #expect(screen.state == .declined)
        try await saveWater(world, 1)
        await world.engine.sync(.foreground)
        #expect(try await imports(world) == 1)
    }

    @Test("A history that cannot be read now cannot be skipped, and stays offered")
    func skippedWhileLocked() async throws {
        let history = LockedHistory()
        let screen = BackfillScreen(history, direction: .fromHealth)
        await screen.refresh()
        await screen.perform(.notNow)
        #expect(screen.state == .offered(3))
        #expect(screen.problem == "Some Health data could not be read right now.")
        history.unlock()
        await screen.perform(.notNow)
        #expect(screen.state == .declined)
        #expect(screen.problem == nil)
    }

    /// A history of three entries on a device that is locked at first.
    private final class LockedHistory: BackfillRunning {
        private let isLocked = Mutex(true)

        func unlock() { isLocked.withLock { $0 = false } }
        func progress() async throws -> BackfillStep { BackfillStep(total: 0, done: 0) }
        func candidates() async throws -> Int? { 3 }
        func run(_ report: @escaping @Sendable (BackfillStep) async -> Void) async throws {}
        func cancel() async throws {}
        func decline() async throws {
            if isLocked.withLock({ $0 }) { throw HistoryImport.Unread() }
        }
    }

    private func saveWater(_ world: ScreenWorld, _ count: Int) async throws {
        let bottle = world.otherApp("com.example.bottle", name: "Bottle")
        try await bottle.save(
            (0..<count).map { number in
                let date = world.clock.now.addingTimeInterval(-60 * Double(number))
                return HKQuantitySample(
                    type: HKQuantityType(.dietaryWater),
                    quantity: HKQuantity(unit: .literUnit(with: .milli), doubleValue: 100),
                    start: date, end: date)
            })
    }

    private func imports(_ world: ScreenWorld) async throws -> Int {
        try await world.journal.entries(
            in: DateInterval(start: .distantPast, end: .distantFuture), kinds: [.drink]
        ).count { $0.header.source.isForeign }
    }

    @Test("Each direction has its texts, with a count and without")
    func texts() {
        #expect(words.offer(.toHealth, 1).hasPrefix("1 entry is not in Health yet."))
        #expect(
            words.offer(.fromHealth, nil)
                == "Would you like to import what other apps saved in Health?")
        #expect(words.start(.fromHealth) == "Import")
        #expect(words.notNow(.fromHealth) == "Skip")
        // What an import counts are objects of Health, known ones too, and no entries.
        let step = BackfillStep(total: 365, done: 12)
        #expect(words.running(.fromHealth, step) == "Importing…")
        #expect(words.running(.toHealth, step) == "12 of 365")
        #expect(words.running(.toHealth, BackfillStep(total: 0, done: 0)) == "Adding…")
    }

    @Test("Steps go from zero to the total")
    func fractions() {
        #expect(BackfillStep(total: 0, done: 0).fraction == 0)
        #expect(BackfillStep(total: 0, done: 0).isComplete == false)
        #expect(BackfillStep(total: 4, done: 1).fraction == 0.25)
        #expect(BackfillStep(total: 4, done: 9).fraction == 1)
        #expect(BackfillStep(total: 4, done: 4).isComplete)
    }
}
