import Foundation
import HealthJournal
import HealthModel
import TestSupport
import Testing

@Suite("Days")
struct DayTests {
    @Test(
        "a day whose midnight the clocks skip is no shorter where days begin at one",
        arguments: ["Africa/Cairo", "Asia/Beirut", "America/Santiago", "America/Havana"])
    func skippedMidnight(name: String) throws {
        let days = [
            "Africa/Cairo": Day(year: 2026, month: 4, day: 24),
            "Asia/Beirut": Day(year: 2026, month: 3, day: 29),
            "America/Santiago": Day(year: 2026, month: 9, day: 6),
            "America/Havana": Day(year: 2026, month: 3, day: 8),
        ]
        let (day, zone) = (try #require(days[name]), try #require(TimeZone(identifier: name)))
        let boundary = DayBoundary(startHour: 1)
        let interval = boundary.interval(of: day, in: zone)
        #expect(interval.duration == 86_400)
        #expect(boundary.day(of: interval.start, in: zone) == day)
        let before = boundary.interval(of: day.advanced(by: -1), in: zone)
        #expect(before.end == interval.start)
        #expect(before.duration == 23 * 3600)
    }

    @Test("a day's number and its parts say the same over a thousand years")
    func numbers() {
        var day = Day(year: 1600, month: 1, day: 1)
        for number in day.number..<(day.number + 366_000) {
            #expect(day.number == number)
            #expect(Day(year: day.year, month: day.month, day: day.day) == day)
            day = day.advanced(by: 1)
        }
        #expect(Day(year: 1970, month: 1, day: 1).number == 0)
        #expect(Day(year: 2026, month: 2, day: 30) == Day(year: 2026, month: 3, day: 2))
        #expect(Day(year: 2026, month: 13, day: 1) == Day(year: 2027, month: 1, day: 1))
    }

    @Test("a day is read as it is written, and nothing else is read")
    func text() throws {
        #expect(try day("2026-03-10").description == "2026-03-10")
        for text in ["2026-3-10", "2026-02-30", "10.03.2026", "2026-03-1x", "", "-026-03-10"] {
            #expect(Day(text) == nil)
        }
        let json = try JSONEncoder().encode([try day("2026-03-10")])
        #expect(String(decoding: json, as: UTF8.self) == "[\"2026-03-10\"]")
        #expect(try JSONDecoder().decode([Day].self, from: json) == [try day("2026-03-10")])
    }

    @Test(
        "AC-31 nine in the morning is of the same day in every zone",
        arguments: [
            ("Asia/Shanghai", "+08:00"), ("Pacific/Pitcairn", "-08:00"),
            ("Asia/Kolkata", "+05:30"), ("Pacific/Kiritimati", "+14:00"),
        ])
    func labels(zone: String, offset: String) async throws {
        let world = try TestWorld(now: "2026-03-10T09:30:00\(offset)", zone: zone)
        let drink = try await world.journal.save(
            try world.drink(300, at: "2026-03-10T09:00:00\(offset)"))
        let march = try day("2026-03-10")
        #expect(try await world.journal.today() == march)
        #expect(try await world.journal.entries(on: march).map(\.id) == [drink.id])
        #expect(try await world.journal.summary(of: march).water.value == 300)
        #expect(march.description == "2026-03-10")
        for near in [march.advanced(by: -1), march.advanced(by: 1)] {
            #expect(try await world.journal.entries(on: near).isEmpty)
        }
    }

    @Test("AC-32 a day is half-open: the next midnight belongs to the next day")
    func halfOpen() throws {
        let zone = try zone("Europe/Berlin")
        let interval = DayBoundary().interval(of: try day("2026-03-10"), in: zone)
        let boundary = DayBoundary()
        #expect(boundary.day(of: interval.start, in: zone) == (try day("2026-03-10")))
        #expect(
            boundary.day(of: interval.start.addingTimeInterval(-0.001), in: zone)
                == (try day("2026-03-09")))
        #expect(
            boundary.day(of: interval.end.addingTimeInterval(-0.001), in: zone)
                == (try day("2026-03-10")))
        #expect(boundary.day(of: interval.end, in: zone) == (try day("2026-03-11")))
    }

    @Test(
        "AC-32 days have 23 and 25 hours where the clocks change",
        arguments: [
            ("Europe/Berlin", "2026-03-29", 23.0), ("Europe/Berlin", "2026-10-25", 25.0),
            ("Europe/Berlin", "2026-06-01", 24.0), ("America/New_York", "2026-03-08", 23.0),
            ("Australia/Lord_Howe", "2026-04-05", 24.5), ("America/Sao_Paulo", "2018-11-04", 23.0),
        ])
    func lengths(zoneName: String, text: String, hours: Double) throws {
        let interval = DayBoundary().interval(of: try day(text), in: try zone(zoneName))
        #expect(interval.duration == hours * 3600)
    }

    @Test(
        "every instant of a year is in exactly the day whose interval holds it",
        arguments: [0, 2, 3, 4, 23],
        ["Europe/Berlin", "America/Sao_Paulo", "Pacific/Apia", "Asia/Kathmandu", "America/Havana"])
    func partition(startHour: Int, zoneName: String) throws {
        let (boundary, zone) = (DayBoundary(startHour: startHour), try zone(zoneName))
        var last: Day?
        let start = try date("2018-01-01T00:00:00Z")
        for step in 0..<(370 * 8) {
            let instant = start.addingTimeInterval(Double(step) * 3 * 3600 + 59)
            let day = boundary.day(of: instant, in: zone)
            let interval = boundary.interval(of: day, in: zone)
            #expect(interval.start <= instant && instant < interval.end)
            if let last { #expect(day >= last) }
            last = day
        }
    }

    @Test("a week begins where the calendar says")
    func weeks() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.firstWeekday = 2
        let week = try day("2026-03-10").week(in: calendar)
        #expect(week.first == (try day("2026-03-09")))
        #expect(week.last == (try day("2026-03-15")))
        #expect(try day("2026-03-15").week(in: calendar) == week)
        #expect(try day("1969-12-28").week(in: calendar).first == day("1969-12-22"))
        calendar.firstWeekday = 1
        #expect(try day("2026-03-15").week(in: calendar).first == day("2026-03-15"))
    }
}

