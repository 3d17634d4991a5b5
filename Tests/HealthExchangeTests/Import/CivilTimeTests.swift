import Foundation
import HealthExchange
import HealthModel
import Testing

@Suite("Dates in the formats of other programs")
struct CivilTimeTests {
    @Test(
        "each format is the same instant",
        arguments: [
            "2026-03-01T07:30:05Z", "2026-03-01 07:30:05", "2026-03-01T08:30:05+01:00",
            "2026-03-01 08:30:05 +0100", "3/1/2026 7:30:05 AM", "03/01/26 07:30:05",
            "Mar 1, 2026, 7:30:05\u{202F}AM", "1 Mar 2026, 07:30:05", "1.3.2026 07:30:05",
            "2026-03-01T07:30:05.000Z", "2026-03-01 07:30:05 UTC", "2026-03-01 08:30:05 UTC+0100",
            "1.3.2026 7.30.05", "2026-03-01 07.30.05.000", "3/1/2026 7.30.05 AM",
            "1 de mar. de 2026, 07:30:05", "1. März 2026, 07:30:05", "1 mars 2026 07:30:05",
            "1 mrt. 2026, 07:30:05", "1 maart 2026, 07:30:05", "3/1/2026 7:30:05 a.m.",
            "3/1/2026, 7:30:05\u{A0}a. m.", "1 mar 2026 07:30:05 a. m.",
        ])
    func spellings(text: String) throws {
        #expect(CivilTime(text)?.date(in: .gmt) == (try ImportFixture.date("2026-03-01T07:30:05Z")))
    }

    @Test(
        "months have their names in seven languages, whole or cut, with and without a point",
        arguments: [
            ("Jan janv. enero ene gennaio gen januari", 1), ("févr. Feb fev. febbraio", 2),
            ("avr. abr. Apr aprile", 4), ("May Mai mayo maio maggio mei", 5),
            ("juin Jun junho giu", 6), ("juil. Jul julho luglio", 7), ("août ago. Aug agosto", 8),
            ("sept. set. Sep sett. septiembre", 9), ("Oct Okt out. ott.", 10), ("nov. Nov", 11),
            ("déc. Dez. dic. Dec dezembro", 12),
        ])
    func months(names: String, month: Int) {
        for name in names.split(separator: " ") {
            let time = CivilTime("3 \(name) 2026, 19:56")
            #expect(time?.month == month && time?.day == 3, "\(name)")
        }
        #expect(CivilTime("3 ju 2026, 19:56") == nil)
    }

    @Test(
        "an invalid date is rejected",
        arguments: [
            "", "yesterday", "2026-02-30", "2026-13-01", "2026-03-01 25:00", "2026-03-01 07:30 +99",
            "7:30", "2026-03-01 9.5", "2026-03-01 7.30:05", "0000-03-01", "4001-03-01",
            "9999-12-31", "2026-03", "1e9",
            String(repeating: "1", count: 100),
        ])
    func nonsense(text: String) { #expect(CivilTime(text) == nil) }

    @Test("a year of four digits is a year, however small")
    func smallYear() {
        #expect(CivilTime("0001-03-02")?.year == 1)
        #expect(CivilTime("0001-03-02")?.day == 2)
        #expect(CivilTime("0031-03-02")?.year == 31)
    }

    @Test(
        "the afternoon has its name in English and in Spanish", arguments: ["PM", "p.m.", "p. m."])
    func afternoon(name: String) throws {
        #expect(CivilTime("3/1/2026 7:30 \(name)")?.seconds == 70_200)
        #expect(CivilTime("3/1/2026 13:30 \(name)") == nil)
        #expect(CivilTime("3/1/2026 7:30 p") == nil)
    }

    @Test("a time of day may have points between its numbers")
    func points() throws {
        #expect(
            CivilTime("21/01/2014 9.33.45")?.date(in: .gmt)
                == (try ImportFixture.date("2014-01-21T09:33:45Z")))
        #expect(CivilTime("21/01/2014 9.33")?.seconds == 34_380)
    }

    @Test(
        "a date proves the order of day and month if one number is no month",
        arguments: [
            ("21/01/2014 9.33.45", DateOrder.dayFirst), ("01/21/2014", .monthFirst),
            ("01/02/2014", nil), ("2014-01-21", nil), ("40/01/2014", nil), ("1.21", nil),
            ("21-1-14", .dayFirst),
        ] as [(String, DateOrder?)])
    func proof(text: String, order: DateOrder?) {
        #expect(DateOrderProof.order(provedBy: text) == order)
    }

