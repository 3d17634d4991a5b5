public import Foundation

/// Reduces samples to the figures of their buckets in one pass.
///
/// Add rows sorted by start, then finish:
///
///     var reducer = StatisticsReducer(
///         style: .cumulative, options: .cumulativeSum, buckets: days, sourceRank: [watch: 0])
///     for row in rows { try reducer.add(row) }
///     let buckets = reducer.finish()
///
/// The rules are HealthKit's as far as they are known:
/// - **Sums** of overlapping sources are merged: at each instant the source with the lowest rank
///   that has data counts, and others fill its gaps in proportion to time. Sources without a rank
///   come last; equal ranks are ordered by the source's number. If samples of one source overlap,
///   the one that began first counts completely and the others only outside of it.
/// - **A sample without length** always counts in full: water logged twice in the same minute is
///   two drinks, whoever logged it.
/// - **A sample across a boundary** contributes to each bucket in proportion to time. A series is
///   spread evenly; a caller that has its data can pass them as rows.
/// - **Averages** include all samples that overlap the bucket, with all sources side by side: an
///   arithmetic mean counts a series once for each datum; the others weigh by time in the bucket, a
///   sample without length as one second.
/// - **Minimum, maximum and most recent** use whole samples that overlap the bucket.
/// - **Duration** is the time that any sample covers.
/// - **Contributions** divide a merged sum among the sources whose data counted: they add up to it.
/// - **Limits** cut buckets and the time of samples; a sample outside of them does not count.
/// - An ongoing sample (its end is the distant future) counts as one without length at its start.
///
/// Options that the style does not support have no figure. The reducer needs a few numbers for each
/// bucket and source; a row allocates nothing.
public struct StatisticsReducer: Sendable {
    private struct Lane: Sendable {
        let rank: Int
        var coveredEnd = -Double.infinity
        var track: StatisticsTrack
    }

    private let options: StatisticsOptions
    private let needs: StatisticsNeeds
    private let isSingle: Bool
    private let sourceRank: [Int: Int]
    private let limits: Range<Double>

    private var table: BucketTable
    private var merged: StatisticsTrack
    private var sweep = SourceSweep()
    private var sources: [Int] = []
    private var lanes: [Lane] = []
    private var lastLane = 0
    private var lastStart = -Double.infinity
    private var firstStart = Double.infinity
    private var lastEnd = -Double.infinity

    /// Creates an empty reducer.
    ///
    /// - Parameters:
    ///   - style: The aggregation style of the type.
    ///   - options: The figures to compute.
    ///   - buckets: The division of time.
    ///   - sourceRank: The rank of each source; the lower number wins.
    ///   - limits: The time range outside of which nothing counts; nil for no limit.
    ///   - countsContributions: Whether to compute what each source contributes to a sum.
    public init(
        style: AggregationStyle, options: StatisticsOptions, buckets: StatisticsBuckets,
        sourceRank: [Int: Int] = [:], limits: DateInterval? = nil,
        countsContributions: Bool = false
    ) {
        self.options = options
        self.sourceRank = sourceRank
        self.limits =
            limits.map {
                $0.start.timeIntervalSinceReferenceDate..<$0.end.timeIntervalSinceReferenceDate
            } ?? -.infinity ..< .infinity
        isSingle = buckets.isSingle
        needs = StatisticsNeeds(options, style: style, contributions: countsContributions)
        table = BucketTable(buckets, limits: self.limits)
        merged = StatisticsTrack(sumsItself: false, needs: needs)
    }

    /// Adds the next row.
    ///
    /// - Precondition: No earlier row starts later.
    /// - Throws: ``StatisticsBucketsError/tooManyBuckets`` if the rows overlap more than a million
    ///   buckets; the reducer must not be used afterwards.
    public mutating func add(_ row: StatisticsRow) throws(StatisticsBucketsError) {
        precondition(row.start >= lastStart, "Statistics need their rows ordered by start.")
        lastStart = row.start
        var row = row
        // Calendars end at these dates.
        row.start = min(max(row.start, Self.distantPast), Self.distantFuture)
        if row.end < row.start || row.end >= Self.distantFuture { row.end = row.start }
        guard row.start < limits.upperBound,
            row.end > limits.lowerBound || row.start >= limits.lowerBound
        else { return }
        let start = max(row.start, limits.lowerBound)
        let end = min(row.end, limits.upperBound)
        firstStart = min(firstStart, start)
        lastEnd = max(lastEnd, end)

        let lane = lane(of: row.source)
        let rank = lanes[lane].rank
        let range = try table.positions(start: start, end: end)
        merged.add(row, rank: rank, touching: range, of: table.spans)
        if needs.bySource {
            lanes[lane].track.add(row, rank: rank, touching: range, of: table.spans)
        }
        if needs.sum { addSum(row, lane: lane, position: range.lowerBound) }
    }

