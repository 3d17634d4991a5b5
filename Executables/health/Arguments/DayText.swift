internal import Foundation
internal import HealthJournal
internal import HealthWords

/// A day, a week, a month or a year as a person types it, in lower case.
struct DayText: Hashable, Sendable {
    /// The length of the period.
    enum Length: Hashable, Sendable {
        case day, week, month, year
    }

    private enum Start: Hashable, Sendable {
        /// A number of days, weeks, months or years before today.
        case ago(Int, Length)
        /// The week, month or year that is a number of periods before the current one.
        case period(ago: Int)
        case civil(year: Int, month: Int, day: Int)
    }

    /// The length of the period.
    let length: Length
    private let start: Start

    /// Parses the beginning of a text; nil if it names no day, and then the cursor does not move.
    init?(_ cursor: inout TextCursor) throws(InputError) {
        if cursor.takeWord("today") {
            self.init(.ago(0, .day))
        } else if cursor.takeWord("yesterday") {
            self.init(.ago(1, .day))
        } else if let known = Self.relative(&cursor) ?? Self.ago(&cursor) {
            self = known
        } else if let known = try Self.civil(&cursor) {
            self = known
        } else {
            return nil
        }
    }

    private init(_ start: Start, _ length: Length = .day) {
        self.start = start
        self.length = length
    }

    /// The first day of the period.
    func first(today: Day) -> Day {
        switch start {
        case .civil(let year, let month, let day): return Day(year: year, month: month, day: day)
        case .ago(let count, let unit): return today.advanced(by: -count, unit)
        case .period(let count):
            switch length {
            case .day: return today.advanced(by: -count)
            // 1 January 1970 was a Thursday; weeks begin on Monday.
            case .week:
                let weekday = ((today.number + 3) % 7 + 7) % 7
                return today.advanced(by: -weekday - 7 * count)
            case .month:
                return Day(year: today.year, month: today.month, day: 1)
                    .advanced(by: -count, .month)
            case .year: return Day(year: today.year - count, month: 1, day: 1)
            }
        }
    }

    /// The last day of the period that begins on a day.
    func last(from first: Day) -> Day {
        first.advanced(by: 1, length).advanced(by: -1)
    }

    /// Parses `last week` or `this month`.
    private static func relative(_ cursor: inout TextCursor) -> DayText? {
        for (word, count) in [("last ", 1), ("this ", 0)] {
            for (name, length) in [("week", Length.week), ("month", .month), ("year", .year)]
            where cursor.takeWord(word + name) {
                return DayText(.period(ago: count), length)
            }
        }
        return nil
    }

    /// Parses `7d`, `2w`, `3m` or `1y`.
    private static func ago(_ cursor: inout TextCursor) -> DayText? {
        var ahead = cursor
        guard let count = ahead.number(digits: 1...4) else { return nil }
        for (letter, length) in [("d", Length.day), ("w", .week), ("m", .month), ("y", .year)]
        where ahead.takeWord(letter) {
            cursor = ahead
            return DayText(.ago(count, length))
        }
        return nil
    }

    /// Parses `2026-03-01`, `2026-03` or `2026`.
    private static func civil(_ cursor: inout TextCursor) throws(InputError) -> DayText? {
        var ahead = cursor
        guard let year = ahead.number(digits: 4...4) else { return nil }
        guard ahead.take("-") else {
            guard ahead.isAtEnd, year >= 1 else { return nil }
            cursor = ahead
            return DayText(.civil(year: year, month: 1, day: 1), .year)
        }
        guard let month = ahead.number(digits: 2...2) else { return nil }
        let hasDay = ahead.take("-")
        let day = hasDay ? ahead.number(digits: 2...2) : 1
        guard let day, hasDay || ahead.isAtEnd else { return nil }
        let isValid = DateComponents(
            calendar: Calendar(identifier: .gregorian), year: year, month: month, day: day
        ).isValidDate
        guard isValid else {
            throw InputError(.noDayOfCalendar, ["day": "\(cursor.text.prefix(10))"])
        }
        cursor = ahead
        return DayText(.civil(year: year, month: month, day: day), hasDay ? .day : .month)
    }
}

extension Day {
    /// The day a number of days, weeks, months or years later; at most the last day of a shorter
    /// month.
    fileprivate func advanced(by count: Int, _ unit: DayText.Length) -> Day {
        switch unit {
        case .day: return advanced(by: count)
        case .week: return advanced(by: 7 * count)
        case .month, .year:
            let months = year * 12 + month - 1 + (unit == .year ? 12 * count : count)
            let (year, month) = (months / 12, months % 12 + 1)
            let next = Day(year: (months + 1) / 12, month: (months + 1) % 12 + 1, day: 1)
            let longest = next.advanced(by: -1).day
            return Day(year: year, month: month, day: min(day, longest))
        }
    }
}