    @Test("the day can come first, and a missing time zone is an error")
    func order() throws {
        let time = try #require(CivilTime("3/4/2026", order: .dayFirst))
        #expect(time.month == 4)
        #expect(time.day == 3)
        #expect(time.date(in: nil) == nil)
    }

    @Test(
        "a time in a change of clocks is the hour after a skipped one, or the first of two",
        arguments: [
            ("2026-03-29 01:59:59", "Europe/Vienna", "2026-03-29T00:59:59Z", nil),
            ("2026-03-29 02:00", "Europe/Vienna", "2026-03-29T01:00:00Z", .skipped),
            ("2026-03-29 02:30", "Europe/Vienna", "2026-03-29T01:30:00Z", .skipped),
            ("2026-03-29 03:00", "Europe/Vienna", "2026-03-29T01:00:00Z", nil),
            ("2026-10-25 01:59:59", "Europe/Vienna", "2026-10-24T23:59:59Z", nil),
            ("2026-10-25 02:00", "Europe/Vienna", "2026-10-25T00:00:00Z", .repeated),
            ("2026-10-25 02:59:59", "Europe/Vienna", "2026-10-25T00:59:59Z", .repeated),
            ("2026-10-25 03:00", "Europe/Vienna", "2026-10-25T02:00:00Z", nil),
            ("2026-10-25T02:30:00+01:00", "Europe/Vienna", "2026-10-25T01:30:00Z", nil),
            ("2026-03-08 02:30", "America/New_York", "2026-03-08T07:30:00Z", .skipped),
            ("2026-11-01 01:30", "America/New_York", "2026-11-01T05:30:00Z", .repeated),
            ("2026-04-05 01:45", "Australia/Lord_Howe", "2026-04-04T14:45:00Z", .repeated),
            ("2026-10-04 02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00Z", .skipped),
            // Midnight is skipped, but a day is no time of the file.
            ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00Z", nil),
        ] as [(String, String, String, ClockChange?)])
    func changes(text: String, zone: String, date: String, change: ClockChange?) throws {
        let zone = try #require(TimeZone(identifier: zone))
        let time = try #require(CivilTime(text))
        #expect(time.date(in: zone) == (try ImportFixture.date(date)))
        #expect(time.clockChange(in: zone) == change)
    }

