import Foundation
import HealthKit
import OpenHealthKit

/// The ways of reading that HealthKit's API has, each with a look at what another app saved.
enum HealthKitWays {
    typealias World = HealthKitWorld

    static let all = queries + series + besides + conditions

    private static let queries = [
        HealthKitWay(name: "HKSampleQuery") { world in
            try await !TestStore.samples(TestStore.steps, in: world.reader).isEmpty
        },
        HealthKitWay(name: "HKSampleQueryDescriptor") { world in
            let descriptor = HKSampleQueryDescriptor(
                predicates: [.correlation(type: Phone.pressureType)], sortDescriptors: [])
            return try await !descriptor.result(for: world.reader).isEmpty
        },
        HealthKitWay(name: "HKCorrelationQuery") { world in
            try await withCheckedThrowingContinuation { continuation in
                world.reader.execute(
                    HKCorrelationQuery(
                        type: Phone.pressureType, predicate: nil, samplePredicates: nil
                    ) { _, found, error in
                        continuation.resume(
                            with: found.map { .success(!$0.isEmpty) }
                                ?? .failure(error ?? HKError(.unknownError)))
                    })
            }
        },
        HealthKitWay(name: "HKAnchoredObjectQuery") { world in
            let changes = try await Phone.changes(TestStore.steps, in: world.reader)
            return !changes.addedSamples.isEmpty || !changes.deletedObjects.isEmpty
        },
        HealthKitWay(name: "HKSourceQuery") { world in
            let descriptor = HKSourceQueryDescriptor(
                predicate: .quantitySample(type: TestStore.steps))
            return try await !descriptor.result(for: world.reader).isEmpty
        },
        HealthKitWay(name: "HKStatisticsQuery") { world in
            do {
                let descriptor = HKStatisticsQueryDescriptor(
                    predicate: .quantitySample(type: TestStore.steps), options: .cumulativeSum)
                return try await descriptor.result(for: world.reader)?.sumQuantity() != nil
            } catch let error as HKError where error.code == .errorNoData {
                return false
            }
        },
        HealthKitWay(name: "HKStatisticsCollectionQuery") { world in
            let descriptor = HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(type: TestStore.steps), options: .cumulativeSum,
                anchorDate: Phone.date(0), intervalComponents: DateComponents(day: 1))
            return try await !descriptor.result(for: world.reader).statistics().isEmpty
        },
        HealthKitWay(name: "HKWorkoutEffortRelationshipQuery", always: [World.workouts]) { world in
            let descriptor = HKWorkoutEffortRelationshipQueryDescriptor(
                predicate: nil, anchor: nil, option: .default)
            return try await descriptor.result(for: world.reader).relationships.contains {
                $0.samples?.isEmpty == false
            }
        },
    ]

    private static let series = [
        HealthKitWay(name: "HKWorkoutRouteQuery") { world in
            for try await _ in HKWorkoutRouteQueryDescriptor(world.route).results(for: world.reader)
            {
                return true
            }
            return false
        },
        HealthKitWay(name: "HKHeartbeatSeriesQuery") { world in
            for try await _ in HKHeartbeatSeriesQueryDescriptor(world.beats)
                .results(for: world.reader)
            {
                return true
            }
            return false
        },
        HealthKitWay(name: "HKQuantitySeriesSampleQuery") { world in
            let descriptor = HKQuantitySeriesSampleQueryDescriptor(
                predicate: .quantitySample(type: TestStore.steps))
            for try await _ in descriptor.results(for: world.reader) { return true }
            return false
        },
    ]

    private static let besides = [
        HealthKitWay(name: "HKAttachmentStore") { world in
            try await !HKAttachmentStore(healthStore: world.reader)
                .attachments(for: world.weight).isEmpty
        },
        HealthKitWay(name: "HKWorkout", always: [World.workouts]) { world in
            try await TestStore.samples(World.workouts, in: world.reader).contains {
                ($0 as? HKWorkout)?.allStatistics.isEmpty == false
            }
        },
        HealthKitWay(name: "deleteObjects", always: [World.workouts]) { world in
            let predicate = HKQuery.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: Phone.energyType,
                sumQuantity: HKQuantity(unit: .kilocalorie(), doubleValue: 1))
            return try await world.reader.deleteObjects(of: World.workouts, predicate: predicate)
                > 0
        },
        HealthKitWay(name: "splitTotalEnergy") { world in
            await withCheckedContinuation { continuation in
                world.reader.splitTotalEnergy(
                    HKQuantity(unit: .kilocalorie(), doubleValue: 200), start: Phone.date(0),
                    end: Phone.date(60)
                ) { resting, _, _ in continuation.resume(returning: resting != nil) }
            }
        },
    ]

    // MARK: Conditions on other samples

    private static let energy = HKQuantity(unit: .kilocalorie(), doubleValue: 1)
    private static let beat = HKQuantity(unit: .count().unitDivided(by: .minute()), doubleValue: 1)

    private static let conditions: [HealthKitWay] = [
        workouts("sumQuantity") {
            HKQuery.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: Phone.energyType, sumQuantity: energy)
        },
        workouts("averageQuantity") {
            HKQuery.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: World.heartRate, averageQuantity: beat)
        },
        workouts("minimumQuantity") {
            HKQuery.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: World.heartRate, minimumQuantity: beat)
        },
        workouts("maximumQuantity") {
            HKQuery.predicateForWorkouts(
                operatorType: .greaterThan, quantityType: World.heartRate, maximumQuantity: beat)
        },
        workouts("sumQuantity of an activity") {
            HKQuery.predicateForWorkouts(
                activityPredicate: HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: Phone.energyType,
                    sumQuantity: energy))
        },
        workouts("averageQuantity of an activity") {
            HKQuery.predicateForWorkouts(
                activityPredicate: HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: World.heartRate,
                    averageQuantity: beat))
        },
        workouts("minimumQuantity of an activity") {
            HKQuery.predicateForWorkouts(
                activityPredicate: HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: World.heartRate,
                    minimumQuantity: beat))
        },
        workouts("maximumQuantity of an activity") {
            HKQuery.predicateForWorkouts(
                activityPredicate: HKQuery.predicateForWorkoutActivities(
                    operatorType: .greaterThan, quantityType: World.heartRate,
                    maximumQuantity: beat))
        },
        HealthKitWay(name: "predicateForObjects(from: workout)", always: [Phone.energyType]) {
            world in
            try await !TestStore.samples(
                Phone.energyType, in: world.reader,
                predicate: HKQuery.predicateForObjects(from: world.run)
            ).isEmpty
        },
        HealthKitWay(name: "predicateForWorkoutEffortSamplesRelated", always: [World.effort]) {
            world in
            try await !TestStore.samples(
                World.effort, in: world.reader,
                predicate: HKQuery.predicateForWorkoutEffortSamplesRelated(
                    workout: world.run, activity: nil)
            ).isEmpty
        },
    ]

    /// A condition on workouts that looks at their samples; the workouts themselves may be read.
    private static func workouts(
        _ name: String, _ predicate: @escaping @Sendable () -> NSPredicate
    ) -> HealthKitWay {
        HealthKitWay(name: "predicateForWorkouts, \(name)", always: [World.workouts]) { world in
            try await !TestStore.samples(
                World.workouts, in: world.reader, predicate: predicate()
            ).isEmpty
        }
    }
}
