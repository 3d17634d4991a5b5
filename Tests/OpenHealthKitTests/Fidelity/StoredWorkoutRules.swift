import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for workouts in a store")
struct StoredWorkoutRules {
    private let phone = Phone()
    private let workouts = HKObjectType.workoutType()

    private func builder(_ store: HKHealthStore) -> HKWorkoutBuilder {
        HKWorkoutBuilder(
            healthStore: store, configuration: HKWorkoutConfiguration(), device: nil)
    }

    private func kilocalories(_ statistics: HKStatistics?) -> Double? {
        statistics?.sumQuantity()?.doubleValue(for: .kilocalorie())
    }

    @Test("11.3 samples of a workout that was given up stay")
    func discarded() async throws {
        let builder = builder(phone.diary)
        try await builder.beginCollection(at: Phone.date(0))
        try await builder.addSamples([Phone.energy(5, 0, 60)])
        builder.discardWorkout()
        #expect(try await TestStore.samples(Phone.energyType, in: phone.diary).count == 1)
        #expect(try await TestStore.samples(workouts, in: phone.diary).isEmpty)
    }

    @Test("11.3 on a locked phone a workout cannot be finished, and can be after unlocking")
    func locked() async throws {
        let builder = builder(phone.diary)
        try await builder.beginCollection(at: Phone.date(0))
        try await builder.addSamples([Phone.energy(5, 0, 60)])
        try await builder.endCollection(at: Phone.date(60))
        phone.isLocked.value = true
        let code = await Phone.code { _ = try await builder.finishWorkout() }
        #expect(code == .errorDatabaseInaccessible)
        phone.isLocked.value = false
        let workout = try #require(try await builder.finishWorkout())
        #expect(kilocalories(workout.statistics(for: Phone.energyType)) == 5)
        #expect(try await TestStore.samples(workouts, in: phone.diary).count == 1)
    }

