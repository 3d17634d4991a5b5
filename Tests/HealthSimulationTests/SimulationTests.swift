import HealthSimulation
import Testing

/// Simulations, each from one seed; `make simulate SEEDS=n` runs n of them.
@Suite("Simulation")
struct SimulationTests {
    private static let seeds = 32
    private static let portions = 8
    private static let steps = 100

    @Test("whatever happens and fails, journal and Health are in step after it", arguments: 0..<8)
    func lives(portion: Int) async throws {
        var comparedDays = 0
        for seed in stride(from: portion, to: Self.seeds, by: Self.portions) {
            let world = try SimulatedWorld(seed: UInt64(seed))
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
        "a death before or after any step of a pass loses and doubles nothing", arguments: 0..<2,
        [false, true])
    func deathAtEveryPoint(portion: Int, isMovedIn: Bool) async throws {
        let seed = try Self.fullLife(isMovedIn: isMovedIn)
        // One life dies at the even points, the other one at the odd points.
        var point = portion * 2 + (isMovedIn ? 1 : 0)
        while try await SimulatedWorld(seed: seed).dies(at: point) { point += 4 }
        #expect(point > 40)
    }

    /// Few random lives crash between these two writes: this one crashes at every point.
    @Test("a cursor that is stored before the changes that it follows is found")
    func cursorBeforeChanges() async throws {
        let seed = try Self.fullLife()
        var point = 0
        let isFound: Bool = await {
            do {
                while try await SimulatedWorld(seed: seed, planted: .anchorBeforeData)
                    .dies(at: point)
                { point += 1 }
                return false
            } catch {
                return true
            }
        }()
        #expect(isFound)
        _ = try await SimulatedWorld(seed: seed).dies(at: point)
    }

    /// A seed of a life with meals and workouts, which begins with an earlier version's samples or without.
    private static func fullLife(isMovedIn: Bool = false) throws -> UInt64 {
        try #require(
            (0..<1000 as Range<UInt64>).first { seed in
                guard let world = try? SimulatedWorld(seed: seed) else { return false }
                return world.eats && world.trains && world.isMovedIn == isMovedIn
            })
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

    @Test(
        "each fault that is put in on purpose is found",
        arguments: PlantedFault.allCases.filter { $0 != .anchorBeforeData })
    func plantedFaultIsFound(fault: PlantedFault) async throws {
        for seed in fault.firstSeed..<fault.firstSeed + 100 {
            do {
                try await SimulatedWorld(seed: seed, planted: fault).run(steps: Self.steps)
            } catch {
                // It is the fault that was found: without it the same life has no finding.
                try await SimulatedWorld(seed: seed).run(steps: Self.steps)
                return
            }
        }
        Issue.record("\(fault) was not found in 100 seeds.")
    }
}
