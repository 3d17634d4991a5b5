public import Foundation

/// Statistics over samples of one type in one stretch of time.
public struct SampleStatistics: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The stretch of time; in a collection the bucket, its end excluded.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: StatisticsFigures
    /// Each source's own figures; nil unless they were asked for.
    public var bySource: [Source: StatisticsFigures]?

    /// Puts statistics together.
    public init(
        type: ObjectType, interval: DateInterval, merged: StatisticsFigures,
        bySource: [Source: StatisticsFigures]?
    ) {
        self.type = type
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
    }
}

/// The figures of statistics; what was not asked for, or has no data, is nil.
public struct StatisticsFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Quantity?
    /// The average by the type's aggregation style.
    public var average: Quantity?
    /// The least value.
    public var minimum: Quantity?
    /// The greatest value.
    public var maximum: Quantity?
    /// The value that ends last.
    public var mostRecent: Quantity?
    /// When the value that ends last was taken.
    public var mostRecentInterval: DateInterval?
    /// Seconds that samples cover.
    public var duration: Quantity?

    /// Figures without any data.
    public init() {}
}
