public import Foundation

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
