package import Foundation
import HealthDatabase
import HealthJournal
import HealthKit
import HealthKitSync
import HealthModel
import HealthSync
import OpenHealthKit

/// One person with one or two devices, a health store that they share, and other apps in it.
///
/// Everything follows from the seed: the clock, the actions of the person, the faults. Real engines run
/// on real stores, one at a time.
package final class SimulatedWorld {
    /// The types that the app saves and reads.
    static let types: [ObjectType] =
        Nutrient.all.map(\.type) + [.bodyMass, .bodyFatPercentage, .leanBodyMass]
        + HealthFeature.workouts.typesToShare.compactMap { ObjectType.named($0.identifier) }
        + [.bloodGlucose, .bloodPressureSystolic, .bloodPressureDiastolic]

    let seed: UInt64
    let conditions = Conditions()
    let folder: SimulationFolder
    let storeURL: URL
    let planted: PlantedFault?
    let store: HealthStore
    let app: AppIdentity
    let devices: [SimulatedDevice]
    /// Whether the person logs meals.
    ///
    /// Food has forty types, so most runs have none and are faster.
    package let eats: Bool
    /// Whether the person logs workouts.
    package let trains: Bool
    /// Whether the person logs measurements.
    package let measures: Bool
    /// Whether the run begins with the history of an earlier version of the app.
    package let isMovedIn: Bool
    /// What that version left in Health.
    let earlier: EarlierHistory
    /// A bottle that counts drinks and sends them to the first device.
    let bottle: Bottle
    /// Another app that only reads.
    var otherReader: OtherReader
    var dice: SeededGenerator
    var truth = Truth()
    /// The last copy that the person made of the store.
    var copy: StoreCopy?
    /// The events so far, a line for each step.
    package internal(set) var trace: [String] = []
    /// How many days were compared with Health's statistics.
    package internal(set) var comparedDays = 0

    package init(seed: UInt64, planted: PlantedFault? = nil) throws {
        self.seed = seed
        self.planted = planted
        var dice = SeededGenerator(seed: seed)
        let isOnDisk = dice.chance(5)
        eats = dice.chance(25)
        trains = dice.chance(30)
        measures = dice.chance(20)
        // A generator of its own, so that the other runs do not change.
        var earlierDice = SeededGenerator(seed: seed &+ 3)
        isMovedIn = earlierDice.chance(30)
        earlier = EarlierHistory(earlierDice.pick(EarlierHistory.Shape.allCases) ?? .dietAppLogID)
        folder = try SimulationFolder(onDisk: isOnDisk)
        storeURL = folder.url.appending(path: "health.sqlite")
        let names = dice.chance(40) ? ["phone", "tablet"] : ["phone"]
        var devices: [SimulatedDevice] = []
        var opened: HKHealthStore?
        for name in names {
            let health = Self.store(at: storeURL, conditions)
            opened = opened ?? health
            devices.append(
                try SimulatedDevice(
                    name,
                    journal: isOnDisk
                        ? .file(folder.url.appending(path: "\(name).journal.sqlite")) : .memory,
                    store: health, earlier: earlier, conditions: conditions, seed: dice.next(),
                    streams: ["weight", "drink"] + (eats ? ["food"] : [])
                        + (trains ? ["workout"] : []) + (measures ? ["measurement"] : []),
                    planted: planted))
        }
        bottle = Bottle(seed: dice.next())
        otherReader = OtherReader(seed: seed, planted: planted)
        self.devices = devices
        self.dice = dice
        let health = opened ?? Self.store(at: storeURL, conditions)
        app = health.configuration.app.identity
        store = try health.openStore()
    }

    private static func store(at url: URL, _ conditions: Conditions)
        -> HKHealthStore
    {
        let app = SimulatedDevice.app
        var configuration = OpenHealthKitConfiguration(
            location: .file(url),
            app: OpenHealthKitConfiguration.App(
                bundleIdentifier: app.bundleIdentifier, name: app.name),
            prompt: .allow)
        configuration.now = { conditions.now }
        configuration.isDeviceLocked = { conditions.isLocked }
        return HKHealthStore(configuration: configuration)
    }

    /// Runs a number of steps with a check after each; the world comes to rest now and then.
    package func run(steps: Int) async throws(SimulationFailure) {
        var step = 0
        do {
            try await begin()
            for number in 1...steps {
                step = number
                conditions.change { [seconds = 1 + dice.below(300)] in
                    $0.now += Double(seconds)
                }
                let event = SimulatedEvent.next(&dice)
                trace.append("\(number) \(event.rawValue)")
                try await perform(event)
                if let decision = try otherReader.maybeDecide(store, now: conditions.now) {
                    trace.append("\(number) the person \(decision)")
                }
                if event.reachesHealth { try await Checker(self).checkAlways() }
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

    /// Grants every permission and enables every remote.
    func begin() async throws {
        try permitAll()
        try otherReader.begin(store)
        if let device = devices.first {
            bottle.pair { [journal = device.journal] in journal.newHeader(date: $0) }
        }
        if let device = devices.first { try await moveIn(device) }
        for device in devices { try await device.journal.setRemoteEnabled(.health, true) }
    }

    /// Adds to the line of the step.
    func tell(_ text: String) {
        guard let last = trace.indices.last else { return }
        trace[last] += " " + text
    }
}

/// A failed check, with the seed that repeats it.
package struct SimulationFailure: Error, CustomStringConvertible {
    package var seed: UInt64
    package var step: Int
    package var finding: String
    package var trace: [String]
    /// Further arguments of `make simulate`.
    package var options = ""

    package init(
        seed: UInt64, step: Int, finding: String, trace: [String], options: String = ""
    ) {
        self.seed = seed
        self.step = step
        self.finding = finding
        self.trace = trace
        self.options = options
    }

    package var description: String {
        """
        Seed \(seed), step \(step): \(finding)
        Replay: make simulate SEED=\(seed)\(options)
        \(trace.suffix(60).joined(separator: "\n"))
        """
    }
}

/// A folder that is deleted with its world; in memory where the system offers that.
package final class SimulationFolder {
    package let url: URL

    package init(onDisk: Bool) throws {
        let memory = URL(filePath: "/dev/shm")
        let isInMemory = !onDisk && FileManager.default.fileExists(atPath: memory.path)
        url = (isInMemory ? memory : FileManager.default.temporaryDirectory)
            .appending(path: "simulation-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }
}
