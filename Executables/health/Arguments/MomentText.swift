public import ArgumentParser
package import Foundation
package import HealthJournal
public import HealthModel
internal import HealthWords

/// An instant, a day or a longer period as a person types it, independent of the clock and the time
/// zone.
///
/// - An instant or a day: `now`, `today`, `yesterday`, `2026-03-01`, `08:15` or `7am` (today),
///   `yesterday 08:15`, `2026-03-01T08:15`, with optional seconds and an optional zone, `Z` or
///   `+01:00`.
/// - A number of days, weeks, months or years ago: `7d`, `2w`, `3m`, `1y`.
/// - A longer period: `2025-09`, `2025`, `last month`, `this week`.
package struct MomentText: Hashable, Sendable {
    private let day: DayText?
    private let clock: ClockText?
    private let secondsFromGMT: Int?

    /// Whether the text is a whole day or a longer period.
    package var isDay: Bool { day != nil && clock == nil }

    /// Parses a text.
    package init(_ text: String) throws(InputError) {
        let wrong = InputError(.noDate, ["text": text])
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        guard trimmed.lowercased() != "now" else {
            (day, clock, secondsFromGMT) = (nil, nil, nil)
            return
        }
        var cursor = TextCursor(trimmed.lowercased())
        day = try DayText(&cursor)
        if cursor.isAtEnd, day != nil {
            (clock, secondsFromGMT) = (nil, nil)
            return
        }
        if let day {
            // A time of day may only follow a single day.
            guard day.length == .day, cursor.take("t") || cursor.take(" ") else { throw wrong }
        }
        guard let clock = ClockText(&cursor) else { throw wrong }
        self.clock = clock
        secondsFromGMT = ClockText.zone(&cursor)
        guard cursor.isAtEnd else { throw wrong }
    }

    /// The day, if the text is a whole day; nil for an instant or a longer period.
    ///
    /// - Parameter today: The current day of the journal, which may begin after midnight.
    package func wholeDay(today: Day) -> Day? {
        guard let day, clock == nil, day.length == .day else { return nil }
        return day.first(today: today)
    }

    /// The days, if the text is a whole day or a longer period; nil for an instant.
    package func wholeDays(today: Day) -> ClosedRange<Day>? {
        guard let day, clock == nil else { return nil }
        let first = day.first(today: today)
        return first...day.last(from: first)
    }

    /// The start of the day, if the text is a whole day; nil otherwise.
    ///
    /// Between midnight and the hour at which the journal's days begin, today's date has not begun
    /// in the journal, so the current instant is returned for it.
    package func start(_ boundary: DayBoundary, today: Day, now: Date, in zone: TimeZone) -> Date? {
        guard let day = wholeDay(today: today) else { return nil }
        let start = boundary.start(of: day, in: zone)
        return resolved(now: now, in: zone).date <= now ? min(start, now) : start
    }

    /// The instant, or the start of the period, with its time zone.
    ///
    /// A typed offset that equals the offset of the given time zone at that instant is replaced by
    /// that zone.
    package func resolved(now: Date, in zone: TimeZone) -> (date: Date, zone: TimeZone) {
        guard day != nil || clock != nil else { return (now, zone) }
        let written = secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
        let date = instant(now: now, in: written)
        let isOwn = written.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date)
        return (date, isOwn ? zone : written)
    }

    /// Throws for a time that the clocks of a zone do not show on its day, or show twice, unless the text
    /// has an offset.
    package func checkClock(now: Date, in zone: TimeZone) throws(InputError) {
        guard let clock, secondsFromGMT == nil else { return }
        let today = DayBoundary().day(of: now, in: zone)
        let day = day?.first(today: today) ?? today
        let instants = WallClock.instants(
            of: day, seconds: (clock.hour * 60 + clock.minute) * 60 + clock.second, in: zone)
        let texts = instants.map { TimeText(zone).withOffset($0) }
        let names = ["time": clock.text, "day": "\(day)"]
        switch texts.count {
        case 0: throw InputError(.skippedTime, names)
        case 1: return
        default:
            throw InputError(
                .repeatedTime, names.merging(["first": texts[0], "second": texts[1]]) { $1 })
        }
    }

    /// The end of the period, exclusive; for an instant, the instant itself.
    package func end(now: Date, in zone: TimeZone) -> Date {
        guard let day, clock == nil else { return resolved(now: now, in: zone).date }
        let boundary = DayBoundary()
        let first = day.first(today: boundary.day(of: now, in: zone))
        return boundary.start(of: day.last(from: first).advanced(by: 1), in: zone)
    }

    private func instant(now: Date, in zone: TimeZone) -> Date {
        let boundary = DayBoundary()
        let today = boundary.day(of: now, in: zone)
        let date = day?.first(today: today) ?? today
        guard let clock else { return boundary.start(of: date, in: zone) }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar.date(
            from: DateComponents(
                year: date.year, month: date.month, day: date.day, hour: clock.hour,
                minute: clock.minute, second: clock.second)) ?? now
    }
}

