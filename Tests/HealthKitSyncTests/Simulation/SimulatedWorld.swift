import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import OpenHealthKit

/// One person with one or two devices, a health store that they share, and other apps in it.
///
/// Everything follows from the seed: the clock, what she does, what goes wrong and when. Real
/// engines run on real stores; nothing runs beside anything else.
final class SimulatedWorld {
    /// What a person permits this app to save and to read.
    static let types: [ObjectType] =
        Nutrient.all.map(\.type) + [.bodyMass, .bodyFatPercentage, .leanBodyMass]

    let seed: UInt64
    let conditions = Conditions()
    let folder: SimulationFolder
    let store: HealthStore
    let app: AppIdentity
    let devices: [SimulatedDevice]
    /// Whether she logs meals.
    ///
    /// Food is forty types, so most lives do without and are short.
    let eats: Bool
    var dice: SeededGenerator
    var truth = Truth()
    /// What happened, a line for each step.
    var trace: [String] = []
    /// How many days were compared with Health's statistics.
    var comparedDays = 0

    init(seed: UInt64, planted: PlantedFault? = nil) throws {
        self.seed = seed
        var dice = SeededGenerator(seed: seed)
        let isOnDisk = dice.chance(5)
        eats = dice.chance(25)
        folder = try SimulationFolder(onDisk: isOnDisk)
        let names = dice.chance(40) ? ["phone", "tablet"] : ["phone"]
        var devices: [SimulatedDevice] = []
        var opened: HKHealthStore?
        for name in names {
            let health = Self.store(in: folder, conditions)
            opened = opened ?? health
            devices.append(
                try SimulatedDevice(
                    name,
                    journal: isOnDisk
                        ? .file(folder.url.appending(path: "\(name).journal.sqlite")) : .memory,
                    store: health, conditions: conditions, seed: dice.next(), eats: eats,
                    planted: planted))
        }
        self.devices = devices
        self.dice = dice
        let health = opened ?? Self.store(in: folder, conditions)
        app = health.configuration.app.identity
        store = try health.openStore()
    }

    private static func store(in folder: SimulationFolder, _ conditions: Conditions)
        -> HKHealthStore
    {
        let app = SimulatedDevice.app
        var configuration = OpenHealthKitConfiguration(
            location: .file(folder.url.appending(path: "health.sqlite")),
            app: OpenHealthKitConfiguration.App(
                bundleIdentifier: app.bundleIdentifier, name: app.name),
            prompt: .allow)
        configuration.now = { conditions.now }
        configuration.isDeviceLocked = { conditions.isLocked }
        return HKHealthStore(configuration: configuration)
    }

    /// Lives through so many steps and checks after each; comes to rest now and then.
    func run(steps: Int) async throws(SimulationFailure) {
        var step = 0
        do {
            try permitAll()
            for device in devices { try await device.journal.setRemoteEnabled(.health, true) }
            for number in 1...steps {
                step = number
                conditions.change { [seconds = 1 + dice.below(300)] in
                    $0.now += Double(seconds)
                }
                let deed = Deed.next(&dice)
                trace.append("\(number) \(deed.rawValue)")
                try await perform(deed)
                if deed.reachesHealth { try await Checker(self).checkAlways() }
                if number % 50 == 0 || number == steps {
                    trace.append("\(number) comes to rest")
                    try await comeToRest()
                    try await Checker(self).checkAtRest()
                }
            }
        } catch {
            throw SimulationFailure(
                seed: seed, step: step, finding: "\(error)", trace: trace)
        }
    }

    /// Adds to the line of the step.
    func tell(_ text: String) {
        guard let last = trace.indices.last else { return }
        trace[last] += " " + text
    }
}

/// A check that failed, with all that it takes to see it again.
struct SimulationFailure: Error, CustomStringConvertible {
    var seed: UInt64
    var step: Int
    var finding: String
    var trace: [String]

    var description: String {
        """
        Seed \(seed), step \(step): \(finding)
        Replay: make simulate SEED=\(seed)
        \(trace.suffix(60).joined(separator: "\n"))
        """
    }
}

/// A folder that goes with its world; in memory where the system has such a place.
final class SimulationFolder {
    let url: URL

    init(onDisk: Bool) throws {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = !onDisk && FileManager.default.fileExists(atPath: memory.path)
        url = (isInMemory ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "simulation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
