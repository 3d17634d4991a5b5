internal import Foundation
internal import HealthModel

/// The times of what the FIT files of an import recorded.
///
/// Garmin's archive of an account has the same activities, nights and days a second time, as JSON with fewer details.
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
        return first <= last && (first...last).contains { known.contains($0) }
    }

    private static func place(_ date: Date, _ seconds: Double) -> Int {
        Int(exactly: (date.timeIntervalSinceReferenceDate / seconds).rounded(.down)) ?? 0
    }
}
