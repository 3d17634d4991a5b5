import Foundation
import HealthJournal
import Testing

@Suite("Starts of days")
struct DayBoundaryTests {
    private static let zones = [
        "Africa/Cairo", "America/Havana", "America/Los_Angeles", "America/Santiago",
        "America/Sao_Paulo", "Antarctica/Vostok", "Asia/Beirut", "Asia/Kathmandu", "Asia/Pyongyang",
        "Australia/Lord_Howe", "Europe/Berlin", "GMT", "Pacific/Apia", "Pacific/Chatham",
        "Pacific/Kiritimati",
    ]

    /// The first instant of a day as a calendar says.
    private func start(of day: Day, hour: Int, _ calendar: Calendar) -> Date {
        let noon = DateComponents(year: day.year, month: day.month, day: day.day, hour: 12)
        // A zone may skip a whole day.
        let reference =
            calendar.date(from: noon)
            ?? Date(timeIntervalSince1970: Double(day.number) * 86_400 + 43_200)
        let midnight = calendar.startOfDay(for: reference)
        guard calendar.component(.hour, from: midnight) < hour else { return midnight }
        return calendar.nextDate(
            after: midnight, matching: DateComponents(hour: hour, minute: 0, second: 0),
            matchingPolicy: .nextTime, repeatedTimePolicy: .first) ?? midnight
    }

    /// The days around each change of the clocks, and some without one.
    private func days(_ zone: TimeZone) -> [Day] {
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

    @Test("a day starts when the calendar says, whatever the clocks do", arguments: zones)
    func starts(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = zone
        for hour in [0, 3, 23] {
            let boundary = DayBoundary(startHour: hour)
            for day in days(zone) {
                let start = start(of: day, hour: hour, calendar)
                #expect(boundary.start(of: day, in: zone) == start, "\(day) from \(hour)")
            }
        }
    }

    @Test("an instant belongs to the day in which it lies", arguments: zones)
    func instants(name: String) throws {
        let zone = try #require(TimeZone(identifier: name))
        let boundary = DayBoundary()
        for day in days(zone) {
            let interval = boundary.interval(of: day, in: zone)
            // A day that the zone skipped has no instant.
            guard interval.duration > 0 else { continue }
            for instant in [
                interval.start, interval.start + 1800, interval.end - 1800, interval.end - 0.5,
            ] {
                #expect(boundary.day(of: instant, in: zone) == day, "\(instant)")
            }
        }
    }
}
