package import Foundation
internal import HealthModel

/// A date and time of day in the formats of many programs, usually without a time zone.
package struct CivilTime: Hashable {
    package var year: Int
    package var month: Int
    package var day: Int
    /// Seconds since midnight; nil for a day without a time.
    package var seconds: Double?
    /// Seconds east of GMT, if the text has them.
    package var offset: Int?

    /// The day without a time.
    var whole: CivilTime {
        var day = self
        (day.seconds, day.offset) = (nil, nil)
        return day
    }

    /// Parses ISO 8601, `2026-03-01 07:30`, `3/1/26 7:30 AM`, `Mar 1, 2026, 7:30:05 PM`, `1 Mar
    /// 2026, 07:30`, `1 de mar. de 2026` and `21/01/2014 9.33.45`, optionally followed by a time zone; nil
    /// for other texts.
    package init?(_ text: String, order: DateOrder = .monthFirst) {
        guard text.utf8.count <= 64 else { return nil }
        var words = Self.words(text)
        guard let day = Self.day(&words, order) else { return nil }
        (year, month, self.day) = day
        guard Self.exists(year, month, self.day) else { return nil }
        guard !words.isEmpty else { return }
        guard let clock = Self.clock(&words) else { return nil }
        seconds = clock
        if !words.isEmpty {
            guard let offset = Self.offset(words) else { return nil }
            self.offset = offset
        }
    }

    // MARK: Parts

    /// A sequence of letters, a sequence of digits with separators, or a single symbol.
    private enum Word: Equatable {
        case number(Int, digits: Int)
        case letters(String)
        case sign(Character)
    }

    private static func words(_ text: String) -> ArraySlice<Word> {
        var words: [Word] = []
        var rest = Substring(text)
        while let first = rest.first {
            if first.isWhitespace || first == "," || first == "\u{202F}" {
                rest.removeFirst()
            } else if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && $0.isNumber }
                words.append(.number(Int(digits) ?? -1, digits: digits.count))
                rest = rest.dropFirst(digits.count)
            } else if first.isLetter {
                let letters = rest.prefix { $0.isLetter }
                // `1 de mar. de 2026`
                if letters.lowercased() != "de" { words.append(.letters(letters.lowercased())) }
                rest = rest.dropFirst(letters.count)
                if rest.first == "." { rest.removeFirst() }
            } else {
                words.append(.sign(first))
                rest.removeFirst()
            }
        }
        return words[...]
    }

    private static func day(_ words: inout ArraySlice<Word>, _ order: DateOrder) -> (Int, Int, Int)?
    {
        // Mar 1 2026
        if case .letters(let name)? = words.first, let month = month(name),
            let day = number(words.dropFirst().first), let year = number(words.dropFirst(2).first)
        {
            words = words.dropFirst(3)
            return (year, month, day)
        }
        // 1 Mar 2026, 1. März 2026
        let named = words.dropFirst().first == .sign(".") ? words.dropFirst(2) : words.dropFirst()
        if let day = number(words.first), case .letters(let name)? = named.first,
            let month = month(name), let year = number(named.dropFirst().first)
        {
            words = named.dropFirst(2)
            return (year, month, day)
        }
        // 2026-03-01, 3/1/2026, 1.3.26
        guard words.count >= 5, let first = number(words.first),
            case .sign(let sign)? = words.dropFirst().first, "-/.".contains(sign),
            let second = number(words.dropFirst(2).first),
            words.dropFirst(3).first == .sign(sign),
            let third = number(words.dropFirst(4).first)
        else { return nil }
        let hasYearFirst = digits(words.first) > 2
        words = words.dropFirst(5)
        if hasYearFirst || first > 31 { return (first, second, third) }
        let year = third < 100 ? 2000 + third : third
        if first > 12 || (sign == "." || order == .dayFirst) && second <= 12 {
            return (year, second, first)
        }
        return (year, first, second)
    }

    private static func clock(_ words: inout ArraySlice<Word>) -> Double? {
        if case .letters("t")? = words.first { words.removeFirst() }
        guard var hour = number(words.first), let separator = words.dropFirst().first,
            separator == .sign(":") || separator == .sign("."),
            case .number(let minute, let digits)? = words.dropFirst(2).first, minute < 60,
            // `9.5` is a number, `9.05` may be a time.
            separator == .sign(":") || digits == 2
        else { return nil }
        words = words.dropFirst(3)
        var second = 0.0
        if words.first == separator, let whole = number(words.dropFirst().first), whole < 61 {
            second = Double(whole)
            words = words.dropFirst(2)
            if words.first == .sign(".") || words.first == .sign(","),
                case .number(let fraction, let digits)? = words.dropFirst().first, digits <= 12
            {
                second += Double(fraction) / pow(10, Double(digits))
                words = words.dropFirst(2)
            }
        }
        if let isAfternoon = half(&words) {
            guard (1...12).contains(hour) else { return nil }
            hour = hour % 12 + (isAfternoon ? 12 : 0)
        }
        guard hour < 24 else { return nil }
        return Double(hour * 3_600 + minute * 60) + second
    }

    /// Whether `am`, `a.m.` or `a. m.` follows, or `pm`; nil for neither.
    private static func half(_ words: inout ArraySlice<Word>) -> Bool? {
        guard case .letters(let first)? = words.first else { return nil }
        if ["am", "pm"].contains(first) {
            words.removeFirst()
            return first == "pm"
        }
        guard ["a", "p"].contains(first), words.dropFirst().first == .letters("m") else {
            return nil
        }
        words = words.dropFirst(2)
        return first == "p"
    }

    /// The seconds east of GMT of a text that is nothing but an offset; nil for another text.
    static func offset(_ text: String) -> Int? {
        guard text.utf8.count <= 64 else { return nil }
        // Whoop writes `UTCZ`.
        return text == "UTCZ" ? 0 : offset(words(text))
    }

    /// `Z`, `UTC`, `+0100`, `+01:00`, `UTC+0100`.
    private static func offset(_ words: ArraySlice<Word>) -> Int? {
        var words = words
        if case .letters(let name)? = words.first {
            guard ["z", "utc", "gmt"].contains(name) else { return nil }
            words.removeFirst()
            if words.isEmpty { return 0 }
        }
        guard case .sign(let sign)? = words.popFirst(), "+-\u{2212}".contains(sign),
            case .number(let number, let digits)? = words.popFirst()
        else { return nil }
        var (hours, minutes) = digits > 2 ? (number / 100, number % 100) : (number, 0)
        if words.first == .sign(":"), let more = self.number(words.dropFirst().first) {
            (hours, minutes) = (number, more)
            words = words.dropFirst(2)
        }
        guard words.isEmpty, hours < 24, minutes < 60 else { return nil }
        return (sign == "+" ? 1 : -1) * (hours * 3_600 + minutes * 60)
    }

    private static func number(_ word: Word?) -> Int? {
        guard case .number(let value, _)? = word, value >= 0 else { return nil }
        return value
    }

    private static func digits(_ word: Word?) -> Int {
        guard case .number(_, let digits)? = word else { return 0 }
        return digits
    }

    private static func month(_ name: String) -> Int? {
        let plain = name.folding(options: .diacriticInsensitive, locale: nil)
        return monthNames.firstIndex { $0.contains(where: plain.hasPrefix) }.map { $0 + 1 }
    }

    /// The beginnings of the months' names in English, German, French, Spanish, Portuguese, Italian and
    /// Dutch, without accents; none means two months.
    private static let monthNames = [
        ["jan", "ene", "gen"], ["feb", "fev"], ["mar", "mrt", "maa"], ["apr", "avr", "abr"],
        ["may", "mai", "mag", "mei"], ["jun", "juin", "giu"], ["jul", "juil", "lug"],
        ["aug", "ago", "aou"], ["sep", "set"], ["oct", "okt", "ott", "out"], ["nov"],
        ["dec", "dez", "dic"],
    ]

    private static func exists(_ year: Int, _ month: Int, _ day: Int) -> Bool {
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        // Foundation's calendars do not compute beyond `Date.distantFuture`, in 4001.
        return (1...4000).contains(year) && (1...12).contains(month) && day >= 1
            && day <= lengths[month - 1]
    }
}

