public import Foundation

/// The figures of one bucket as numbers, before they get their units.
public struct ReducedBucket: Hashable, Sendable {
    /// The bucket's number.
    public var index: Int
    /// The bucket's stretch of time; for a single bucket the extent of the samples.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: ReducedFigures
    /// Each source's own figures, by the caller's number; nil unless they were asked for.
    public var bySource: [Int: ReducedFigures]?

    /// Puts a bucket together.
    public init(
        index: Int, interval: DateInterval, merged: ReducedFigures,
        bySource: [Int: ReducedFigures]?
    ) {
        self.index = index
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
    }
}

/// Figures as numbers in the type's canonical unit; what was not asked for is nil.
public struct ReducedFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Double?
    /// The average by the type's aggregation style.
    public var average: Double?
    /// The least value.
    public var minimum: Double?
    /// The greatest value.
    public var maximum: Double?
    /// The value that ends last.
    public var mostRecent: Double?
    /// When the value that ends last was taken.
    public var mostRecentInterval: DateInterval?
    /// Seconds that samples cover.
    public var duration: Double?

    /// Figures without any data.
    public init() {}
}
