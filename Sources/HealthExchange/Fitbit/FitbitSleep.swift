internal import Foundation

/// The stages of a sleep in Fitbit's archive.
enum FitbitSleep {
    /// A stage with the value of HealthKit's `HKCategoryValueSleepAnalysis`.
    typealias Part = (value: Int, time: DateInterval)

    /// HealthKit's values by Fitbit's levels.
    ///
    /// Fitbit counts restlessness as time awake: the minutes asleep of a sleep lack it.
    private static let values = [
        "wake": 2, "awake": 2, "restless": 2, "asleep": 1, "light": 3, "deep": 4, "rem": 5,
    ]

    /// The stages in the order of their starts, where a short time awake interrupts the stage under it.
    ///
    /// Nil if a stage cannot be read, or if two of them overlap.
    ///
    /// - Parameters:
    ///   - levels: The levels of the file.
    ///   - start: The start of the sleep.
    ///   - date: The date of a text of the file that follows a date.
    static func parts(
        _ levels: FitbitItem.Levels?, from start: Date, date: (String, Date?) throws -> Date?
    ) rethrows -> [Part]? {
        func read(_ stages: [FitbitItem.Stage]?) throws -> [Part]? {
            var parts: [Part] = []
            for stage in stages ?? [] {
                let earliest = parts.last?.time.end ?? start
                guard let value = stage.level.flatMap({ values[$0] }),
                    let start = try stage.dateTime.flatMap({ try date($0, earliest) }),
                    let seconds = stage.seconds?.value, (0...86_400).contains(seconds)
                else { return nil }
                parts.append((value, DateInterval(start: start, duration: seconds)))
            }
            parts.sort { $0.time.start < $1.time.start }
            let overlaps = zip(parts, parts.dropFirst()).contains { first, second in
                first.time.end > second.time.start
            }
            return overlaps ? nil : parts
        }
        guard let stages = try read(levels?.data), let awake = try read(levels?.shortData) else {
            return nil
        }
        return stages.flatMap { interrupted($0, by: awake) }
    }

    /// The parts of a stage without times awake and with them.
    private static func interrupted(_ stage: Part, by awake: [Part]) -> [Part] {
        var parts: [Part] = []
        var start = stage.time.start
        for part in awake {
            guard let time = part.time.intersection(with: stage.time), time.duration > 0 else {
                continue
            }
            if start < time.start {
                parts.append((stage.value, DateInterval(start: start, end: time.start)))
            }
            parts.append((part.value, time))
            start = time.end
        }
        if start < stage.time.end {
            parts.append((stage.value, DateInterval(start: start, end: stage.time.end)))
        }
        return parts
    }
}
