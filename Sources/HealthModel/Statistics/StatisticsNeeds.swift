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
