package import Foundation
package import HealthJournal
internal import HealthModel

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

    /// The weeks in which samples start that overlap the days.
    func weeks(of type: ObjectType) -> [Int] {
        let interval = interval
        let earliest = interval.start.addingTimeInterval(-(type.maximumDuration ?? 0))
        return Array(SampleWeek.number(of: earliest)...SampleWeek.number(of: interval.end))
    }
}

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