    /// Ends the pass and returns the buckets with rows, in order.
    ///
    /// The reducer must not be used afterwards.
    public mutating func finish() -> [ReducedBucket] {
        sweep.advance(to: .infinity, crediting: &merged, over: table.spans)
        lastStart = .infinity
        var buckets: [ReducedBucket] = []
        buckets.reserveCapacity(table.spans.count)
        for (span, accumulator) in zip(table.spans, merged.accumulators) {
            let start = isSingle ? firstStart : span.start
            let end = isSingle ? lastEnd : span.end
            buckets.append(
                ReducedBucket(
                    index: span.index,
                    interval: DateInterval(
                        start: Date(timeIntervalSinceReferenceDate: start),
                        end: Date(timeIntervalSinceReferenceDate: end)),
                    merged: accumulator.figures(options, needs: needs),
                    bySource: needs.bySource ? [:] : nil,
                    contributions: needs.contributions ? [:] : nil))
        }
        for (source, parts) in zip(sources, merged.contributions) {
            for (position, part) in parts.enumerated() {
                buckets[position].contributions?[source] = part
            }
        }
        guard needs.bySource else { return buckets }
        for (source, lane) in zip(sources, lanes) {
            for (position, accumulator) in zip(lane.track.positions, lane.track.accumulators) {
                buckets[position].bySource?[source] = accumulator.figures(options, needs: needs)
            }
        }
        return buckets
    }

    private mutating func addSum(_ row: StatisticsRow, lane: Int, position: Int) {
        guard row.end > row.start else {
            merged.addToSum(row.value, at: position, from: lane)
            return
        }
        let fresh = max(row.start, lanes[lane].coveredEnd, limits.lowerBound)
        let end = min(row.end, limits.upperBound)
        guard fresh < end else { return }
        lanes[lane].coveredEnd = end
        sweep.advance(to: row.start, crediting: &merged, over: table.spans)
        sweep.add(
            SourceSweep.Stretch(
                start: fresh, end: end, value: row.value, length: row.end - row.start,
                position: position),
            lane: lane)
    }

    private mutating func lane(of source: Int) -> Int {
        if lastLane < sources.count, sources[lastLane] == source { return lastLane }
        if let known = sources.firstIndex(of: source) {
            lastLane = known
            return known
        }
        let rank = sourceRank[source] ?? .max
        sources.append(source)
        lanes.append(
            Lane(rank: rank, track: StatisticsTrack(sumsItself: true, needs: needs)))
        sweep.addLane(rank: rank, source: source)
        lastLane = sources.count - 1
        return lastLane
    }

    private static let distantPast = Date.distantPast.timeIntervalSinceReferenceDate
    private static let distantFuture = Date.distantFuture.timeIntervalSinceReferenceDate
}

/// One sample in the form that statistics need: time range, value and source.
///
/// A row consists of plain numbers, so that a store can pass hundreds of thousands of them without
/// creating an object.
public struct StatisticsRow: Hashable, Sendable {
    /// The figures of a series sample in addition to its sum or average.
    public struct Series: Hashable, Sendable {
        /// The number of data.
        public var count: Int
        /// The smallest datum.
        public var minimum: Double
        /// The largest datum.
        public var maximum: Double
        /// The datum with the latest end.
        public var mostRecent: Double
        /// The start of the datum with the latest end, in seconds since the reference date.
        public var mostRecentStart: Double
        /// The end of the datum with the latest end, in seconds since the reference date.
        public var mostRecentEnd: Double

        /// Creates the figures of a series.
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
    /// The end, in seconds since the reference date; equal to the start for a sample without
    /// length.
    public var end: Double
    /// The value, in the type's canonical unit.
    public var value: Double
    /// The caller's number of the sample's source.
    public var source: Int
    /// The figures of a series; nil for a sample with one datum.
    public var series: Series?

    /// Creates a row.
    public init(start: Double, end: Double, value: Double, source: Int, series: Series? = nil) {
        self.start = start
        self.end = end
        self.value = value
        self.source = source
        self.series = series
    }
}

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
