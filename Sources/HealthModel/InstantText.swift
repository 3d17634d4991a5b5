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

/// Parses the dates of exports from bytes, without a formatter.
///
/// Health writes `yyyy-MM-dd HH:mm:ss ±HHMM`; the `T` of ISO 8601, `Z`, `±HH:MM` and fractions of a
/// second are supported too, and `yyyyMMddHHmmss±HHMM` of iOS 8. A date without an offset is
/// rejected.
package enum DateBytes {
    /// The instants of `Date.distantPast` and `Date.distantFuture`, which Health's export uses for
    /// samples without an end; calendars do not compute with dates beyond them.
    private static let range = -63_114_076_800.0...63_113_904_000

    /// Seconds since 2001-01-01 00:00 UTC; nil if the bytes are not a date, or not one between
    /// `Date.distantPast` and `Date.distantFuture`.
    package static func instant(_ bytes: UnsafeRawBufferPointer) -> Double? {
        if bytes.count == 19, bytes[4] != 0x2D { return compactInstant(bytes) }
        guard bytes.count >= 20, let days = days(bytes), bytes[10] == 0x20 || bytes[10] == 0x54,
            bytes[13] == 0x3A, bytes[16] == 0x3A, let hour = two(bytes, 11),
            let minute = two(bytes, 14), let second = two(bytes, 17),
            hour < 24, minute < 60, second < 60
        else { return nil }
        var p = 19
        var fraction = 0.0
        if bytes[p] == 0x2E {
            var (numerator, denominator) = (0.0, 1.0)
            p += 1
            let first = p
            while p < bytes.count, let digit = digit(bytes, p) {
                // More digits exceed the precision of a double.
                if denominator < 1e12 {
                    numerator = numerator * 10 + Double(digit)
                    denominator *= 10
                }
                p += 1
            }
            guard p > first else { return nil }
            fraction = numerator / denominator
        }
        while p < bytes.count, bytes[p] == 0x20 { p += 1 }
        guard let offset = offset(bytes, p) else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        let time = Double(seconds - referenceSeconds) + fraction
        return range.contains(time) ? time : nil
    }

    /// The instant of `20150616071820-0700`.
    private static func compactInstant(_ bytes: UnsafeRawBufferPointer) -> Double? {
        guard let days = compactDays(bytes), let hour = two(bytes, 8),
            let minute = two(bytes, 10), let second = two(bytes, 12), hour < 24, minute < 60,
            second < 60, let offset = offset(bytes, 14)
        else { return nil }
        let seconds = days * 86_400 + hour * 3_600 + minute * 60 + second - offset
        let time = Double(seconds - referenceSeconds)
        return range.contains(time) ? time : nil
    }

    /// Days since 1970-01-01 of the `yyyyMMdd` at the start of the bytes.
    package static func compactDays(_ bytes: UnsafeRawBufferPointer) -> Int? {
        days(century: two(bytes, 0), two(bytes, 2), two(bytes, 4), two(bytes, 6))
    }

    /// Days since 1970-01-01 of the `yyyy-MM-dd` at the start of the bytes.
    package static func days(_ bytes: UnsafeRawBufferPointer) -> Int? {
        guard bytes.count >= 10, bytes[4] == 0x2D, bytes[7] == 0x2D else { return nil }
        return days(century: two(bytes, 0), two(bytes, 2), two(bytes, 5), two(bytes, 8))
    }

    private static func days(century: Int?, _ year: Int?, _ month: Int?, _ day: Int?) -> Int? {
        guard let century, let year, let month, let day, (1...12).contains(month) else {
            return nil
        }
        let fullYear = century * 100 + year
        // `Date.distantPast` is the last but one day of year 0.
        guard fullYear > 0 || (month == 12 && day >= 30), day >= 1,
            day <= length(ofMonth: month, year: fullYear)
        else {
            return nil
        }
        return days(year: fullYear, month: month, day: day)
    }

    /// Days since 1970-01-01 in the Gregorian calendar.
    ///
    /// The computation begins years in March, so that the leap day is the last day.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        let marchYear = month > 2 ? year : year - 1
        let marchMonth = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * marchMonth + 2) / 5 + day - 1
        let leapDays = marchYear / 4 - marchYear / 100 + marchYear / 400
        return marchYear * 365 + leapDays + dayOfYear - 719_468
    }

    private static let referenceSeconds = 978_307_200

    private static func length(ofMonth month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Seconds east of UTC; the bytes must end after it.
    private static func offset(_ bytes: UnsafeRawBufferPointer, _ start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        if bytes[start] == 0x5A { return start + 1 == bytes.count ? 0 : nil }
        guard bytes[start] == 0x2B || bytes[start] == 0x2D, let hours = two(bytes, start + 1) else {
            return nil
        }
        var p = start + 3
        if p < bytes.count, bytes[p] == 0x3A { p += 1 }
        guard let minutes = two(bytes, p), p + 2 == bytes.count, hours < 24, minutes < 60 else {
            return nil
        }
        let seconds = hours * 3_600 + minutes * 60
        return bytes[start] == 0x2D ? -seconds : seconds
    }

    private static func digit(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        let value = Int(bytes[index]) - 0x30
        return value >= 0 && value < 10 ? value : nil
    }

    private static func two(_ bytes: UnsafeRawBufferPointer, _ index: Int) -> Int? {
        guard index + 1 < bytes.count else { return nil }
        let (tens, ones) = (Int(bytes[index]) - 0x30, Int(bytes[index + 1]) - 0x30)
        guard tens >= 0, tens < 10, ones >= 0, ones < 10 else { return nil }
        return tens * 10 + ones
    }
}
