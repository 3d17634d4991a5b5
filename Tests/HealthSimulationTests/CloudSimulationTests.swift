import HealthCloudSimulation
import HealthSimulation
import Testing

/// Simulations of several devices and a server; `make simulate SEEDS=n CLOUD=1` runs n of them.
@Suite("Simulation with a cloud")
struct CloudSimulationTests {
    private static let seeds = 12
    private static let portions = 4
    private static let steps = 100

    @Test("whatever happens and fails, all devices and the server agree after it", arguments: 0..<4)
    func lives(portion: Int) async throws {
        var comparedEntries = 0
        for seed in stride(from: portion, to: Self.seeds, by: Self.portions) {
            let world = try await CloudSimulation(seed: UInt64(seed))
            do {
                try await world.run(steps: Self.steps)
            } catch {
                Issue.record("\(error)")
            }
            comparedEntries += world.comparedEntries
        }
        #expect(comparedEntries > 0)
    }

    @Test(
        "each fault between a device and the server that is put in on purpose is found",
        arguments: PlantedCloudFault.allCases)
    func plantedFaultIsFound(fault: PlantedCloudFault) async throws {
        for seed in fault.firstSeed..<fault.firstSeed + 100 {
            do {
                try await CloudSimulation(seed: seed, planted: fault).run(steps: Self.steps)
            } catch {
                // It is the fault that was found: without it the same life has no finding.
                try await CloudSimulation(seed: seed).run(steps: Self.steps)
                return
            }
        }
        Issue.record("\(fault) was not found in 100 seeds.")
    }
}
