package import Foundation
package import HealthJournal

/// An instant or a day as a person types it, before clock and time zone give it a place in time.
///
/// `now`, `today`, `yesterday`, `2026-03-01`, `08:15` (today), `2026-03-01T08:15`, with seconds
/// where wanted, with a space instead of the T, and with a zone: `Z` or `+01:00`.
package struct MomentText: Hashable, Sendable {
    private enum DayPart: Hashable, Sendable {
        case daysAgo(Int)
        case civil(year: Int, month: Int, day: Int)
    }

    private struct Clock: Hashable, Sendable {
        var hour: Int
        var minute: Int
        var second: Int
    }

    private var day: DayPart?
    private var clock: Clock?
    private var secondsFromGMT: Int?

    /// Whether the text names a day as a whole.
    package var isDay: Bool { day != nil && clock == nil }

    /// Reads a text.
    package init(_ text: String) throws(InputError) {
        let wrong = InputError(
            "“\(text)” is not a date: write 2026-03-01, 2026-03-01T08:15, 08:15 or today.")
        let trimmed = text.trimmingCharacters(in: .whitespaces)
        switch trimmed.lowercased() {
        case "now": return
        case "today": day = .daysAgo(0)
        case "yesterday": day = .daysAgo(1)
        default:
            var cursor = TextCursor(trimmed)
            if trimmed.prefix(5).last == "-" {
                guard let year = cursor.number(digits: 4...4), cursor.take("-"),
                    let month = cursor.number(digits: 2...2), cursor.take("-"),
                    let day = cursor.number(digits: 2...2)
                else { throw wrong }
                guard Self.exists(year, month, day) else {
                    throw InputError("\(trimmed.prefix(10)) is not a day of the calendar.")
                }
                self.day = .civil(year: year, month: month, day: day)
                if cursor.isAtEnd { return }
                guard cursor.take("T") || cursor.take("t") || cursor.take(" ") else { throw wrong }
            }
            guard let clock = Self.clock(&cursor) else { throw wrong }
            self.clock = clock
            secondsFromGMT = Self.zone(&cursor)
            guard cursor.isAtEnd else { throw wrong }
        }
    }

    /// The day that the text names as a whole; nil where it names an instant.
    ///
    /// - Parameter today: The journal's day, which may begin after midnight.
    package func wholeDay(today: Day) -> Day? {
        guard clock == nil else { return nil }
        switch day {
        case .civil(let year, let month, let day)?: return Day(year: year, month: month, day: day)
        case .daysAgo(let count)?: return today.advanced(by: -count)
        case nil: return nil
        }
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

    /// The instant and the zone that it was written in.
    ///
    /// A written offset that is the zone's own at that instant stands for the zone.
    package func resolved(now: Date, in zone: TimeZone) -> (date: Date, zone: TimeZone) {
        guard day != nil || clock != nil else { return (now, zone) }
        let written = secondsFromGMT.flatMap { TimeZone(secondsFromGMT: $0) } ?? zone
        let date = instant(now: now, in: written)
        let isOwn = written.secondsFromGMT(for: date) == zone.secondsFromGMT(for: date)
        return (date, isOwn ? zone : written)
    }

    private func instant(now: Date, in zone: TimeZone) -> Date {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        var parts: DateComponents
        switch day {
        case .civil(let year, let month, let day)?:
            parts = DateComponents(year: year, month: month, day: day)
        case .daysAgo(let count)?:
            let other = calendar.date(byAdding: .day, value: -count, to: now) ?? now
            parts = calendar.dateComponents([.year, .month, .day], from: other)
        case nil:
            parts = calendar.dateComponents([.year, .month, .day], from: now)
        }
        guard let clock else {
            // The clocks may skip midnight: the day then begins later.
            parts.hour = 12
            return calendar.startOfDay(for: calendar.date(from: parts) ?? now)
        }
        parts.hour = clock.hour
        parts.minute = clock.minute
        parts.second = clock.second
        return calendar.date(from: parts) ?? now
    }

    private static func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        DateComponents(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day
        ).isValidDate
    }

    private static func clock(_ cursor: inout TextCursor) -> Clock? {
        guard let hour = cursor.number(digits: 1...2), hour < 24, cursor.take(":"),
            let minute = cursor.number(digits: 2...2), minute < 60
        else { return nil }
        guard cursor.take(":") else { return Clock(hour: hour, minute: minute, second: 0) }
        guard let second = cursor.number(digits: 2...2), second < 60 else { return nil }
        return Clock(hour: hour, minute: minute, second: second)
    }

    private static func zone(_ cursor: inout TextCursor) -> Int? {
        if cursor.take("Z") || cursor.take("z") { return 0 }
        let sign = cursor.take("+") ? 1 : cursor.take("-") ? -1 : 0
        guard sign != 0, let hours = cursor.number(digits: 2...2), hours < 19 else { return nil }
        _ = cursor.take(":")
        guard let minutes = cursor.number(digits: 2...2), minutes < 60 else { return nil }
        return sign * (hours * 3600 + minutes * 60)
    }
}
