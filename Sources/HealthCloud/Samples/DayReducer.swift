internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthStream

/// Collects the samples of a type, in any order, and reduces them to the figures of days.
protocol DayReducer: Sendable {
    /// The time in which samples count.
    var interval: DateInterval { get }
    /// The seconds before the time in which a sample that counts in it may start: a week at most.
    var lead: TimeInterval { get }
    /// Adds a sample, unless it is outside of the time or this version cannot read it.
    mutating func add(_ sample: StreamedSample)
    /// The figures of the days that have any, in order.
    func figures() throws -> [SampleDay]
}

extension DayReducer {
    /// The weeks of the starts of the samples that count.
    var weeks: ClosedRange<Int> {
        SampleWeek.number(
            of: interval.start.addingTimeInterval(-lead))...SampleWeek.number(of: interval.end)
    }

    /// The time in milliseconds since 1970, both ends rounded to the outside.
    var times: ClosedRange<Int> {
        interval.start.milliseconds...interval.end.milliseconds + 1
    }
}

/// The reducers of some weeks of days, each of which gets the samples that may count in it.
struct ReducerGroup<Reducer: DayReducer> {
    /// In the order of their weeks.
    private(set) var reducers: [(week: Int, reducer: Reducer)]
    /// The places in `reducers` by the distance of a week from the first one; nil for a week without a reducer.
    private var places: [Int?] = []

    /// Two days in milliseconds: the day of a sample, or the night, can differ so much from its day in GMT.
    private static var slack: Int { 2 * 86_400_000 }

    init(_ reducers: [(week: Int, reducer: Reducer)]) {
        self.reducers = reducers.sorted { $0.week < $1.week }
        guard let first = self.reducers.first?.week, let last = self.reducers.last?.week else {
            return
        }
        places = Array(repeating: nil, count: last - first + 1)
        for (place, item) in self.reducers.enumerated() { places[item.week - first] = place }
    }

    /// The weeks of the starts of the samples that count.
    var weeks: Set<Int> { reducers.reduce(into: []) { $0.formUnion($1.reducer.weeks) } }

    /// - Parameter isShared: Whether a week gets the sample only if it also reads the week of its start when it is
    ///   computed alone. Entries are found by their whole times.
    mutating func add(_ sample: StreamedSample, isShared: Bool) {
        guard let first = reducers.first?.week else { return }
        // A sample that is not over counts at its start.
        let end = sample.endDate < .distantFuture ? sample.endDate : sample.startDate
        let start = sample.startDate.milliseconds
        let from = SampleWeek.number(of: start - Self.slack) - first
        let to = SampleWeek.number(of: end.milliseconds + Self.slack) - first
        guard to >= 0, from < places.count, from <= to else { return }
        let week = SampleWeek.number(of: start)
        for case let place? in places[max(from, 0)...min(to, places.count - 1)]
        where !isShared || reducers[place].reducer.weeks.contains(week) {
            reducers[place].reducer.add(sample)
        }
    }
}

/// Collects the samples of a quantity type, in any order, and reduces them to the figures of days.
///
/// `StatisticsReducer` merges the sources and divides samples at midnight, as it does for a health store: a cumulative
/// series by its data, any other sample in proportion to time.
struct SampleDayReducer: DayReducer {
    private let range: SampleDayRange
    let interval: DateInterval
    let lead: TimeInterval
    private let style: AggregationStyle
    private let unit: HealthUnit
    private let priority: SourcePriority
    private var rows: [StatisticsRow] = []
    private var sources: [SourcePriority.Candidate] = []
    /// The places in `sources` by bundle identifier.
    private var places: [String: Int] = [:]
    /// The conversions from units, by their texts; nil from a unit that the type cannot have.
    private var conversions: [String: UnitConversion?] = [:]

    /// Creates a reducer without samples; nil for a type without figures.
    ///
    /// - Parameter sources: The sources that count first. Of the others of one rank the one with the later sample among
    ///   those that overlap the days counts first, whatever came before or later.
    init?(_ type: ObjectType, _ range: SampleDayRange, preferring sources: [String]) {
        guard let facts = type.quantityFacts else { return nil }
        self.range = range
        interval = range.interval
        lead = type.maximumDuration ?? 0
        style = facts.aggregationStyle
        unit = facts.canonicalUnit
        priority = SourcePriority(preferred: sources)
    }

    /// Adds a sample, unless it ends before it starts or has a value that this version cannot read.
    ///
    /// The data of a series lie within its sample.
    mutating func add(_ sample: StreamedSample) {
        guard case .quantity(let value, let text, let summary) = sample.value,
            sample.endDate >= sample.startDate, overlaps(sample.startDate, sample.endDate),
            let convert = conversion(from: text),
            let source = place(ofSourceOf: sample)
        else { return }
        if style == .cumulative, case .quantities(let data)? = sample.series, !data.isEmpty {
            for datum in data {
                add(datum.interval.start, datum.interval.end, convert(datum.value), source)
            }
            return
        }
        var series: StatisticsRow.Series?
        if style.isDiscrete, let summary {
            let latest = summary.mostRecentInterval
            series = StatisticsRow.Series(
                count: summary.count, minimum: convert(summary.minimum),
                maximum: convert(summary.maximum), mostRecent: convert(summary.mostRecent),
                mostRecentStart: latest.start.timeIntervalSinceReferenceDate,
                mostRecentEnd: latest.end.timeIntervalSinceReferenceDate)
        }
        add(sample.startDate, sample.endDate, convert(value), source, series)
    }

