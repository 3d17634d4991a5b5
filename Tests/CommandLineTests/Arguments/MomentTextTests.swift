import Foundation
import HealthJournal
import HealthWords
import Testing
import health

@Suite("Typed dates")
struct MomentTextTests {
    /// 2026-03-10 12:00 in Vienna.
    let now = Date(timeIntervalSince1970: 1_773_140_400)
    let zone: TimeZone

    init() throws {
        zone = try #require(TimeZone(identifier: "Europe/Vienna"))
    }

    @Test("a time that the clocks skip or show twice is refused, unless its offset says which")
    func clockChanges() throws {
        func problem(_ text: String) throws -> InputError? {
            do throws(InputError) {
                try MomentText(text).checkClock(now: now, in: zone)
                return nil
            } catch {
                return error
            }
        }
        #expect(
            try problem("2026-03-29 02:30")
                == InputError(.skippedTime, ["time": "02:30", "day": "2026-03-29"]))
        #expect(
            try problem("2026-10-25T02:00")
                == InputError(
                    .repeatedTime,
                    [
                        "time": "02:00", "day": "2026-10-25",
                        "first": "2026-10-25T02:00:00+02:00",
                        "second": "2026-10-25T02:00:00+01:00",
                    ]))
        for text in [
            "now", "today", "2026-03-29", "2026-03-29 01:59", "2026-03-29 03:00",
            "2026-10-25 01:59",
            "2026-10-25 03:00", "2026-10-25T02:30:00+01:00", "2026-10-25T02:30+02:00",
        ] {
            #expect(try problem(text) == nil, "\(text)")
        }
    }

    @Test(
        "each form is an instant, in the computer's time zone unless it names one",
        arguments: [
            ("now", "2026-03-10T12:00:00+01:00"), ("today", "2026-03-10T00:00:00+01:00"),
            ("yesterday", "2026-03-09T00:00:00+01:00"), ("08:15", "2026-03-10T08:15:00+01:00"),
            ("7am", "2026-03-10T07:00:00+01:00"), ("7:30 PM", "2026-03-10T19:30:00+01:00"),
            ("12am", "2026-03-10T00:00:00+01:00"), ("12 pm", "2026-03-10T12:00:00+01:00"),
            ("Yesterday 08:15", "2026-03-09T08:15:00+01:00"),
            ("yesterday 7am", "2026-03-09T07:00:00+01:00"), ("7d", "2026-03-03T00:00:00+01:00"),
            ("2w", "2026-02-24T00:00:00+01:00"), ("3m", "2025-12-10T00:00:00+01:00"),
            ("1y", "2025-03-10T00:00:00+01:00"), ("2025-09", "2025-09-01T00:00:00+02:00"),
            ("2025", "2025-01-01T00:00:00+01:00"), ("last month", "2026-02-01T00:00:00+01:00"),
            ("this week", "2026-03-09T00:00:00+01:00"), ("last year", "2025-01-01T00:00:00+01:00"),
            ("2026-03-01", "2026-03-01T00:00:00+01:00"),
            ("2026-03-01T08:15", "2026-03-01T08:15:00+01:00"),
            ("2026-03-01 8:15:30", "2026-03-01T08:15:30+01:00"),
            ("2026-03-01T08:15Z", "2026-03-01T08:15:00Z"),
            ("2026-03-01T08:15:00-0430", "2026-03-01T08:15:00-04:30"),
            ("2026-07-01T08:15+02:00", "2026-07-01T08:15:00+02:00"),
        ])
    func read(text: String, expected: String) throws {
        let moment = try MomentText(text).resolved(now: now, in: zone)
        #expect(TimeText(moment.zone).withOffset(moment.date) == expected)
    }

    @Test(
        "a text for a whole day means a day of the journal, which may begin after midnight",
        arguments: [
            ("today", "2026-03-09"), ("yesterday", "2026-03-08"), ("2026-03-01", "2026-03-01"),
            ("now", nil), ("08:15", nil), ("2026-03-01T00:00", nil),
        ])
    func wholeDay(text: String, expected: String?) throws {
        let today = Day(year: 2026, month: 3, day: 9)
        #expect(try MomentText(text).wholeDay(today: today)?.description == expected)
    }

    @Test(
        "a whole day begins at the journal's hour, and before it today's date means now",
        arguments: [
            ("2026-03-10", "2026-03-10T02:00:00+01:00"), ("today", "2026-03-09T04:00:00+01:00"),
            ("yesterday", "2026-03-08T04:00:00+01:00"), ("2026-03-11", "2026-03-11T04:00:00+01:00"),
            ("08:15", nil),
        ])
    func start(text: String, expected: String?) throws {
        let begin = try MomentText(text).start(
            DayBoundary(startHour: 4), today: Day(year: 2026, month: 3, day: 9),
            now: now.addingTimeInterval(-36_000), in: zone)
        #expect(begin.map { TimeText(zone).withOffset($0) } == expected)
    }

    @Test("an offset that the time zone has at that date keeps the time zone")
    func ownOffset() throws {
        let own = try MomentText("2026-07-01T08:15+02:00").resolved(now: now, in: zone)
        #expect(own.zone == zone)
        let other = try MomentText("2026-07-01T08:15+01:00").resolved(now: now, in: zone)
        #expect(other.zone.secondsFromGMT() == 3600)
    }

    @Test(
        "an invalid date is rejected",
        arguments: [
            "", "soon", "2026-02-30", "2026-13-01", "2026-3-1", "26-03-01", "2026-03-01T",
            "2026-03-01T25:00", "08:60", "2026-03-01T08:15+25:00", "2026-03-01T08:15 tomorrow",
        ])
    func refuse(text: String) {
        #expect(throws: InputError.self) { try MomentText(text) }
    }

    @Test("a range includes the day at its end, also a day with 23 hours")
    func span() throws {
        let span = try DaySpan(
            from: MomentText("2026-03-29"), to: MomentText("2026-03-29"), now: now, in: zone)
        let start = try #require(span.start)
        let end = try #require(span.end)
        #expect(end.timeIntervalSince(start) == 23 * 3600)
    }

    @Test("a range that ends before it begins is rejected")
    func turnedSpan() {
        #expect(throws: InputError.self) {
            try DaySpan(
                from: MomentText("2026-03-02"), to: MomentText("2026-03-01"), now: now, in: zone)
        }
    }

    @Test("milliseconds are written if they are not zero, also before 1970")
    func milliseconds() throws {
        let time = TimeText(try #require(TimeZone(secondsFromGMT: 0)))
        #expect(
            time.withOffset(Date(timeIntervalSince1970: 1.25)) == "1970-01-01T00:00:01.250Z")
        #expect(
            time.withOffset(Date(timeIntervalSince1970: -0.25)) == "1969-12-31T23:59:59.750Z")
    }

    @Test(
        "a range ends with its last day, and only a valid day is accepted",
        arguments: [
            ("2025-09", "2025-10-01T00:00:00+02:00"), ("2024-02", "2024-03-01T00:00:00+01:00"),
            ("last week", "2026-03-09T00:00:00+01:00"), ("2025", "2026-01-01T00:00:00+01:00"),
            ("last month", "2026-03-01T00:00:00+01:00"), ("7d", "2026-03-04T00:00:00+01:00"),
            ("2026-03-01T08:15", "2026-03-01T08:15:00+01:00"),
        ])
    func ends(text: String, end: String) throws {
        let zone = try #require(TimeZone(identifier: "Europe/Vienna"))
        let now = try Date("2026-03-10T11:00:00Z", strategy: .iso8601)
        let moment = try MomentText(text)
        #expect(TimeText(zone).withOffset(moment.end(now: now, in: zone)) == end)
        let today = Day(year: 2026, month: 3, day: 10)
        #expect((moment.wholeDay(today: today) != nil) == (text == "7d"))
    }

    @Test("a day of a longer month falls on the last day of a shorter one")
    func shortMonths() throws {
        let today = Day(year: 2026, month: 3, day: 31)
        #expect(try MomentText("1m").wholeDay(today: today) == Day(year: 2026, month: 2, day: 28))
        #expect(try MomentText("13m").wholeDay(today: today) == Day(year: 2025, month: 2, day: 28))
    }
}
