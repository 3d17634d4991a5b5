internal import Foundation
internal import HealthModel

/// The stages of sleep in a FIT file.
///
/// Each lasts until the next one, the last until the person woke up.
struct FITSleep {
    private var levels: [(time: Date, level: Int?)] = []
    private var ends: [Date] = []

    /// The number of the event of sleep, which the public list of events does not have.
    private static let event = 74
    /// The longest stage; a longer time between two levels is a day between two nights.
    private static let longest: TimeInterval = 12 * 3600

    mutating func takeLevel(_ level: Int?, at time: Date) { levels.append((time, level)) }

    mutating func takeEvent(_ message: FITMessage) {
        guard message.integer(0) == Self.event, message.integer(1) == 1, let time = message.time
        else { return }
        ends.append(time)
    }

    /// Adds the stages to an intake.
    func add(to intake: SampleIntake, _ origin: FITOrigin) throws {
        let sorted = levels.sorted { $0.time < $1.time }
        let type = ObjectType.sleepAnalysis
        var waking = ends.sorted()[...]
        for (place, level) in sorted.enumerated() {
            let next = place + 1 < sorted.count ? sorted[place + 1].time : nil
            waking = waking.drop { $0 <= level.time }
            guard let end = [next, waking.first].compactMap(\.self).min(),
                end.timeIntervalSince(level.time) <= Self.longest
            else {
                // A night ends with waking up.
                if level.level != Self.awake {
                    intake.skip("sleep_level", type.identifier, .missing(attribute: "end"))
                }
                continue
            }
            guard let value = level.level.flatMap({ Self.stages[$0] }) else {
                let isUnmeasurable = level.level == Self.unmeasurable
                intake.skip(
                    "sleep_level", type.identifier,
                    isUnmeasurable ? .sensorError : .unknownCategoryValue)
                continue
            }
            guard end > level.time else { continue }
            try intake.add(
                origin.sample(
                    type, .category(value), DateInterval(start: level.time, end: end),
                    value: Double(value), intake))
        }
    }

    private static let (unmeasurable, awake) = (0, 1)
    /// The values of HealthKit: awake, core, deep and REM.
    private static let stages = [awake: 2, 2: 3, 3: 4, 4: 5]
}
