import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("What is broken in a file is reported, and no value of it is guessed")
struct BrokenFileTests {
    private static let header = "Date,Weight (kg),Fat mass (kg),Comments\n"
    private static let first = "2024-01-02 07:00:00,80.5,12,fine\n"
    private static let options = ImportOptions(timeZone: .gmt)

    private static func key(_ element: String, _ reason: SkipReason) -> ImportSummary.Skip {
        ImportSummary.Skip(element: element, type: nil, reason: reason)
    }

    // MARK: Tables

    @Test(
        "a quote that is not closed ends the table with its line, and no row becomes a part of a text",
        arguments: [
            "2024-01-03 07:00:00,81,12,\"broken\n2024-01-04 07:00:00,82,12,ok\n",
            "2024-01-03 07:00:00,81,12,\"broken\n2024-01-04 07:00:00,82,12,\"ok\"\n",
            "2024-01-03 07:00:00,81,12,\"broken\r2024-01-04 07:00:00,82,\"12\",ok\r",
        ])
    func quotes(rows: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            Self.header + Self.first + rows, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5])
        #expect(summary.files.map(\.outcome) == [.unread(.damaged)])
        #expect(summary.interruption?.code == .unclosedQuote)
        #expect(summary.interruption?.line == 3)
    }

    @Test(
        "the line of a quote is the one in which it opens, and a table with nothing before it is refused"
    )
    func lineOfQuote() async throws {
        let fixture = try ImportFixture()
        let rows = "2024-01-03 07:00:00,81,\"1\n2\",\"broken\n"
        await #expect {
            try await fixture.load(Self.header + rows, "weight.csv", Self.options)
        } throws: { error in
            let error = error as? ExchangeError
            return error?.code == .unclosedQuote && error?.line == 3
        }
        #expect(try await fixture.store.countsByType().isEmpty)
    }

    @Test("a text of several lines and quotes inside of a text are no defect")
    func severalLines() async throws {
        let fixture = try ImportFixture()
        let rows =
            "2024-01-02 07:00:00,80.5,12,\"two\nlines, \"\"quoted\"\"\"\n"
            + "2024-01-03 07:00:00,81,12,\"6\" tall\n2024-01-04 07:00:00,82,12,\"end\""
        let summary = try await fixture.load(Self.header + rows, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5, 81, 82])
        #expect(summary.interruption == nil)
        #expect(summary.skippedCount == 0)
    }

    @Test("a row with more fields than columns, as one with a comma that is decimal, has no value")
    func shifted() async throws {
        let fixture = try ImportFixture()
        let rows =
            Self.first + "2024-01-03 07:00:00,81,5,12,ok\n2024-01-04 07:00:00,82,5,,\n"
            + "2024-01-05 07:00:00,83\n"
        let summary = try await fixture.load(Self.header + rows, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5, 83])
        #expect(
            summary.skippedLines == [Self.key("row", .invalid(attribute: "fields")): [3, 4]])
        #expect(summary.hasLosses)
    }

    @Test(
        "a date, a list and wrong groups of digits are no number",
        arguments: [
            "05.01.2024", "80,5,2", "8,05,5", "8.0,5.1", "1,0505,000", "80.5.1", ",080,500",
        ])
    func wrongGroups(number: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day;Steps\n2024-01-02;70\n2024-01-03;\(number)\n", "steps.csv",
            ImportOptions(
                timeZone: .gmt,
                mapping: ColumnMapping(
                    date: "Day", measures: [.init(type: .stepCount, column: "Steps")])))
        #expect(try await fixture.values(.stepCount, .count) == [70])
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "Steps")])
    }

    @Test(
        "JSON files that were joined to one are all read",
        arguments: [
            ("steps-1.json", #"[{"dateTime":"01/05/24 08:0#:00","value":"12"}]"#),
            (
                "sleepData.json",
                #"[{"sleepStartTimestampGMT":"2024-01-05T01:0#:00.0","#
                    + #""sleepEndTimestampGMT":"2024-01-05T02:00:00.0","deepSleepSeconds":600}]"#
            ),
            (
                "session.json",
                #"{"fitnessActivity":"running","startTime":"2024-01-05T01:0#:00Z","#
                    + #""endTime":"2024-01-05T02:00:00Z"}"#
            ),
            ("entries.json", #"[{"sgv":120,"date":170444160#000,"type":"sgv"}]"#),
            (
                "export.json",
                #"{"data":{"metrics":[{"name":"step_count","units":"count","data":["#
                    + #"{"date":"2024-01-05 08:0#:00 +0000","qty":12}]}]}}"#
            ),
        ])
    func joined(name: String, text: String) async throws {
        let fixture = try ImportFixture()
        let texts = ["1", "2"].map { text.replacing("#", with: $0) }
        let summary = try await fixture.load(texts.joined(separator: "\n"), name, Self.options)
        #expect(summary.inserted == 2)
        #expect(summary.interruption == nil)
        // Something else behind the data is reported.
        let other = try ImportFixture()
        let broken = try await other.load(texts[0] + "\n]", name, Self.options)
        #expect(broken.inserted == 1)
        #expect(broken.hasLosses)
    }

    @Test("an item of JSON that is longer than any real one is left out alone")
    func longItem() async throws {
        let fixture = try ImportFixture()
        let parts = repeatElement(
            #"{"dateTime":"01/05/24 08:00:00","value":{"bpm":99}}"#, count: 30_000)
        let summary = try await fixture.load(
            #"[{"dateTime":"01/05/24 08:00:00","value":{"bpm":70}},{"parts":["#
                + parts.joined(separator: ",")
                + #"]},{"dateTime":"01/05/24 08:00:05","value":{"bpm":71}}]"#, "heart_rate-1.json")
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [70, 71])
        #expect(summary.skipped == [Self.key("item", .invalid(attribute: "item")): 1])
        #expect(summary.interruption == nil)
    }

    @Test("separators at the end of a row are no fields where commas do not separate")
    func emptyEnd() async throws {
        let fixture = try ImportFixture()
        let text =
            "Date;Weight (kg);Fat mass (kg)\n2024-01-02 07:00:00;80,5;12;\n"
            + "2024-01-03 07:00:00;81,5;12;13\n"
        let summary = try await fixture.load(text, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5])
        #expect(summary.skippedLines.values.flatMap(\.self) == [3])
    }

    @Test(
        "a comma at the end of a row is no field where no number can be shifted",
        arguments: [
            // In every row, beside whole numbers too.
            "2024-01-02 07:00:00,80.5,12,x,\n2024-01-03 07:00:00,81,12,,\n",
            // In some rows.
            "2024-01-02 07:00:00,80.5,12,x,\n2024-01-03 07:00:00,81,12.5,\n",
            "2024-01-02 07:00:00,80.5,12,x\n2024-01-03 07:00:00,81.0,12.5,,,\n",
        ])
    func trailingComma(rows: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.header + rows, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5, 81])
        #expect(summary.skippedCount == 0)
    }

    @Test(
        "a comma at the end of a row beside numbers that may be shifted leaves the row out",
        arguments: [
            // The fraction may be in the next column, or where no number belongs.
            "2024-01-03 07:00:00,81,5,,\n2024-01-04 07:00:00,82,7,,\n",
            "2024-01-03 07:00:00,81.5,12,ok\n2024-01-04 07:00:00,82,12,,\n",
        ])
    func shiftedWithEmptyEnd(rows: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.header + rows, "weight.csv", Self.options)
        #expect(!(try await fixture.values(.bodyMass, .kilogram)).contains(82))
        #expect(summary.skippedLines.values.flatMap(\.self).contains(3))
    }

    @Test(
        "the last row of a file that is cut off has no value, because a part of a number may be missing"
    )
    func cutRow() async throws {
        let fixture = try ImportFixture()
        let cut = "2024-01-03 07:00:00,8"
        let summary = try await fixture.load(
            Self.header + Self.first + cut, "weight.csv", Self.options)
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80.5])
        #expect(summary.skippedLines.values.flatMap(\.self) == [3])
        // With all its fields, or with a line break, it is whole.
        for whole in [cut + "1.5,12,ok", cut + "1.5\n"] {
            let other = try ImportFixture()
            _ = try await other.load(Self.header + whole, "weight.csv", Self.options)
            #expect(try await other.values(.bodyMass, .kilogram) == [81.5])
        }
    }

    @Test("a time of day that cannot be read is no midnight")
    func timeOfDay() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Date,Time,Systolic (mmHg),Diastolic (mmHg),Pulse (bpm),TruRead\n"
                + "2024-01-02,noon,120,80,60,\n2024-01-03,07:30,121,81,61,\n2024-01-04,,122,82,62,\n",
            "omron.csv", Self.options)
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [61, 62])
        #expect(summary.skippedLines == [Self.key("row", .invalid(attribute: "date")): [2]])
    }

    // MARK: Workouts

    private static func tcx(_ laps: String) -> String {
        "<TrainingCenterDatabase><Activities><Activity Sport=\"Running\">\(laps)"
            + "</Activity></Activities></TrainingCenterDatabase>"
    }

    private static func lap(_ start: String, _ inside: String) -> String {
        "<Lap StartTime=\"\(start)\">\(inside)</Lap>"
    }

    @Test("a workout of TCX without points has the times and totals of its laps")
    func laps() async throws {
        let fixture = try ImportFixture()
        let text = Self.tcx(
            Self.lap(
                "2024-01-01T10:00:00Z",
                "<TotalTimeSeconds>600</TotalTimeSeconds><DistanceMeters>500</DistanceMeters>"
                    + "<Calories>60</Calories>")
                + Self.lap(
                    "2024-01-01T11:12:00+01:00",
                    "<TotalTimeSeconds>300</TotalTimeSeconds><DistanceMeters>250</DistanceMeters>"))
        let summary = try await fixture.load(text, "pool.tcx")
        let swim = try #require(try await fixture.samples(.workout).first)
        #expect(swim.startDate == (try ImportFixture.date("2024-01-01T10:00:00Z")))
        #expect(swim.endDate == (try ImportFixture.date("2024-01-01T10:17:00Z")))
        #expect(swim.workout?.duration == 900)
        #expect(swim.workout?.totalDistance == Quantity(750, .meter()))
        #expect(swim.workout?.totalEnergyBurned == Quantity(60, .kilocalorie))
        // The two minutes between the laps.
        #expect(swim.workout?.events.map(\.type) == [1, 2])
        #expect(summary.skippedCount == 0)
        #expect(try await fixture.load(text, "again.tcx").inserted == 0)
    }

    @Test("a lap without points after one with points lengthens the workout")
    func mixedLaps() async throws {
        let point = "<Trackpoint><Time>2024-01-01T10:0#:00Z</Time></Trackpoint>"
        let track =
            "<Track>\(point.replacing("#", with: "0"))\(point.replacing("#", with: "5"))</Track>"
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            Self.tcx(
                Self.lap("2024-01-01T10:00:00Z", "<TotalTimeSeconds>300</TotalTimeSeconds>\(track)")
                    + Self.lap("2024-01-01T10:05:00Z", "<TotalTimeSeconds>60</TotalTimeSeconds>")),
            "run.tcx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.endDate == (try ImportFixture.date("2024-01-01T10:06:00Z")))
        #expect(run.workout?.duration == 360)
        #expect(run.workout?.events.isEmpty == true)
    }

    @Test(
        "a total of a lap that cannot be read is reported, and its sum is unknown",
        arguments: ["200,5", "x", "-3", "inf"])
    func totals(text: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            Self.tcx(
                Self.lap(
                    "2024-01-01T10:00:00Z",
                    "<TotalTimeSeconds>60</TotalTimeSeconds>"
                        + "<DistanceMeters>\(text)</DistanceMeters><Calories></Calories>")
                    + Self.lap(
                        "2024-01-01T10:01:00Z",
                        "<TotalTimeSeconds>60</TotalTimeSeconds><DistanceMeters>250</DistanceMeters>"
                            + "<Calories>20</Calories>")),
            "run.tcx")
        let run = try #require(try await fixture.samples(.workout).first?.workout)
        #expect(run.totalDistance == nil)
        #expect(run.totalEnergyBurned == Quantity(20, .kilocalorie))
        #expect(run.duration == 120)
        #expect(
            summary.skipped == [Self.key("lap", .invalid(attribute: "DistanceMeters")): 1])
        #expect(summary.hasLosses)
    }

    @Test("a lap without points and without a start is reported")
    func endlessLap() async throws {
        let fixture = try ImportFixture()
        let seconds = "<TotalTimeSeconds>60</TotalTimeSeconds>"
        let summary = try await fixture.load(
            Self.tcx(Self.lap("2024-01-01T10:00:00Z", seconds) + Self.lap("later", seconds)),
            "run.tcx")
        #expect(try await fixture.samples(.workout).count == 1)
        #expect(summary.skipped == [Self.key("lap", .missing(attribute: "StartTime")): 1])
    }

    @Test(
        "a number of a point that cannot be read is reported, and the point keeps its time",
        arguments: [
            ("lat", "48,2"), ("lat", "91"), ("lon", "196.3"), ("lon", "east"), ("hr", "12O"),
            ("hr", "-1"), ("hr", "900"), ("ele", "high"), ("ele", "nan"), ("speed", "3,5"),
        ])
    func points(name: String, text: String) async throws {
        func value(_ of: String, _ usual: String) -> String { of == name ? text : usual }
        func point(_ second: Int, _ values: (String, String) -> String) -> String {
            "<trkpt lat=\"\(values("lat", "48.2"))\" lon=\"\(values("lon", "16.3"))\">"
                + "<ele>\(values("ele", "170"))</ele><time>2024-01-01T10:00:\(second)Z</time>"
                + "<extensions><hr>\(values("hr", "120"))</hr><speed>\(values("speed", "3"))</speed>"
                + "</extensions></trkpt>"
        }
        let points = point(10) { $1 } + point(20) { $1 } + point(30, value)
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "<gpx creator=\"x\"><trk><type>running</type><trkseg>\(points)</trkseg></trk></gpx>",
            "run.gpx")
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.endDate == (try ImportFixture.date("2024-01-01T10:00:30Z")))
        #expect(summary.skipped == [Self.key("point", .invalid(attribute: name)): 1])
        let isPlace = ["lat", "lon"].contains(name)
        #expect(try await fixture.routes(of: run).map(\.count) == [isPlace ? 2 : 3])
        #expect(try await fixture.heartRates(of: run).count == (name == "hr" ? 2 : 3))
    }

    @Test("a heart rate of zero is a strap without contact, and empty elements are missing")
    func unknownNumbers() async throws {
        let point = "<trkpt lat=\"48.2\" lon=\"16.3\"><time>2024-01-01T10:00:#Z</time>"
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "<gpx creator=\"x\"><trk><trkseg>\(point.replacing("#", with: "00"))<hr>0</hr></trkpt>"
                + "\(point.replacing("#", with: "30"))<ele/><hr></hr></trkpt></trkseg></trk></gpx>",
            "run.gpx")
        #expect(try await fixture.samples(.heartRate).isEmpty)
        #expect(summary.skippedCount == 0)
    }
}
