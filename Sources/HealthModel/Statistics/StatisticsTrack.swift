internal import Foundation

/// The buckets of the rows of all sources, or of one source.
struct StatisticsTrack: Sendable {
    /// The positions in the table of buckets that these rows overlap, in order.
    private(set) var positions: [Int] = []
    private(set) var accumulators: [StatisticsAccumulator] = []
    /// The part of each bucket's sum that comes from each lane, by lane and then by position.
    ///
    /// It is nil where a lane has no part. The list is empty unless requested.
    private(set) var contributions: [[Double?]] = []
    /// Whether the sum excludes only overlaps among these rows.
    private let sumsItself: Bool
    private let needs: StatisticsNeeds
    private var coveredEnd = -Double.infinity

    init(sumsItself: Bool, needs: StatisticsNeeds) {
        self.sumsItself = sumsItself
        self.needs = needs
    }

    /// Adds a row that overlaps the given positions of the table.
    mutating func add(
        _ row: StatisticsRow, rank: Int, touching range: Range<Int>, of spans: [BucketTable.Span]
    ) {
        let first = open(range)
        // Rows are sorted by start, so the time that is covered after a row's start is one range:
        // the row only adds time after it.
        let fresh = max(row.start, coveredEnd)
        let length = row.end - row.start
        for offset in 0..<range.count {
            let span = spans[range.lowerBound + offset]
            let end = min(row.end, span.end)
            let seconds = end - max(row.start, span.start)
            let covered = max(0, end - max(fresh, span.start))
            accumulators[first + offset].add(row, seconds: seconds, rank: rank, needs: needs)
            accumulators[first + offset].duration += covered
            if sumsItself {
                accumulators[first + offset].sum +=
                    length > 0 ? row.value * (covered / length) : row.value
            }
        }
        coveredEnd = max(coveredEnd, row.end)
    }

    /// Adds a lane's value to the sum of the bucket at a position of the table that these rows
    /// overlap.
    mutating func addToSum(_ value: Double, at position: Int, from lane: Int) {
        accumulators[position].sum += value
        if needs.contributions { addContribution(value, at: position, from: lane) }
    }

    private mutating func addContribution(_ value: Double, at position: Int, from lane: Int) {
        while contributions.count <= lane { contributions.append([]) }
        let missing = position + 1 - contributions[lane].count
        if missing > 0 { contributions[lane] += Array(repeating: nil, count: missing) }
        contributions[lane][position] = (contributions[lane][position] ?? 0) + value
    }

    /// Adds missing buckets and returns the index of the first one.
    private mutating func open(_ range: Range<Int>) -> Int {
        var first = accumulators.count
        var missing = range
        if let last = positions.last, range.lowerBound <= last {
            first -= last - range.lowerBound + 1
            missing = min(last + 1, range.upperBound)..<range.upperBound
        }
        for position in missing {
            positions.append(position)
            accumulators.append(StatisticsAccumulator())
        }
        return first
    }
}

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
