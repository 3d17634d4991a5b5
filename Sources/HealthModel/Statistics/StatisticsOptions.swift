/// The requested statistics; the raw values are HealthKit's.
public struct StatisticsOptions: OptionSet, Hashable, Sendable, Codable {
    /// HealthKit's raw value.
    public let rawValue: UInt
    /// Creates options from HealthKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The figures of each source in addition to the merged ones.
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average, by the type's aggregation style.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The smallest value.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The largest value.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// The sum, with overlapping sources counted once.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The value with the latest end.
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// The time that samples cover.
    public static let duration = StatisticsOptions(rawValue: 64)
}
