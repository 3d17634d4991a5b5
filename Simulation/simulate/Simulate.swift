#if Server
import ArgumentParser
import Foundation
import HealthSimulation

/// `simulate`: lives from seeds, each checked after every step; `make simulate` runs it.
@main
struct Simulate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simulate",
        abstract: "Lives simulated lives and checks that journal and Health are in step.")

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

    func run() async throws {
        if let seed { return try await tell(seed) }
        let clock = ContinuousClock()
        let began = clock.now
        var tally = Tally()
        await withTaskGroup(of: Life.self) { group in
            let end = first + UInt64(seeds)
            var next = first
            while next < min(end, first + UInt64(max(jobs, 1))) {
                group.addTask { [next, steps] in await Life(seed: next, steps: steps) }
                next += 1
            }
            for await life in group {
                tally.count(life)
                if tally.lives % 500 == 0 { note(tally, clock.now - began) }
                guard next < end else { continue }
                group.addTask { [next, steps] in await Life(seed: next, steps: steps) }
                next += 1
            }
        }
        note(tally, clock.now - began)
        if tally.failures > 0 { throw ExitCode.failure }
    }

    private func note(_ tally: Tally, _ duration: Duration) {
        say(
            "\(tally.lives) lives, \(tally.failures) failures, \(tally.comparedDays) days compared,"
                + " \(duration.formatted(.units(allowed: [.minutes, .seconds])))")
    }

    private func tell(_ seed: UInt64) async throws {
        let world = try SimulatedWorld(seed: seed)
        do {
            try await world.run(steps: steps)
            say(world.trace.joined(separator: "\n"))
        } catch {
            say(world.trace.joined(separator: "\n"))
            say(error.finding)
            throw ExitCode.failure
        }
    }
}

/// Writes a line at once, also where the output is a file.
private func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}

/// What came of all lives so far.
private struct Tally {
    var lives = 0
    var failures = 0
    var comparedDays = 0

    mutating func count(_ life: Life) {
        lives += 1
        comparedDays += life.comparedDays
        guard let failure = life.failure else { return }
        failures += 1
        say(failure)
    }
}

/// One life and what came of it.
private struct Life: Sendable {
    var comparedDays = 0
    var failure: String?

    init(seed: UInt64, steps: Int) async {
        do {
            let world = try SimulatedWorld(seed: seed)
            do {
                try await world.run(steps: steps)
            } catch {
                failure = "\(error)"
            }
            comparedDays = world.comparedDays
        } catch {
            failure = "Seed \(seed): the world could not be made: \(error)"
        }
    }
}

#else

/// Stands in for the command where the package was built without it.
@main
struct Simulate {
    static func main() {
        print("Built without the trait Server: build with `swift build --traits Server`.")
    }
}

#endif
