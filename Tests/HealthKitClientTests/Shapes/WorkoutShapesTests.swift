import Foundation
import HealthKit
import Testing

/// Ways in which apps make workouts for their tests, and stand in for sessions.
@Suite("Shapes of workouts")
struct WorkoutShapesTests {
    private func workout(_ activity: HKWorkoutActivityType) -> HKWorkout {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        return HKWorkout(
            activityType: activity, start: start, end: start.addingTimeInterval(1_800),
            workoutEvents: nil,
            totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 150),
            totalDistance: HKQuantity(unit: .meter(), doubleValue: 2_500), metadata: nil)
    }

    @Test(
        "A workout that was made with totals answers for them in its statistics",
        arguments: [
            (HKWorkoutActivityType.walking, HKQuantityTypeIdentifier.distanceWalkingRunning),
            (.cycling, .distanceCycling), (.swimming, .distanceSwimming),
        ])
    func totals(activity: HKWorkoutActivityType, distance: HKQuantityTypeIdentifier) {
        let workout = workout(activity)
        let energy = workout.statistics(for: HKQuantityType(.activeEnergyBurned))
        #expect(energy?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 150)
        #expect(energy?.startDate == workout.startDate && energy?.endDate == workout.endDate)
        let meters = workout.statistics(for: HKQuantityType(distance))?.sumQuantity()
        #expect(meters?.doubleValue(for: .meter()) == 2_500)
        #expect(workout.allStatistics.count == 2)
    }

    @Test("A distance of an activity that covers none is in no statistics")
    func noDistance() {
        let workout = workout(.yoga)
        #expect(workout.totalDistance?.doubleValue(for: .meter()) == 2_500)
        #expect(workout.allStatistics.keys.map(\.identifier).count == 1)
    }

    @Test("A session is archived, and comes back before its start")
    func coding() throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .rowing
        let session = try HKWorkoutSession(
            healthStore: HKHealthStore(), configuration: configuration)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: session, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKWorkoutSession.self, from: data)
        #expect(back?.workoutConfiguration == configuration && back?.state == .notStarted)
    }

    @Test("A test puts a session of its own in place of one")
    func standIn() throws {
        let session = try RecordingSession(
            healthStore: HKHealthStore(), configuration: HKWorkoutConfiguration())
        session.end()
        #expect(session.ends == 1 && session.state == .notStarted)
    }
}

/// A session of a test, which counts how often it was ended.
private final class RecordingSession: HKWorkoutSession, @unchecked Sendable {
    var ends = 0

    override init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
        try super.init(healthStore: healthStore, configuration: configuration)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func end() { ends += 1 }
}
