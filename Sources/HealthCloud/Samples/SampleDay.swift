package import HealthJournal

/// The figures of a day of a quantity type, in the type's canonical unit.
package struct SampleDay: Hashable, Sendable, Codable {
    package var day: Day
    /// The sum of a cumulative type, over which sources that overlap count once; nil for other types.
    package var sum: Double?
    /// The average of a discrete type, by its aggregation style; nil for other types.
    package var average: Double?
    /// The smallest value of a discrete type; nil for other types.
    package var minimum: Double?
    /// The largest value of a discrete type; nil for other types.
    package var maximum: Double?
    /// The number of samples of a discrete type that overlap the day; nil for other types.
    package var count: Int?

    package init(
        day: Day, sum: Double? = nil, average: Double? = nil, minimum: Double? = nil,
        maximum: Double? = nil, count: Int? = nil
    ) {
        self.day = day
        self.sum = sum
        self.average = average
        self.minimum = minimum
        self.maximum = maximum
        self.count = count
    }
}
