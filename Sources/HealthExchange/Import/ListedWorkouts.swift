internal import Foundation
internal import HealthModel

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
