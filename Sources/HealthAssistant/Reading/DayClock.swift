package import Foundation
package import HealthJournal

/// The boundaries of the person's days, and the current day.
package struct DayClock: Sendable {
    package let boundary: DayBoundary
    package let zone: TimeZone
    package let now: Date

    package init(boundary: DayBoundary, zone: TimeZone, now: Date) {
        self.boundary = boundary
        self.zone = zone
        self.now = now
    }

    var today: Day { boundary.day(of: now, in: zone) }

    package func day(of date: Date) -> Day { boundary.day(of: date, in: zone) }

    package func start(of day: Day) -> Date { boundary.start(of: day, in: zone) }

    /// The time range from the beginning of the first day to the end of the last.
    func interval(of days: ClosedRange<Day>) -> DateInterval {
        let start = start(of: days.lowerBound)
        return DateInterval(
            start: start, end: max(start, self.start(of: days.upperBound.advanced(by: 1))))
    }

    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The date in the person's time zone, to the minute: `2026-03-01T08:15+01:00`.
    func text(_ date: Date) -> String {
        let style = Date.ISO8601FormatStyle(timeZone: zone).year().month().day()
            .dateSeparator(.dash).time(includingFractionalSeconds: false)
            .timeSeparator(.colon).timeZone(separator: .colon)
        let text = date.formatted(style)
        return String(text.prefix(16) + text.dropFirst(19))
    }
}
