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
