/// What statistics are asked for; the raw values are HealthKit's.
public struct StatisticsOptions: OptionSet, Hashable, Sendable, Codable {
    /// HealthKit's raw value.
    public let rawValue: UInt
    /// Options from HealthKit's raw value.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Each source's own figures beside the merged ones.
    public static let separateBySource = StatisticsOptions(rawValue: 1)
    /// The average, by the type's aggregation style.
    public static let discreteAverage = StatisticsOptions(rawValue: 2)
    /// The least value.
    public static let discreteMin = StatisticsOptions(rawValue: 4)
    /// The greatest value.
    public static let discreteMax = StatisticsOptions(rawValue: 8)
    /// The sum, with overlapping sources counted once.
    public static let cumulativeSum = StatisticsOptions(rawValue: 16)
    /// The value that ends last.
    public static let mostRecent = StatisticsOptions(rawValue: 32)
    /// The time that samples cover.
    public static let duration = StatisticsOptions(rawValue: 64)
}
