import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Workout builders with a store")
struct WorkoutBuilderTests {
    private let store = HKHealthStore(configuration: .temporary())
    private let start = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private func builder() -> HKWorkoutBuilder {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        return HKWorkoutBuilder(
            healthStore: store, configuration: configuration, device: HKDevice.local())
    }

    private func energy(_ kilocalories: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.activeEnergyBurned),
            quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories), start: start,
            end: start.addingTimeInterval(60))
    }

    @Test("the finished workout has what was added to it")
    func finished() async throws {
        let builder = builder()
        try await builder.beginCollection(at: start)
        try await builder.addSamples([energy(12)])
        try await builder.addMetadata([HKMetadataKeyIndoorWorkout: false])
        #expect(builder.startDate == start)
        #expect(
            builder.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()?
                .doubleValue(for: .kilocalorie()) == 12)
        try await builder.endCollection(at: start.addingTimeInterval(600))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.workoutActivityType == .running)
        #expect(workout.duration == 600)
        #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 12)
        #expect(
            workout.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()?
                .doubleValue(for: .kilocalorie()) == 12)
        #expect(workout.device == HKDevice.local())
        let own = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: HKQuantityType(.activeEnergyBurned),
                    predicate: HKQuery.predicateForObjects(from: workout))
            ], sortDescriptors: []
        ).result(for: store)
        #expect(own.map { $0.quantity.doubleValue(for: .kilocalorie()) } == [12])
    }

    @Test(
        "a workout records whether it was indoor, and its one activity says so",
        arguments: [
            (HKWorkoutSessionLocationType.indoor, true), (.outdoor, false), (.unknown, false),
        ])
    func location(type: HKWorkoutSessionLocationType, isIndoor: Bool) async throws {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        configuration.locationType = type
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: configuration, device: nil)
        try await builder.beginCollection(at: start)
        try await builder.endCollection(at: start.addingTimeInterval(600))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.metadata?[HKMetadataKeyIndoorWorkout] as? Bool == isIndoor)
        let activity = try #require(workout.workoutActivities.first)
        #expect(activity.workoutConfiguration.locationType == (isIndoor ? .indoor : .outdoor))
    }

    @Test(
        "a workout that is exported again is the stored one, and samples of an equal version are added to it",
        arguments: [(1, [12.0, 30]), (0, [12])])
    func repeated(version: Int, energies: [Double]) async throws {
        func export(_ version: Int, _ kilocalories: Double) async throws -> HKWorkout {
            let builder = builder()
            try await builder.beginCollection(at: start)
            try await builder.addMetadata([
                HKMetadataKeySyncIdentifier: "run", HKMetadataKeySyncVersion: version,
            ])
            try await builder.addSamples([energy(kilocalories)])
            try await builder.endCollection(at: start.addingTimeInterval(600))
            return try #require(try await builder.finishWorkout())
        }
        let first = try await export(1, 12)
        let again = try await export(version, 30)
        #expect(again.uuid == first.uuid)
        let own = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(
                    type: HKQuantityType(.activeEnergyBurned),
                    predicate: HKQuery.predicateForObjects(from: again))
            ], sortDescriptors: []
        ).result(for: store)
        #expect(own.map { $0.quantity.doubleValue(for: .kilocalorie()) }.sorted() == energies)
        let workouts = try await HKSampleQueryDescriptor(
            predicates: [.workout()], sortDescriptors: []
        ).result(for: store)
        #expect(workouts.map(\.uuid) == [first.uuid])
    }

    @Test("a sample that is deleted after it was added is not saved again")
    func deleted() async throws {
        let builder = builder()
        let (kept, deleted) = (energy(1), energy(2))
        try await store.save([kept, deleted])
        try await builder.beginCollection(at: start)
        try await builder.addSamples([kept, deleted])
        try await store.delete(deleted)
        try await builder.endCollection(at: start.addingTimeInterval(600))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 1)
        let saved = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.activeEnergyBurned))],
            sortDescriptors: []
        ).result(for: store)
        #expect(saved.map(\.uuid) == [kept.uuid])
    }

    @Test("calls take effect in order, also where nobody waits for them")
    func withoutWaiting() async throws {
        let builder = builder()
        let end = start.addingTimeInterval(100)
        builder.beginCollection(withStart: start) { _, _ in }
        builder.add([energy(1)]) { _, _ in }
        builder.endCollection(withEnd: end) { _, _ in }
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.endDate == end)
        #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 1)
    }

    @Test("out of order fails with errorInvalidArgument")
    func outOfOrder() async throws {
        let builder = builder()
        await #expect { try await builder.finishWorkout() } throws: { error in
            (error as? HKError)?.code == .errorInvalidArgument
        }
        try await builder.beginCollection(at: start)
        builder.discardWorkout()
        await #expect(throws: HKError.self) { try await builder.addSamples([energy(1)]) }
    }

    @Test("a sample that was saved before is added, not saved again")
    func savedBefore() async throws {
        let sample = energy(3)
        try await store.save(sample)
        let builder = builder()
        try await builder.beginCollection(at: start)
        try await builder.addSamples([sample])
        try await builder.endCollection(at: start.addingTimeInterval(60))
        let workout = try #require(try await builder.finishWorkout())
        #expect(workout.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 3)
    }

    @Test("a workout that could not be saved can be finished again")
    func again() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.grants = .none
        let store = HKHealthStore(configuration: configuration)
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: start)
        try await builder.endCollection(at: start.addingTimeInterval(60))
        await #expect(throws: HKError.self) { try await builder.finishWorkout() }
        try await store.requestAuthorization(toShare: [.workoutType()], read: [])
        #expect(try await builder.finishWorkout() != nil)
    }
}
