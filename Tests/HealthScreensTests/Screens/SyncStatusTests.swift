import Foundation
import HealthJournal
import HealthKitSync
import HealthScreens
import HealthSync
import HealthWords
import TestSupport
import Testing

@Suite("The status of sync")
@MainActor
struct SyncStatusTests {
    /// An engine whose passes never reach Health.
    private struct OutOfReach: SyncRunning {
        func sync(_ trigger: SyncTrigger) async -> SyncReport {
            var report = SyncReport()
            report.unavailable = SyncReason(.healthMissing)
            return report
        }

        func switchChanged() async {}
    }

    @Test("Errors of a pass disappear after a later one succeeded")
    func laterPass() async throws {
        let world = try ScreenWorld()
        _ = try await world.permissions.request([.water])
        try await world.journal.setRemoteEnabled(.health, true)
        let screen = SyncStatusScreen(
            journal: world.journal, engine: OutOfReach(), environment: world.environment)
        await screen.sync(.foreground)
        #expect(screen.problem == Language.english.sync.unavailable)
        #expect(screen.badge.state == .error)
        await screen.refresh()
        #expect(screen.badge.state == .error)
        world.clock.advance(by: 300)
        await world.engine.sync(.timer)
        await screen.refresh()
        #expect(screen.problem == nil)
        #expect(screen.badge.text == "Synced just now")
        #expect(screen.details.isEmpty)
    }
}
