public import Foundation
internal import GRDB
public import HealthModel

extension HealthStore {
    /// The figures of a quantity type for a person: of a time range, or of each period in it.
    ///
    /// A period's figures do not depend on the range: every sample that overlaps the range is read,
    /// and one that crosses a boundary counts on both sides, a sum in proportion to time. Nothing
    /// outside of the range counts. Pages, reports and commands read their figures with this
    /// function; ``statisticsCollection(of:matching:options:anchorDate:interval:calendar:app:)``
    /// is for the API of HealthKit, whose result depends on the predicate.
    ///
    /// ```swift
    /// let days = try await store.figures(
    ///     of: .stepCount, in: lastYear, by: .day, calendar: calendar, app: nil)
    /// ```
    ///
    /// - Parameters:
    ///   - type: A quantity type.
    ///   - range: The time range, without its end; nil for all data. `.distantPast` and
    ///     `.distantFuture` stand for no start and no end.
    ///   - period: The length of the periods; nil for the figures of the whole range.
    ///   - calendar: The calendar, whose time zone sets the boundaries.
    ///   - dayStart: The hour at which days begin, 0 to 23.
    ///   - separatesSources: Whether to return what each source contributed to a sum, in
    ///     `SampleStatistics.contributions`, and the figures of each source of a measurement, in
    ///     `SampleStatistics.bySource`.
    ///   - app: The app that asks; nil for the owner.
    /// - Returns: The sum of a cumulative type, otherwise the average, minimum and maximum, in the
    ///   type's canonical unit. Periods without data are omitted. A period that extends beyond the
    ///   range is cut.
    /// - Throws: `invalidArgument` for a type without quantities, and the errors of
    ///   ``samples(_:sort:limit:app:)``.
    public func figures(
        of type: ObjectType, in range: DateInterval? = nil, by period: CalendarPeriod? = nil,
        calendar: Calendar, dayStart: Int = 0, separatesSources: Bool = false,
        app: AppIdentity?
    ) async throws -> [SampleStatistics] {
        let request = try FigureRequest(
            of: type, in: range, by: period, calendar: calendar, dayStart: dayStart,
            separatesSources: separatesSources, app: app)
        let environment = environment
        let answer = try await read(isLong: period != nil && period != .hour) { db in
            try request.answer(db, environment)
        }
        if let update = answer.update { await update.keep(connection) }
        return answer.statistics
    }
}

/// The figures that a person asks for, and their computation from kept figures and samples.
struct FigureRequest: Sendable {
    let type: ObjectType
    /// The time range, without its end.
    let range: DateInterval
    /// The length of the periods; nil for the whole range.
    let period: CalendarPeriod?
    let buckets: StatisticsBuckets
    let separatesSources: Bool
    /// The app that asks; nil for the owner.
    let app: AppIdentity?

    /// Creates a request for a time range, or for all data.
    ///
    /// - Throws: `invalidArgument` for a type without quantities.
    init(
        of type: ObjectType, in range: DateInterval?, by period: CalendarPeriod?,
        calendar: Calendar, dayStart: Int, separatesSources: Bool, app: AppIdentity?
    ) throws {
        guard type.kind == .quantity else {
            throw HealthStoreError.invalidArgument(
                "Statistics need a quantity type, and \(type.identifier) is not one.")
        }
        do {
            buckets = try period?.buckets(in: calendar, dayStart: dayStart) ?? .single
        } catch {
            throw HealthStoreError.invalidArgument(error.description)
        }
        self.type = type
        self.range = range ?? DateInterval(start: .distantPast, end: .distantFuture)
        self.period = period
        self.separatesSources = separatesSources
        self.app = app
    }

    /// The figures, and those of them that are worth keeping.
    struct Answer: Sendable {
        var statistics: [SampleStatistics] = []
        var update: KeptFiguresUpdate?
    }

    /// A range of more periods than this is always computed from the samples.
    private static let mostPeriods = 6000
    /// Figures are kept if a read passed this number of samples.
    private static let leastSamples = 2000
    /// Figures of at least these numbers of periods and samples are kept, too.
    ///
    /// A page of many types reads the month of each. A day or two that changed since are not worth
    /// a write.
    private static let leastFresh = (periods: 7, samples: 50)
    /// If more separate ranges than this lack figures, all between them is computed again.
    private static let mostRuns = 16

