import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Ratings of a workout's effort", .timeLimit(.minutes(30)))
struct EffortTests {
    private let phone = Phone()

    private static func rating(_ value: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.workoutEffortScore),
            quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: value),
            start: Phone.date(0), end: Phone.date(600))
    }

    /// A run with two activities.
    private func run(in store: HKHealthStore) async throws -> HKWorkout {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = .running
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: configuration, device: nil)
        try await builder.beginCollection(at: Phone.date(0))
        for start in [0.0, 300] {
            try await builder.addWorkoutActivity(
                HKWorkoutActivity(
                    workoutConfiguration: configuration, start: Phone.date(start),
                    end: Phone.date(start + 300), metadata: nil))
        }
        try await builder.endCollection(at: Phone.date(600))
        return try #require(try await builder.finishWorkout())
    }

    private func relationships(
        _ option: HKWorkoutEffortRelationshipQueryOptions, in store: HKHealthStore
    ) async throws -> [UUID?: [Double]] {
        let found = try await HKWorkoutEffortRelationshipQueryDescriptor(
            predicate: nil, anchor: nil, option: option
        ).result(for: store).relationships
        let values = found.map { relationship in
            let ratings = (relationship.samples ?? []).compactMap { $0 as? HKQuantitySample }
            return (
                relationship.activity?.uuid,
                ratings.map { $0.quantity.doubleValue(for: .appleEffortScore()) }.sorted()
            )
        }
        return Dictionary(uniqueKeysWithValues: values)
    }

    @Test("a rating is saved by its relation to a workout alone")
    func wrongCalls() async throws {
        let store = phone.diary
        let run = try await run(in: store)
        let builder = HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
        try await builder.beginCollection(at: Phone.date(0))
        let calls: [() async throws -> Void] = [
            { try await store.save(Self.rating(5)) },
            { try await store.addSamples([Self.rating(5)], to: run) },
            { try await builder.addSamples([Self.rating(5)]) },
        ]
        for call in calls {
            let error = await #expect(throws: HKError.self) { try await call() }
            #expect(error?.code == .errorInvalidArgument)
            #expect(error?.localizedDescription.contains("must be related to a workout") == true)
        }
        let all = try await TestStore.samples(HKQuantityType(.workoutEffortScore), in: store)
        #expect(all.isEmpty)
        try await store.relateWorkoutEffortSample(Self.rating(5), with: run, activity: nil)
    }

    @Test("a relationship of the whole workout has no ratings of its activities")
    func wholeAndParts() async throws {
        let store = phone.diary
        let run = try await run(in: store)
        let (first, second) = (run.workoutActivities[0], run.workoutActivities[1])
        for (value, activity) in [(1.0, first), (2, second), (3, second)] {
            try await store.relateWorkoutEffortSample(
                Self.rating(value), with: run, activity: activity)
        }
        #expect(
            try await relationships(.default, in: store)
                == [nil: [], first.uuid: [1], second.uuid: [2, 3]])
        let both = Self.rating(9)
        try await store.relateWorkoutEffortSample(both, with: run, activity: nil)
        try await store.relateWorkoutEffortSample(both, with: run, activity: first)
        #expect(
            try await relationships(.default, in: store)
                == [nil: [9], first.uuid: [1, 9], second.uuid: [2, 3]])
        let relevant = try await relationships(.mostRelevant, in: store)
        #expect(relevant.mapValues(\.count) == [nil: 1, first.uuid: 1, second.uuid: 1])
    }

    @Test("an app that has requested only one type of ratings finds those")
    func oneKind() async throws {
        let store = HKHealthStore(configuration: .temporary(grants: .none))
        let rating = HKQuantityType(.workoutEffortScore)
        let workouts = HKObjectType.workoutType()
        let none = await #expect(throws: HKError.self) {
            _ = try await relationships(.default, in: store)
        }
        #expect(none?.code == .errorAuthorizationNotDetermined)
        try await store.requestAuthorization(
            toShare: [rating, HKWorkoutType.workoutType()], read: [rating, workouts])
        let own = try await run(in: store)
        try await store.relateWorkoutEffortSample(Self.rating(7), with: own, activity: nil)
        #expect(try await relationships(.default, in: store) == [nil: [7]])
    }
}
