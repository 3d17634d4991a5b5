import HealthSimulation
import Testing

/// Simulations of a phone that loses its power; `make simulate SEEDS=n POWER=1` runs n of them.
@Suite("Simulation of losses of power")
struct PowerSimulationTests {
    private static let steps = 40

    @Test(
        "wherever the power goes, nothing acknowledged is lost and nothing is doubled",
        arguments: 0..<4 as Range<UInt64>)
    func lives(seed: UInt64) async throws {
        let life = try PowerSimulation(seed: seed)
        do {
            try await life.run(steps: Self.steps)
        } catch {
            Issue.record("\(error)")
        }
        #expect(life.comparedValues > 0)
    }

    @Test("a disk that ignores syncs is found in each life", arguments: 0..<4 as Range<UInt64>)
    func ignoredSyncs(seed: UInt64) async throws {
        await #expect(throws: SimulationFailure.self) {
            try await PowerSimulation(seed: seed, ignoresSyncs: true).run(steps: Self.steps)
        }
    }
}
