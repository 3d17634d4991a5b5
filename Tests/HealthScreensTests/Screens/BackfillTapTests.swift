import HealthJournal
import HealthScreens
import HealthSync
import HealthWords
import TestSupport
import Testing

@Suite("Taps on an import")
@MainActor
struct BackfillTapTests {
    @Test("A running import cannot be skipped")
    func skippingWhileRunning() async throws {
        let history = HeldHistory()
        let screen = BackfillScreen(history, direction: .fromHealth)
        await screen.refresh()
        #expect(screen.state == .offered(3))
        let running = Task { await screen.perform(.run) }
        try await eventually { history.asked == ["run"] }
        #expect(screen.state == .running(BackfillStep(total: 0, done: 0)))
        #expect(screen.isRunning)
        #expect(screen.fraction == nil)
        #expect(screen.buttons.map(\.title) == ["Cancel"])
        await screen.perform(.notNow)
        await screen.refresh()
        #expect(history.asked == ["run"])
        await history.gate.open()
        await running.value
        #expect(screen.state == .finished)
    }

    @Test("An import that is being skipped cannot be started")
    func runningWhileSkipping() async throws {
        let history = HeldHistory()
        let screen = BackfillScreen(history, direction: .fromHealth)
        await screen.refresh()
        let skipping = Task { await screen.perform(.notNow) }
        try await eventually { history.asked == ["decline"] }
        #expect(screen.isBusy)
        await screen.perform(.run)
        await screen.perform(.notNow)
        #expect(history.asked == ["decline"])
        await history.gate.open()
        await skipping.value
        #expect(screen.state == .declined)
        #expect(!screen.isBusy)
    }

    @Test("After a cancelled import the rest is counted again")
    func countedAnew() async throws {
        let history = HeldHistory()
        let screen = BackfillScreen(history, direction: .fromHealth)
        await screen.refresh()
        #expect(screen.previewLines == ["Drinks: 3"])
        let running = Task { await screen.perform(.run) }
        try await eventually { history.asked == ["run"] }
        await screen.perform(.cancel)
        await running.value
        #expect(screen.state == .offered(1))
        #expect(screen.previewLines == ["Drinks: 1"])
        #expect(screen.problem == nil)
    }

    @Test("A page that disappears while it counts shows no error")
    func cancelledCounting() async throws {
        let world = try ScreenWorld()
        let screen = BackfillScreen(EntryBackfill(world.engine))
        let reading = Task { await screen.refresh() }
        reading.cancel()
        await reading.value
        #expect(screen.problem == nil)
    }
}
