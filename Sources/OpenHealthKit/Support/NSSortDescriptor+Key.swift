#if os(Linux)
public import Foundation

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