    private mutating func add(
        _ start: Date, _ end: Date, _ value: Double, _ source: Int,
        _ series: StatisticsRow.Series? = nil
    ) {
        guard value.isFinite, overlaps(start, end) else { return }
        let end = Self.end(end, from: start)
        rows.append(
            StatisticsRow(
                start: start.timeIntervalSinceReferenceDate,
                end: end.timeIntervalSinceReferenceDate, value: value, source: source,
                series: series))
    }

    private func overlaps(_ start: Date, _ end: Date) -> Bool {
        start < interval.end
            && (Self.end(end, from: start) > interval.start || start >= interval.start)
    }

    /// The end of a sample: an ongoing one counts at its start.
    private static func end(_ end: Date, from start: Date) -> Date {
        end < .distantFuture ? end : start
    }

    private mutating func conversion(from text: String) -> UnitConversion? {
        if let known = conversions[text] { return known }
        let found = (try? HealthUnit(text)).flatMap { try? UnitConversion(from: $0, to: unit) }
        conversions[text] = .some(found)
        return found
    }

    private mutating func place(ofSourceOf sample: StreamedSample) -> Int? {
        guard let revision = sample.sourceRevision else { return nil }
        // The reference date is long after the distant past, so that 0 is the minimum.
        let recency = sample.startDate.timeIntervalSince(.distantPast)
        let bundle = revision.source.bundleIdentifier
        let place = places[bundle] ?? sources.count
        if place == sources.count {
            places[bundle] = place
            sources.append(
                SourcePriority.Candidate(
                    number: place, source: revision.source, productTypes: [], recency: recency))
        }
        sources[place].recency = max(sources[place].recency, recency)
        if let product = revision.productType, !sources[place].productTypes.contains(product) {
            sources[place].productTypes.append(product)
        }
        return place
    }

    /// The figures of the days with samples, in order.
    ///
    /// - Throws: `StatisticsBucketsError` if the calendar cannot count in days.
    func figures() throws -> [SampleDay] {
        var reducer = StatisticsReducer(
            style: style,
            options: style.isDiscrete
                ? [.discreteAverage, .discreteMin, .discreteMax] : .cumulativeSum,
            buckets: try CalendarPeriod.day.buckets(in: range.calendar),
            sourceRank: priority.ranks(sources), limits: interval)
        // Of equal times in any order of parts the same one counts.
        let ordered = rows.sorted { ($0.start, $0.end, $0.value) < ($1.start, $1.end, $1.value) }
        for row in ordered { try reducer.add(row) }
        let buckets = reducer.finish()
        let counts = style.isDiscrete ? Self.counts(of: ordered, in: buckets) : []
        return buckets.enumerated().compactMap { place, bucket in
            let figures = bucket.merged
            let all = [figures.sum, figures.average, figures.minimum, figures.maximum]
            guard all.allSatisfy({ $0?.isFinite ?? true }) else { return nil }
            // Half an hour later the time is inside of the day, even with a clock change at midnight.
            let inside = bucket.interval.start.addingTimeInterval(1_800)
            return SampleDay(
                day: DayBoundary().day(of: inside, in: range.zone), sum: figures.sum,
                average: figures.average, minimum: figures.minimum, maximum: figures.maximum,
                count: style.isDiscrete ? counts[place] : nil)
        }
    }

    /// The number of rows that overlap each bucket.
    private static func counts(of rows: [StatisticsRow], in buckets: [ReducedBucket]) -> [Int] {
        let spans = buckets.map {
            (
                start: $0.interval.start.timeIntervalSinceReferenceDate,
                end: $0.interval.end.timeIntervalSinceReferenceDate
            )
        }
        var counts = Array(repeating: 0, count: spans.count)
        var first = 0
        for row in rows {
            while first < spans.count, spans[first].end <= row.start { first += 1 }
            var place = first
            while place < spans.count, place == first || spans[place].start < row.end {
                counts[place] += 1
                place += 1
            }
        }
        return counts
    }
}

/// Reduces sleep samples to the seconds asleep in the nights before days, each from noon to noon.
struct SleepReducer: DayReducer {
    private let range: SampleDayRange
    /// The first instants of the nights, and the end of the last one.
    private let edges: [Date]
    private var stretches: [Day: [SleepTime.Stretch]] = [:]
    private var finder = DayFinder(DayBoundary())

    let interval: DateInterval
    /// Health does not limit the length of a sleep.
    let lead: TimeInterval = 7 * 86_400

    init(_ range: SampleDayRange) {
        self.range = range
        edges = DayBoundary().nights(before: range.days, in: range.zone)
        let start = edges.first ?? range.interval.start
        interval = DateInterval(start: start, end: max(start, edges.last ?? start))
    }

    mutating func add(_ streamed: StreamedSample) {
        guard streamed.startDate < interval.end, streamed.endDate > interval.start,
            let sample = streamed.sample(of: .sleepAnalysis)
        else { return }
        // A night begins twelve hours after the day before its own.
        let before = finder.day(
            of: sample.startDate.addingTimeInterval(-12 * 3_600), in: range.zone)
        var night = max(range.days.lowerBound.distance(to: before) + 1, 0)
        while night < range.days.count, edges[night] < sample.endDate {
            let interval = DateInterval(
                start: edges[night], end: max(edges[night], edges[night + 1]))
            if let stretch = SleepTime.Stretch(sample, within: interval) {
                let day = range.days.lowerBound.advanced(by: night)
                stretches[day, default: []].append(stretch)
            }
            night += 1
        }
    }

    func figures() -> [SampleDay] {
        stretches.map { SampleDay(day: $0, sum: SleepTime.seconds($1)) }
            .filter { $0.sum ?? 0 > 0 }.sorted { $0.day < $1.day }
    }
}
