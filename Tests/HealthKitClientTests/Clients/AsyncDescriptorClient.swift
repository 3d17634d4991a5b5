import Foundation
import HealthKit

/// The health layer of an app on the descriptors of iOS 15.4 and later.
actor AsyncDescriptorClient {
    struct Weight: Equatable, Sendable {
        let kilograms: Double
        let date: Date
        let source: String
    }

    struct Bar: Equatable, Sendable {
        let start: Date
        let kilocalories: Double
    }

    /// What the app knows of weights, kept in step with the store.
    struct Mirror: Sendable {
        var anchor: HKQueryAnchor?
        var weights: [UUID: Double] = [:]
    }

    private let store: HKHealthStore
    private var mirror = Mirror()

    init(store: HKHealthStore = HKHealthStore()) {
        self.store = store
    }

    // MARK: - Authorization

    private let share: Set<HKSampleType> = [
        HKQuantityType(.bodyMass), HKQuantityType(.activeEnergyBurned), HKQuantityType(.stepCount),
    ]

    private let read: Set<HKObjectType> = [
        HKQuantityType(.bodyMass), HKQuantityType(.activeEnergyBurned), HKQuantityType(.stepCount),
        HKWorkoutType.workoutType(), HKCharacteristicType(.biologicalSex),
    ]

    /// Asks where asking is needed; false where the person was not bothered.
    func authorizeIfNeeded() async throws -> Bool {
        let status = try await store.statusForAuthorizationRequest(toShare: share, read: read)
        guard status == .shouldRequest else { return false }
        try await store.requestAuthorization(toShare: share, read: read)
        return true
    }

    // MARK: - Weights

    func log(kilograms: Double, at date: Date) async throws {
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.bodyMass),
                quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
                start: date, end: date))
    }

    func weights(last limit: Int? = nil) async throws -> [Weight] {
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)],
            limit: limit)
        return try await descriptor.result(for: store).map { sample in
            Weight(
                kilograms: sample.quantity.doubleValue(for: .gramUnit(with: .kilo)),
                date: sample.startDate, source: sample.sourceRevision.source.name)
        }
    }

    func deleteWeights(before date: Date) async throws -> Int {
        try await store.deleteObjects(
            of: HKQuantityType(.bodyMass),
            predicate: HKQuery.predicateForSamples(withStart: nil, end: date))
    }

    // MARK: - Statistics

    func save(kilocalories: Double, from start: Date, to end: Date) async throws {
        try await store.save(
            HKQuantitySample(
                type: HKQuantityType(.activeEnergyBurned),
                quantity: HKQuantity(unit: .kilocalorie(), doubleValue: kilocalories),
                start: start, end: end))
    }

    func totalEnergy(from start: Date, to end: Date) async throws -> Double {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end)
        let descriptor = HKStatisticsQueryDescriptor(
            predicate: .quantitySample(
                type: HKQuantityType(.activeEnergyBurned), predicate: predicate),
            options: .cumulativeSum)
        do {
            let sum = try await descriptor.result(for: store)?.sumQuantity()
            return sum?.doubleValue(for: .kilocalorie()) ?? 0
        } catch HKError.errorNoData {
            return 0
        }
    }

    // Apple does not call this descriptor `Sendable`: whoever asks makes its own, outside the actor.
    private nonisolated func energyDescriptor(
        from start: Date, to end: Date
    ) -> HKStatisticsCollectionQueryDescriptor {
        let predicate = HKQuery.predicateForSamples(withStart: start, end: end)
        return HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(
                type: HKQuantityType(.activeEnergyBurned), predicate: predicate),
            options: [.cumulativeSum, .separateBySource],
            anchorDate: start, intervalComponents: DateComponents(hour: 1))
    }

    func hourlyEnergy(from start: Date, to end: Date) async throws -> [Bar] {
        let collection = try await energyDescriptor(from: start, to: end).result(for: store)
        return collection.statistics().compactMap { statistics in
            guard let sum = statistics.sumQuantity() else { return nil }
            return Bar(
                start: statistics.startDate, kilocalories: sum.doubleValue(for: .kilocalorie()))
        }
    }

    /// Every state of the chart, the present one first, until the task is cancelled.
    nonisolated func charts(from start: Date, to end: Date) -> AsyncThrowingStream<
        [Double], any Error
    > {
        AsyncThrowingStream { continuation in
            let task = Task {
                do {
                    let descriptor = energyDescriptor(from: start, to: end)
                    for try await result in descriptor.results(for: store) {
                        continuation.yield(
                            result.statisticsCollection.statistics().map {
                                $0.sumQuantity()?.doubleValue(for: .kilocalorie()) ?? 0
                            })
                    }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }

    // MARK: - Synchronising

    /// Takes in changes in small steps until there are none.
    func synchronize(step: Int = 2) async throws -> Int {
        var steps = 0
        while true {
            let descriptor = HKAnchoredObjectQueryDescriptor(
                predicates: [.quantitySample(type: HKQuantityType(.bodyMass))],
                anchor: mirror.anchor, limit: step)
            let result = try await descriptor.result(for: store)
            apply(result.addedSamples, result.deletedObjects)
            mirror.anchor = result.newAnchor
            if result.addedSamples.isEmpty && result.deletedObjects.isEmpty { return steps }
            steps += 1
        }
    }

    /// Follows changes until a condition on the mirrored weights holds.
    func follow(until condition: @Sendable ([Double]) -> Bool) async throws {
        let descriptor = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))], anchor: mirror.anchor)
        for try await result in descriptor.results(for: store) {
            apply(result.addedSamples, result.deletedObjects)
            mirror.anchor = result.newAnchor
            if condition(mirroredWeights) { break }
        }
    }

    var mirroredWeights: [Double] { mirror.weights.values.sorted() }

    private func apply(_ added: [HKQuantitySample], _ deleted: [HKDeletedObject]) {
        for sample in added {
            mirror.weights[sample.uuid] = sample.quantity.doubleValue(for: .gramUnit(with: .kilo))
        }
        for object in deleted {
            mirror.weights[object.uuid] = nil
        }
    }

    // MARK: - Workouts and activity

    func workouts(ofType activity: HKWorkoutActivityType) async throws -> [HKWorkout] {
        let predicate = HKQuery.predicateForWorkouts(with: activity)
        return try await HKSampleQueryDescriptor(
            predicates: [.workout(predicate)], sortDescriptors: [SortDescriptor(\.endDate)]
        ).result(for: store)
    }

    func sources(of type: HKQuantityType) async throws -> [String] {
        try await HKSourceQueryDescriptor(predicate: .quantitySample(type: type))
            .result(for: store).map(\.bundleIdentifier).sorted()
    }
}
