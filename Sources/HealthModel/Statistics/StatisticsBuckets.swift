public import Foundation

/// How time is cut into the buckets of statistics.
///
/// Either everything is one bucket, or buckets of one calendar length follow each other from an
/// anchor in both directions. Days, weeks, months and years are the calendar's: a day has 23, 24
/// or 25 hours, and months from 31 January on begin on 28 February, 31 March and so on. Hours,
/// minutes and seconds are time that passes. A bucket holds its start and not its end.
public struct StatisticsBuckets: Hashable, Sendable {
    /// All of time in one bucket, whose number is 0.
    public static let single = StatisticsBuckets(step: nil)

    private let step: CalendarStep?

    private init(step: CalendarStep?) { self.step = step }

    /// Buckets of the given length, one of which begins at the anchor and has the number 0.
    ///
    /// A component of zero counts as absent.
    /// - Throws: ``StatisticsBucketsError`` where a component is negative, where none is
    ///   positive, where the calendar cannot count in what is given, where the anchor lies beyond
    ///   the distant past or future, or where a bucket would last less than a millisecond.
    public init(
        anchorDate: Date, components: DateComponents, calendar: Calendar
    ) throws(StatisticsBucketsError) {
        step = try CalendarStep(anchorDate: anchorDate, components: components, calendar: calendar)
    }

    /// Whether everything is one bucket.
    public var isSingle: Bool { step == nil }

    /// The number of the bucket that holds the instant.
    public func index(for date: Date) -> Int {
        index(at: date.timeIntervalSinceReferenceDate)
    }

    /// The stretch of time of a bucket, its end excluded.
    ///
    /// The single bucket's is the distant past to the distant future.
    public func interval(at index: Int) -> DateInterval {
        guard step != nil else {
            return DateInterval(start: .distantPast, end: .distantFuture)
        }
        let start = Date(timeIntervalSinceReferenceDate: start(of: index))
        let end = Date(timeIntervalSinceReferenceDate: self.start(of: index + 1))
        return DateInterval(start: start, end: max(start, end))
    }

    /// The number of the bucket that holds the instant, in seconds since the reference date.
    func index(at time: Double) -> Int { step?.index(at: time) ?? 0 }

    /// The instant at which a bucket begins, in seconds since the reference date.
    func start(of index: Int) -> Double {
        guard let step else { return index <= 0 ? -.infinity : .infinity }
        return step.edge(index)
    }
}

/// Why no buckets can be made of date components.
public enum StatisticsBucketsError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A component is negative.
    case negativeComponent
    /// No component is positive.
    case noPositiveComponent
    /// The calendar does not move on by these components.
    case unusableComponents
    /// The anchor is no date between the distant past and the distant future.
    case unusableAnchor
    /// A bucket would last less than a millisecond.
    case tooShort
    /// Samples touch more than a million buckets.
    case tooManyBuckets

    /// What is wrong, and what to give instead.
    public var description: String {
        switch self {
        case .negativeComponent:
            "A component of the interval is negative; give positive ones only."
        case .noPositiveComponent:
            "The interval has no length; give at least one positive component, as day 1."
        case .unusableComponents:
            "The calendar cannot count in these components; give years to seconds."
        case .unusableAnchor:
            "The anchor date must lie between the years 1 and 4001."
        case .tooShort:
            "A bucket lasts a millisecond at least; give a longer interval."
        case .tooManyBuckets:
            "The samples touch more than a million buckets; give a longer interval or fewer samples."
        }
    }
}
