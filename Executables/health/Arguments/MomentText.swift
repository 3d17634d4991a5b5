package import Foundation
package import HealthJournal
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
