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

extension StatisticsOptions {
    /// The options with their names in HealthKit, in the order of their raw values.
    static let named: [(option: StatisticsOptions, name: String)] = [
        (.separateBySource, "HKStatisticsOptionSeparateBySource"),
        (.discreteAverage, "HKStatisticsOptionDiscreteAverage"),
        (.discreteMin, "HKStatisticsOptionDiscreteMin"),
        (.discreteMax, "HKStatisticsOptionDiscreteMax"),
        (.cumulativeSum, "HKStatisticsOptionCumulativeSum"),
        (.mostRecent, "HKStatisticsOptionMostRecent"),
        (.duration, "HKStatisticsOptionDuration"),
    ]

    /// The options that a type of the given style allows.
    public static func allowed(for style: AggregationStyle) -> StatisticsOptions {
        style == .cumulative
            ? [.cumulativeSum, .mostRecent, .duration, .separateBySource]
            : [
                .discreteAverage, .discreteMin, .discreteMax, .mostRecent, .duration,
                .separateBySource,
            ]
    }

    /// Apple's reason why these options do not fit a type; nil if they do.
    ///
    /// HealthKit raises an exception with this text.
    public func incompatibility(
        with type: ObjectType, style: AggregationStyle
    ) -> String? {
        let wrong = subtracting(.allowed(for: style))
        guard let name = Self.named.first(where: { wrong.contains($0.option) })?.name else {
            return nil
        }
        let kind = style == .cumulative ? "cumulative" : "discrete"
        return "Statistics option \(name) is not compatible with \(kind) data type "
            + type.identifier
    }
}

/// The values that a reducer must keep for the options of a type.
struct StatisticsNeeds: Sendable {
    var sum = false
    var average = false
    var extremes = false
    var mostRecent = false
    var duration = false
    var bySource = false
    var contributions = false
    let style: AggregationStyle

    init(
        _ options: StatisticsOptions, style: AggregationStyle, contributions: Bool = false
    ) {
        self.style = style
        sum = style == .cumulative && options.contains(.cumulativeSum)
        average = style != .cumulative && options.contains(.discreteAverage)
        extremes = style != .cumulative && !options.isDisjoint(with: [.discreteMin, .discreteMax])
        mostRecent = options.contains(.mostRecent)
        duration = options.contains(.duration)
        bySource = options.contains(.separateBySource)
        self.contributions = sum && contributions
    }
}
