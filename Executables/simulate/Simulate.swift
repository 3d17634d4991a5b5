import ArgumentParser
import Foundation
import HealthCloudSimulation
import HealthSimulation
import TestSupport

/// `simulate`: simulations from seeds, each checked after every step; `make simulate` runs it.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Runs simulations from seeds, and checks that the journal and Health agree.")

    @Option(help: "The number of seeds to run.")
    var seeds = 1000
    @Option(help: "The first of these seeds.")
    var first: UInt64 = 0
    @Option(help: "Run only this seed, and print every event.")
    var seed: UInt64?
    @Option(help: "The number of steps of a run.")
    var steps = 100
    @Option(help: "The number of concurrent runs; half of them wait for the disk.")
    var jobs = 2 * ProcessInfo.processInfo.activeProcessorCount
    @Option(help: "The seconds after which a run counts as endless.")
    var limit = 300
    @Option(
        help: "Instead of runs, open, use and close this number of stores, journals and engines.")
    var sessions: Int?
    @Flag(help: "Simulate several devices that converge through a cloud.")
    var cloud = false
    @Flag(help: "Simulate phones whose samples computers receive through a cloud.")
    var samples = false
    @Flag(help: "Simulate a disk that loses its power repeatedly.")
    var power = false
    @Flag(help: "Let this disk ignore syncs, which each run has to find.")
    var ignoreSyncs = false
    @Option(help: "Add this mistake to the runs with samples, which have to find it.")
    var planted: PlantedSampleFault?
    @Flag(help: "Print a digest of each run, which is the same whenever its seed runs.")
    var digests = false

    func run() async throws {
        if let seed { return try await printRun(seed) }
        if let sessions { return try await openAndClose(sessions) }
        let clock = ContinuousClock()
        let began = clock.now
        var tally = Tally()
        let limit = RunLimit(seconds: limit)
        await withTaskGroup(of: SimulationRun.self) { group in
            let end = first + UInt64(seeds)
            var next = first
            while next < min(end, first + UInt64(max(jobs, 1))) {
                group.addTask { [next] in await simulate(next, limit) }
                next += 1
            }
            for await run in group {
                tally.count(run)
                if digests { say("\(run.seed) \(run.digest)") }
                if tally.runs % 500 == 0 { note(tally, clock.now - began) }
                guard next < end else { continue }
                group.addTask { [next] in await simulate(next, limit) }
                next += 1
            }
        }
        note(tally, clock.now - began)
        if tally.failures > 0 { throw ExitCode.failure }
    }

    private var world: WorldKind {
        power
            ? .power(ignoresSyncs: ignoreSyncs) : samples ? .samples : cloud ? .cloud : .one
    }

    private func simulate(_ seed: UInt64, _ limit: RunLimit) async -> SimulationRun {
        await limit.watch(seed) {
            await SimulationRun(seed: seed, steps: steps, world: world, planted: planted)
        }
    }

    private func note(_ tally: Tally, _ duration: Duration) {
        say(
            "\(tally.runs) runs, \(tally.failures) failures, \(tally.compared) "
                + "\(world.compared) compared,"
                + " \(duration.formatted(.units(allowed: [.minutes, .seconds])))\(memory)")
    }

    private func openAndClose(_ count: Int) async throws {
        for number in 1...max(count, 1) {
            try await ShortSession().use()
            if number % 500 == 0 || number == count { say("\(number) sessions\(memory)") }
        }
    }

    private func printRun(_ seed: UInt64) async throws {
        let run = await simulate(seed, RunLimit(seconds: limit))
        say(run.trace.joined(separator: "\n"))
        guard let finding = run.finding else { return }
        say(finding)
        throw ExitCode.failure
    }
}

extension PlantedSampleFault: ExpressibleByArgument {}

/// Writes a line at once, also where the output is a file.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// The memory of the process as a part of a line; empty where it is not known.
private var memory: String {
    #if os(Linux)
    guard let bytes = try? ResidentMemory.bytes() else { return "" }
    return ", \(bytes / 1_000_000) MB"
    #else
    return ""
    #endif
}

/// The worlds of the simulations.
private enum WorldKind {
    case one, cloud, samples
    case power(ignoresSyncs: Bool)

    /// The name of the values that are compared.
    var compared: String {
        switch self {
        case .one: "days"
        case .cloud: "entries"
        case .samples: "samples"
        case .power: "weights"
        }
    }
}

/// The results of all runs so far.
private struct Tally {
    var runs = 0
    var failures = 0
    /// The number of days, entries or samples that were compared.
    var compared = 0

    mutating func count(_ run: SimulationRun) {
        runs += 1
        compared += run.compared
        guard let failure = run.failure else { return }
        failures += 1
        say(failure)
    }
}

/// One run with its result.
private struct SimulationRun: Sendable {
    let seed: UInt64
    /// The number of days, entries or samples that were compared.
    var compared = 0
    var failure: String?
    /// The finding, without the trace.
    var finding: String?
    var trace: [String] = []

    init(seed: UInt64, steps: Int, world: WorldKind, planted: PlantedSampleFault?) async {
        self.seed = seed
        do {
            switch world {
            case .one: try await runWorld(steps: steps)
            case .cloud: try await runCloud(steps: steps)
            case .samples: try await runSamples(steps: steps, planted)
            case .power(let ignoresSyncs):
                try await runPower(steps: steps, ignoresSyncs: ignoresSyncs)
            }
        } catch {
            finding = "The world could not be created: \(error)"
            failure = "Seed \(seed): \(finding ?? "")"
        }
    }

    private mutating func runWorld(steps: Int) async throws {
        let world = try SimulatedWorld(seed: seed)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedDays, world.trace)
    }

    private mutating func runCloud(steps: Int) async throws {
        let world = try await CloudSimulation(seed: seed)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedEntries, world.trace)
    }

    private mutating func runSamples(
        steps: Int, _ planted: PlantedSampleFault?
    ) async throws {
        let world = try await SampleSimulation(seed: seed, planted: planted)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedSamples, world.trace)
    }

    private mutating func runPower(steps: Int, ignoresSyncs: Bool) async throws {
        let world = try PowerSimulation(seed: seed, ignoresSyncs: ignoresSyncs)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedValues, world.trace)
    }

    private mutating func note(_ error: SimulationFailure) {
        (failure, finding) = ("\(error)", error.finding)
    }

    /// A number that represents every event of the run.
    var digest: UInt64 {
        // FNV-1a: the hasher of Swift has another seed in each process.
        trace.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325) { digest, byte in
            (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
