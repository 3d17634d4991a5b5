public import Foundation
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

#if os(Linux)
// Foundation on Linux sorts only by Swift key paths. These two members replace the missing ones:
// the key is part of a key path through a subscript, from which it can be read again.

extension NSSortDescriptor {
    /// Creates a descriptor that sorts by a key, such as `HKSampleSortIdentifierStartDate`.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \NSObject[sortKey: key], ascending: ascending)
    }

    /// The key of descriptors that were created with one.
    public var key: String? {
        guard let path = keyPath as? KeyPath<NSObject, SortKeyValue> else { return nil }
        return NSObject()[keyPath: path].key
    }
}

/// A key, and the value by which an object is sorted.
public struct SortKeyValue: Comparable, Sendable {
    let key: String?
    let order: Double

    /// Whether the first object precedes the second.
    public static func < (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order < b.order }

    /// Whether neither object precedes the other.
    public static func == (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order == b.order }
}

extension NSObject {
    /// The value for sorting by a key; only dates of samples differ.
    public subscript(sortKey key: String?) -> SortKeyValue {
        let sample = self as? HKSample
        let date =
            switch key {
            case HKSampleSortIdentifierStartDate, HKPredicateKeyPathStartDate: sample?.startDate
            case HKSampleSortIdentifierEndDate, HKPredicateKeyPathEndDate: sample?.endDate
            default: Date?.none
            }
        return SortKeyValue(key: key, order: date?.timeIntervalSinceReferenceDate ?? 0)
    }
}
#endif
