import Foundation
import HealthJournal
import Testing

@Suite("The start of a day")
struct DayBoundaryTests {
    private static let zones = [
        "Africa/Cairo", "America/Havana", "America/Los_Angeles", "America/Santiago",
        "America/Sao_Paulo", "Antarctica/Vostok", "Asia/Beirut", "Asia/Kathmandu", "Asia/Pyongyang",
        "Australia/Lord_Howe", "Europe/Berlin", "GMT", "Pacific/Apia", "Pacific/Chatham",
        "Pacific/Kiritimati",
    ]

    /// The first instant of a day as a calendar says.
    private func start(of day: Day, hour: Int, _ calendar: Calendar) throws -> Date {
        let noon = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
        let midnight = calendar.startOfDay(for: try #require(calendar.date(from: noon)))
        guard calendar.component(.hour, from: midnight) < hour else { return midnight }
        return try #require(
            calendar.nextDate(
                after: midnight, matching: DateComponents(hour: hour, minute: 0, second: 0),
                matchingPolicy: .nextTime, repeatedTimePolicy: .first))
    }

    /// The days around each change of the clocks, and some without one.
    private func days(_ zone: TimeZone) throws -> [Day] {
        let first = Day(year: 1985, month: 1, day: 1)
        let last = Day(year: 2030, month: 1, day: 1)
        var days = Set(stride(from: first, to: last, by: 211))
        let end = Date(timeIntervalSince1970: Double(last.number) * 86_400)
        var date = Date(timeIntervalSince1970: Double(first.number) * 86_400)
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next < end {
            let day = Day(number: Int((next.timeIntervalSince1970 / 86_400).rounded(.down)))
            for near in -2...2 { days.insert(day.advanced(by: near)) }
            date = next
        }
        return days.sorted()
    }

    @Test("is that of the calendar in every zone, whatever the clocks do", arguments: zones)
    func starts(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for hour in [0, 3, 23] {
            let boundary = DayBoundary(startHour: hour)
            for day in try days(zone) {
                let start = try start(of: day, hour: hour, calendar)
                #expect(boundary.start(of: day, in: zone) == start, "\(day) from \(hour)")
            }
        }
    }

    @Test("divides the instants: each is of the day that has begun last", arguments: zones)
    func instants(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        for hour in [0, 4] {
            let boundary = DayBoundary(startHour: hour)
            for day in try days(zone) {
                let interval = boundary.interval(of: day, in: zone)
                // A day that the zone skipped has no instant.
                guard interval.duration > 0 else { continue }
                for instant in [
                    interval.start, interval.start + 1800, interval.end - 1800, interval.end - 0.5,
                ] {
                    #expect(boundary.day(of: instant, in: zone) == day, "\(instant) from \(hour)")
                }
            }
        }
    }
}
