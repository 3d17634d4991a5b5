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
