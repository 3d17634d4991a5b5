import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Instants as text")
struct InstantTextTests {
    @Test(
        "a date is the same after a round trip through its text, to the last bit", arguments: 0..<20
    )
    func roundTrip(seed: Int) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let time = Double.random(in: -1_500_000_000...2_500_000_000, using: &random)
            let date = Date(
                timeIntervalSinceReferenceDate: random.chance(50) ? time : time.rounded())
            #expect(InstantText.instant(InstantText.utc(date)) == date)
            let zone = try #require(TimeZone(secondsFromGMT: random.below(96) * 900 - 43_200))
            #expect(InstantText.instant(InstantText.local(date, zone)) == date)
            let apple = InstantText.apple(date, offset: zone.secondsFromGMT(), hasFraction: true)
            #expect(InstantText.instant(apple) == date)
        }
    }

    @Test(
        "texts have the date of the calendar",
        arguments: [
            0: "2001-01-01T00:00:00Z", -1: "2000-12-31T23:59:59Z",
            -978_307_200: "1970-01-01T00:00:00Z", -26_524_800: "2000-02-29T00:00:00Z",
            0.5: "2001-01-01T00:00:00.500Z", -3_155_760_000: "1901-01-01T00:00:00Z",
        ] as [Double: String])
    func known(time: Double, text: String) {
        #expect(InstantText.utc(Date(timeIntervalSinceReferenceDate: time)) == text)
    }

    @Test(
        "dates before 1582 are Gregorian in every text, from the first date of Foundation",
        arguments: [
            "0000-12-30T00:00:00Z": -63_114_076_800, "0001-01-01T00:00:00Z": -63_113_904_000,
            "1500-03-01T12:00:00Z": -15_804_936_000, "1582-10-14T00:00:00Z": -13_197_686_400,
        ] as [String: Double])
    func early(text: String, time: Double) {
        let date = Date(timeIntervalSinceReferenceDate: time)
        #expect(InstantText.utc(date) == text)
        #expect(InstantText.instant(text) == date)
        #expect(InstantText.day(date, .gmt) == String(text.prefix(10)))
        if !text.hasPrefix("0000") { #expect(CivilTime(text)?.date(in: nil) == date) }
    }

    @Test("offsets have a sign, hours and minutes")
    func offsets() throws {
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let kathmandu = try #require(TimeZone(secondsFromGMT: 20_700))
        let west = try #require(TimeZone(secondsFromGMT: -12_600))
        #expect(InstantText.local(date, kathmandu) == "2001-01-01T05:45:00+05:45")
        #expect(InstantText.local(date, west) == "2000-12-31T20:30:00-03:30")
        #expect(InstantText.apple(date, offset: -12_600) == "2000-12-31 20:30:00 -0330")
        #expect(InstantText.day(date, west) == "2000-12-31")
    }
}
