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
    /// Nil if a stage cannot be read, if two of them overlap, or if one is outside of the sleep by more than a minute.
    ///
    /// - Parameters:
    ///   - levels: The levels of the file.
    ///   - night: The times of the sleep.
    ///   - date: Reads a text of the file as a date that follows another one.
    static func parts(
        _ levels: FitbitItem.Levels?, in night: DateInterval,
        date: (String, Date?) throws -> Date?
    ) rethrows -> [Part]? {
        func read(_ stages: [FitbitItem.Stage]?) throws -> [Part]? {
            var parts: [Part] = []
            for stage in stages ?? [] {
                let earliest = parts.last?.time.end ?? night.start
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
        guard let stages = try read(levels?.data), let awake = try read(levels?.shortData),
            stages.allSatisfy({ stage in
                stage.time.start >= night.start.addingTimeInterval(-60)
                    && stage.time.end <= night.end.addingTimeInterval(60)
            })
        else { return nil }
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
