import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("Dates are read from bytes")
struct DateBytesTests {
    private func instant(_ text: String) -> Double? {
        Array(text.utf8).withUnsafeBytes { DateBytes.instant($0) }
    }

    @Test(
        "Every form of an instant is read",
        arguments: [
            ("2001-01-01 00:00:00 +0000", 0.0),
            ("2001-01-01 00:00:01 +0000", 1),
            ("2000-12-31 23:59:59 +0000", -1),
            ("2001-01-01 01:00:00 +0100", 0),
            ("2000-12-31 18:30:00 -0530", 0),
            ("2001-01-01T00:00:00Z", 0),
            ("2001-01-01 00:00:00 Z", 0),
            ("2001-01-01T02:00:00+02:00", 0),
            ("2001-01-01 00:00:00.5 +0000", 0.5),
            ("2001-01-01T00:00:00.250Z", 0.25),
            ("1970-01-01 00:00:00 +0000", -978_307_200),
            ("2024-02-29 12:00:00 +0000", 730_900_800),
            ("4001-01-01 00:00:00 +0000", 63_113_904_000),
        ])
    func forms(text: String, expected: Double) {
        #expect(instant(text) == expected)
    }

    @Test(
        "An invalid date is rejected",
        arguments: [
            "", "2024-05-01", "2024-05-01 10:00:00", "2024-13-01 10:00:00 +0000",
            "2024-00-01 10:00:00 +0000", "2023-02-29 10:00:00 +0000", "2100-02-29 10:00:00 +0000",
            "2024-04-31 10:00:00 +0000", "2024-05-00 10:00:00 +0000", "2024-05-01 24:00:00 +0000",
            "2024-05-01 10:60:00 +0000", "2024-05-01 10:00:60 +0000", "2024-05-01 10:00:00 +2400",
            "2024-05-01 10:00:00 +0060", "2024-05-01 10:00:00 0000", "2024-05-01 10:00:00 +00",
            "2024-05-01 10:00:00 +0000x", "2024-05-01 10:00:00. +0000", "2024/05/01 10:00:00 +0000",
            "2024-05-01 10-00-00 +0000", "0000-05-01 10:00:00 +0000", "2024-05-01 1a:00:00 +0000",
            "2024-05-01 10:00:00 Zulu", "4001-01-01 00:00:01 +0000", "9999-12-31 00:00:00 +0000",
            "２０２４-05-01 10:00:00 +0000",
        ])
    func refused(text: String) {
        #expect(instant(text) == nil)
    }

    @Test("Every day of four centuries equals that of the calendar")
    func calendar() throws {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        let start = try #require(
            calendar.date(from: DateComponents(year: 1899, month: 12, day: 31)))
        for day in stride(from: 0, to: 146_097, by: 13) {
            let date = start.addingTimeInterval(Double(day) * 86_400)
            let parts = calendar.dateComponents([.year, .month, .day], from: date)
            let text = String(
                format: "%04d-%02d-%02d 00:00:00 +0000", parts.year ?? 0, parts.month ?? 0,
                parts.day ?? 0)
            #expect(instant(text) == date.timeIntervalSinceReferenceDate)
        }
    }

    @Test(
        "Times of day are read in the phone's format",
        arguments: [
            ("7:47:41.86 AM", 28_061.86), ("12:00:00.25 AM", 0.25), ("12:00:00 PM", 43_200),
            ("19:47:41,86", 71_261.86), ("11:59:59.99 p.m.", 86_399.99), ("上午7:47:41.5", 28_061.5),
        ])
    func clock(text: String, expected: Double) {
        let second = Array(text.utf8).withUnsafeBytes { ClockText.secondOfDay($0) }
        #expect(second.map { abs($0 - expected) < 1e-9 } == true)
    }

    @Test(
        "An invalid time of day is rejected",
        arguments: ["", "7:47", "25:00:00", "7:60:00", "13:00:00 PM"])
    func noClock(text: String) {
        #expect(Array(text.utf8).withUnsafeBytes { ClockText.secondOfDay($0) } == nil)
    }
}