/// A day, a week, a month or a year as a person types it, in lower case.
struct DayText: Hashable, Sendable {
    /// The length of the period.
    enum Length: Hashable, Sendable {
        case day, week, month, year
    }

    private enum Start: Hashable, Sendable {
        /// A number of days, weeks, months or years before today.
        case ago(Int, Length)
        /// The week, month or year that is a number of periods before the current one.
        case period(ago: Int)
        case civil(year: Int, month: Int, day: Int)
    }

    /// The length of the period.
    let length: Length
    private let start: Start

    /// Parses the beginning of a text; nil if it names no day, and then the cursor does not move.
    init?(_ cursor: inout TextCursor) throws(InputError) {
        if cursor.takeWord("today") {
            self.init(.ago(0, .day))
        } else if cursor.takeWord("yesterday") {
            self.init(.ago(1, .day))
        } else if let known = Self.relative(&cursor) ?? Self.ago(&cursor) {
            self = known
        } else if let known = try Self.civil(&cursor) {
            self = known
        } else {
            return nil
        }
    }

    private init(_ start: Start, _ length: Length = .day) {
        self.start = start
        self.length = length
    }

    /// The first day of the period.
    func first(today: Day) -> Day {
        switch start {
        case .civil(let year, let month, let day): return Day(year: year, month: month, day: day)
        case .ago(let count, let unit): return today.advanced(by: -count, unit)
        case .period(let count):
            switch length {
            case .day: return today.advanced(by: -count)
            // 1 January 1970 was a Thursday; weeks begin on Monday.
            case .week:
                let weekday = ((today.number + 3) % 7 + 7) % 7
                return today.advanced(by: -weekday - 7 * count)
            case .month:
                return Day(year: today.year, month: today.month, day: 1)
                    .advanced(by: -count, .month)
            case .year: return Day(year: today.year - count, month: 1, day: 1)
            }
        }
    }

    /// The last day of the period that begins on a day.
    func last(from first: Day) -> Day {
        first.advanced(by: 1, length).advanced(by: -1)
    }

    /// Parses `last week` or `this month`.
    private static func relative(_ cursor: inout TextCursor) -> DayText? {
        for (word, count) in [("last ", 1), ("this ", 0)] {
            for (name, length) in [("week", Length.week), ("month", .month), ("year", .year)]
            where cursor.takeWord(word + name) {
                return DayText(.period(ago: count), length)
            }
        }
        return nil
    }

    /// Parses `7d`, `2w`, `3m` or `1y`.
    private static func ago(_ cursor: inout TextCursor) -> DayText? {
        var ahead = cursor
        guard let count = ahead.number(digits: 1...4) else { return nil }
        for (letter, length) in [("d", Length.day), ("w", .week), ("m", .month), ("y", .year)]
        where ahead.takeWord(letter) {
            cursor = ahead
            return DayText(.ago(count, length))
        }
        return nil
    }

    /// Parses `2026-03-01`, `2026-03` or `2026`.
    private static func civil(_ cursor: inout TextCursor) throws(InputError) -> DayText? {
        var ahead = cursor
        guard let year = ahead.number(digits: 4...4) else { return nil }
        guard ahead.take("-") else {
            guard ahead.isAtEnd, year >= 1 else { return nil }
            cursor = ahead
            return DayText(.civil(year: year, month: 1, day: 1), .year)
        }
        guard let month = ahead.number(digits: 2...2) else { return nil }
        let hasDay = ahead.take("-")
        let day = hasDay ? ahead.number(digits: 2...2) : 1
        guard let day, hasDay || ahead.isAtEnd else { return nil }
        let isValid = DateComponents(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day
        ).isValidDate
        guard isValid else {
            throw InputError(.noDayOfCalendar, ["day": "\(cursor.text.prefix(10))"])
        }
        cursor = ahead
        return DayText(.civil(year: year, month: month, day: day), hasDay ? .day : .month)
    }
}

extension Day {
    /// The day a number of days, weeks, months or years later; at most the last day of a shorter
    /// month.
    fileprivate func advanced(by count: Int, _ unit: DayText.Length) -> Day {
        switch unit {
        case .day: return advanced(by: count)
        case .week: return advanced(by: 7 * count)
        case .month, .year:
            let months = year * 12 + month - 1 + (unit == .year ? 12 * count : count)
            let (year, month) = (months / 12, months % 12 + 1)
            let next = Day(year: (months + 1) / 12, month: (months + 1) % 12 + 1, day: 1)
            let longest = next.advanced(by: -1).day
            return Day(year: year, month: month, day: min(day, longest))
        }
    }
}

/// A time of day as a person types it, in lower case: `08:15`, `8:15:30`, `7am`, `7:30 pm`.
struct ClockText: Hashable, Sendable {
    let hour: Int
    let minute: Int
    let second: Int

