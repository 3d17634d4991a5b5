import Foundation
import HealthKit

extension Phone {
    /// What changed after an anchor.
    struct Changes {
        var added: [UUID]
        var deleted: [UUID]
        var anchor: HKQueryAnchor
    }

    /// The predicate for the samples of this test.
    var mine: NSPredicate {
        HKQuery.predicateForObjects(withMetadataKey: Self.tagKey, allowedValues: [tag])
    }

    /// The samples of this test that match a predicate too.
    func mine(and predicate: NSPredicate?) -> NSPredicate {
        guard let predicate else { return mine }
        return NSCompoundPredicate(andPredicateWithSubpredicates: [mine, predicate])
    }

    /// The range between two seconds.
    static func range(
        _ start: TimeInterval, _ end: TimeInterval, options: HKQueryOptions = []
    ) -> NSPredicate {
        HKQuery.predicateForSamples(withStart: date(start), end: date(end), options: options)
    }

    /// The samples of this test of a type, by their start unless said otherwise.
    func samples(
        _ type: HKSampleType, where predicate: NSPredicate? = nil, limit: Int? = nil,
        sort: [SortDescriptor<HKSample>] = [SortDescriptor(\.startDate)]
    ) async throws -> [HKSample] {
        try await HKSampleQueryDescriptor(
            predicates: [.sample(type: type, predicate: mine(and: predicate))],
            sortDescriptors: sort, limit: limit
        ).result(for: store)
    }

    /// The UUIDs of the samples of this test of a type.
    func uuids(_ type: HKSampleType, where predicate: NSPredicate? = nil) async throws -> [UUID] {
        try await samples(type, where: predicate).map(\.uuid)
    }

    /// The values of the steps of this test that match a predicate, by their start.
    func counts(where predicate: NSPredicate? = nil) async throws -> [Double] {
        try await samples(Self.steps, where: predicate).compactMap {
            ($0 as? HKQuantitySample)?.quantity.doubleValue(for: .count())
        }
    }

    /// The workout of this test, as the store has it.
    func storedWorkout() async throws -> HKWorkout? {
        try await samples(Self.workouts).first as? HKWorkout
    }

    /// What changed after an anchor among the samples that match a predicate.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - anchor: The anchor; nil for everything, where only samples of this test are wanted.
    ///   - limit: The limit of the query.
    ///   - predicate: A predicate beside that for the samples of this test.
    func changes(
        _ type: HKSampleType, after anchor: HKQueryAnchor? = nil, limit: Int? = nil,
        where predicate: NSPredicate? = nil
    ) async throws -> Changes {
        let result = try await HKAnchoredObjectQueryDescriptor(
            predicates: [.sample(type: type, predicate: mine(and: predicate))], anchor: anchor,
            limit: limit
        ).result(for: store)
        return Changes(
            added: result.addedSamples.map(\.uuid), deleted: result.deletedObjects.map(\.uuid),
            anchor: result.newAnchor)
    }

    /// The statistics of the samples of this test.
    func statistics(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, where predicate: NSPredicate? = nil
    ) async throws -> HKStatistics? {
        try await HKStatisticsQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: mine(and: predicate)),
            options: options
        ).result(for: store)
    }

    /// The statistics of the samples of this test, in buckets from the zero of the tests.
    func collection(
        _ type: HKQuantityType, _ options: HKStatisticsOptions, anchor: Date = zero,
        every interval: DateComponents = DateComponents(hour: 1),
        where predicate: NSPredicate? = nil
    ) async throws -> HKStatisticsCollection {
        try await HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: type, predicate: mine(and: predicate)),
            options: options, anchorDate: anchor, intervalComponents: interval
        ).result(for: store)
    }

    /// The code of the error that an operation throws; nil where it succeeds or throws another error.
    static func code(_ operation: () async throws -> Void) async -> HKError.Code? {
        do {
            try await operation()
            return nil
        } catch {
            return (error as? HKError)?.code
        }
    }

    /// Deletes the samples of this test.
    func removeSamples() async {
        for type in RequestedTypes.share.union([Self.pressure, Self.food]) {
            // A type without such samples is no error of the test.
            _ = try? await store.deleteObjects(of: type, predicate: mine)
        }
    }
}
