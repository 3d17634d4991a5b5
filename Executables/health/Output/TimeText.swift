package import Foundation
internal import HealthModel

/// Instants as text, in the zone that they belong to.
///
/// Calendars end with the years 1 and 4001; an instant beyond is shown as the last one before.
package struct TimeText {
    private let calendar: Calendar
    private let zone: TimeZone

    package init(_ zone: TimeZone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        self.calendar = calendar
        self.zone = zone
    }

    /// `08:15`.
    package func clock(_ date: Date) -> String {
        let parts = calendar.dateComponents([.hour, .minute], from: Self.known(date))
        return "\(Self.padded(parts.hour)):\(Self.padded(parts.minute))"
    }

    /// `2026-03-01`.
    package func day(_ date: Date) -> String {
        let parts = calendar.dateComponents([.year, .month, .day], from: Self.known(date))
        return "\(Self.padded(parts.year, 4))-\(Self.padded(parts.month))-\(Self.padded(parts.day))"
    }

    /// `2026-03`.
    package func month(_ date: Date) -> String { String(day(date).dropLast(3)) }

    /// `2026-03-01 08:15`.
    package func minute(_ date: Date) -> String { "\(day(date)) \(clock(date))" }

    /// `2026-03-01T07:15:00Z`: the one form of instants in JSON, in whole seconds of Greenwich.
    package func iso8601(_ date: Date) -> String {
        let seconds = Self.known(date).timeIntervalSinceReferenceDate.rounded(.down)
        return TimeText(.gmt).withOffset(Date(timeIntervalSinceReferenceDate: seconds))
    }

    /// `2026-03-01T08:15:00+01:00`, with milliseconds where there are any.
    package func withOffset(_ date: Date) -> String {
        let milliseconds = Int(nearest: Self.known(date).timeIntervalSince1970 * 1000)
        let rest = ((milliseconds % 1000) + 1000) % 1000
        let whole = Date(timeIntervalSince1970: Double((milliseconds - rest) / 1000))
        let second = calendar.component(.second, from: whole)
        let fraction = rest == 0 ? "" : ".\(Self.padded(rest, 3))"
        return "\(day(whole))T\(clock(whole)):\(Self.padded(second))\(fraction)\(offset(whole))"
    }

    /// The nearest instant that a calendar knows.
    private static func known(_ date: Date) -> Date {
        // "Not a number" is less than nothing and greater than nothing.
        guard date.timeIntervalSinceReferenceDate.isFinite else {
            return date.timeIntervalSinceReferenceDate == .infinity ? .distantFuture : .distantPast
        }
        return min(max(date, .distantPast), .distantFuture)
    }

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
