import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("The states of a workout builder")
struct WorkoutBuilderStateTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    private func date(_ seconds: TimeInterval) -> Date { start.addingTimeInterval(seconds) }

    private func energy(_ kilocalories: Double, at seconds: TimeInterval) -> Sample {
        Sample(
            uuid: UUID(), type: .activeEnergyBurned, startDate: date(seconds),
            endDate: date(seconds + 60),
            payload: .quantity(Quantity(kilocalories, .kilocalorie)))
    }

    private func event(_ type: HKWorkoutEventType, at seconds: TimeInterval) -> WorkoutEvent {
        WorkoutEvent(
            type: type.rawValue, interval: DateInterval(start: date(seconds), duration: 0))
    }

    @Test("begin, add, end and finish give the workout")
    func inOrder() throws {
        var state = WorkoutBuilderState()
        try state.begin(at: start)
        try state.add([energy(10, at: 0), energy(20, at: 120)])
        try state.add([event(.pause, at: 60), event(.resume, at: 100)])
        try state.add(["HKIndoorWorkout": true])
        try state.add(["HKIndoorWorkout": false, "mine": "a"])
        try state.end(at: date(600))
        let uuid = UUID()
        let sample = try state.finish(
            uuid: uuid, configuration: WorkoutConfiguration(activityType: 37), device: nil)
        let workout = try #require(sample.workout)
        #expect(sample.uuid == uuid)
        #expect(sample.startDate == start)
        #expect(sample.endDate == date(600))
        #expect(sample.metadata == ["HKIndoorWorkout": false, "mine": "a"])
        #expect(workout.activityType == 37)
        #expect(workout.duration == 560)
        #expect(workout.totalEnergyBurned == Quantity(30, .kilocalorie))
        #expect(workout.totalDistance == nil)
        #expect(workout.events.count == 2)
        #expect(state.phase == .finished)
    }

    @Test("what comes out of order is refused and changes nothing")
    func outOfOrder() throws {
        var state = WorkoutBuilderState()
        #expect(throws: HKError.self) { try state.add([energy(1, at: 0)]) }
        #expect(throws: HKError.self) { try state.end(at: start) }
        #expect(throws: HKError.self) {
            try state.finish(
                uuid: UUID(), configuration: WorkoutConfiguration(activityType: 1), device: nil)
        }
        try state.begin(at: start)
        #expect(throws: HKError.self) { try state.begin(at: start) }
        #expect(throws: HKError.self) { try state.add([energy(1, at: -1)]) }
        #expect(throws: HKError.self) { try state.add([] as [Sample]) }
        #expect(throws: HKError.self) { try state.end(at: date(-1)) }
        try state.end(at: date(10))
        #expect(throws: HKError.self) { try state.end(at: date(20)) }
        #expect(state.samples.isEmpty)
    }

    @Test(
        "nothing can be added once the workout is finished or given up", arguments: [true, false])
    func over(finishes: Bool) throws {
        var state = WorkoutBuilderState()
        try state.begin(at: start)
        try state.end(at: date(10))
        if finishes {
            _ = try state.finish(
                uuid: UUID(), configuration: WorkoutConfiguration(activityType: 1), device: nil)
            state.discard()
            #expect(state.phase == .finished)
        } else {
            state.discard()
        }
        #expect(throws: HKError.self) { try state.add([energy(1, at: 0)]) }
        #expect(throws: HKError.self) { try state.add(["a": 1] as Metadata) }
        #expect(throws: HKError.self) { try state.add([event(.lap, at: 1)]) }
    }

    @Test("a sample that is added twice counts once")
    func twice() throws {
        var state = WorkoutBuilderState()
        try state.begin(at: start)
        let sample = energy(1, at: 0)
        try state.add([sample])
        try state.add([sample])
        #expect(state.samples.count == 1)
    }

    @Test(
        "the elapsed time leaves out pauses",
        arguments: [(-5.0, 0.0), (0, 0), (50, 50), (100, 100), (130, 100), (200, 150), (900, 550)])
    func elapsedTime(at seconds: TimeInterval, expected: TimeInterval) throws {
        var state = WorkoutBuilderState()
        #expect(state.elapsedTime(at: date(10)) == 0)
        try state.begin(at: start)
        try state.add([event(.pause, at: 100), event(.resume, at: 150)])
        try state.end(at: date(600))
        #expect(state.elapsedTime(at: date(seconds)) == expected)
    }

    @Test("an activity gets its end and its facts, and at the finish its events")
    func activities() throws {
        var state = WorkoutBuilderState()
        try state.begin(at: start)
        let activity = WorkoutActivity(
            uuid: UUID(), configuration: WorkoutConfiguration(activityType: 46),
            startDate: date(10), endDate: nil)
        try state.add(activity)
        #expect(throws: HKError.self) { try state.add(activity) }
        #expect(throws: HKError.self) { try state.updateActivity(UUID(), end: date(20)) }
        #expect(throws: HKError.self) { try state.updateActivity(activity.uuid, end: date(5)) }
        try state.updateActivity(activity.uuid, end: date(100))
        try state.updateActivity(activity.uuid, adding: ["a": 1])
        try state.add([event(.lap, at: 50), event(.lap, at: 200)])
        try state.end(at: date(300))
        let sample = try state.finish(
            uuid: UUID(), configuration: WorkoutConfiguration(activityType: 82), device: nil)
        let finished = try #require(sample.workout?.activities.first)
        #expect(finished.endDate == date(100))
        #expect(finished.metadata == ["a": 1])
        #expect(finished.events.map(\.interval.start) == [date(50)])
    }

    @Test("an event after the end of the workout is refused")
    func lateEvent() throws {
        var state = WorkoutBuilderState()
        try state.begin(at: start)
        try state.add([event(.lap, at: 50)])
        try state.end(at: date(40))
        #expect(throws: HKError.self) {
            try state.finish(
                uuid: UUID(), configuration: WorkoutConfiguration(activityType: 1), device: nil)
        }
        #expect(state.phase == .ended)
    }
}
