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