@Suite("A set of days")
struct DaySetTests {
    private func day(_ number: Int) -> Day { Day(number: 20_000 + number) }

    @Test("joins ranges that overlap or adjoin, and keeps others apart")
    func joins() {
        var days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.ranges == [day(1)...day(3), day(10)...day(12)])
        days.insert(day(4)...day(5))
        #expect(days.ranges == [day(1)...day(5), day(10)...day(12)])
        days.insert(day(5)...day(9))
        #expect(days.ranges == [day(1)...day(12)])
        #expect((days.first, days.last, days.count) == (day(1), day(12), 12))
    }

    @Test("gives its last days that follow each other")
    func lastRun() {
        #expect(DaySet().lastRun(atMost: 3) == nil)
        let days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.lastRun(atMost: 2) == day(11)...day(12))
        #expect(days.lastRun(atMost: 30) == day(10)...day(12))
    }

    @Test("is a set: after any insertions and removals it has the days that a set of numbers has")
    func random() {
        for seed in UInt64(0)..<200 {
            var numbers = SeededGenerator(seed: seed)
            var days = DaySet()
            var expected: Set<Int> = []
            for _ in 0..<20 {
                let start = Int.random(in: 0..<40, using: &numbers)
                let end = start + Int.random(in: 0..<12, using: &numbers)
                if Bool.random(using: &numbers) {
                    days.insert(day(start)...day(end))
                    expected.formUnion(start...end)
                } else {
                    days.remove(day(start)...day(end))
                    expected.subtract(start...end)
                }
                let found = Set((0..<60).filter { days.contains(day($0)) })
                #expect(found == expected, "seed \(seed)")
                #expect(days.count == expected.count, "seed \(seed)")
                let isApart = zip(days.ranges, days.ranges.dropFirst())
                    .allSatisfy { $0.upperBound.distance(to: $1.lowerBound) > 1 }
                #expect(isApart, "seed \(seed)")
            }
        }
    }

    @Test("is cut to a range")
    func cut() {
        let days = DaySet([day(1)...day(3), day(10)...day(12)])
        #expect(days.ranges(in: day(3)...day(10)) == [day(3)...day(3), day(10)...day(10)])
        #expect(days.ranges(in: day(4)...day(9)).isEmpty)
    }
}

@Suite("What the clocks of a time zone show")
struct WallClockTests {
    private func instants(_ zone: String, _ day: Day, _ hour: Int, _ minute: Int = 0) throws
        -> [String]
    {
        WallClock.instants(
            of: day, seconds: (hour * 60 + minute) * 60,
            in: try #require(TimeZone(identifier: zone))
        ).map { $0.formatted(.iso8601) }
    }

    @Test("A time that a change of clocks skips has no instant, and its neighbours have one")
    func skipped() throws {
        let day = Day(year: 2026, month: 3, day: 29)
        #expect(try instants("Europe/Vienna", day, 1, 59) == ["2026-03-29T00:59:00Z"])
        #expect(try instants("Europe/Vienna", day, 2).isEmpty)
        #expect(try instants("Europe/Vienna", day, 2, 59).isEmpty)
        #expect(try instants("Europe/Vienna", day, 3) == ["2026-03-29T01:00:00Z"])
        // Samoa had no 30 December 2011.
        #expect(try instants("Pacific/Apia", Day(year: 2011, month: 12, day: 30), 12).isEmpty)
    }

    @Test("A time that occurs twice has both instants in order")
    func repeated() throws {
        let day = Day(year: 2026, month: 10, day: 25)
        #expect(
            try instants("Europe/Vienna", day, 2, 30) == [
                "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z",
            ])
        #expect(try instants("Europe/Vienna", day, 3) == ["2026-10-25T02:00:00Z"])
        // Half an hour.
        #expect(
            try instants("Australia/Lord_Howe", Day(year: 2026, month: 4, day: 5), 1, 45) == [
                "2026-04-04T14:45:00Z", "2026-04-04T15:15:00Z",
            ])
    }
}