    @Test("the report counts times in a change of clocks with their lines, and nothing is lost")
    func report() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day;Weight\n2026-03-29 02:30;80\n2026-10-25 02:30;81\n2026-10-25 03:30;82\n", "x.csv",
            ImportOptions(
                timeZone: ImportFixture.vienna,
                mapping: ColumnMapping(
                    date: "Day", measures: [.init(type: .bodyMass, column: "Weight")])))
        #expect(summary.inserted == 3)
        #expect(
            summary.skippedLines == [
                .init(element: "date", reason: .skippedHour): [2],
                .init(element: "date", reason: .repeatedHour): [3],
            ])
        #expect(!summary.hasLosses)
    }

    /// The starts and ends of the weights of a table with the columns Day, Until and Weight, in GMT.
    private func times(_ rows: String) async throws -> (times: [String], summary: ImportSummary) {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day;Until;Weight\n\(rows)", "x.csv",
            ImportOptions(
                timeZone: ImportFixture.vienna,
                mapping: ColumnMapping(
                    date: "Day", end: "Until",
                    measures: [.init(type: .bodyMass, column: "Weight")])))
        let samples = try await fixture.samples(.bodyMass)
        let byWeight = try samples.sorted {
            try $0.quantity?.doubleValue(for: .kilogram) ?? 0
                < $1.quantity?.doubleValue(for: .kilogram) ?? 0
        }
        return (byWeight.map { $0.startDate.formatted(.iso8601) }, summary)
    }

    private static let repeated = ImportSummary.Skip(element: "date", reason: .repeatedHour)

    @Test("rows that ascend tell the two hours of a change of clocks apart, and are counted")
    func ascending() async throws {
        let (times, summary) = try await times(
            """
            2026-10-25 01:30;;80
            2026-10-25 02:00;;81
            2026-10-25 02:50;;82
            2026-10-25 02:00;;83
            2026-10-25 02:00;;84
            2026-10-25 02:50;;85
            2026-10-25 03:00;;86
            """)
        #expect(
            times == [
                "2026-10-24T23:30:00Z", "2026-10-25T00:00:00Z", "2026-10-25T00:50:00Z",
                "2026-10-25T01:00:00Z", "2026-10-25T01:00:00Z", "2026-10-25T01:50:00Z",
                "2026-10-25T02:00:00Z",
            ])
        #expect(summary.skipped == [Self.repeated: 5])
        #expect(summary.skippedLines == [Self.repeated: [3, 4, 5, 6, 7]])
        #expect(!summary.hasLosses)
    }

    @Test(
        "rows that descend, begin in the hour or are mixed leave the first of two hours",
        arguments: [
            "2026-10-25 03:10;;80\n2026-10-25 02:10;;81\n2026-10-25 02:50;;82\n",
            "2026-10-25 02:50;;80\n2026-10-25 02:10;;81\n2026-10-25 02:50;;82\n",
            """
            2026-10-24 10:00;;79
            2026-10-24 09:50;;79.5
            2026-10-25 01:30;;80
            2026-10-25 02:55;;80.5
            2026-10-25 02:10;;81
            2026-10-25 02:50;;82
            """,
        ])
    func unordered(rows: String) async throws {
        let (times, summary) = try await times(rows)
        #expect(times.suffix(2) == ["2026-10-25T00:10:00Z", "2026-10-25T00:50:00Z"])
        #expect((summary.skipped[Self.repeated] ?? 0) >= 2)
    }

    @Test("an end in the repeated hour is not before its start")
    func repeatedEnd() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day;Until;Steps\n2026-10-25 02:50;2026-10-25 02:10;900\n", "x.csv",
            ImportOptions(
                timeZone: ImportFixture.vienna,
                mapping: ColumnMapping(
                    date: "Day", end: "Until",
                    measures: [.init(type: .stepCount, column: "Steps")])))
        let sample = try #require(try await fixture.samples(.stepCount).first)
        #expect(sample.startDate == (try ImportFixture.date("2026-10-25T00:50:00Z")))
        #expect(sample.endDate == (try ImportFixture.date("2026-10-25T01:10:00Z")))
        #expect(summary.skippedLines == [Self.repeated: [2, 2]])
    }

    @Test("a row whose second hour only the whole file shows is the same one as in a part of it")
    func secondHourAgain() async throws {
        let fixture = try ImportFixture()
        let options = ImportOptions(
            timeZone: ImportFixture.vienna,
            mapping: ColumnMapping(
                date: "Day", end: "Until",
                measures: [.init(type: .stepCount, column: "Steps")]))
        // The first three rows do not ascend, so that the others are in the first of two hours.
        let rows = """
            2026-10-25 01:30;2026-10-25 01:40;100
            2026-10-25 02:10;2026-10-25 02:20;200
            2026-10-25 02:50;2026-10-25 02:10;300
            2026-10-25 02:10;2026-10-25 02:20;200
            2026-10-25 02:55;2026-10-25 03:05;400
            """
        let mixed = "2026-10-24 10:00;;9\n2026-10-24 09:50;;8\n\(rows)"
        let first = try await fixture.load("Day;Until;Steps\n\(mixed)", "x.csv", options)
        #expect(first.inserted == 7)
        let second = try await fixture.load("Day;Until;Steps\n\(rows)", "x.csv", options)
        #expect((second.inserted, second.known) == (0, 5))
        // The order was decisive in a store that did not know the rows.
        let other = try ImportFixture()
        _ = try await other.load("Day;Until;Steps\n\(rows)", "x.csv", options)
        #expect(
            try await other.samples(.stepCount).map { $0.startDate.formatted(.iso8601) } == [
                "2026-10-24T23:30:00Z", "2026-10-25T00:10:00Z", "2026-10-25T00:50:00Z",
                "2026-10-25T01:10:00Z", "2026-10-25T01:55:00Z",
            ])
    }

    @Test("a time that clocks skip says nothing about the order of the rows")
    func skippedBefore() async throws {
        let (times, _) = try await times(
            """
            2026-03-29 01:50;;78
            2026-03-29 02:50;;79
            2026-03-29 03:10;;80
            2026-10-25 01:30;;81
            2026-10-25 02:50;;82
            2026-10-25 02:10;;83
            """)
        #expect(
            times == [
                "2026-03-29T00:50:00Z", "2026-03-29T01:50:00Z", "2026-03-29T01:10:00Z",
                "2026-10-24T23:30:00Z", "2026-10-25T00:50:00Z", "2026-10-25T01:10:00Z",
            ])
    }
}
