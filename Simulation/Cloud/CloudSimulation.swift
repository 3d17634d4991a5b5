import Foundation
import HealthCloud
import HealthJournal
import HealthModel
package import HealthSimulation
import HealthSync

/// One person with two or three devices, each with a journal and a health store, and a server.
///
/// Everything follows from the seed: what she logs, what the network does, how far clocks are off,
/// when processes die and when the server is restored from an older copy. The server is the real
/// one, in this process; nothing runs beside anything else.
package final class CloudSimulation {
    let seed: UInt64
    let planted: PlantedCloudFault?
    let server: InProcessServer
    /// Whether the clocks of all devices agree.
    let clocksAgree: Bool
    private(set) var devices: [CloudSimulationDevice] = []
    /// A program that asks for entries.
    var program: CloudProgram
    var dice: SeededGenerator
    var truth = CloudTruth()
    /// What happened, a line for each step.
    package internal(set) var trace: [String] = []
    /// How many entries were compared at rest.
    package internal(set) var comparedEntries = 0
    private let folder: SimulationFolder
    private let clock = WorldClock()

    package init(seed: UInt64, planted: PlantedCloudFault? = nil) async throws {
        self.seed = seed
        self.planted = planted
        var dice = SeededGenerator(seed: seed)
        clocksAgree = dice.chance(50)
        folder = try SimulationFolder(onDisk: false)
        let clock = clock
        server = try InProcessServer(in: folder.url, now: { clock.now })
        program = CloudProgram(server: server, seed: dice.next())
        self.dice = dice
        let names = ["phone", "tablet", "watch"].prefix(dice.chance(30) ? 3 : 2)
        var code = try await server.cloud.invite()
        for name in names {
            let device = try await CloudSimulationDevice(
                name, server: server, code: code, seed: self.dice.next(),
                clockOffset: clocksAgree ? 0 : Double(self.dice.below(7_201) - 3_600),
                now: { clock.now }, planted: planted)
            devices.append(device)
            code = try await device.makeCode()
        }
        try await program.connect(code: code)
    }

    /// The time in the world.
    var now: Date { clock.now }

    /// Lets time pass.
    func advance(by seconds: Double) { clock.advance(by: seconds) }

    /// Runs so many steps, and comes to rest and checks after every fifty.
    package func run(steps: Int) async throws(SimulationFailure) {
        var step = 0
        do {
            setFaults(percent: 8)
            for number in 1...steps {
                step = number
                advance(by: Double(1 + dice.below(120)))
                let event = CloudEvent.next(&dice)
                trace.append("\(number) \(event.rawValue)")
                try await perform(event)
                if number % 50 == 0 || number == steps {
                    trace.append("\(number) comes to rest")
                    try await comeToRest()
                    setFaults(percent: 8)
                }
            }
        } catch {
            throw SimulationFailure(
                seed: seed, step: step, finding: "\(error)", trace: trace, options: " CLOUD=1")
        }
    }

    func setFaults(percent: Int) {
        for device in devices { device.transport.setFaults(percent: percent) }
    }

    /// Adds to the line of the step.
    func tell(_ text: String) {
        guard let last = trace.indices.last else { return }
        trace[last] += " " + text
    }
}
