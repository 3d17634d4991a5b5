public import Foundation

/// The summary of a quantity series: the number of its data and their extremes.
///
/// All values are in the unit of the sample's quantity. That quantity is the sum for a cumulative
/// type and the average for a discrete one.
public struct SeriesSummary: Hashable, Sendable, Codable {
    /// The number of data in the series.
    public var count: Int
    /// The smallest datum.
    public var minimum: Double
    /// The largest datum.
    public var maximum: Double
    /// The datum with the latest end.
    public var mostRecent: Double
    /// The time range of the datum with the latest end.
    public var mostRecentInterval: DateInterval

    /// Creates a summary.
    public init(
        count: Int, minimum: Double, maximum: Double, mostRecent: Double,
        mostRecentInterval: DateInterval
    ) {
        self.count = count
        self.minimum = minimum
        self.maximum = maximum
        self.mostRecent = mostRecent
        self.mostRecentInterval = mostRecentInterval
    }
}
