import HealthJournal
import HealthKitSync
import HealthScreens
import HealthSync
import Testing

@Suite("The switches of the kinds")
@MainActor
struct KindSwitchTests {
    @Test(
        "AC-58 the switches appear with sync, stop a kind, and offer its entries when it is on again"
    )
    func switches() async throws {
        let world = try ScreenWorld()
        let screen = world.settings()
        await screen.refresh()
        #expect(screen.kinds.isEmpty)
        await screen.setOn(true)
        #expect(screen.kinds.map(\.title) == ["Weights", "Drinks", "Food"])
        #expect(screen.kinds.map(\.isSent) == [true, true, true])

        try await world.meal("Soup", 300)
        await screen.setExported(.food, false)
        #expect(screen.kinds.map(\.isSent) == [true, true, false])
        #expect(
            screen.notice
                == "Food will not be sent to Health any more, nor will 1 entry that was waiting. "
                + "What is there stays there.")
        await screen.sync.sync()
        #expect(screen.sync.status.pending == 0)
        #expect(screen.backfillOffer == nil)

        await screen.setExported(.food, true)
        #expect(screen.kinds.map(\.isSent) == [true, true, true])
        #expect(screen.backfillOffer == 1)
        await screen.perform(.turnOff)
        #expect(screen.kinds.isEmpty)
    }

    @Test("Only kinds that the app connects have a switch")
    func features() async throws {
        let world = try ScreenWorld()
        let screen = world.settings(features: [.weight, .workouts, .activity])
        await screen.setOn(true)
        #expect(screen.kinds.map(\.kind) == [.weight, .workout])
    }
}
