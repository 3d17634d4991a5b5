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
