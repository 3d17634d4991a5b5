internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// The sort descriptors that the store supports, and their orders.
enum SortOrders {
    /// The orders of some descriptors; raises for one that HealthKit does not support.
    static func orders(_ descriptors: [NSSortDescriptor]?) -> [HealthDatabase.SortOrder] {
        (descriptors ?? []).map { descriptor in
            guard let key = key(of: descriptor) else {
                HKException.raise(
                    .invalidArgument,
                    "Unsupported sort descriptor: sort by HealthKit's sort identifiers and key "
                        + "paths")
            }
            return HealthDatabase.SortOrder(key, ascending: descriptor.ascending)
        }
    }

    private static func key(of descriptor: NSSortDescriptor) -> SortKey? {
        if let name = descriptor.key { return named[name] }
        #if os(Linux)
        return key(for: descriptor.keyPath)
        #else
        return nil
        #endif
    }

    /// The sort keys, by identifier and by key path of a predicate.
    static let named: [String: SortKey] = [
        HKSampleSortIdentifierStartDate: .startDate,
        HKPredicateKeyPathStartDate: .startDate,
        HKSampleSortIdentifierEndDate: .endDate,
        HKPredicateKeyPathEndDate: .endDate,
        HKPredicateKeyPathQuantity: .quantity,
        HKPredicateKeyPathCategoryValue: .categoryValue,
        HKWorkoutSortIdentifierDuration: .workoutDuration,
        HKPredicateKeyPathWorkoutDuration: .workoutDuration,
        HKWorkoutSortIdentifierTotalDistance: .workoutTotal(.distance),
        HKPredicateKeyPathWorkoutTotalDistance: .workoutTotal(.distance),
        HKWorkoutSortIdentifierTotalEnergyBurned: .workoutTotal(.energyBurned),
        HKPredicateKeyPathWorkoutTotalEnergyBurned: .workoutTotal(.energyBurned),
        HKWorkoutSortIdentifierTotalSwimmingStrokeCount: .workoutTotal(.swimmingStrokeCount),
        HKWorkoutSortIdentifierTotalFlightsClimbed: .workoutTotal(.flightsClimbed),
    ]

    /// The sort key of a Swift key path, from any of the common sample classes.
    static func key(for path: AnyKeyPath) -> SortKey? {
        if path == \HKCategorySample.value { return .categoryValue }
        if path == \HKWorkout.duration { return .workoutDuration }
        return key(for: path, HKSample.self) ?? key(for: path, HKQuantitySample.self)
            ?? key(for: path, HKCategorySample.self) ?? key(for: path, HKWorkout.self)
            ?? key(for: path, HKCorrelation.self) ?? key(for: path, HKElectrocardiogram.self)
            ?? key(for: path, HKCumulativeQuantitySample.self)
            ?? key(for: path, HKDiscreteQuantitySample.self)
            ?? key(for: path, HKStateOfMind.self)
    }

    private static func key<T: HKSample>(
        for path: AnyKeyPath, _ type: T.Type
    ) -> SortKey? {
        if path == \T.startDate { return .startDate }
        return path == \T.endDate ? .endDate : nil
    }
}
