import HealthJournal
import HealthKit
import HealthKitSync
import HealthScreens
import HealthSync
import Testing

@Suite("Sending earlier entries")
@MainActor
struct BackfillTests {
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

    @Test("AC-59 it is offered with its count, and nothing is sent before a tap")
    func offered() async throws {
        let world = try await world(entries: 12)
        let screen = BackfillScreen(
            JournalBackfill(journal: world.journal, engine: world.engine))
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
        #expect(screen.state == .finished(12))
        #expect(screen.text == "12 entries added to Health.")
        #expect(try await samples(world) == 12)
        await screen.refresh()
        #expect(screen.state == .nothing)
    }

    @Test("AC-59 broken off in the middle, it goes on where it was and sends each entry once")
    func resumed() async throws {
        struct Killed: Error {}
        let world = try await world(entries: 20)
        let first = BackfillScreen(
            JournalBackfill(journal: world.journal, engine: world.engine, batch: 5) { step in
                if step.done >= 10 { throw Killed() }
            })
        await first.refresh()
        await first.perform(.run)
        #expect(first.state == .paused(BackfillStep(total: 20, done: 10)))
        #expect(first.buttons.map(\.title) == ["Resume", "Cancel"])
        #expect(first.fraction == 0.5)

        let second = BackfillScreen(
            JournalBackfill(journal: world.journal, engine: world.engine, batch: 5))
        await second.refresh()
        #expect(second.state == .paused(BackfillStep(total: 20, done: 10)))
        await second.perform(.run)
        #expect(second.state == .finished(20))
        #expect(try await samples(world) == 20)
    }

    @Test("Cancelled, what was sent stays and the rest is offered again")
    func cancelled() async throws {
        let world = try await world(entries: 20)
        let gate = Gate()
        let screen = BackfillScreen(
            JournalBackfill(journal: world.journal, engine: world.engine, batch: 5) { step in
                if step.done >= 10 { await gate.wait() }
            })
        await screen.refresh()
        let running = Task { await screen.perform(.run) }
        try await eventually { screen.state == .running(BackfillStep(total: 20, done: 10)) }
        #expect(screen.text == "10 of 20")
        #expect(screen.buttons.map(\.title) == ["Cancel"])
        let cancelling = Task { await screen.perform(.cancel) }
        await Task.yield()
        await gate.open()
        await cancelling.value
        await running.value
        guard case .offered(let rest?) = screen.state else {
            Issue.record("The rest is not offered: \(screen.state)")
            return
        }
        #expect(try await samples(world) == 20 - rest)
        #expect(screen.problem == nil)
    }

    @Test("Each direction has its words, with a count and without")
    func words() {
        #expect(BackfillWords.toHealth.offer(1).hasPrefix("1 entry is not in Health yet."))
        #expect(
            BackfillWords.fromHealth.offer(nil)
                == "Would you like to import what other apps saved in Health?")
        #expect(BackfillWords.fromHealth.start == "Import")
        #expect(BackfillWords.fromHealth.notNow == "Skip")
        #expect(BackfillWords.fromHealth.finished(365) == "365 entries imported.")
    }

    @Test("Steps go from nothing to all")
    func fractions() {
        #expect(BackfillStep(total: 0, done: 0).fraction == 0)
        #expect(BackfillStep(total: 0, done: 0).isComplete == false)
        #expect(BackfillStep(total: 4, done: 1).fraction == 0.25)
        #expect(BackfillStep(total: 4, done: 9).fraction == 1)
        #expect(BackfillStep(total: 4, done: 4).isComplete)
    }
}
