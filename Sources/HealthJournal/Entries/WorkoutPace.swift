package import Foundation
package import HealthModel

/// The pace at which a person usually does an activity: the median of their workouts that have both a
/// duration and a distance.
package struct WorkoutPace: Hashable, Sendable {
    /// Seconds for each meter.
    package let secondsPerMeter: Double

    /// The largest number of workouts, the latest ones, for the median.
    private static let most = 20

    /// The pace of an activity in workouts in order of time; nil if none has a distance.
    package init?(of activity: Int, in workouts: [WorkoutEntry]) {
        let paces = workouts.reversed().lazy.compactMap { workout -> Double? in
            guard workout.activity == activity, workout.duration > 0,
                let meters = try? workout.distance?.doubleValue(for: .meter()), meters > 0
            else { return nil }
            return workout.duration / meters
        }.prefix(Self.most).sorted()
        guard !paces.isEmpty else { return nil }
        secondsPerMeter = (paces[paces.count / 2] + paces[(paces.count - 1) / 2]) / 2
    }

    /// The pace of an activity in the workouts of the last year; nil if none has a distance.
    package init?(of activity: Int, in journal: Journal) async throws(JournalError) {
        self.init(of: activity, in: try await journal.recentWorkouts())
    }

    /// The whole seconds that a distance takes; nil if the amount is not a distance above zero.
    package func duration(of distance: Quantity) -> TimeInterval? {
        guard let meters = try? distance.doubleValue(for: .meter()), meters > 0 else { return nil }
        return max((meters * secondsPerMeter).rounded(), 1)
    }
}

extension Journal {
    /// The workouts of the last year in order of time.
    package func recentWorkouts() async throws(JournalError) -> [WorkoutEntry] {
        let now = environment.now()
        let year = DateInterval(start: now - 366 * 86_400, end: now + 86_400)
        return try await entries(in: year, kinds: [.workout]).compactMap { entry in
            guard case .workout(let workout) = entry else { return nil }
            return workout
        }
    }
}