    @Test("11.4 a fetched workout has statistics of the samples that were added, and of no others")
    func statistics() async throws {
        let store = phone.diary
        let run = Phone.run()
        try await store.save([run, Phone.energy(1_000, 0, 600)])
        try await store.addSamples([Phone.energy(50, 0, 300), Phone.energy(60, 300, 600)], to: run)
        let read = try #require(
            try await TestStore.samples(workouts, in: store).first as? HKWorkout)
        #expect(kilocalories(read.statistics(for: Phone.energyType)) == 110)
        #expect(Array(read.allStatistics.keys) == [Phone.energyType])
        #expect(read.statistics(for: HKQuantityType(.heartRate)) == nil)
        #expect(read.statistics(for: Phone.energyType)?.startDate == Phone.date(0))
        #expect(read.statistics(for: Phone.energyType)?.endDate == Phone.date(600))
        let whole = try #require(read.workoutActivities.first)
        #expect(kilocalories(whole.statistics(for: Phone.energyType)) == 110)
        let changed = try await Phone.changes(workouts, in: phone.scale).addedSamples.first
        #expect(
            kilocalories((changed as? HKWorkout)?.statistics(for: Phone.energyType)) == 110)
    }

    @Test("11.4 without samples a workout has no statistics")
    func noStatistics() async throws {
        try await phone.diary.save(Phone.run())
        let read = try await TestStore.samples(workouts, in: phone.diary).first as? HKWorkout
        #expect(read?.allStatistics.isEmpty == true)
        #expect(read?.statistics(for: Phone.energyType) == nil)
    }

    @Test("11.4 activities have statistics of their own time")
    func activities() async throws {
        let builder = builder(phone.diary)
        try await builder.beginCollection(at: Phone.date(0))
        for (start, end) in [(0.0, 200.0), (200, 600)] {
            try await builder.addWorkoutActivity(
                HKWorkoutActivity(
                    workoutConfiguration: HKWorkoutConfiguration(), start: Phone.date(start),
                    end: Phone.date(end), metadata: nil))
        }
        try await builder.addSamples([Phone.energy(60, 0, 600)])
        try await builder.endCollection(at: Phone.date(600))
        let finished = try #require(try await builder.finishWorkout())
        let read = try #require(
            try await TestStore.samples(workouts, in: phone.diary).first as? HKWorkout)
        for workout in [finished, read] {
            let parts = workout.workoutActivities.map {
                kilocalories($0.statistics(for: Phone.energyType))
            }
            #expect(parts == [20, 40])
            #expect(kilocalories(workout.statistics(for: Phone.energyType)) == 60)
        }
        #expect(finished.workoutActivities == read.workoutActivities)
    }

    @Test("11.4 types that may not be read are missing from the statistics")
    func hidden() async throws {
        let run = Phone.run()
        try await phone.scale.save(run)
        try await phone.scale.addSamples([Phone.energy(50, 0, 300)], to: run)
        var other = OpenHealthKitConfiguration.temporary()
        other.location = phone.diary.configuration.location
        other.app = .init(bundleIdentifier: "org.example.viewer", name: "Viewer")
        other.grants = .only(share: [], read: [workouts])
        let viewer = HKHealthStore(configuration: other)
        let read = try await TestStore.samples(workouts, in: viewer).first as? HKWorkout
        #expect(read?.allStatistics.isEmpty == true)
    }

    @Test("11.5 only to a saved workout samples are added, without their device and its totals")
    func adding() async throws {
        let store = phone.diary
        let run = HKWorkout(
            activityType: .running, start: Phone.date(0), end: Phone.date(600), duration: 0,
            totalEnergyBurned: HKQuantity(unit: .kilocalorie(), doubleValue: 99),
            totalDistance: nil, metadata: nil)
        let sample = Phone.energy(50, 0, 600, device: .local())
        let code = await Phone.code { try await store.addSamples([sample], to: run) }
        #expect(code == .errorInvalidArgument)
        try await store.save(run)
        try await store.addSamples([sample], to: run)
        let added = try await TestStore.samples(
            Phone.energyType, in: store, predicate: HKQuery.predicateForObjects(from: run))
        #expect(added.map(\.uuid) == [sample.uuid])
        #expect(added.first?.device == nil)
        let read = try await TestStore.samples(workouts, in: store).first as? HKWorkout
        #expect(read?.totalEnergyBurned?.doubleValue(for: .kilocalorie()) == 99)
    }

    @Test("11.7 a rating of effort is related to its workout and found with it")
    func effort() async throws {
        let store = phone.diary
        let (run, other) = (Phone.run(), Phone.run(1_000, 1_600))
        let score = HKQuantitySample(
            type: HKQuantityType(.workoutEffortScore),
            quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7),
            start: Phone.date(0), end: Phone.date(600))
        try await store.save([run, other])
        try await store.relateWorkoutEffortSample(score, with: run, activity: nil)
        let related = HKQuery.predicateForWorkoutEffortSamplesRelated(workout: run, activity: nil)
        let found = try await TestStore.samples(
            HKQuantityType(.workoutEffortScore), in: store, predicate: related)
        #expect(found.map(\.uuid) == [score.uuid])
        func samples(of workout: HKWorkout) async throws -> [UUID]? {
            try await HKWorkoutEffortRelationshipQueryDescriptor(
                predicate: HKQuery.predicateForObject(with: workout.uuid), anchor: nil,
                option: .mostRelevant
            ).result(for: store).relationships.first?.samples?.map(\.uuid)
        }
        #expect(try await samples(of: run) == [score.uuid])
        #expect(try await samples(of: other) == nil)
        try await store.unrelateWorkoutEffortSample(score, from: run, activity: nil)
        #expect(try await samples(of: run) == nil)
    }

    @Test("11.7 relating a rating of effort saves it")
    func unsavedEffort() async throws {
        let store = phone.diary
        let run = Phone.run()
        let score = HKQuantitySample(
            type: HKQuantityType(.workoutEffortScore),
            quantity: HKQuantity(unit: .appleEffortScore(), doubleValue: 7),
            start: Phone.date(0), end: Phone.date(600))
        let notThere = await #expect(throws: HKError.self) {
            try await store.relateWorkoutEffortSample(score, with: run, activity: nil)
        }
        #expect(notThere?.code == .errorInvalidArgument)
        try await store.save(run)
        #expect(try await store.relateWorkoutEffortSample(score, with: run, activity: nil))
        let found = try await TestStore.samples(
            HKQuantityType(.workoutEffortScore), in: store,
            predicate: HKQuery.predicateForWorkoutEffortSamplesRelated(
                workout: run, activity: nil))
        #expect(found == [score])
    }
}
