public import Foundation

/// What a quantity series comes to: the count of its data and their extremes.
///
/// All values are in the unit of the sample's quantity. The quantity itself is the sum for a
/// cumulative type and the average for a discrete one.
public struct SeriesSummary: Hashable, Sendable, Codable {
    /// The number of data in the series.
    public var count: Int
    /// The least datum.
    public var minimum: Double
    /// The greatest datum.
    public var maximum: Double
    /// The datum that ends last.
    public var mostRecent: Double
    /// When the datum that ends last was taken.
    public var mostRecentInterval: DateInterval

    /// Puts a summary together.
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
