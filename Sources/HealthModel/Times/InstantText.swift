package import Foundation

/// Formats dates as text without a formatter, so that parsing them returns the same date.
///
/// Days before 15 October 1582 are those of the Gregorian calendar too, as ISO 8601 defines them;
/// Foundation's calendars have Julian days there, which differ by two days in the year 1.
package enum InstantText {
    /// `2026-03-01T07:30:00Z`, with as many digits of a second as necessary.
    package static func utc(_ date: Date) -> String {
        var text = civil(date, offset: 0, separator: "T")
        text += "Z"
        return text
    }

    /// `2026-03-01T08:30:00+01:00`, with the time zone's offset at that date.
    package static func local(_ date: Date, _ zone: TimeZone) -> String {
        let offset = minutes(zone.secondsFromGMT(for: date))
        let text = civil(date, offset: offset * 60, separator: "T")
        let (hours, rest) = (abs(offset) / 60, abs(offset) % 60)
        return "\(text)\(offset < 0 ? "-" : "+")\(two(hours)):\(two(rest))"
    }

    /// `2026-03-01 08:30:00 +0100`, the format of Health.
    package static func apple(_ date: Date, offset: Int, hasFraction: Bool = false) -> String {
        let offset = minutes(offset)
        let shown = hasFraction ? date : date.wholeSecond
        let text = civil(shown, offset: offset * 60, separator: " ")
        return "\(text) \(offset < 0 ? "-" : "+")\(two(abs(offset) / 60))\(two(abs(offset) % 60))"
    }

    /// The day `2026-03-01` of a date in a time zone.
    package static func day(_ date: Date, _ zone: TimeZone) -> String {
        String(
            civil(date.wholeSecond, offset: zone.secondsFromGMT(for: date), separator: "T").prefix(
                10))
    }

    /// A date in GMT from its components.
    package static func date(year: Int, month: Int, day: Int, hour: Int = 0) -> Date {
        let days = DateBytes.days(year: year, month: month, day: day)
        return Date(timeIntervalSince1970: Double(days) * 86_400 + Double(hour) * 3_600)
    }

    /// Parses a date with a time zone; nil for other texts.
    package static func instant(_ text: String) -> Date? {
        var text = text
        return text.withUTF8 { DateBytes.instant(UnsafeRawBufferPointer($0)) }
            .map { Date(timeIntervalSinceReferenceDate: $0) }
    }

    private static func minutes(_ seconds: Int) -> Int {
        (seconds < 0 ? seconds - 30 : seconds + 30) / 60
    }

    private static func civil(_ date: Date, offset: Int, separator: Character) -> String {
        let given = date.timeIntervalSinceReferenceDate
        let time = given.isFinite ? given : 0
        // Years have four digits, because the formats do not permit more.
        let whole = min(max(time.rounded(.down), -63_114_076_800), 252_423_993_599 - 86_400)
        let seconds = Int(whole) + 978_307_200 + offset
        let days = floorDivision(seconds, 86_400)
        let clock = seconds - days * 86_400
        let (year, month, day) = calendarDay(days)
        let text =
            "\(four(year))-\(two(month))-\(two(day))\(separator)"
            + "\(two(clock / 3_600)):\(two(clock / 60 % 60)):\(two(clock % 60))"
        return text + fraction(time, whole)
    }

    /// The shortest digits that preserve the date.
    private static func fraction(_ time: Double, _ whole: Double) -> String {
        let rest = time - whole
        guard rest > 0, rest < 1 else { return "" }
        for (digits, scale) in [(3, 1e3), (6, 1e6), (9, 1e9), (12, 1e12)] {
            let number = (rest * scale).rounded()
            guard number < scale else { continue }
            if whole + number / scale == time || digits == 12 {
                let text = String(Int(number))
                return "." + String(repeating: "0", count: digits - text.count) + text
            }
        }
        return ""
    }

    /// Year, month and day of a day since 1970-01-01 in the Gregorian calendar.
    private static func calendarDay(_ days: Int) -> (Int, Int, Int) {
        // Counted from 0000-03-01, so that the leap day is the last day of its year.
        let shifted = days + 719_468
        let era = floorDivision(shifted, 146_097)
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let part = (5 * dayOfYear + 2) / 153
        let month = part < 10 ? part + 3 : part - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * part + 2) / 5 + 1)
    }

    private static func floorDivision(_ a: Int, _ b: Int) -> Int {
        a >= 0 ? a / b : -((b - 1 - a) / b)
    }

    private static func two(_ number: Int) -> String {
        number < 10 ? "0\(number)" : String(number)
    }

    private static func four(_ number: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, 4 - text.count)) + text
    }
}

extension Date {
    /// The last whole second up to the date.
    package var wholeSecond: Date {
        Date(timeIntervalSinceReferenceDate: timeIntervalSinceReferenceDate.rounded(.down))
    }

    /// Whether the date is a whole second.
    package var isWholeSecond: Bool { wholeSecond == self }
}
