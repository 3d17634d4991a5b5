import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Workouts")
struct WorkoutTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)
    private var end: Date { start.addingTimeInterval(3_600) }

    private func event(_ type: HKWorkoutEventType, at seconds: TimeInterval) -> HKWorkoutEvent {
        HKWorkoutEvent(
            type: type,
            dateInterval: DateInterval(start: start.addingTimeInterval(seconds), duration: 0),
            metadata: nil)
    }

    @Test("the duration is that between the dates, less the pauses")
    func duration() {
        #expect(HKWorkout(activityType: .running, start: start, end: end).duration == 3_600)
        let paused = HKWorkout(
            activityType: .running, start: start, end: end,
            workoutEvents: [
                event(.pause, at: 600), event(.resume, at: 900), event(.motionPaused, at: 1_000),
                event(.pause, at: 3_000),
            ], totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
        #expect(paused.duration == 2_700)
        #expect(paused.workoutEvents?.count == 4)
    }

    @Test("a given duration stays, and 0 is computed", arguments: [(0.0, 3_600.0), (1_000, 1_000)])
    func givenDuration(given: TimeInterval, expected: TimeInterval) {
        let workout = HKWorkout(
            activityType: .cycling, start: start, end: end, duration: given,
            totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 300),
            totalDistance: HKQuantity(unit: .meter(), doubleValue: 10_000), device: nil,
            metadata: [HKMetadataKeyIndoorWorkout: true])
        #expect(workout.duration == expected)
        #expect(workout.workoutActivityType == .cycling)
        #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 300)
        #expect(workout.totalDistance?.doubleValue(for: .meter()) == 10_000)
        #expect(workout.totalFlightsClimbed == nil)
        #expect(workout.totalSwimmingStrokeCount == nil)
        #expect(workout.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == true)
        #expect(workout.workoutEvents == nil)
        #expect(workout.sampleType == HKObjectType.workoutType())
    }

    @Test("swimming strokes and flights have initialisers of their own")
    func totals() {
        let count = HKQuantity(unit: .count(), doubleValue: 7)
        let swim = HKWorkout(
            activityType: .swimming, start: start, end: end, workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, totalSwimmingStrokeCount: count,
            device: nil, metadata: nil)
        #expect(swim.totalSwimmingStrokeCount == count)
        let climb = HKWorkout(
            activityType: .stairs, start: start, end: end, workoutEvents: nil,
            totalEnergyBurned: nil, totalDistance: nil, totalFlightsClimbed: count, device: nil,
            metadata: nil)
        #expect(climb.totalFlightsClimbed == count)
    }

    @Test("a workout of one sport has one activity, a whole one")
    func implicitActivity() throws {
        let workout = HKWorkout(activityType: .yoga, start: start, end: end)
        let activity = try #require(workout.workoutActivities.first)
        #expect(workout.workoutActivities.count == 1)
        #expect(activity.workoutConfiguration.activityType == .yoga)
        #expect(activity.startDate == start)
        #expect(activity.endDate == end)
        #expect(activity.duration == 3_600)
        #expect(activity.uuid == workout.uuid)
    }

    @Test("statistics are those that the workout carries, and nil for other types")
    func statistics() throws {
        var sample = HKWorkout(activityType: .running, start: start, end: end).sample
        let span = DateInterval(start: start, end: end)
        sample.payload = .workout(
            WorkoutDetail(
                activityType: 37, duration: 3_600,
                statistics: [
                    WorkoutStatistics(
                        type: .activeEnergyBurned, interval: span, sum: Quantity(5, .kilocalorie))
                ]))
        let workout = try #require(HKSample.make(sample) as? HKWorkout)
        let energy = HKQuantityType(.activeEnergyBurned)
        #expect(
            workout.statistics(for: energy)?.sumQuantity()?.doubleValue(for: .kilocalorie()) == 5)
        #expect(workout.statistics(for: HKQuantityType(.heartRate)) == nil)
        #expect(Array(workout.allStatistics.keys) == [energy])
    }

    @Test("an event outside the workout raises")
    func eventOutside() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let start = Date(timeIntervalSinceReferenceDate: 0)
            let event = HKWorkoutEvent(
                type: .lap, dateInterval: DateInterval(start: start, duration: 100), metadata: nil)
            _ = HKWorkout(
                activityType: .running, start: start, end: start.addingTimeInterval(99),
                workoutEvents: [event], totalEnergyBurned: nil, totalDistance: nil, metadata: nil)
        }
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("must lie within the workout"))
    }

    @Test("a pause with a length raises")
    func longPause() async {
        await #expect(processExitsWith: .failure) {
            _ = HKWorkoutEvent(
                type: .pause, dateInterval: DateInterval(start: Date(), duration: 1), metadata: nil)
        }
    }

    @Test("a configuration is copied, not shared, and comes back from an archive")
    func configuration() throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .swimming
        configuration.locationType = .indoor
        configuration.swimmingLocationType = .pool
        configuration.lapLength = HKQuantity(unit: .meter(), doubleValue: 25)
        let copy = try #require(configuration.copy() as? HKWorkoutConfiguration)
        #expect(copy == configuration)
        copy.locationType = .outdoor
        #expect(configuration.locationType == .indoor)
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: configuration, requiringSecureCoding: true)
        let read = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKWorkoutConfiguration.self, from: data)
        #expect(read == configuration)
    }
}