    func answer(_ db: Database, _ environment: StoreEnvironment) throws -> Answer {
        let interner = Interner(db)
        let visibility = try Visibility(interner, app: app, environment: environment)
        try visibility.requireRead([type])
        guard let slot = try interner.type(type), let unit = slot.unit else { return Answer() }
        let pass = try Pass(self, slot, visibility, interner)
        var answer = Answer()
        let found: [ReducedBucket]
        if let period, period != .hour, try visibility.condition(on: type) == .always,
            let spans = try wholePeriods(pass)
        {
            (found, answer.update) = try figures(of: spans, period, pass)
        } else {
            found = try pass.scan(range, withSources: separatesSources).buckets
        }
        answer.statistics = found.map { bucket in
            var bucket = bucket
            if !separatesSources || pass.isSum { bucket.bySource = nil }
            if !separatesSources || !pass.isSum { bucket.contributions = nil }
            return SampleStatistics(
                bucket, type: type, unit: unit, sources: pass.sources.byNumber)
        }
        return answer
    }

    /// The figures of whole periods, and of the parts of periods at both ends of the range.
    private func figures(
        of spans: [KeptFigures.Span], _ period: CalendarPeriod, _ pass: Pass
    ) throws -> ([ReducedBucket], KeptFiguresUpdate?) {
        let kept = try KeptFigures(pass.interner.db, pass.slot, period)
        var found = try kept.buckets(spans, ranks: pass.isSum ? pass.sources.ranks : nil)
        var samples = kept.addedCount
        var fresh: [(span: KeptFigures.Span, bucket: ReducedBucket)] = []
        for run in Self.runs(found) {
            let limits = DateInterval(
                start: Date(timeIntervalSinceReferenceDate: spans[run.lowerBound].start),
                end: Date(timeIntervalSinceReferenceDate: spans[run.upperBound].end))
            let scanned = try pass.scan(limits, withSources: true)
            samples += scanned.rows
            let byStart = Dictionary(
                scanned.buckets.map { ($0.interval.start.timeIntervalSinceReferenceDate, $0) },
                uniquingKeysWith: { first, _ in first })
            for place in run {
                let span = spans[place]
                let bucket = byStart[span.start] ?? ReducedBucket(span, ReducedFigures())
                found[place] = bucket
                fresh.append((span, bucket))
            }
        }
        let ends = try pass.ends(of: range, around: spans)
        let whole = found.compactMap { $0 }.filter { $0.merged != ReducedFigures() }
        guard
            samples >= Self.leastSamples
                || (fresh.count >= Self.leastFresh.periods
                    && samples >= Self.leastFresh.samples)
        else {
            return (ends.before + whole + ends.after, nil)
        }
        let update = KeptFiguresUpdate(
            type: pass.slot.id, period: period, end: try CommitLog(pass.interner.db).end(),
            outdated: kept.added, fresh: fresh, ranks: pass.sources.ranks)
        return (ends.before + whole + ends.after, update)
    }

    /// The whole periods within the range, from that of the type's first sample to that in which
    /// its last one begins; nil if there are none, or too many.
    private func wholePeriods(_ pass: Pass) throws -> [KeptFigures.Span]? {
        guard let (firstStart, lastStart) = pass.starts else { return nil }
        let first = range.start.timeIntervalSinceReferenceDate
        let end = range.end.timeIntervalSinceReferenceDate
        let (lower, upper) = (max(firstStart, first), min(lastStart, end))
        guard lower <= upper else { return nil }
        var index = buckets.index(at: lower)
        let last = buckets.index(at: upper)
        var start = buckets.start(of: index)
        if start < first {
            index += 1
            start = buckets.start(of: index)
        }
        guard last - index < Self.mostPeriods else { return nil }
        var spans: [KeptFigures.Span] = []
        while index <= last {
            index += 1
            let next = buckets.start(of: index)
            guard next <= end else { break }
            // A day that a time zone skipped has no length.
            guard next > start else { continue }
            spans.append(KeptFigures.Span(start: start, end: next))
            start = next
        }
        return spans.isEmpty ? nil : spans
    }

