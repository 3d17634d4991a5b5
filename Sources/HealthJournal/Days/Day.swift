public import Foundation

/// A day of the Gregorian calendar without a time zone.
public struct Day: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Creates a day; days beyond a month's end overflow, so 30 February is 2 March.
    public init(year: Int, month: Int, day: Int) {
        let months = year * 12 + month - 1
        let flooredYear = months >= 0 ? months / 12 : (months - 11) / 12
        let first = Day.number(year: flooredYear, month: months - flooredYear * 12 + 1, day: 1)
        self.init(number: first + day - 1)
    }

    /// Creates the day with a number of days since 1 January 1970.
    public init(number: Int) {
        // Howard Hinnant's civil-from-days: years begin in March, eras have 400 years.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1 January 1970.
    public var number: Int { Day.number(year: year, month: month, day: day) }

    /// The day a number of days later, or earlier if the number is negative.
    public func advanced(by days: Int) -> Day { Day(number: number + days) }

    /// The number of days until another day.
    public func distance(to other: Day) -> Int { other.number - number }

    /// The seven days of the week that contains the day, by a calendar's first weekday.
    public func week(in calendar: Calendar) -> [Day] {
        // 1 January 1970 was a Thursday, the fifth weekday.
        let weekday = ((number + 4) % 7 + 7) % 7
        let first = advanced(by: -((weekday - (calendar.firstWeekday - 1) + 7) % 7))
        return (0..<7).map { first.advanced(by: $0) }
    }

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Day: Comparable, Strideable {
    /// Whether the first day is earlier.
    public static func < (a: Day, b: Day) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension Day: CustomStringConvertible, LosslessStringConvertible, Codable {
    /// The day as `2026-03-10`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Parses `2026-03-10`; nil if the text is not a day.
    public init?(_ description: String) {
        var parts = [0]
        guard description.utf8.count == 10 else { return nil }
        for (index, byte) in description.utf8.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                parts.append(0)
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                parts[parts.count - 1] *= 10
                parts[parts.count - 1] += Int(byte - UInt8(ascii: "0"))
            }
        }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        guard [year, month, day] == parts else { return nil }
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is not a day such as 2026-03-10.")
        }
        self = day
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}

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

/// A set of days, stored as sorted ranges that neither overlap nor touch.
package struct DaySet: Hashable, Sendable {
    /// The ranges, the earliest first.
    package private(set) var ranges: [ClosedRange<Day>] = []

    /// Creates a set of the days of some ranges.
    package init(_ ranges: [ClosedRange<Day>] = []) {
        for range in ranges { insert(range) }
    }

    /// Whether the set is empty.
    package var isEmpty: Bool { ranges.isEmpty }

    /// The earliest day; nil in an empty set.
    package var first: Day? { ranges.first?.lowerBound }

    /// The last day; nil in an empty set.
    package var last: Day? { ranges.last?.upperBound }

    /// The number of days.
    package var count: Int {
        ranges.reduce(0) { $0 + $1.lowerBound.distance(to: $1.upperBound) + 1 }
    }

    /// Whether a day is in the set.
    package func contains(_ day: Day) -> Bool { ranges.contains { $0.contains(day) } }

    /// Adds the days of a range.
    package mutating func insert(_ days: ClosedRange<Day>) {
        let reach = days.lowerBound.advanced(by: -1)...days.upperBound.advanced(by: 1)
        let start = ranges.firstIndex { $0.upperBound >= reach.lowerBound } ?? ranges.count
        let end = ranges[start...].firstIndex { $0.lowerBound > reach.upperBound } ?? ranges.count
        let joined = ranges[start..<end].reduce(days) {
            min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
        }
        ranges.replaceSubrange(start..<end, with: [joined])
    }

    /// Adds the days of another set.
    package mutating func formUnion(_ other: DaySet) {
        for range in other.ranges { insert(range) }
    }

    /// Removes the days of a range.
    package mutating func remove(_ days: ClosedRange<Day>) {
        ranges = ranges.flatMap { range -> [ClosedRange<Day>] in
            guard range.overlaps(days) else { return [range] }
            var rest: [ClosedRange<Day>] = []
            if range.lowerBound < days.lowerBound {
                rest.append(range.lowerBound...days.lowerBound.advanced(by: -1))
            }
            if range.upperBound > days.upperBound {
                rest.append(days.upperBound.advanced(by: 1)...range.upperBound)
            }
            return rest
        }
    }

    /// The days of the set that are in a range, as ranges in order.
    package func ranges(in days: ClosedRange<Day>) -> [ClosedRange<Day>] {
        ranges.filter { $0.overlaps(days) }.map { $0.clamped(to: days) }
    }

    /// The last consecutive days of the set, at most a number of them; nil in an empty set.
    package func lastRun(atMost count: Int) -> ClosedRange<Day>? {
        guard let range = ranges.last else { return nil }
        return max(range.lowerBound, range.upperBound.advanced(by: 1 - count))...range.upperBound
    }
}

/// The date and time that the clocks of a time zone show.
package enum WallClock {
    /// The instants at which the clocks show a time of a day, in order: none if a change of clocks skips
    /// it, two if it occurs twice.
    ///
    /// - Parameter seconds: The time of day, from 0 to 86,399 after midnight as the clocks count.
    package static func instants(of day: Day, seconds: Int, in zone: TimeZone) -> [Date] {
        let shown = Double(day.number) * 86_400 + Double(seconds)
        // Clocks change less than once in two days, so these are the offsets before and after.
        let offsets = [-86_400.0, 86_400].map {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: shown + $0))
        }
        return Set(offsets).compactMap { offset in
            let date = Date(timeIntervalSince1970: shown - Double(offset))
            return zone.secondsFromGMT(for: date) == offset ? date : nil
        }.sorted()
    }
}
