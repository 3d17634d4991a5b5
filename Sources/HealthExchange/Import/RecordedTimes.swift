internal import Foundation
internal import HealthModel

/// The times of what the more detailed files of an import recorded.
///
/// Archives of an account have the same data twice: Garmin's as FIT and as JSON, Fitbit's as JSON and as tables, Google
/// Fit's as TCX and as sessions.
final class RecordedTimes {
    /// The hours with a sample of a type, counted from the reference date.
    private var hours: [ObjectType: Set<Int>] = [:]
    /// The starts of workouts in minutes.
    private var workouts: Set<Int> = []

    /// Notes a sample.
    func note(_ sample: Sample) {
        let start = sample.startDate
        if sample.type == .workout {
            workouts.insert(Self.place(start, 60))
        } else {
            hours[sample.type, default: []].insert(Self.place(start, 3_600))
        }
    }

    /// Whether a workout was recorded that began within a minute of a date.
    func hasWorkout(at start: Date) -> Bool {
        let minute = Self.place(start, 60)
        return (minute - 1...minute + 1).contains { workouts.contains($0) }
    }

    /// Whether a sample of a type was recorded that began in a span of time.
    func has(_ type: ObjectType, in time: DateInterval) -> Bool {
        guard let known = hours[type] else { return false }
        let last = Self.place(time.end.addingTimeInterval(-1), 3_600)
        let first = Self.place(time.start, 3_600)
        guard first <= last else { return false }
        let hours = first...last
        // A malicious file has nights of centuries.
        return hours.count < known.count
            ? hours.contains { known.contains($0) } : known.contains { hours.contains($0) }
    }

    /// Whether a sample repeats a recorded one: a workout one that began within a minute, another sample one of its type
    /// and hour.
    func contains(_ sample: Sample) -> Bool {
        guard sample.type != .workout else { return hasWorkout(at: sample.startDate) }
        return has(sample.type, in: DateInterval(start: sample.startDate, duration: 1))
    }

    private static func place(_ date: Date, _ seconds: Double) -> Int {
        Int(exactly: (date.timeIntervalSinceReferenceDate / seconds).rounded(.down)) ?? 0
    }
}
