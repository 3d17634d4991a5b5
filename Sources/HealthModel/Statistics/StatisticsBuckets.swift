public import Foundation

/// The division of time into the buckets of statistics.
///
/// There is either a single bucket, or buckets of one calendar length extend from an anchor in both
/// directions. Days, weeks, months and years follow the calendar: a day has 23, 24 or 25 hours, and
/// months from 31 January on begin on 28 February, 31 March and so on. Hours, minutes and seconds
/// have a fixed length. A bucket includes its start and not its end.
public struct StatisticsBuckets: Hashable, Sendable {
    /// A single bucket with the number 0.
    public static let single = StatisticsBuckets(step: nil)

    private let step: CalendarStep?

    private init(step: CalendarStep?) { self.step = step }

    /// Creates buckets of a length; the one that begins at the anchor has the number 0.
    ///
    /// A component of zero counts as absent.
    /// - Throws: ``StatisticsBucketsError`` if a component is negative, if none is positive, if the
    ///   calendar cannot add the components, if the anchor lies beyond the distant past or future,
    ///   or if a bucket would last less than a millisecond.
    public init(
        anchorDate: Date, components: DateComponents, calendar: Calendar
    ) throws(StatisticsBucketsError) {
        step = try CalendarStep(anchorDate: anchorDate, components: components, calendar: calendar)
    }

    /// Whether there is a single bucket.
    public var isSingle: Bool { step == nil }

    /// The number of the bucket that contains a date.
    public func index(for date: Date) -> Int {
        index(at: date.timeIntervalSinceReferenceDate)
    }

    /// The time range of a bucket, without its end.
    ///
    /// The single bucket extends from the distant past to the distant future.
    public func interval(at index: Int) -> DateInterval {
        guard step != nil else {
            return DateInterval(start: .distantPast, end: .distantFuture)
        }
        let start = Date(timeIntervalSinceReferenceDate: start(of: index))
        let end = Date(timeIntervalSinceReferenceDate: self.start(of: index + 1))
        return DateInterval(start: start, end: max(start, end))
    }

    /// The number of the bucket that contains a date, in seconds since the reference date.
    package func index(at time: Double) -> Int { step?.index(at: time) ?? 0 }

    /// The start of a bucket, in seconds since the reference date.
    package func start(of index: Int) -> Double {
        guard let step else { return index <= 0 ? -.infinity : .infinity }
        return step.edge(index)
    }
}

/// The reason why date components cannot define buckets.
public enum StatisticsBucketsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A component is negative.
    case negativeComponent
    /// No component is positive.
    case noPositiveComponent
    /// The calendar does not advance by these components.
    case unusableComponents
    /// The anchor is not between the distant past and the distant future.
    case unusableAnchor
    /// A bucket would last less than a millisecond.
    case tooShort
    /// Samples overlap more than a million buckets.
    case tooManyBuckets

    /// The error and its correction.
    public var description: String {
        switch self {
        case .negativeComponent:
            "A component of the interval is negative; give positive ones only."
        case .noPositiveComponent:
            "The interval has no length; give at least one positive component, such as one day."
        case .unusableComponents:
            "The calendar cannot count in these components; give years to seconds."
        case .unusableAnchor:
            "The anchor date must lie between the years 1 and 4001."
        case .tooShort:
            "A bucket must last at least a millisecond; give a longer interval."
        case .tooManyBuckets:
            "The samples overlap more than a million buckets; give a longer interval or fewer samples."
        }
    }
}

/// The length of the periods into which a person's figures are divided.
public enum CalendarPeriod: String, CaseIterable, Hashable, Sendable {
    /// An hour.
    case hour
    /// A day of the calendar.
    case day
    /// A week that begins on Monday, as in ISO 8601.
    case week
    /// A month of the calendar.
    case month
    /// A year of the calendar.
    case year

    /// The length as date components.
    public var components: DateComponents {
        switch self {
        case .hour: DateComponents(hour: 1)
        case .day: DateComponents(day: 1)
        case .week: DateComponents(day: 7)
        case .month: DateComponents(month: 1)
        case .year: DateComponents(year: 1)
        }
    }

