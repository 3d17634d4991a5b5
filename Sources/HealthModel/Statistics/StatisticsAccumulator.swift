internal import Foundation

/// The accumulated figures of one bucket, over all sources or over one.
struct StatisticsAccumulator: Sendable {
    var sum = 0.0
    var duration = 0.0
    private var weighted = 0.0
    private var weight = 0.0
    private var minimum = Double.infinity
    private var maximum = -Double.infinity
    private var mostRecent = 0.0
    private var mostRecentStart = -Double.infinity
    private var mostRecentEnd = -Double.infinity
    private var mostRecentRank = Int.max

    /// Adds the part of a row that lies in the bucket, except its sum and duration.
    mutating func add(_ row: StatisticsRow, seconds: Double, rank: Int, needs: StatisticsNeeds) {
        if needs.extremes {
            minimum = min(minimum, row.series?.minimum ?? row.value)
            maximum = max(maximum, row.series?.maximum ?? row.value)
        }
        if needs.average { addAverage(row, seconds: seconds, style: needs.style) }
        if needs.mostRecent { addMostRecent(row, rank: rank) }
    }

    private mutating func addAverage(
        _ row: StatisticsRow, seconds: Double, style: AggregationStyle
    ) {
        // A sample without length has the weight of one second. Without any weight, a single sample
        // with a length would outweigh a whole day of samples without length.
        let time = row.end > row.start ? seconds : 1
        switch style {
        case .cumulative: break
        case .discreteArithmetic:
            let count = Double(max(row.series?.count ?? 1, 1))
            weighted += count * row.value
            weight += count
        case .discreteTemporallyWeighted:
            weighted += time * row.value
            weight += time
        case .discreteEquivalentContinuousLevel:
            weighted += time * pow(10, row.value / 10)
            weight += time
        }
    }

    private mutating func addMostRecent(_ row: StatisticsRow, rank: Int) {
        let start = row.series?.mostRecentStart ?? row.start
        let end = row.series?.mostRecentEnd ?? row.end
        let isLater =
            if end != mostRecentEnd {
                end > mostRecentEnd
            } else if start != mostRecentStart {
                start > mostRecentStart
            } else {
                rank < mostRecentRank
            }
        guard isLater else { return }
        mostRecent = row.series?.mostRecent ?? row.value
        mostRecentStart = start
        mostRecentEnd = end
        mostRecentRank = rank
    }

    /// The requested figures.
    func figures(_ options: StatisticsOptions, needs: StatisticsNeeds) -> ReducedFigures {
        var figures = ReducedFigures()
        if needs.sum { figures.sum = sum }
        if needs.average, weight > 0 {
            let mean = weighted / weight
            figures.average =
                needs.style == .discreteEquivalentContinuousLevel ? 10 * log10(mean) : mean
        }
        if needs.extremes, options.contains(.discreteMin) { figures.minimum = minimum }
        if needs.extremes, options.contains(.discreteMax) { figures.maximum = maximum }
        if needs.mostRecent {
            figures.mostRecent = mostRecent
            figures.mostRecentInterval = DateInterval(
                start: Date(timeIntervalSinceReferenceDate: mostRecentStart),
                end: Date(timeIntervalSinceReferenceDate: mostRecentEnd))
        }
        if needs.duration { figures.duration = duration }
        return figures
    }
}
