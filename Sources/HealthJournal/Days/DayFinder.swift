package import Foundation

/// Finds the days of many dates, and asks a calendar once for each day and time zone.
package struct DayFinder {
    private let boundary: DayBoundary
    private var last: [TimeZone: (day: Day, interval: DateInterval)] = [:]

    /// Finds days that begin at a boundary.
    package init(_ boundary: DayBoundary) { self.boundary = boundary }

    /// The day of a date in a time zone, as `DayBoundary.day(of:in:)` says it.
    package mutating func day(of date: Date, in zone: TimeZone) -> Day {
        if let known = last[zone], date >= known.interval.start, date < known.interval.end {
            return known.day
        }
        let day = boundary.day(of: date, in: zone)
        last[zone] = (day, boundary.interval(of: day, in: zone))
        return day
    }
}
