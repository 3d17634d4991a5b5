public import Foundation

/// Statistics over samples of one type in a time range.
public struct SampleStatistics: Hashable, Sendable {
    /// The type.
    public var type: ObjectType
    /// The time range; in a collection that of the bucket, without its end.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: StatisticsFigures
    /// The figures of each source; nil unless requested.
    public var bySource: [Source: StatisticsFigures]?
    /// The part of the merged sum that comes from each source; nil unless requested.
    ///
    /// The parts add up to the merged sum up to rounding. A source whose samples all lie where a
    /// source of higher priority has data is omitted.
    public var contributions: [Source: Quantity]?

    /// Creates statistics.
    public init(
        type: ObjectType, interval: DateInterval, merged: StatisticsFigures,
        bySource: [Source: StatisticsFigures]?, contributions: [Source: Quantity]? = nil
    ) {
        self.type = type
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
        self.contributions = contributions
    }
}

/// The figures of statistics; figures that were not requested, or have no data, are nil.
public struct StatisticsFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Quantity?
    /// The average by the type's aggregation style.
    public var average: Quantity?
    /// The smallest value.
    public var minimum: Quantity?
    /// The largest value.
    public var maximum: Quantity?
    /// The value with the latest end.
    public var mostRecent: Quantity?
    /// The time range of the value with the latest end.
    public var mostRecentInterval: DateInterval?
    /// The time that samples cover.
    public var duration: Quantity?

    /// Creates figures without data.
    public init() {}
}

/// The figures of one bucket as numbers without units.
public struct ReducedBucket: Hashable, Sendable {
    /// The number of the bucket.
    public var index: Int
    /// The time range of the bucket within the reducer's limits; for a single bucket the extent of
    /// the samples.
    public var interval: DateInterval
    /// The figures over all sources, merged.
    public var merged: ReducedFigures
    /// The figures of each source, by the caller's number; nil unless requested.
    public var bySource: [Int: ReducedFigures]?
    /// The part of the merged sum that comes from each source, by the caller's number; nil unless
    /// requested.
    public var contributions: [Int: Double]?

    /// Creates a bucket.
    public init(
        index: Int, interval: DateInterval, merged: ReducedFigures,
        bySource: [Int: ReducedFigures]?, contributions: [Int: Double]? = nil
    ) {
        self.index = index
        self.interval = interval
        self.merged = merged
        self.bySource = bySource
        self.contributions = contributions
    }
}

/// Figures as numbers in the type's canonical unit; figures that were not requested are nil.
public struct ReducedFigures: Hashable, Sendable {
    /// The sum.
    public var sum: Double?
    /// The average by the type's aggregation style.
    public var average: Double?
    /// The smallest value.
    public var minimum: Double?
    /// The largest value.
    public var maximum: Double?
    /// The value with the latest end.
    public var mostRecent: Double?
    /// The time range of the value with the latest end.
    public var mostRecentInterval: DateInterval?
    /// The seconds that samples cover.
    public var duration: Double?

    /// Creates figures without data.
    public init() {}
}

extension SampleStatistics {
    /// Converts a bucket's numbers to quantities and its sources' numbers to sources.
    ///
    /// A source that is not in `sources` is omitted.
    public init(
        _ bucket: ReducedBucket, type: ObjectType, unit: HealthUnit, sources: [Int: Source]
    ) {
        func named<Value, Result>(
            _ values: [Int: Value]?, _ convert: (Value) -> Result
        ) -> [Source: Result]? {
            guard let values else { return nil }
            var named: [Source: Result] = [:]
            for (number, value) in values {
                guard let source = sources[number] else { continue }
                named[source] = convert(value)
            }
            return named
        }
        self.init(
            type: type, interval: bucket.interval,
            merged: StatisticsFigures(bucket.merged, unit: unit),
            bySource: named(bucket.bySource) { StatisticsFigures($0, unit: unit) },
            contributions: named(bucket.contributions) { Quantity($0, unit) })
    }
}

extension StatisticsFigures {
    /// Converts numbers in the canonical unit to quantities; the duration is in seconds.
    public init(_ figures: ReducedFigures, unit: HealthUnit) {
        self.init()
        func quantity(_ value: Double?) -> Quantity? {
            guard let value else { return nil }
            return Quantity(value, unit)
        }
        sum = quantity(figures.sum)
        average = quantity(figures.average)
        minimum = quantity(figures.minimum)
        maximum = quantity(figures.maximum)
        mostRecent = quantity(figures.mostRecent)
        mostRecentInterval = figures.mostRecentInterval
        if let seconds = figures.duration { duration = Quantity(seconds, .second()) }
    }
}

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

/// The straight line that fits points best, by the least squares of the vertical distances.
package enum LinearRegression {
    /// The slope of the line, in units of `y` for one unit of `x`.
    ///
    /// Not a number if there are fewer than two different values of `x`.
    package static func slope(of points: [(x: Double, y: Double)]) -> Double {
        let count = Double(points.count)
        let meanX = points.reduce(0) { $0 + $1.x } / count
        let meanY = points.reduce(0) { $0 + $1.y } / count
        var covariance = 0.0
        var variance = 0.0
        for (x, y) in points {
            covariance += (x - meanX) * (y - meanY)
            variance += (x - meanX) * (x - meanX)
        }
        return covariance / variance
    }
}
