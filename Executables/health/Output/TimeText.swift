package import Foundation
internal import HealthExchange
internal import HealthModel

/// Formats instants in a time zone.
///
/// Foundation's calendars are limited to the years 1 to 4001; an instant outside is shown as the
/// nearest limit.
package struct TimeText {
    private let calendar: Calendar
    private let zone: TimeZone

    package init(_ zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        self.zone = zone
    }

    /// The time of day: `08:15`.
    package func clock(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: Self.known(date))
        return "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
    }

    /// The day in the Gregorian calendar, also before 1582: `2026-03-01`.
    package func day(_ date: Date) -> String {
        InstantText.day(Self.known(date), zone)
    }

    /// The month: `2026-03`.
    package func month(_ date: Date) -> String { String(day(date).dropLast(3)) }

    /// The day and the time of day: `2026-03-01 08:15`.
    package func minute(_ date: Date) -> String { "\(day(date)) \(clock(date))" }

    /// The offset of this zone and the time in the person's, such as " GMT-5 (00:33)"; empty if both zones have the
    /// same time.
    ///
    /// The person's day is named where it is another one: " GMT-5 (2026-03-02 00:33)".
    package func mark(of date: Date, forPersonIn own: TimeZone) -> String {
        let seconds = zone.secondsFromGMT(for: date)
        guard seconds != own.secondsFromGMT(for: date) else { return "" }
        let minutes = seconds / 60
        let rest = abs(minutes) % 60
        let offset =
            " GMT\(minutes < 0 ? "-" : "+")\(abs(minutes) / 60)"
            + (rest == 0 ? "" : ":\(Self.padded(rest))")
        let person = TimeText(own)
        return offset
            + " (\(person.day(date) == day(date) ? person.clock(date) : person.minute(date)))"
    }

    /// The form of instants in JSON, in whole seconds of GMT: `2026-03-01T07:15:00Z`.
    package func iso8601(_ date: Date) -> String {
        let seconds = Self.known(date).timeIntervalSinceReferenceDate.rounded(.down)
        return TimeText(.gmt).withOffset(Date(timeIntervalSinceReferenceDate: seconds))
    }

    /// The instant with the offset of its zone: `2026-03-01T08:15:00+01:00`, with milliseconds if
    /// they are not zero.
    package func withOffset(_ date: Date) -> String {
        let milliseconds = Int(nearest: Self.known(date).timeIntervalSince1970 * 1000)
        let rest = ((milliseconds % 1000) + 1000) % 1000
        let whole = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
        let second = calendar.component(.second, from: whole)
        let fraction = rest == 0 ? "" : ".\(Self.padded(rest, 3))"
        return "\(day(whole))T\(clock(whole)):\(Self.padded(second))\(fraction)\(offset(whole))"
    }

    /// The nearest instant that a calendar supports.
    private static func known(_ date: Date) -> Date {
        // NaN cannot be compared with the limits.
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            return date.timeIntervalSinceReferenceDate == .infinity ? .distantFuture : first
        }
        return min(max(date, first), .distantFuture)
    }

    /// The first instant of year 1.
    private static let first = InstantText.date(year: 1, month: 1, day: 1)

    private func offset(_ date: Date) -> String {
        let minutes = zone.secondsFromGMT(for: date) / 60
        guard minutes != 0 else { return "Z" }
        let size = abs(minutes)
        return "\(minutes < 0 ? "-" : "+")\(Self.padded(size / 60)):\(Self.padded(size % 60))"
    }

    private static func padded(_ number: Int?, _ width: Int = 2) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
