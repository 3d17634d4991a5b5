import Foundation
import HealthJournal
import Testing

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
