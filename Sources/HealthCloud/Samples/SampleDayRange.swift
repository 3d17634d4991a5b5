package import Foundation
package import HealthJournal
internal import HealthModel

/// Some days of a person in a time zone.
package struct SampleDayRange: Hashable, Sendable {
    package var days: ClosedRange<Day>
    package var zone: TimeZone

    package init(_ days: ClosedRange<Day>, in zone: TimeZone) {
        self.days = days
        self.zone = zone
    }

    /// The calendar of the days.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The time from the start of the first day to the end of the last.
    var interval: DateInterval {
        let boundary = DayBoundary()
        let start = boundary.start(of: days.lowerBound, in: zone)
        let end = boundary.start(of: days.upperBound.advanced(by: 1), in: zone)
        return DateInterval(start: start, end: max(start, end))
    }
}
