public import Foundation
internal import HealthDatabase
public import HealthModel

/// The selection of samples for an export.
public struct ExportSelection: Hashable, Sendable {
    /// The types; nil for all types in the store.
    public var types: Set<ObjectType>?
    /// The earliest start of the samples; nil for no limit.
    public var from: Date?
    /// The time before which the samples start; nil for no limit.
    public var to: Date?

    /// Creates a selection; by default of everything.
    public init(types: Set<ObjectType>? = nil, from: Date? = nil, to: Date? = nil) {
        self.types = types
        self.from = from
        self.to = to
    }

    /// Whether everything is selected.
    var isEverything: Bool { types == nil && from == nil && to == nil }

    /// Whether a sample of a type with a start is selected.
    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        (types?.contains(type) ?? true) && (from.map { start >= $0 } ?? true)
            && (to.map { start < $0 } ?? true)
    }

    /// The query for the selected samples of a type.
    func query(_ type: ObjectType) -> SampleQuery {
        let bounds =
            [
                from.map { SamplePredicate.startDate(.greaterThanOrEqualTo, $0) },
                to.map { SamplePredicate.startDate(.lessThan, $0) },
            ].compactMap { $0 }
        return SampleQuery(type: type, predicate: bounds.isEmpty ? .all : .and(bounds))
    }

    /// Whether the activity summary of a day is selected, by the day's noon in GMT.
    func contains(_ day: ActivitySummaryRecord) -> Bool {
        let noon = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 12)
        return contains(.activitySummary, noon)
    }
}
