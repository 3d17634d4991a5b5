public import Foundation

/// A day of the Gregorian calendar without a time zone.
public struct Day: Hashable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1 to 12.
    public let month: Int
    /// The day of the month, 1 to 31.
    public let day: Int

    /// Creates a day; days beyond a month's end overflow, so 30 February is 2 March.
    public init(year: Int, month: Int, day: Int) {
        let months = year * 12 + month - 1
        let flooredYear = months >= 0 ? months / 12 : (months - 11) / 12
        let first = Day.number(year: flooredYear, month: months - flooredYear * 12 + 1, day: 1)
        self.init(number: first + day - 1)
    }

    /// Creates the day with a number of days since 1 January 1970.
    public init(number: Int) {
        // Howard Hinnant's civil-from-days: years begin in March, eras have 400 years.
        let shifted = number + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// The number of days since 1 January 1970.
    public var number: Int { Day.number(year: year, month: month, day: day) }

    /// The day a number of days later, or earlier if the number is negative.
    public func advanced(by days: Int) -> Day { Day(number: number + days) }

    /// The number of days until another day.
    public func distance(to other: Day) -> Int { other.number - number }

    /// The seven days of the week that contains the day, by a calendar's first weekday.
    public func week(in calendar: Calendar) -> [Day] {
        // 1 January 1970 was a Thursday, the fifth weekday.
        let weekday = ((number + 4) % 7 + 7) % 7
        let first = advanced(by: -((weekday - (calendar.firstWeekday - 1) + 7) % 7))
        return (0..<7).map { first.advanced(by: $0) }
    }

    private static func number(year: Int, month: Int, day: Int) -> Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }
}

extension Day: Comparable, Strideable {
    /// Whether the first day is earlier.
    public static func < (a: Day, b: Day) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }
}

extension Day: CustomStringConvertible, LosslessStringConvertible, Codable {
    /// The day as `2026-03-10`.
    public var description: String {
        func padded(_ number: Int, _ width: Int) -> String {
            let digits = String(number)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }

    /// Parses `2026-03-10`; nil if the text is not a day.
    public init?(_ description: String) {
        var parts = [0]
        guard description.utf8.count == 10 else { return nil }
        for (index, byte) in description.utf8.enumerated() {
            if index == 4 || index == 7 {
                guard byte == UInt8(ascii: "-") else { return nil }
                parts.append(0)
            } else {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
                parts[parts.count - 1] *= 10
                parts[parts.count - 1] += Int(byte - UInt8(ascii: "0"))
            }
        }
        self.init(year: parts[0], month: parts[1], day: parts[2])
        guard [year, month, day] == parts else { return nil }
    }

    /// Reads the text form.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let day = Day(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "\(text) is not a day such as 2026-03-10.")
        }
        self = day
    }

    /// Writes the text form.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
