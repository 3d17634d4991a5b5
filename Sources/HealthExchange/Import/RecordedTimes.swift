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

    /// Records a sample.
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
        // A malicious file may have nights of centuries.
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

/// The workouts of a table whose recordings are other files of the same import, as in Strava's
/// archive.
///
/// Such a workout is imported once: with times, route and heart rates of its file, and with name,
/// activity, energy, distance and moving time of the table. The table is read before the recordings.
final class ListedWorkouts {
    /// The paths of the files that can be read as recordings.
    var recordings: Set<String> = []
    private var waiting: [String: Sample] = [:]
    /// The workouts in the order of the table, by the paths of their recordings.
    private var paths: [String] = []

    /// Keeps a workout until its recording is read; returns false if there is none.
    ///
    /// - Parameters:
    ///   - workout: The workout.
    ///   - name: The path of the recording from the folder of the table; nil if there is none.
    ///   - table: The path of the table.
    func wait(_ workout: Sample, recording name: String?, table: String) -> Bool {
        guard let name else { return false }
        let folder = table.split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = (folder.map(String.init) + [name]).joined(separator: "/")
        guard recordings.contains(path), waiting[path] == nil else { return false }
        waiting[path] = workout
        paths.append(path)
        return true
    }

    /// Removes the workout whose recording is at a path; nil if there is none.
    func take(_ path: String) -> Sample? { waiting.removeValue(forKey: path) }

    /// Adds the workouts whose recordings have no data.
    func finish(into intake: SampleIntake) throws {
        for path in paths {
            if let workout = take(path) { try intake.add(workout) }
        }
        paths = []
    }
}