    /// The hours and minutes, such as `08:15`.
    var text: String {
        [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }

    /// Parses the beginning of a text; nil if it is not a time of day.
    init?(_ cursor: inout TextCursor) {
        guard let number = cursor.number(digits: 1...2), number < 24 else { return nil }
        var (minute, second) = (0, 0)
        let hasMinutes = cursor.take(":")
        if hasMinutes {
            guard let found = cursor.number(digits: 2...2), found < 60 else { return nil }
            minute = found
            if cursor.take(":") {
                guard let found = cursor.number(digits: 2...2), found < 60 else { return nil }
                second = found
            }
        }
        let half = Self.half(&cursor)
        // A number without minutes or a half of the day is not a time.
        guard hasMinutes || half != nil else { return nil }
        if half != nil, !(1...12).contains(number) { return nil }
        hour = half.map { number % 12 + $0 } ?? number
        (self.minute, self.second) = (minute, second)
    }

    /// The hours to add for "am" or "pm"; nil without either.
    private static func half(_ cursor: inout TextCursor) -> Int? {
        for (word, hours) in [("am", 0), (" am", 0), ("pm", 12), (" pm", 12)]
        where cursor.takeWord(word) {
            return hours
        }
        return nil
    }

    /// The offset from GMT in seconds of `z` or `+01:00`; nil without an offset.
    static func zone(_ cursor: inout TextCursor) -> Int? {
        if cursor.take("z") { return 0 }
        let sign = cursor.take("+") ? 1 : cursor.take("-") ? -1 : 0
        guard sign != 0, let hours = cursor.number(digits: 2...2), hours < 19 else { return nil }
        _ = cursor.take(":")
        guard let minutes = cursor.number(digits: 2...2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}

/// Parses a text from left to right, one expected element at a time.
struct TextCursor {
    private var rest: Substring

    init(_ text: String) {
        rest = Substring(text)
    }

    /// The text that was not parsed yet.
    var text: Substring { rest }

    /// Whether the whole text was parsed.
    var isAtEnd: Bool { rest.isEmpty }

    /// Consumes a character if it is next.
    mutating func take(_ character: Character) -> Bool {
        guard rest.first == character else { return false }
        rest.removeFirst()
        return true
    }

    /// Consumes a word if it is next and no letter or digit follows it.
    mutating func takeWord(_ word: String) -> Bool {
        guard rest.hasPrefix(word) else { return false }
        let next = rest.dropFirst(word.count).first
        guard next.map({ !$0.isLetter && !$0.isNumber }) ?? true else { return false }
        rest.removeFirst(word.count)
        return true
    }

    /// Consumes a number with the given count of digits.
    mutating func number(digits: ClosedRange<Int>) -> Int? {
        let found = rest.prefix(digits.upperBound).prefix { $0.isASCII && $0.isNumber }
        guard found.count >= digits.lowerBound else { return nil }
        rest.removeFirst(found.count)
        return Int(found)
    }
}

/// A time range from `--from` and `--to`.
///
/// If the end is a day, the whole day is included; if it is an instant, the instant is excluded.
package struct DaySpan: Hashable, Sendable {
    /// The first instant; nil without a lower bound.
    package var start: Date?
    /// The end, exclusive; nil without an upper bound.
    package var end: Date?

    /// The time range, from the distant past or to the distant future where it has no bound.
    package var interval: DateInterval {
        let start = start ?? .distantPast
        return DateInterval(start: start, end: max(start, end ?? .distantFuture))
    }

    package init(from: MomentText?, to: MomentText?, now: Date, in zone: TimeZone)
        throws(InputError)
    {
        try from?.checkClock(now: now, in: zone)
        try to?.checkClock(now: now, in: zone)
        start = from?.resolved(now: now, in: zone).date
        end = to?.end(now: now, in: zone)
        for date in [start, end].compactMap({ $0 }) where date >= .distantFuture {
            throw InputError(.tooFarAhead)
        }
        if let start, let end, end <= start {
            throw InputError(.spanReversed)
        }
    }
}

extension CalendarPeriod: ExpressibleByArgument {}

/// A time zone by its name.
package struct ZoneName: Hashable, Sendable {
    /// The zone.
    package let zone: TimeZone

    package init(_ text: String) throws(InputError) {
        let name = text.trimmingCharacters(in: .whitespaces)
        guard let zone = TimeZone(identifier: name), !name.isEmpty else {
            throw InputError(.noZone, ["text": text])
        }
        self.zone = zone
    }

    /// Reads the variable `TZ`; nil if it names no time zone.
    ///
    /// A name with an offset, as in `GMT+2`, is two hours west of Greenwich for POSIX and two hours
    /// east for Foundation, so it is not accepted as a time zone. `Etc/GMT+2` is the same for both.
    package init?(variable name: String) {
        let hasOffset = name.contains(where: \.isNumber) && !name.contains("/")
        let known = TimeZone.knownTimeZoneIdentifiers.contains(name)
        guard let zone = TimeZone(identifier: name), known || !hasOffset else { return nil }
        self.zone = zone
    }
}
