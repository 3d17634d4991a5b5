// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import HealthKit

/// The app of today: an actor over descriptors.
public actor WeightModel {
    public struct Point: Hashable, Sendable {
        public let date: Date
        public let kilograms: Double

        public init(_ kilograms: Double, at date: Date) {
            self.date = date
            self.kilograms = kilograms
        }
    }

    private let store: HKHealthStore
    private let type = HKQuantityType(.bodyMass)

    public init(store: HKHealthStore = HKHealthStore()) {
        self.store = store
    }

    public func authorize() async throws -> HKAuthorizationStatus {
        try await store.requestAuthorization(toShare: [type], read: [type])
        return store.authorizationStatus(for: type)
    }

    public func log(_ point: Point, metadata: [String: any Sendable] = [:]) async throws {
        let sample = HKQuantitySample(
            type: type,
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: point.kilograms),
            start: point.date, end: point.date, metadata: metadata)
        try await store.save(sample)
    }

    public func points(in interval: DateInterval) async throws -> [Point] {
        let range = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        return try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: type, predicate: range)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .forward)]
        ).result(for: store).map {
            Point($0.quantity.doubleValue(for: .gramUnit(with: .kilo)), at: $0.startDate)
        }
    }

    public func average(in interval: DateInterval) async throws -> Double? {
        let range = HKQuery.predicateForSamples(withStart: interval.start, end: interval.end)
        do {
            return try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: type, predicate: range),
                options: .discreteAverage
            ).result(for: store)?.averageQuantity()?.doubleValue(for: .gramUnit(with: .kilo))
        } catch let error as HKError where error.code == .errorNoData {
            return nil
        }
    }

    public func delete(in interval: DateInterval) async throws -> Int {
        try await store.deleteObjects(
            of: type,
            predicate: HKQuery.predicateForSamples(withStart: interval.start, end: interval.end))
    }

    /// The changes of a type, of which several tasks can each follow their own.
    public nonisolated func changes() -> some AsyncSequence<
        HKAnchoredObjectQueryDescriptor<HKQuantitySample>.Result, any Error
    > {
        HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.bodyMass))], anchor: nil
        ).results(for: store)
    }
}

/// Reads many types at once, each in a task of its own.
public func latestSamples(
    of types: Set<HKQuantityType>, in interval: DateInterval, from store: HKHealthStore
) async throws -> [HKQuantityType: HKQuantitySample] {
    try await withThrowingTaskGroup(of: (HKQuantityType, HKQuantitySample?).self) { group in
        for type in types {
            group.addTask {
                let range = HKQuery.predicateForSamples(
                    withStart: interval.start, end: interval.end)
                let latest = try await HKSampleQueryDescriptor(
                    predicates: [.quantitySample(type: type, predicate: range)],
                    sortDescriptors: [SortDescriptor(\.endDate, order: .reverse)], limit: 1
                ).result(for: store)
                return (type, latest.first)
            }
        }
        var latest: [HKQuantityType: HKQuantitySample] = [:]
        for try await (type, sample) in group { latest[type] = sample }
        return latest
    }
}
