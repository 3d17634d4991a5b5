package import Foundation
package import HealthJournal

/// An instant, a day or a longer stretch as a person types it, before clock and time zone give it a place
/// in time.
///
/// `now`, `today`, `yesterday`, `2026-03-01`, `08:15` or `7am` (today), `yesterday 08:15`,
/// `2026-03-01T08:15`, with seconds where wanted and with a zone: `Z` or `+01:00`; `7d`, `2w`, `3m` and `1y`
/// ago; `2025-09`, `2025`, `last month`, `this week`.
package struct MomentText: Hashable, Sendable {
    private let day: DayText?
    private let clock: ClockText?
    private let secondsFromGMT: Int?

    /// Whether the text names a day or a longer stretch as a whole.
    package var isDay: Bool { day != nil && clock == nil }

    /// Reads a text.
    package init(_ text: String) throws(InputError) {
        let wrong = InputError(
            "“\(text)” is not a date: write 2026-03-01, 2026-03-01T08:15, 08:15 or today.")
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
            // Only a day has a time of day.
            guard day.length == .day, cursor.take("t") || cursor.take(" ") else { throw wrong }
        }
        guard let clock = ClockText(&cursor) else { throw wrong }
        self.clock = clock
        secondsFromGMT = ClockText.zone(&cursor)
        guard cursor.isAtEnd else { throw wrong }
    }

    /// The day that the text names as a whole; nil where it names an instant or a longer stretch.
    ///
    /// - Parameter today: The journal's day, which may begin after midnight.
    package func wholeDay(today: Day) -> Day? {
        guard let day, clock == nil, day.length == .day else { return nil }
        return day.first(today: today)
    }

    /// The days that the text names as a whole; nil where it names an instant.
    package func wholeDays(today: Day) -> ClosedRange<Day>? {
        guard let day, clock == nil else { return nil }
        let first = day.first(today: today)
        return first...day.last(from: first)
    }

    /// Where the whole day that the text names begins; nil where it names an instant.
    ///
    /// After midnight and before the journal's hour, today's date stands for now: its day has not
    /// begun.
    package func start(_ boundary: DayBoundary, today: Day, now: Date, in zone: TimeZone) -> Date? {
        guard let day = wholeDay(today: today) else { return nil }
        let start = boundary.start(of: day, in: zone)
        return resolved(now: now, in: zone).date <= now ? min(start, now) : start
    }

    /// The instant, or where the stretch begins, and the zone that it was written in.
    ///
    /// A written offset that is the zone's own at that instant stands for the zone.
    package func resolved(now: Date, in zone: TimeZone) -> (date: Date, zone: TimeZone) {
        guard day != nil || clock != nil else { return (now, zone) }
        let written = secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
        let date = instant(now: now, in: written)
        let isOwn = written.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date)
        return (date, isOwn ? zone : written)
    }

    /// The first instant after the stretch that the text names; that instant itself where it names one.
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