/// The effect of a change of clocks on a local time.
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

    /// The date, and the effect of a change of clocks on the time; nil if neither the text nor the
    /// caller has a zone.
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

    /// The effect of a change of clocks on the time; nil for a time with an offset and for a day.
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

/// The order of the times of a table, which distinguishes the two occurrences of an hour that
/// clocks show twice.
struct TimeOrder {
    private var last: Date?
    /// Whether the last time occurs once, so that its date is certain.
    private var isLastCertain = false
    private var ascends = false
    /// Whether a time went back by less than an hour without a change of clocks.
    private var isMixed = false

    /// The date before which the next row cannot be; nil if the rows do not ascend.
    var earliest: Date? { ascends && !isMixed ? last : nil }

    /// Adds the time of a row.
    ///
    /// - Parameters:
    ///   - date: The date that was taken.
    ///   - change: The effect of a change of clocks on its time.
    mutating func add(_ date: Date, _ change: ClockChange?) {
        // The date of a time that does not occur is only near the real one.
        guard change != .skipped else { return }
        defer { (last, isLastCertain) = (date, change == nil) }
        // Two times that both occur twice show no order; one that occurs once is before or after both dates.
        guard let last, date != last, change == nil || isLastCertain else { return }
        ascends = date > last
        if date < last, last.timeIntervalSince(date) < 3_600 { isMixed = true }
    }
}
