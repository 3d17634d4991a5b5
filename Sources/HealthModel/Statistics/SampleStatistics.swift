public import Foundation

/// Statistics over samples of one type in a time range.
public struct SampleStatistics: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The time range; in a collection that of the bucket, without its end.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: StatisticsFigures
    /// The figures of each source; nil unless requested.
    public var bySource: [Source: StatisticsFigures]?
    /// The part of the merged sum that comes from each source; nil unless requested.
    ///
    /// The parts add up to the merged sum up to rounding. A source whose samples all lie where a
    /// source of higher priority has data is omitted.
    public var contributions: [Source: Quantity]?

    /// Creates statistics.
    public init(
        type: ObjectType, interval: DateInterval, merged: StatisticsFigures,
        bySource: [Source: StatisticsFigures]?, contributions: [Source: Quantity]? = nil
    ) {
        self.type = type
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
        self.contributions = contributions
    }
}

/// The figures of statistics; figures that were not requested, or have no data, are nil.
public struct StatisticsFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Quantity?
    /// The average by the type's aggregation style.
    public var average: Quantity?
    /// The smallest value.
    public var minimum: Quantity?
    /// The largest value.
    public var maximum: Quantity?
    /// The value with the latest end.
    public var mostRecent: Quantity?
    /// The time range of the value with the latest end.
    public var mostRecentInterval: DateInterval?
    /// The time that samples cover.
    public var duration: Quantity?

    /// Creates figures without data.
    public init() {}
}