    /// The periods of a calendar.
    ///
    /// - Parameters:
    ///   - calendar: The calendar, whose time zone sets the boundaries.
    ///   - dayStart: The hour at which days begin, 0 to 23.
    /// - Throws: ``StatisticsBucketsError`` if the calendar cannot add the period's length.
    public func buckets(
        in calendar: Calendar, dayStart: Int = 0
    ) throws(StatisticsBucketsError) -> StatisticsBuckets {
        // 1 January 2001 was a Monday, and the first day of a month and of a year. An anchor at
        // the start of the range would begin every day at 1 o'clock if the clocks had just skipped
        // its midnight.
        var gregorian = Calendar(identifier: .gregorian)
        gregorian.timeZone = calendar.timeZone
        let anchor = gregorian.date(
            from: DateComponents(year: 2001, month: 1, day: 1, hour: dayStart))
        return try StatisticsBuckets(
            anchorDate: anchor ?? Date(timeIntervalSinceReferenceDate: 0), components: components,
            calendar: calendar)
    }
}

/// Boundaries at equal calendar distances, counted from an anchor.
struct CalendarStep: Hashable, Sendable {
    private let anchor: Date
    private let calendar: Calendar
    private let years: Int
    private let months: Int
    private let days: Int
    private let seconds: Double
    /// The approximate number of seconds between two boundaries; exact if `isFixed`.
    private let length: Double
    /// Whether a step is a fixed number of seconds, so that no calendar is needed.
    private let isFixed: Bool

    init(
        anchorDate: Date, components: DateComponents, calendar: Calendar
    ) throws(StatisticsBucketsError) {
        var anyNegative = false
        func positive(_ value: Int?) -> Int {
            if let value, value < 0 { anyNegative = true }
            // An unset component counts as 0; larger values would overflow the calendar.
            return min(max(value ?? 0, 0), 1_000_000_000)
        }
        let years = positive(components.year) + positive(components.yearForWeekOfYear)
        // The calendar ignores quarters in additions.
        let months = positive(components.month) + 3 * positive(components.quarter)
        let weeks =
            positive(components.weekOfYear) + positive(components.weekOfMonth)
            + positive(components.weekdayOrdinal)
        let days =
            7 * weeks + positive(components.day) + positive(components.weekday)
            + positive(components.dayOfYear)
        let seconds =
            3600 * Double(positive(components.hour)) + 60 * Double(positive(components.minute))
            + Double(positive(components.second)) + Double(positive(components.nanosecond)) / 1e9
        let era = positive(components.era)

        if anyNegative { throw .negativeComponent }
        if era > 0 { throw .unusableComponents }
        if years + months + days == 0, seconds == 0 { throw .noPositiveComponent }
        // Beyond the distant future a date no longer distinguishes milliseconds. Numbers are
        // compared, because a range of dates contains "not a number".
        let start = anchorDate.timeIntervalSinceReferenceDate
        guard start >= Date.distantPast.timeIntervalSinceReferenceDate,
            start <= Date.distantFuture.timeIntervalSinceReferenceDate
        else { throw .unusableAnchor }

        self.anchor = anchorDate
        self.calendar = calendar
        self.years = years
        self.months = months
        self.days = days
        self.seconds = seconds
        isFixed = years + months + days == 0
        length =
            86400 * (365.2425 * Double(years) + 30.436875 * Double(months) + Double(days))
            + seconds
        guard length >= 0.001 else { throw .tooShort }
        let first = edge(0)
        guard first.isFinite, edge(1) > first else { throw .unusableComponents }
    }

    /// The date of a boundary, in seconds since the reference date.
    func edge(_ index: Int) -> Double {
        let start = anchor.timeIntervalSinceReferenceDate
        let about = start + Double(index) * length
        if isFixed { return about }
        var components = DateComponents()
        // The average length is used for dates beyond the calendar's range.
        if years > 0 {
            guard let value = Self.product(years, index) else { return about }
            components.year = value
        }
        if months > 0 {
            guard let value = Self.product(months, index) else { return about }
            components.month = value
        }
        if days > 0 {
            guard let value = Self.product(days, index) else { return about }
            components.day = value
        }
        // Counted from the anchor: adding month after month would stay on the 28th after a
        // February.
        guard let date = calendar.date(byAdding: components, to: anchor) else { return about }
        return date.timeIntervalSinceReferenceDate + Double(index) * seconds
    }

