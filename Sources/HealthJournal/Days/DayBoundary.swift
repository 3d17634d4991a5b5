public import Foundation

/// The hour at which days begin.
///
/// Days are half-open: the first instant belongs to the day, the last one to the next day. A day
/// with a clock change has 23 or 25 hours.
public struct DayBoundary: Hashable, Sendable, Codable {
    /// The hour at which a day begins, 0 to 23; 0 is midnight, as in Health.
    public let startHour: Int

    /// Creates a boundary; an hour outside of 0 to 23 becomes the nearer limit.
    public init(startHour: Int = 0) {
        self.startHour = min(max(startHour, 0), 23)
    }

    /// The day of a date in a time zone.
    public func day(of date: Date, in zone: TimeZone) -> Day {
        if let day = quickDay(of: date, in: zone) { return day }
        let calendar = DayBoundary.calendar(in: zone)
        let parts = calendar.dateComponents([.year, .month, .day], from: date)
        let civil = Day(year: parts.year ?? 1970, month: parts.month ?? 1, day: parts.day ?? 1)
        if date < start(of: civil, calendar) { return civil.advanced(by: -1) }
        let next = civil.advanced(by: 1)
        return date >= start(of: next, calendar) ? next : civil
    }

    /// The first instant of a day in a time zone.
    public func start(of day: Day, in zone: TimeZone) -> Date {
        quickStart(of: day, in: zone) ?? start(of: day, DayBoundary.calendar(in: zone))
    }

    /// The time range from the start of a day to the start of the next one in a time zone.
    public func interval(of day: Day, in zone: TimeZone) -> DateInterval {
        let start = start(of: day, in: zone)
        return DateInterval(
            start: start, end: max(start, self.start(of: day.advanced(by: 1), in: zone)))
    }

    /// The time range of the night before a day in a time zone: from the middle of the day before to
    /// the middle of the day.
    ///
    /// The middle of a day is twelve hours after its start. Nights follow each other without a gap.
    public func night(before day: Day, in zone: TimeZone) -> DateInterval {
        let edges = nights(before: day...day, in: zone)
        return DateInterval(start: edges[0], end: max(edges[0], edges[1]))
    }

    /// The first instants of some days in order, followed by the end of the last one.
    package func starts(of days: ClosedRange<Day>, in zone: TimeZone) -> [Date] {
        (days.lowerBound...days.upperBound.advanced(by: 1)).map { start(of: $0, in: zone) }
    }

    /// The first instants of the nights before some days in order, followed by the end of the last
    /// one.
    package func nights(before days: ClosedRange<Day>, in zone: TimeZone) -> [Date] {
        starts(of: days.lowerBound.advanced(by: -1)...days.upperBound, in: zone).dropLast()
            .map { $0.addingTimeInterval(12 * 3600) }
    }

    /// The time range of some days over all time zones of the world.
    func window(from first: Day, through last: Day) -> DateInterval {
        // Time zones lie between 12 hours behind and 14 hours ahead of GMT; 36 hours cover any
        // start hour.
        let slack: TimeInterval = 36 * 3600
        let start = Date(timeIntervalSince1970: Double(first.number) * 86_400 - slack)
        let end = Date(timeIntervalSince1970: Double(last.number + 1) * 86_400 + slack)
        return DateInterval(start: min(start, end), end: end)
    }

    /// The first instant of a day without a calendar, which takes far longer; nil if the clocks may
    /// change around it.
    ///
    /// Where the offset from GMT is the same a day before and some hours after, the start hour exists
    /// once. A zone that moves to the other side of the date line repeats a whole day.
    private func quickStart(of day: Day, in zone: TimeZone) -> Date? {
        guard DayBoundary.quickDays.contains(day.number) else { return nil }
        let local = Double(day.number) * 86_400 + Double(startHour) * 3600
        let offset = zone.secondsFromGMT(for: Date(timeIntervalSince1970: local))
        let start = Date(timeIntervalSince1970: local - Double(offset))
        for hours in [-26.0, 3] {
            let near = start.addingTimeInterval(hours * 3600)
            guard zone.secondsFromGMT(for: near) == offset else { return nil }
        }
        return start
    }

    /// The day of a date without a calendar; nil if the clocks may change around its start or end.
    private func quickDay(of date: Date, in zone: TimeZone) -> Day? {
        let offset = Double(zone.secondsFromGMT(for: date))
        let local = date.timeIntervalSince1970 + offset - Double(startHour) * 3600
        let number = (local / 86_400).rounded(.down)
        guard let number = Int(exactly: number), DayBoundary.quickDays.contains(number) else {
            return nil
        }
        let day = Day(number: number)
        guard let start = quickStart(of: day, in: zone), start <= date,
            let end = quickStart(of: day.advanced(by: 1), in: zone), date < end
        else { return nil }
        return day
    }

    /// The numbers of the days from 1900 to 2199: the Gregorian calendar applies everywhere.
    private static let quickDays = -25_567..<84_006

    private func start(of day: Day, _ calendar: Calendar) -> Date {
        // Noon exists in every time zone on every day; other hours may be skipped or repeated.
        let noon = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
        let reference =
            calendar.date(from: noon)
            ?? Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
        let midnight = calendar.startOfDay(for: reference)
        // If a clock change skips midnight, the day begins at or after the start hour.
        guard calendar.component(.hour, from: midnight) < startHour else { return midnight }
        return calendar.nextDate(
            after: midnight, matching: DateComponents(hour: startHour, minute: 0, second: 0),
            matchingPolicy: .nextTime, repeatedTimePolicy: .first) ?? midnight
    }

    private static func calendar(in zone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }
}

/// Finds the days of many dates, with one call of a calendar for each day and time zone.
package struct DayFinder {
    private let boundary: DayBoundary
    private var last: [TimeZone: (day: Day, interval: DateInterval)] = [:]

    /// Creates a finder of days that begin at a boundary.
    package init(_ boundary: DayBoundary) { self.boundary = boundary }

    /// The day of a date in a time zone, as `DayBoundary.day(of:in:)` returns it.
    package mutating func day(of date: Date, in zone: TimeZone) -> Day {
        if let known = last[zone], date >= known.interval.start, date < known.interval.end {
            return known.day
        }
        let day = boundary.day(of: date, in: zone)
        last[zone] = (day, boundary.interval(of: day, in: zone))
        return day
    }
}