    /// The ranges of neighbouring periods without figures.
    private static func runs(_ found: [ReducedBucket?]) -> [ClosedRange<Int>] {
        var runs: [ClosedRange<Int>] = []
        for place in found.indices where found[place] == nil {
            if let last = runs.last, last.upperBound == place - 1 {
                runs[runs.count - 1] = last.lowerBound...place
            } else {
                runs.append(place...place)
            }
        }
        guard runs.count > mostRuns, let first = runs.first, let last = runs.last else {
            return runs
        }
        return [first.lowerBound...last.upperBound]
    }
}

/// The samples of one type, as a reader sees them, and the order of their sources.
private struct Pass {
    let slot: TypeSlot
    let interner: Interner
    let sources: StatisticsSources
    /// Whether values are summed; otherwise they are averaged.
    let isSum: Bool
    /// The starts of the first and of the last sample; nil without samples.
    let starts: (first: Double, last: Double)?
    private let request: FigureRequest
    private let visibility: Visibility

    init(
        _ request: FigureRequest, _ slot: TypeSlot, _ visibility: Visibility, _ interner: Interner
    ) throws {
        self.request = request
        self.slot = slot
        self.visibility = visibility
        self.interner = interner
        sources = try StatisticsSources(interner, slot: slot)
        isSum = slot.type.quantityFacts?.aggregationStyle == .cumulative
        func start(_ order: String) throws -> Double? {
            let select = try PreparedStatement(
                interner.db,
                """
                SELECT start_time FROM sample INDEXED BY sample_by_time WHERE type_id = ?
                ORDER BY start_time \(order) LIMIT 1
                """)
            select.bind(slot.id, at: 1)
            defer { select.reset() }
            return try select.step() ? select.double(0) : nil
        }
        if let first = try start("ASC"), let last = try start("DESC") {
            starts = (first, last)
        } else {
            starts = nil
        }
    }

    /// Computes the figures of a time range from its samples.
    func scan(_ limits: DateInterval, withSources: Bool) throws -> StatisticsScan.Result {
        let start = limits.start > .distantPast ? limits.start : nil
        let end = limits.end < .distantFuture ? limits.end : nil
        let isLimited = start != nil || end != nil
        let query = SampleQuery(
            type: slot.type, predicate: isLimited ? .interval(start: start, end: end) : .all)
        guard let found = try VisibleSamples.find(query, visibility, interner) else {
            return StatisticsScan.Result()
        }
        let style = slot.type.quantityFacts?.aggregationStyle ?? .discreteArithmetic
        var options: StatisticsOptions =
            isSum ? .cumulativeSum : [.discreteAverage, .discreteMin, .discreteMax]
        if withSources { options.insert(.separateBySource) }
        return try StatisticsScan(
            interner: interner, slot: slot, style: style, samples: found.source,
            options: options, buckets: request.buckets, limits: isLimited ? limits : nil,
            countsContributions: withSources
        ).reduce(sources)
    }

    /// The figures of a range outside of the whole periods in it.
    func ends(
        of range: DateInterval, around spans: [KeptFigures.Span]
    ) throws -> (before: [ReducedBucket], after: [ReducedBucket]) {
        guard let starts, let first = spans.first?.start, let last = spans.last?.end else {
            return ([], [])
        }
        func part(_ start: Date, _ end: Date) throws -> [ReducedBucket] {
            guard start < end else { return [] }
            let limits = DateInterval(start: start, end: end)
            return try scan(limits, withSources: request.separatesSources).buckets
        }
        let (begin, end) = (
            Date(timeIntervalSinceReferenceDate: first), Date(timeIntervalSinceReferenceDate: last)
        )
        return (
            starts.first < first ? try part(range.start, begin) : [],
            // One second is added because the sum of two doubles may be rounded.
            starts.last + slot.maxDuration + 1 >= last ? try part(end, range.end) : []
        )
    }
}
