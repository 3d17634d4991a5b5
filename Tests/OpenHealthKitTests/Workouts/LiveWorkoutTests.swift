import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Live workout builders")
struct LiveWorkoutTests {
    private let phone = Phone { $0.now = { Phone.date(300) } }
    private let listener = WorkoutListener()
    private let energyName = HKQuantityTypeIdentifier.activeEnergyBurned.rawValue
    private let stepsName = HKQuantityTypeIdentifier.stepCount.rawValue

    /// A session that runs and whose builder collects, from second 0.
    private func running(
        in store: HKHealthStore? = nil, _ change: (HKLiveWorkoutBuilder) -> Void = { _ in }
    ) async throws -> (HKWorkoutSession, HKLiveWorkoutBuilder) {
        let store = store ?? phone.diary
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: configuration)
        builder.delegate = listener
        change(builder)
        session.startActivity(with: Phone.date(0))
        try await builder.beginCollection(at: Phone.date(0))
        return (session, builder)
    }

    private func sum(_ statistics: HKStatistics?) -> Double? {
        statistics?.sumQuantity()?.doubleValue(for: .kilocalorie())
    }

    @Test("a session has one builder, which knows it")
    func builder() async throws {
        let (session, builder) = try await running()
        #expect(session.associatedWorkoutBuilder() === builder)
        #expect(builder.workoutSession === session)
        #expect(builder.elapsedTime == 300)
        #expect(builder.shouldCollectWorkoutEvents)
    }

    @Test("what any app saves while it collects goes into the workout")
    func collects() async throws {
        try await phone.scale.save(Phone.energy(1_000, 0, 60))
        let (session, builder) = try await running()
        try await phone.scale.save(Phone.energy(10, 0, 60))
        #expect(try await listener.builder.next() == energyName)
        #expect(sum(builder.statistics(for: Phone.energyType)) == 10)
        try await phone.diary.save(Phone.energy(20, 60, 120))
        #expect(try await listener.builder.next() == energyName)
        session.end()
        // What is saved just before the end is in the workout, what comes later is not.
        try await phone.scale.save(Phone.energy(40, 120, 180))
        try await builder.endCollection(at: Phone.date(600))
        try await phone.scale.save(Phone.energy(80, 180, 240))
        let workout = try #require(try await builder.finishWorkout())
        #expect(sum(workout.statistics(for: Phone.energyType)) == 70)
        let own = try await TestStore.samples(
            Phone.energyType, in: phone.diary,
            predicate: HKQuery.predicateForObjects(from: workout))
        #expect(own.count == 3)
    }

    @Test("what is deleted before the end leaves the workout and is not saved again")
    func deleted() async throws {
        let (_, builder) = try await running()
        let first = Phone.energy(10, 0, 60)
        let second = Phone.energy(20, 60, 120)
        try await phone.scale.save([first, second])
        #expect(try await listener.builder.next() == energyName)
        try await phone.scale.delete(first)
        #expect(try await listener.builder.next() == energyName)
        #expect(sum(builder.statistics(for: Phone.energyType)) == 20)
        try await builder.endCollection(at: Phone.date(600))
        // Nobody collects any more, and still it is not brought back.
        try await phone.scale.delete(second)
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: Phone.energyType) == nil)
        #expect(try await TestStore.samples(Phone.energyType, in: phone.diary).isEmpty)
    }

    @Test("what begins outside the workout, or is of another type, is not collected")
    func outside() async throws {
        let (_, builder) = try await running()
        try await phone.scale.save(Phone.energy(10, -60, 60))
        try await phone.scale.save(Phone.steps(5))
        try await phone.scale.save(Phone.energy(20, 700, 760))
        try await phone.scale.save(Phone.energy(40, 0, 60))
        #expect(try await listener.builder.next() == energyName)
        try await builder.endCollection(at: Phone.date(600))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.statistics(for: TestStore.steps) == nil)
        #expect(builder.startDate == workout.startDate)
    }

    @Test("the data source names what is collected, and a predicate chooses")
    func dataSource() async throws {
        let source = HKLiveWorkoutDataSource(healthStore: phone.diary, workoutConfiguration: nil)
        #expect(source.typesToCollect.isEmpty)
        source.enableCollection(for: Phone.energyType, predicate: nil)
        source.enableCollection(
            for: TestStore.steps,
            predicate: HKQuery.predicateForQuantitySamples(
                with: .greaterThan, quantity: HKQuantity(unit: .count(), doubleValue: 10)))
        source.disableCollection(for: Phone.energyType)
        #expect(source.typesToCollect == [TestStore.steps])
        let (_, builder) = try await running { $0.dataSource = source }
        try await phone.scale.save([Phone.energy(10, 0, 60), Phone.steps(5)])
        try await phone.scale.save(Phone.steps(20))
        #expect(try await listener.builder.next() == stepsName)
        #expect(Set(builder.allStatistics.keys) == [TestStore.steps])
        let count = builder.statistics(for: TestStore.steps)?.sumQuantity()
        #expect(count?.doubleValue(for: .count()) == 20)
    }

    @Test(
        "an activity has its usual types",
        arguments: [
            (HKWorkoutActivityType.running, HKQuantityTypeIdentifier.distanceWalkingRunning),
            (.cycling, .distanceCycling), (.swimming, .swimmingStrokeCount),
            (.yoga, .heartRate),
        ])
    func usualTypes(activity: HKWorkoutActivityType, type: HKQuantityTypeIdentifier) {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        let source = HKLiveWorkoutDataSource(
            healthStore: phone.diary, workoutConfiguration: configuration)
        #expect(source.typesToCollect.isSuperset(of: [HKQuantityType(type), Phone.energyType]))
    }

    @Test("what the app did not ask to read is left out, and the rest is collected")
    func permissions() async throws {
        let phone = Phone(
            diary: .only(share: [.workoutType(), Phone.energyType], read: [Phone.energyType]))
        let (_, builder) = try await running(in: phone.diary)
        try await phone.scale.save([Phone.energy(10, 0, 60)])
        #expect(try await listener.builder.next() == energyName)
        #expect(sum(builder.statistics(for: Phone.energyType)) == 10)
    }

    @Test("what is saved while the phone is locked is collected after that")
    func locked() async throws {
        let (_, builder) = try await running()
        phone.isLocked.value = true
        try await phone.scale.save(Phone.energy(10, 0, 60))
        phone.isLocked.value = false
        try await builder.endCollection(at: Phone.date(600))
        #expect(sum(builder.statistics(for: Phone.energyType)) == 10)
    }

    @Test("pauses of the session become events of the workout", arguments: [true, false])
    func events(collected: Bool) async throws {
        let (session, builder) = try await running { $0.shouldCollectWorkoutEvents = collected }
        session.delegate = listener
        session.pause()
        session.resume()
        session.end()
        let last = await listener.session.next(5).last
        #expect(last == "running to ended")
        #expect(builder.workoutEvents.map(\.type) == (collected ? [.pause, .resume] : []))
        if collected { #expect(await listener.builder.next(2) == ["event", "event"]) }
    }

    @Test("parts of the session become activities of the workout")
    func activities() async throws {
        let (session, builder) = try await running()
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .cycling
        session.beginNewActivity(configuration: configuration, date: Phone.date(60), metadata: nil)
        session.endCurrentActivity(on: Phone.date(120))
        #expect(try await listener.builder.next() == "ended cycling")
        #expect(builder.currentWorkoutActivity == nil)
        session.end()
        try await builder.endCollection(at: Phone.date(600))
        let workout = try #require(try await builder.finishWorkout())
        let activity = try #require(workout.workoutActivities.first)
        #expect(activity.workoutConfiguration.activityType == .cycling)
        #expect(activity.startDate == Phone.date(60))
        #expect(activity.endDate == Phone.date(120))
    }

    @Test("samples that the app adds are told too, and a discarded builder takes nothing more")
    func added() async throws {
        let (_, builder) = try await running()
        try await builder.addSamples([Phone.steps(5)])
        #expect(try await listener.builder.next() == stepsName)
        builder.discardWorkout()
        try await phone.scale.save(Phone.energy(10, 0, 60))
        #expect(builder.statistics(for: Phone.energyType) == nil)
        await #expect(throws: HKError.self) {
            try await builder.endCollection(at: Phone.date(600))
        }
    }
}
