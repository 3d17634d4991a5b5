package import Foundation
package import HealthJournal
internal import HealthModel

/// The figures of a day of a quantity type, in the type's canonical unit.
package struct SampleDay: Hashable, Sendable, Codable {
    package var day: Day
    /// The sum of a cumulative type, over which sources that overlap count once; nil for other types.
    package var sum: Double?
    /// The average of a discrete type, by its aggregation style; nil for other types.
    package var average: Double?
    /// The smallest value of a discrete type; nil for other types.
    package var minimum: Double?
    /// The largest value of a discrete type; nil for other types.
    package var maximum: Double?
    /// The number of samples of a discrete type that overlap the day; nil for other types.
    package var count: Int?

    package init(
        day: Day, sum: Double? = nil, average: Double? = nil, minimum: Double? = nil,
        maximum: Double? = nil, count: Int? = nil
    ) {
        self.day = day
        self.sum = sum
        self.average = average
        self.minimum = minimum
        self.maximum = maximum
        self.count = count
    }
}

/// The figures of days as bytes that a store keeps, exact to the last bit.
///
/// A day has its place in its week, a byte with a bit for each figure that is there, and the figures in eight bytes
/// each, the lowest first.
extension SampleDay {
    /// The bytes of some days of a week.
    static func encode(_ days: [SampleDay], week: Int) -> Data {
        var data = Data()
        let first = DayWeek.days(week).lowerBound
        for day in days {
            let figures = [
                day.sum?.bitPattern, day.average?.bitPattern, day.minimum?.bitPattern,
                day.maximum?.bitPattern, day.count.map { UInt64(clamping: $0) },
            ]
            var there: UInt8 = 0
            for (place, figure) in figures.enumerated() where figure != nil { there |= 1 << place }
            data.append(UInt8(clamping: first.distance(to: day.day)))
            data.append(there)
            for figure in figures.compactMap(\.self) {
                withUnsafeBytes(of: figure.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// The days of a week; nil for other bytes.
    static func decode(_ data: Data, week: Int) -> [SampleDay]? {
        let first = DayWeek.days(week).lowerBound
        return data.withUnsafeBytes { bytes in
            var (days, place) = ([SampleDay](), 0)
            while place < bytes.count {
                guard place + 2 <= bytes.count else { return nil }
                let (offset, there) = (Int(bytes[place]), bytes[place + 1])
                place += 2
                guard offset < 7, place + 8 * there.nonzeroBitCount <= bytes.count else {
                    return nil
                }
                func next(_ bit: UInt8) -> UInt64? {
                    guard there & (1 << bit) != 0 else { return nil }
                    defer { place += 8 }
                    return UInt64(
                        littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                }
                days.append(
                    SampleDay(
                        day: first.advanced(by: offset), sum: next(0).map(Double.init(bitPattern:)),
                        average: next(1).map(Double.init(bitPattern:)),
                        minimum: next(2).map(Double.init(bitPattern:)),
                        maximum: next(3).map(Double.init(bitPattern:)),
                        count: next(4).map { Int(clamping: $0) }))
            }
            return days
        }
    }
}

/// Some days of a person in a time zone.
package struct SampleDayRange: Hashable, Sendable {
    package var days: ClosedRange<Day>
    package var zone: TimeZone

    package init(_ days: ClosedRange<Day>, in zone: TimeZone) {
        self.days = days
        self.zone = zone
    }

    /// The calendar of the days.
    var calendar: Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        return calendar
    }

    /// The time from the start of the first day to the end of the last.
    var interval: DateInterval {
        let boundary = DayBoundary()
        let start = boundary.start(of: days.lowerBound, in: zone)
        let end = boundary.start(of: days.upperBound.advanced(by: 1), in: zone)
        return DateInterval(start: start, end: max(start, end))
    }
}

/// The weeks of days by which figures are kept: each begins on a Monday, in the time zone of its days.
enum DayWeek {
    /// The number of the week of a day, counted from the first of 2001, which was a Monday.
    static func number(of day: Day) -> Int {
        let days = monday.distance(to: day)
        return days >= 0 ? days / 7 : (days - 6) / 7
    }

    /// The numbers of the weeks of some days.
    static func numbers(of days: ClosedRange<Day>) -> ClosedRange<Int> {
        number(of: days.lowerBound)...number(of: days.upperBound)
    }

    /// The days of a week.
    static func days(_ number: Int) -> ClosedRange<Day> {
        let first = monday.advanced(by: number * 7)
        return first...first.advanced(by: 6)
    }

    private static let monday = Day(year: 2001, month: 1, day: 1)
}
