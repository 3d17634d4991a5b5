internal import Foundation
internal import HealthModel

/// The laps, lengths, sets and pauses of an activity.
struct FITParts {
    /// A start or a stop of the timer.
    struct Timer {
        let time: Date
        let isRunning: Bool
    }

    var laps: [FITSpan] = []
    var lengths: [FITLength] = []
    var sets: [FITSet] = []
    var timer: [Timer] = []

    /// The parts whose starts fulfil a condition.
    func filtered(_ isIncluded: (Date) -> Bool) -> FITParts {
        var parts = FITParts()
        parts.laps = laps.filter { isIncluded($0.time.start) }
        parts.lengths = lengths.filter { isIncluded($0.time.start) }
        parts.sets = sets.filter { isIncluded($0.time.start) }
        parts.timer = timer.filter { isIncluded($0.time) }
        return parts
    }

    /// The times between a stop of the timer and the next start.
    var pauses: [DateInterval] {
        var pauses: [DateInterval] = []
        var stop: Date?
        for event in timer.sorted(by: { $0.time < $1.time }) {
            if !event.isRunning {
                stop = stop ?? event.time
            } else if let begun = stop {
                if begun < event.time { pauses.append(DateInterval(start: begun, end: event.time)) }
                stop = nil
            }
        }
        return pauses
    }
}

/// A length of a pool.
struct FITLength {
    let time: DateInterval
    /// The number of strokes.
    let strokes: Double?
    /// The raw value of the style of the strokes.
    let style: Int?

    /// Reads a length; nil for a rest, and for one without times.
    init?(_ message: FITMessage) {
        guard message.integer(12) != 0,
            let time = FITSpan.time(
                message.date(2), message.value(3, scale: 1000) ?? message.value(4, scale: 1000),
                end: message.time)
        else { return nil }
        self.time = time
        strokes = message.value(5)
        style = message.integer(7).flatMap { Self.styles[$0] }
    }

    /// The raw values of HealthKit's styles; a medley and a drill are mixed.
    private static let styles = [0: 2, 1: 3, 2: 4, 3: 5, 4: 1, 5: 1, 6: 1, 7: 1, 8: 1]
}

/// A set of exercises.
struct FITSet {
    let time: DateInterval
    /// The exercise, the repetitions and the weight.
    let metadata: Metadata

    /// Reads a set; nil for a rest, and for one without times.
    init?(_ message: FITMessage) {
        guard message.integer(5) != 0,
            let time = FITSpan.time(
                message.date(6), message.value(0, scale: 1000),
                end: message.time ?? message.date(254))
        else { return nil }
        self.time = time
        var metadata: Metadata = [:]
        if let repetitions = message.value(3) { metadata["repetitions"] = .number(repetitions) }
        if let weight = message.value(4, scale: 16) {
            metadata["weight"] = .quantity(Quantity(weight, .kilogram))
        }
        if let exercise = message.integer(7) {
            metadata["exercise"] = .string(Self.exercises[exercise] ?? "exercise \(exercise)")
        }
        self.metadata = metadata
    }

    /// Kinds of exercises, by the numbers that the format gives them.
    private static let exercises: [Int: String] = [
        0: "bench press", 1: "calf raise", 2: "cardio", 3: "carry", 4: "chop", 5: "core",
        6: "crunch", 7: "curl", 8: "deadlift", 9: "flye", 10: "hip raise", 11: "hip stability",
        12: "hip swing", 13: "hyperextension", 14: "lateral raise", 15: "leg curl",
        16: "leg raise", 17: "lunge", 18: "olympic lift", 19: "plank", 20: "plyo", 21: "pull up",
        22: "push up", 23: "row", 24: "shoulder press", 25: "shoulder stability", 26: "shrug",
        27: "sit up", 28: "squat", 29: "total body", 30: "triceps extension", 31: "warm up",
        32: "run", 33: "bike", 34: "cardio sensors", 35: "move", 36: "pose",
        37: "banded exercises", 38: "battle rope", 39: "elliptical", 40: "floor climb",
        41: "indoor bike", 42: "indoor row", 43: "ladder", 44: "sandbag", 45: "sled",
        46: "sledge hammer", 47: "stair stepper", 49: "suspension", 50: "tire",
        52: "run indoor", 53: "bike outdoor", 65534: "unknown",
    ]
}
