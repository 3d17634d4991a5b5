import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Workout sessions")
struct WorkoutSessionTests {
    private let store: HKHealthStore
    private let listener = WorkoutListener()

    init() {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.now = { TestStore.zero }
        store = HKHealthStore(configuration: configuration)
    }

    private func session(_ activity: HKWorkoutActivityType = .running) throws -> HKWorkoutSession {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        session.delegate = listener
        return session
    }

    @Test("the delegate learns of each change in order, once with each event")
    func course() async throws {
        let session = try session()
        #expect(session.state == .notStarted)
        #expect(session.type == .primary)
        #expect(session.startDate == nil)
        session.prepare()
        session.startActivity(with: TestStore.zero - 60)
        session.pause()
        session.resume()
        session.stopActivity(with: nil)
        session.end()
        #expect(session.state == .ended)
        #expect(session.startDate == TestStore.zero - 60)
        #expect(session.endDate == TestStore.zero)
        #expect(
            await listener.session.next(7) == [
                "notStarted to prepared", "prepared to running", "running to paused",
                "event pause", "paused to running", "event resume", "running to stopped",
            ])
        session.startActivity(with: nil)
        #expect(await listener.session.next(2) == ["stopped to ended", "failed 3"])
    }

    @Test("a configuration that is changed later changes nothing in the session")
    func copies() throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .rowing
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        configuration.activityType = .walking
        session.workoutConfiguration.activityType = .walking
        #expect(session.workoutConfiguration.activityType == .rowing)
        #expect(session.currentActivity.workoutConfiguration.activityType == .rowing)
        #expect(session.associatedWorkoutBuilder().workoutConfiguration.activityType == .rowing)
    }

    @Test("a lap without length and a phone without a health store are refused")
    func refused() throws {
        let configuration = HKWorkoutConfiguration()
        for quantity in [
            HKQuantity(unit: .meter(), doubleValue: 0), HKQuantity(unit: .count(), doubleValue: 1),
        ] {
            configuration.lapLength = quantity
            #expect(throws: HKError.self) {
                try HKWorkoutSession(healthStore: store, configuration: configuration)
            }
        }
        configuration.lapLength = HKQuantity(unit: .yard(), doubleValue: 25)
        _ = try HKWorkoutSession(healthStore: store, configuration: configuration)
        var without = OpenHealthKitConfiguration.temporary()
        without.isHealthDataAvailable = false
        #expect(throws: HKError.self) {
            try HKWorkoutSession(
                healthStore: HKHealthStore(configuration: without), configuration: configuration)
        }
    }

    @Test("the start of another session ends the one that runs, with error 8")
    func another() async throws {
        let (first, second) = (try session(), try session(.cycling))
        first.startActivity(with: nil)
        #expect(await listener.session.next(1) == ["notStarted to running"])
        second.delegate = nil
        second.startActivity(with: nil)
        #expect(await listener.session.next(2) == ["failed 8", "running to ended"])
        #expect(first.state == .ended)
        #expect(second.state == .running)
        second.end()
        let third = try session()
        third.startActivity(with: nil)
        #expect(await listener.session.next(1) == ["notStarted to running"])
    }

    @Test("parts of a workout begin and end, and the current one is known")
    func activities() async throws {
        let session = try session(.swimBikeRun)
        session.startActivity(with: nil)
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .cycling
        session.beginNewActivity(
            configuration: configuration, date: TestStore.zero + 10, metadata: nil)
        #expect(session.currentActivity.workoutConfiguration.activityType == .cycling)
        session.endCurrentActivity(on: TestStore.zero + 20)
        #expect(session.currentActivity.workoutConfiguration.activityType == .swimBikeRun)
        // The end of a part is an optional method that this delegate leaves out.
        #expect(await listener.session.next(2) == ["notStarted to running", "began cycling"])
    }

    @Test("nothing is mirrored and nothing is recovered")
    func elsewhere() async throws {
        let session = try session()
        await #expect(throws: HKError.self) {
            try await session.sendToRemoteWorkoutSession(data: Data([1]))
        }
        #expect(try await store.recoverActiveWorkoutSession() == nil)
        #expect(store.workoutSessionMirroringStartHandler == nil)
        let calls = Flag()
        store.workoutSessionMirroringStartHandler = { _ in calls.value = true }
        store.workoutSessionMirroringStartHandler?(session)
        #expect(calls.value)
        store.workoutSessionMirroringStartHandler = nil
        #expect(store.workoutSessionMirroringStartHandler == nil)
    }
}
