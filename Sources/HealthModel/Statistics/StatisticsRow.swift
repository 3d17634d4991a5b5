/// One sample as statistics see it: when, how much, and from whom.
///
/// A row is plain numbers, so that a store can hand over hundreds of thousands of them without
/// making one object.
public struct StatisticsRow: Hashable, Sendable {
    /// What a series sample says about its data beside its sum or average.
    public struct Series: Hashable, Sendable {
        /// The number of data.
        public var count: Int
        /// The least datum.
        public var minimum: Double
        /// The greatest datum.
        public var maximum: Double
        /// The datum that ends last.
        public var mostRecent: Double
        /// When the datum that ends last begins, in seconds since the reference date.
        public var mostRecentStart: Double
        /// When the datum that ends last ends, in seconds since the reference date.
        public var mostRecentEnd: Double

        /// Puts a series' facts together.
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
    /// The end, in seconds since the reference date; the start again for a single instant.
    public var end: Double
    /// The value, in the type's canonical unit.
    public var value: Double
    /// The number that the caller gave the sample's source.
    public var source: Int
    /// The facts of a series; nil for a sample with one datum.
    public var series: Series?

    /// Puts a row together.
    public init(start: Double, end: Double, value: Double, source: Int, series: Series? = nil) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.series = series
    }
}
