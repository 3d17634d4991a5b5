#if os(Linux)
public import Foundation

// Foundation on Linux sorts by Swift key paths only. These two stand in for what it lacks: the
// key travels in a key path through a subscript, from which it can be read back.

extension NSSortDescriptor {
    /// A descriptor that sorts by a key, as `HKSampleSortIdentifierStartDate`.
    public convenience init(key: String?, ascending: Bool) {
        self.init(keyPath: \NSObject[sortKey: key], ascending: ascending)
    }

    /// The key, for descriptors that were made with one.
    public var key: String? {
        guard let path = keyPath as? KeyPath<NSObject, SortKeyValue> else { return nil }
        return NSObject()[keyPath: path].key
    }
}

/// A key, and what an object is sorted by under that key.
public struct SortKeyValue: Comparable, Sendable {
    let key: String?
    let order: Double

    /// Whether the first object comes first.
    public static func < (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order < b.order }

    /// Whether neither object comes first.
    public static func == (a: SortKeyValue, b: SortKeyValue) -> Bool { a.order == b.order }
}

extension NSObject {
    /// What this object is sorted by under a key; only dates of samples are told apart.
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
