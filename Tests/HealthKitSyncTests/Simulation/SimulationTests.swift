import Foundation
import Testing

/// Simulated lives, each from one seed.
///
/// `SIMULATION_SEEDS=n` runs that many instead of sixty, `SIMULATION_SEED=n` one of them
/// with everything that happened; `SIMULATION_FIRST=n` begins at another seed.
///
/// It runs on demand, through `make simulate`: its model of a switched-off remote and of the streams
/// of workouts, sleep and activity is behind the engine's, and its findings are about that.
@Suite(
    "Simulation",
    .enabled(
        if: ProcessInfo.processInfo.environment.keys.contains { $0.hasPrefix("SIMULATION_SEED") },
        "run it with `make simulate`"))
struct SimulationTests {
    static let environment = ProcessInfo.processInfo.environment
    private static let seeds = environment["SIMULATION_SEEDS"].flatMap { Int($0) } ?? 60
    private static let first = environment["SIMULATION_FIRST"].flatMap { UInt64($0) } ?? 0
    static let steps = 100
    private static let portions = 8

    @Test("whatever happens and fails, journal and Health are in step after it", arguments: 0..<8)
    func lives(portion: Int) async throws {
        if Self.environment["SIMULATION_SEED"] != nil { return }
        var comparedDays = 0
        for number in stride(from: portion, to: Self.seeds, by: Self.portions) {
            let world = try SimulatedWorld(seed: Self.first + UInt64(number))
            do {
                try await world.run(steps: Self.steps)
            } catch {
                Issue.record("\(error)")
            }
            comparedDays += world.comparedDays
        }
        #expect(comparedDays > 0)
    }

    @Test(
        "one seed, told in full",
        .enabled(if: SimulationTests.environment["SIMULATION_SEED"] != nil))
    func replay() async throws {
        let seed = try #require(Self.environment["SIMULATION_SEED"].flatMap { UInt64($0) })
        let world = try SimulatedWorld(seed: seed)
        defer { print(world.trace.joined(separator: "\n")) }
        try await world.run(steps: Self.steps)
    }

    @Test("a seed lives the same life each time", arguments: [3, 14, 15, 92] as [UInt64])
    func sameSeedSameLife(seed: UInt64) async throws {
        var traces: [[String]] = []
        for _ in 0..<2 {
            let world = try SimulatedWorld(seed: seed)
            try await world.run(steps: Self.steps)
            traces.append(world.trace)
        }
        #expect(traces.first == traces.last)
    }

    @Test("each fault that is put in on purpose is found", arguments: PlantedFault.allCases)
    func plantedFaultIsFound(fault: PlantedFault) async throws {
        for seed in 0..<100 as Range<UInt64> {
            let world = try SimulatedWorld(seed: seed, planted: fault)
            do {
                try await world.run(steps: Self.steps)
            } catch {
                #expect(fault.traces.contains { error.finding.contains($0) }, "\(error)")
                return
            }
        }
        Issue.record("\(fault) was not found in 100 seeds.")
    }
}
