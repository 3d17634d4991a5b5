/// One sample in the form that statistics need: time range, value and source.
///
/// A row consists of plain numbers, so that a store can pass hundreds of thousands of them without
/// creating an object.
public struct StatisticsRow: Hashable, Sendable {
    /// The figures of a series sample in addition to its sum or average.
    public struct Series: Hashable, Sendable {
        /// The number of data.
        public var count: Int
        /// The smallest datum.
        public var minimum: Double
        /// The largest datum.
        public var maximum: Double
        /// The datum with the latest end.
        public var mostRecent: Double
        /// The start of the datum with the latest end, in seconds since the reference date.
        public var mostRecentStart: Double
        /// The end of the datum with the latest end, in seconds since the reference date.
        public var mostRecentEnd: Double

        /// Creates the figures of a series.
        public init(
            count: Int, minimum: Double, maximum: Double, mostRecent: Double,
            mostRecentStart: Double, mostRecentEnd: Double
        ) {
            self.count = count
            self.minimum = minimum
            self.maximum = maximum
            self.mostRecent = mostRecent
            self.mostRecentStart = mostRecentStart
            self.mostRecentEnd = mostRecentEnd
        }
    }

    /// The start, in seconds since the reference date.
    public var start: Double
    /// The end, in seconds since the reference date; equal to the start for a sample without
    /// length.
    public var end: Double
    /// The value, in the type's canonical unit.
    public var value: Double
    /// The caller's number of the sample's source.
    public var source: Int
    /// The figures of a series; nil for a sample with one datum.
    public var series: Series?

    /// Creates a row.
    public init(start: Double, end: Double, value: Double, source: Int, series: Series? = nil) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.series = series
    }
}
