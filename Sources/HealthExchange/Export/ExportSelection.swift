public import Foundation
internal import HealthDatabase
public import HealthModel

/// Which samples an export holds.
public struct ExportSelection: Hashable, Sendable {
    /// The types; nil for all that the store has.
    public var types: Set<ObjectType>?
    /// The samples begin at this instant or later; nil for since ever.
    public var from: Date?
    /// The samples begin before this instant; nil for ever.
    public var to: Date?

    /// A selection; without arguments it is everything.
    public init(types: Set<ObjectType>? = nil, from: Date? = nil, to: Date? = nil) {
        self.types = types
        self.from = from
        self.to = to
    }

    /// Whether samples are left out.
    var isEverything: Bool { types == nil && from == nil && to == nil }

    /// Whether a sample of a type that begins at an instant belongs to it.
    func contains(_ type: ObjectType, _ start: Date) -> Bool {
        (types?.contains(type) ?? true) && (from.map { start >= $0 } ?? true)
            && (to.map { start < $0 } ?? true)
    }

    /// The samples of a type that belong to it.
    func query(_ type: ObjectType) -> SampleQuery {
        let bounds =
            [
                from.map { SamplePredicate.startDate(.greaterThanOrEqualTo, $0) },
                to.map { SamplePredicate.startDate(.lessThan, $0) },
            ].compactMap { $0 }
        return SampleQuery(type: type, predicate: bounds.isEmpty ? .all : .and(bounds))
    }

    /// Whether the rings of a day belong to it, by the day's noon in Greenwich.
    func contains(_ day: ActivitySummaryRecord) -> Bool {
        let noon = InstantText.date(year: day.year, month: day.month, day: day.day, hour: 12)
        return contains(.activitySummary, noon)
    }
}
