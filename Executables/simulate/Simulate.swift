import ArgumentParser
import Foundation
import HealthCloudSimulation
import HealthSimulation
import TestSupport

/// `simulate`: lives from seeds, each checked after every step; `make simulate` runs it.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Runs simulations from seeds, and checks that the journal and Health agree.")

    @Option(help: "How many seeds to live.")
    var seeds = 1000
    @Option(help: "The first of them.")
    var first: UInt64 = 0
    @Option(help: "Live this one alone, and tell everything that happened.")
    var seed: UInt64?
    @Option(help: "How many steps a life has.")
    var steps = 100
    @Option(help: "How many lives go on at once; half of them wait for the disk.")
    var jobs = 2 * ProcessInfo.processInfo.activeProcessorCount
    @Option(help: "How many seconds a life may take before it counts as endless.")
    var limit = 300
    @Option(help: "Instead of lives, open, use and close so many stores, journals and engines.")
    var sessions: Int?
    @Flag(help: "Live with several devices that converge through a cloud.")
    var cloud = false
    @Flag(help: "Live with phones whose samples computers receive through a cloud.")
    var samples = false
    @Flag(help: "Live on a disk that loses its power again and again.")
    var power = false
    @Flag(help: "Let this disk ignore syncs, which each life has to find.")
    var ignoreSyncs = false
    @Option(help: "Put this mistake into the lives with samples, which have to find it.")
    var planted: PlantedSampleFault?
    @Flag(help: "Print a number for each life, which is the same whenever its seed is lived.")
    var digests = false

    func run() async throws {
        if let seed { return try await tell(seed) }
        if let sessions { return try await openAndClose(sessions) }
        let clock = ContinuousClock()
        let began = clock.now
        var tally = Tally()
        let limit = LifeLimit(seconds: limit)
        await withTaskGroup(of: Life.self) { group in
            let end = first + UInt64(seeds)
            var next = first
            while next < min(end, first + UInt64(max(jobs, 1))) {
                group.addTask { [next] in await live(next, limit) }
                next += 1
            }
            for await life in group {
                tally.count(life)
                if digests { say("\(life.seed) \(life.digest)") }
                if tally.lives % 500 == 0 { note(tally, clock.now - began) }
                guard next < end else { continue }
                group.addTask { [next] in await live(next, limit) }
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

    private func live(_ seed: UInt64, _ limit: LifeLimit) async -> Life {
        await limit.watch(seed) {
            await Life(seed: seed, steps: steps, world: world, planted: planted)
        }
    }

    private func note(_ tally: Tally, _ duration: Duration) {
        say(
            "\(tally.lives) lives, \(tally.failures) failures, \(tally.compared) "
                + "\(world.compared) compared,"
                + " \(duration.formatted(.units(allowed: [.minutes, .seconds])))\(memory)")
    }

    private func openAndClose(_ count: Int) async throws {
        for number in 1...max(count, 1) {
            try await ShortSession().use()
            if number % 500 == 0 || number == count { say("\(number) sessions\(memory)") }
        }
    }

    private func tell(_ seed: UInt64) async throws {
        let life = await live(seed, LifeLimit(seconds: limit))
        say(life.trace.joined(separator: "\n"))
        guard let finding = life.finding else { return }
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

/// The worlds in which a life can be lived, by what they compare.
private enum WorldKind {
    case one, cloud, samples
    case power(ignoresSyncs: Bool)

    /// The word for what is compared.
    var compared: String {
        switch self {
        case .one: "days"
        case .cloud: "entries"
        case .samples: "samples"
        case .power: "weights"
        }
    }
}

/// What came of all lives so far.
private struct Tally {
    var lives = 0
    var failures = 0
    /// How many days, entries or samples were compared.
    var compared = 0

    mutating func count(_ life: Life) {
        lives += 1
        compared += life.compared
        guard let failure = life.failure else { return }
        failures += 1
        say(failure)
    }
}

/// One life and what came of it.
private struct Life: Sendable {
    let seed: UInt64
    /// How many days, entries or samples were compared.
    var compared = 0
    var failure: String?
    /// What was found, without the trace.
    var finding: String?
    var trace: [String] = []

    init(seed: UInt64, steps: Int, world: WorldKind, planted: PlantedSampleFault?) async {
        self.seed = seed
        do {
            switch world {
            case .one: try await live(steps: steps)
            case .cloud: try await liveWithCloud(steps: steps)
            case .samples: try await liveWithSamples(steps: steps, planted)
            case .power(let ignoresSyncs):
                try await liveWithoutPower(steps: steps, ignoresSyncs: ignoresSyncs)
            }
        } catch {
            finding = "The world could not be made: \(error)"
            failure = "Seed \(seed): \(finding ?? "")"
        }
    }

    private mutating func live(steps: Int) async throws {
        let world = try SimulatedWorld(seed: seed)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedDays, world.trace)
    }

    private mutating func liveWithCloud(steps: Int) async throws {
        let world = try await CloudSimulation(seed: seed)
        do {
            try await world.run(steps: steps)
        } catch {
            note(error)
        }
        (compared, trace) = (world.comparedEntries, world.trace)
    }

    private mutating func liveWithSamples(
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

    private mutating func liveWithoutPower(steps: Int, ignoresSyncs: Bool) async throws {
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

    /// A number that stands for everything that happened.
    var digest: UInt64 {
        // FNV-1a: a hasher of Swift's begins elsewhere in each process.
        trace.joined(separator: "\n").utf8.reduce(0xCBF2_9CE4_8422_2325) { digest, byte in
            (digest ^ UInt64(byte)) &* 0x100_0000_01B3
        }
    }
}