    /// The highest boundary number whose date is not after the given one.
    ///
    /// "Not a number" counts as the anchor.
    func index(at time: Double) -> Int {
        if time.isNaN { return 0 }
        let time = min(
            max(time, Date.distantPast.timeIntervalSinceReferenceDate),
            Date.distantFuture.timeIntervalSinceReferenceDate)
        let steps = ((time - anchor.timeIntervalSinceReferenceDate) / length).rounded(.down)
        let guess = Int(min(max(steps, -1e15), 1e15))

        // The estimate is slightly wrong, because months differ in length. Widen the range until it
        // contains the date, then bisect.
        var low = guess
        var reach = 1
        while edge(low) > time {
            low -= reach
            reach *= 2
        }
        var high = max(low, guess) + 1
        reach = 1
        while edge(high) <= time {
            low = high
            high += reach
            reach *= 2
        }
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if edge(middle) <= time { low = middle } else { high = middle }
        }
        return low
    }

    private static func product(_ count: Int, _ index: Int) -> Int? {
        let (value, overflow) = count.multipliedReportingOverflow(by: index)
        return overflow || abs(value) > 10_000_000 ? nil : value
    }
}

/// The buckets that rows overlap so far, in order, with their boundaries as numbers.
///
/// Rows are sorted by start, so a row begins either in an existing bucket or after all of them:
/// buckets are only appended, and their positions do not change. The calendar is used once for each
/// bucket, not for each row.
struct BucketTable: Sendable {
    /// One bucket.
    struct Span: Sendable {
        /// The number of the bucket.
        var index: Int
        /// The start, in seconds since the reference date.
        var start: Double
        /// The end, which is not included.
        var end: Double
    }

    /// The limit of buckets, because more would exhaust the memory.
    private static let most = 1_000_000

    private let buckets: StatisticsBuckets
    private let limits: Range<Double>
    private(set) var spans: [Span] = []
    private var cursor = 0

    /// Creates an empty table; buckets are cut at the limits.
    init(_ buckets: StatisticsBuckets, limits: Range<Double> = -.infinity ..< .infinity) {
        self.buckets = buckets
        self.limits = limits
    }

    /// The positions of all buckets that a row within the limits overlaps; missing ones are
    /// appended.
    ///
    /// - Throws: `tooManyBuckets`.
    mutating func positions(
        start: Double, end: Double
    ) throws(StatisticsBucketsError) -> Range<Int> {
        if cursor < spans.count, start < spans[cursor].end, end <= spans[cursor].end {
            return cursor..<cursor + 1
        }
        while cursor < spans.count, spans[cursor].end <= start { cursor += 1 }
        if cursor == spans.count { appendBucket(of: start) }
        guard spans.count <= Self.most else { throw .tooManyBuckets }
        var last = cursor
        while spans[last].end < end {
            last += 1
            if last == spans.count { append(after: spans[last - 1]) }
            guard last < Self.most else { throw .tooManyBuckets }
        }
        return cursor..<last + 1
    }

    private mutating func appendBucket(of time: Double) {
        if let last = spans.last {
            append(after: last)
            if time < spans[cursor].end { return }
            spans.removeLast()
        }
        let index = buckets.index(at: time)
        spans.append(
            Span(
                index: index, start: max(buckets.start(of: index), limits.lowerBound),
                end: min(buckets.start(of: index + 1), limits.upperBound)))
    }

    private mutating func append(after span: Span) {
        var index = span.index + 1
        var end = buckets.start(of: index + 1)
        // A day that a time zone skipped has no length.
        while end <= span.end {
            index += 1
            end = buckets.start(of: index + 1)
        }
        spans.append(
            Span(index: index, start: span.end, end: min(end, limits.upperBound)))
    }
}
