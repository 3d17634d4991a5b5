import Foundation
import HealthCloud
import HealthModel
package import HealthSimulation

/// One person with two phones, each with a watch and a health store, with one or two computers, and a server.
///
/// Everything follows from the seed: what is saved and deleted, what the person shares, what the network does, how far
/// clocks are off, when processes die, and when a phone or the server is restored from an older copy. The server is the
/// real one, in this process; nothing runs beside anything else.
package final class SampleSimulation {
    let seed: UInt64
    let planted: PlantedSampleFault?
    let server: InProcessServer
    let folder: SimulationFolder
    private(set) var phones: [SharingPhone] = []
    private(set) var computers: [MirroringComputer] = []
    var dice: SeededGenerator
    /// What happened, a line for each step.
    package internal(set) var trace: [String] = []
    /// How many samples of computers were compared at rest.
    package internal(set) var comparedSamples = 0
    private let clock = WorldClock()

    package init(seed: UInt64, planted: PlantedSampleFault? = nil) async throws {
        self.seed = seed
        self.planted = planted
        dice = SeededGenerator(seed: seed)
        folder = try SimulationFolder(onDisk: false)
        let clock = clock
        server = try InProcessServer(in: folder.url, now: { clock.now })
        var code = try await server.cloud.invite()
        for name in ["phone", "old-phone"] {
            let phone = try await SharingPhone(
                name, in: folder.url, server: server, code: code, seed: dice.next(),
                clock: deviceClock(), planted: planted)
            phones.append(phone)
            code = try await phone.makeCode()
        }
        for name in ["computer", "laptop"].prefix(1 + dice.below(2)) {
            computers.append(
                try await MirroringComputer(
                    name, in: folder.url, server: server, code: code, seed: dice.next(),
                    clock: deviceClock()))
            code = try await phones[0].makeCode()
        }
    }

    private func deviceClock() -> DeviceClock {
        let clock = clock
        return DeviceClock({ clock.now }, offset: Double(dice.below(7_201) - 3_600))
    }

    /// The time in the world.
    var now: Date { clock.now }

    /// Lets time pass.
    func advance(by seconds: Double) { clock.advance(by: seconds) }

    /// Runs so many steps, and comes to rest and checks after every fifty.
    package func run(steps: Int) async throws(SimulationFailure) {
        var step = 0
        do {
            try await begin()
            setFaults(percent: 8)
            for number in 1...steps {
                step = number
                advance(by: Double(1 + dice.below(120)))
                let event = SampleEvent.next(&dice)
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
                seed: seed, step: step, finding: "\(error)", trace: trace, options: " SHARED=1")
        }
    }

    /// Fills the phones' stores, and shares some types.
    private func begin() async throws {
        for phone in phones {
            for _ in 0..<4 { try await save(on: phone) }
            for _ in 0..<2 { try await share(on: phone) }
        }
    }

    func setFaults(percent: Int) {
        for phone in phones { phone.transport.setFaults(percent: percent) }
        for computer in computers { computer.transport.setFaults(percent: percent) }
    }

    /// Adds to the line of the step.
    func tell(_ text: String) {
        guard let last = trace.indices.last else { return }
        trace[last] += " " + text
    }
}
