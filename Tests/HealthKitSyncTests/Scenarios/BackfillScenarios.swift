import Foundation
import HealthExchange
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
import TestSupport
import Testing

@Suite("Backfill after recovery")
struct BackfillScenarios {
    @Test("AC-10 a meal of 0 kcal that Health has is not exported again by three backfills")
    func zeroEnergyMeal() async throws {
        let world = try await SyncWorld.enabled()
        let nutrients: [ObjectType: Quantity] = [
            .dietaryEnergyConsumed: Quantity(0, .kilocalorie),
            .dietaryProtein: Quantity(20, .gram()),
        ]
        _ = try await world.journal.save(world.meal("Shake", nutrients))
        await world.engine.sync(.save)

        let before = try await world.meals().map(\.uuid)

        // The journal comes back from a backup: it has the meal, and nothing that it had noted
        // about Health. The first backfill cannot look there.
        let backup = try await JournalBackup.write(world.journal)
        let recovered = try world.relaunched(device: "recovered")
        _ = try await JournalBackup.restore(backup, into: recovered.journal, mode: .replace)
        try await recovered.journal.setRemoteEnabled(.health, true)
        #expect(try await recovered.engine.backfillCandidates() == 1)
        for attempt in 0..<3 {
            let failure: HKError.Code? = attempt == 0 ? .errorDatabaseInaccessible : nil
            recovered.health.withFaults {
                $0.permanent[.changes] = failure
                $0.permanent[.query] = failure
            }
            for await _ in recovered.engine.backfill() {}
            recovered.clock.advance(by: 3600)
        }
        #expect(try await recovered.meals().map(\.uuid) == before)
        #expect(try await recovered.values(.dietaryEnergyConsumed) == [0])
        #expect(try await recovered.values(.dietaryProtein) == [20])
        #expect(try await recovered.meals().count == 1)
        #expect(try await recovered.entries([.food]).count == 1)
    }

    /// A world with drinks that were logged before sync was switched on.
    private func world(drinks: Int) async throws -> SyncWorld {
        let world = try SyncWorld()
        for number in 0..<drinks {
            _ = try await world.journal.save(
                world.drink(
                    100 + Double(number), at: world.clock.now.addingTimeInterval(-Double(number))))
        }
        try await world.journal.setRemoteEnabled(.health, true)
        return world
    }

    @Test(
        "an entry that Health rejects does not stop a backfill, and is retried on request"
    )
    func refused() async throws {
        let world = try await world(drinks: 3)
        // The save of all three fails, then each goes alone, and the second is refused.
        world.health.withFaults {
            $0.failures[.save] = [.errorInvalidArgument, nil, .errorInvalidArgument, nil]
        }
        var steps: [SyncProgress] = []
        for await progress in world.engine.backfill(batchSize: 3) { steps.append(progress) }
        // The bar appears before the first entry is sent.
        #expect(steps.first == SyncProgress(done: 0, total: 3))
        #expect(steps.last == SyncProgress(done: 3, total: 3))
        #expect(try await world.journal.status(of: .health).failed == 1)
        #expect(try await world.values(.dietaryWater).count == 2)
        #expect(try await world.journal.outbox(of: .health).retryFailed() == 1)
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater).count == 3)
        #expect(try await world.journal.status(of: .health).failed == 0)
    }

    @Test("a backfill that is resumed without permission, or too early, is not changed")
    func resumedTooEarly() async throws {
        let world = try await world(drinks: 2)
        try world.deny(.dietaryWater)
        for _ in 0..<2 {
            var last = SyncProgress(done: 0, total: 0)
            for await progress in world.engine.backfill() { last = progress }
            #expect(last == SyncProgress(done: 0, total: 2))
        }
        try world.allow(.dietaryWater)
        world.health.withFaults { $0.permanent[.save] = .errorDatabaseInaccessible }
        for _ in 0..<2 {
            var last = SyncProgress(done: 0, total: 0)
            for await progress in world.engine.backfill() { last = progress }
            #expect(last == SyncProgress(done: 0, total: 2))
        }
        world.health.withFaults { $0.permanent = [:] }
        world.clock.advance(by: 3600)
        for await _ in world.engine.backfill() {}
        #expect(try await world.values(.dietaryWater).count == 2)
    }

    @Test("cancelling a backfill keeps later edits in the outbox")
    func cancelledAfterEdit() async throws {
        let world = try await world(drinks: 2)
        world.health.withFaults { $0.permanent[.save] = .errorDatabaseInaccessible }
        for await _ in world.engine.backfill() {}
        let drink = try #require(try await world.entries([.drink]).first)
        try await world.change(drink, to: 333)
        try await world.engine.cancelBackfill()
        #expect(try await world.journal.status(of: .health).pending == 1)
        #expect(try await world.engine.backfillCandidates() == 1)
        world.health.withFaults { $0.permanent = [:] }
        await world.engine.sync(.manual)
        #expect(try await world.values(.dietaryWater) == [333])
    }
}
