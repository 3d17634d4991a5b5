import Foundation
import HealthJournal
import HealthKit
import HealthSimulation
import HealthSync
import Synchronization
import TestSupport
import Testing

@Suite("The progress of passes")
struct ProgressScenarios {
    @Test("says what was read and sent after each transaction, until nobody asks any more")
    func work() async throws {
        let world = try await SyncWorld.enabled(batchSize: 2)
        let now = world.clock.now
        let other = world.otherApp("com.example.other")
        try await other.save((0..<3).map { water(100, at: now - 600 * Double($0)) })
        for hour in 1...4 {
            _ = try await world.journal.save(world.weight(80, at: now - 3600 * Double(hour)))
        }
        let seen = Mutex<[SyncWork]>([])
        world.engine.meter.report { work in seen.withLock { $0.append(work) } }
        await world.engine.sync(.manual)
        #expect(
            seen.withLock { $0 } == [
                SyncWork(read: 2), SyncWork(read: 3), SyncWork(read: 3, sent: 4),
            ])
        world.engine.meter.report(to: nil)
        try await other.save(water(100, at: now))
        await world.engine.sync(.manual)
        #expect(seen.withLock { $0.count } == 3)
    }
}
