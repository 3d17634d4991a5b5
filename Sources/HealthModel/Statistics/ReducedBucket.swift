public import Foundation

/// The figures of one bucket as numbers without units.
public struct ReducedBucket: Hashable, Sendable {
    /// The number of the bucket.
    public var index: Int
    /// The time range of the bucket within the reducer's limits; for a single bucket the extent of
    /// the samples.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: ReducedFigures
    /// The figures of each source, by the caller's number; nil unless requested.
    public var bySource: [Int: ReducedFigures]?
    /// The part of the merged sum that comes from each source, by the caller's number; nil unless
    /// requested.
    public var contributions: [Int: Double]?

    /// Creates a bucket.
    public init(
        index: Int, interval: DateInterval, merged: ReducedFigures,
        bySource: [Int: ReducedFigures]?, contributions: [Int: Double]? = nil
    ) {
        self.index = index
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
        self.contributions = contributions
    }
}

/// Figures as numbers in the type's canonical unit; figures that were not requested are nil.
public struct ReducedFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Double?
    /// The average by the type's aggregation style.
    public var average: Double?
    /// The smallest value.
    public var minimum: Double?
    /// The largest value.
    public var maximum: Double?
    /// The value with the latest end.
    public var mostRecent: Double?
    /// The time range of the value with the latest end.
    public var mostRecentInterval: DateInterval?
    /// The seconds that samples cover.
    public var duration: Double?

    /// Creates figures without data.
    public init() {}
}
