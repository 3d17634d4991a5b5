internal import Foundation
internal import HealthModel

// A predicate reads a dictionary by its keys, as `NSPredicate` does on a phone: tests of apps evaluate the
// predicate of a query on dates and sources that they made up.
extension SamplePredicate {
    /// Whether the values of a dictionary match, whose keys are HealthKit's key paths, such as "endDate" and
    /// "source"; a comparison with a key that is not there is false.
    func matches(_ values: [String: Any]) -> Bool {
        switch self {
        case .all: true
        case .and(let parts): parts.allSatisfy { $0.matches(values) }
        case .or(let parts): parts.contains { $0.matches(values) }
        case .not(let part): !part.matches(values)
        case .uuids(let uuids):
            (values[HKPredicateKeyPathUUID] as? UUID).map(uuids.contains) ?? false
        case .interval(let start, let end, let options): options.allow(values, start, end)
        case .startDate(let comparison, let date):
            (values[HKPredicateKeyPathStartDate] as? Date).map { comparison.holds($0, date) }
                ?? false
        case .endDate(let comparison, let date):
            (values[HKPredicateKeyPathEndDate] as? Date).map { comparison.holds($0, date) } ?? false
        case .sources(let identifiers):
            (values[HKPredicateKeyPathSource] as? HKSource)
                .map { identifiers.contains($0.bundleIdentifier) } ?? false
        case .quantity(let comparison, let quantity):
            (values[HKPredicateKeyPathQuantity] as? HKQuantity)
                .map { comparison.holds($0.value, quantity) } ?? false
        case .categoryValue(let comparison, let value):
            Self.number(values[HKPredicateKeyPathCategoryValue])
                .map { comparison.holds($0, Double(value)) } ?? false
        case .metadataExists(let key): Self.metadata(values)[key] != nil
        case .metadataIn(let key, let wanted):
            Self.metadata(values)[key].map { value in
                wanted.isEmpty || wanted.contains { Comparison.equalTo.holds(value, $0) }
            } ?? false
        case .metadata(let key, .notEqualTo, let value):
            !(Self.metadata(values)[key].map { Comparison.equalTo.holds($0, value) } ?? false)
        case .metadata(let key, let comparison, let value):
            Self.metadata(values)[key].map { comparison.holds($0, value) } ?? false
        default: false
        }
    }

    private static func metadata(_ values: [String: Any]) -> Metadata {
        Metadata(lenient: values[HKPredicateKeyPathMetadata] as? [String: Any])
    }

    private static func number(_ value: Any?) -> Double? { (value as? NSNumber)?.doubleValue }
}

extension IntervalOptions {
    /// Whether the dates of a dictionary match [start, end) by HealthKit's rule for overlaps.
    fileprivate func allow(_ values: [String: Any], _ start: Date?, _ end: Date?) -> Bool {
        let first = values[HKPredicateKeyPathStartDate] as? Date
        let last = values[HKPredicateKeyPathEndDate] as? Date
        func isAfterStart(_ date: Date?) -> Bool {
            start.map { start in date.map { $0 >= start } ?? false } ?? true
        }
        func isBeforeEnd(_ date: Date?) -> Bool {
            end.map { end in date.map { $0 < end } ?? false } ?? true
        }
        if isDisjoint(with: [.strictStartDate, .strictEndDate]) {
            return isAfterStart(last) && isBeforeEnd(first)
        }
        return (!contains(.strictStartDate) || isAfterStart(first) && isBeforeEnd(first))
            && (!contains(.strictEndDate) || isAfterStart(last) && isBeforeEnd(last))
    }
}
