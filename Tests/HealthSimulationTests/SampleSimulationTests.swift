import HealthCloudSimulation
import HealthSimulation
import Testing

/// Simulations of phones whose samples computers receive; `make simulate SEEDS=n SHARED=1` runs n of them.
@Suite("Simulation of shared samples")
struct SampleSimulationTests {
    private static let seeds = 4
    private static let portions = 4
    private static let steps = 50

    @Test(
        "whatever happens and fails, computers have the samples that the phones share",
        arguments: 0..<4)
    func lives(portion: Int) async throws {
        var comparedSamples = 0
        for seed in stride(from: portion, to: Self.seeds, by: Self.portions) {
            let world = try await SampleSimulation(seed: UInt64(seed))
            do {
                try await world.run(steps: Self.steps)
            } catch {
                Issue.record("\(error)")
            }
            comparedSamples += world.comparedSamples
        }
        #expect(comparedSamples > 0)
    }

    @Test(
        "each fault between phones and computers that is put in on purpose is found",
        arguments: PlantedSampleFault.allCases)
    func plantedFaultIsFound(fault: PlantedSampleFault) async throws {
        let first: UInt64 =
            switch fault {
            // A deletion seldom comes before its sample, and a consent is seldom widened after a pass that sent
            // everything: the first runs in which they do have these seeds.
            case .earlyDeletionForgotten: 60
            case .widenedShareKeepsAnchor: 27
            case .batchTwiceDoubles, .anchorBeforeData, .packLosesLastRow: 0
            }
        for seed in first..<first + 20 {
            do {
                try await SampleSimulation(seed: seed, planted: fault).run(steps: Self.steps)
            } catch {
                // It is the fault that was found: without it the same run has no finding.
                try await SampleSimulation(seed: seed).run(steps: Self.steps)
                return
            }
        }
        Issue.record("\(fault) was not found in 20 seeds.")
    }
}
