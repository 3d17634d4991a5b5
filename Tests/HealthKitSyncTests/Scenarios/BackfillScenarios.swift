import Foundation
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSimulation
import HealthSync
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

        // The journal comes back without what it had noted about Health.
        let recovered = try world.relaunched(device: "recovered")
        try await recovered.journal.setRemoteEnabled(.health, true)
        for attempt in 0..<3 {
            let fails = attempt == 1
            recovered.health.withFaults {
                $0.permanent[.changes] = fails ? .errorDatabaseInaccessible : nil
            }
            await recovered.engine.sync(.launch)
            for await _ in recovered.engine.backfill() {}
        }
        #expect(try await recovered.values(.dietaryEnergyConsumed) == [0])
        #expect(try await recovered.values(.dietaryProtein) == [20])
        #expect(try await recovered.meals().count == 1)
        #expect(try await recovered.entries([.food]).count == 1)
    }
}
