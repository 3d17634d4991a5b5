package import Foundation
internal import HealthModel

/// What a change of clocks does to a local time.
package enum ClockChange: Hashable, Sendable {
    /// Clocks are put forward over the time, so that it does not occur.
    case skipped
    /// Clocks are put back over the time, so that it occurs twice.
    case repeated
}

extension CivilTime {
    /// The date, in a default time zone if the text has none; nil if there is neither.
    ///
    /// A time that clocks skip is read as the one an hour later that they show then, a repeated one
    /// as its first occurrence.
    package func date(in zone: TimeZone?) -> Date? { dated(in: zone)?.date }

    /// The date, and what a change of clocks does to the time; nil if neither the text nor the caller has a zone.
    func dated(in zone: TimeZone?) -> (date: Date, change: ClockChange?)? {
        if let offset { return (instant(offset), nil) }
        guard let zone else { return nil }
        let (date, change) = reading(in: zone)
        return (date, seconds == nil ? nil : change)
    }

    /// The second date of a time that occurs twice; nil for another one.
    package func secondDate(in zone: TimeZone?) -> Date? {
        guard clockChange(in: zone) == .repeated, let zone else { return nil }
        return instant(zone.secondsFromGMT(for: instant(-86_400)))
    }

    /// What a change of clocks does to the time; nil for a time with an offset and for a day.
    package func clockChange(in zone: TimeZone?) -> ClockChange? { dated(in: zone)?.change }

    private func reading(in zone: TimeZone) -> (date: Date, change: ClockChange?) {
        // No offset from GMT is as long as a day, so these are before and after a change of clocks.
        let before = zone.secondsFromGMT(for: instant(86_400))
        let after = zone.secondsFromGMT(for: instant(-86_400))
        let (first, second) = (instant(before), instant(after))
        guard before != after else { return (first, nil) }
        switch (
            zone.secondsFromGMT(for: first) == before, zone.secondsFromGMT(for: second) == after
        ) {
        case (true, true): return (first, .repeated)
        case (true, false): return (first, nil)
        case (false, true): return (second, nil)
        case (false, false): return (first, .skipped)
        }
    }

    /// The date at an offset from GMT in seconds.
    private func instant(_ offset: Int) -> Date {
        let days = DateBytes.days(year: year, month: month, day: day)
        return Date(
            timeIntervalSince1970: Double(days) * 86_400 + (seconds ?? 0) - Double(offset))
    }
}
