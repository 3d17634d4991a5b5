import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

/// Halves of pairs, impossible values and unknown parts in the formats that are no tables.
@Suite("FIT, FHIR, Garmin and Health Connect keep nothing wrong and leave nothing out silently")
struct ImportVariantTests {
    private func elements(_ summary: ImportSummary) -> [String: Int] {
        summary.skipped.reduce(into: [:]) { $0[$1.key.element, default: 0] += $1.value }
    }

    // MARK: FIT

    @Test("FIT: a blood pressure of which one half is missing is left out whole")
    func fitPair() async throws {
        var fit = FITFixture(14)
        let halves: [(UInt16, UInt16)] = [(121, 79), (122, 0xFFFF), (0xFFFF, 80), (80, 121)]
        for (minute, (systolic, diastolic)) in halves.enumerated() {
            fit.message(
                51,
                [
                    (253, FITFixture.time(minute * 60)), (0, .u16(systolic)), (1, .u16(diastolic)),
                    (8, .kind(0)),
                ])
        }
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "pressure.fit")
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [121])
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [79])
        #expect(elements(summary) == ["blood_pressure": 2, "sample": 1])
        #expect(summary.hasLosses)
    }

    @Test("FIT: a weight of a date that a clock cannot have is left out and counted")
    func fitDate() async throws {
        var fit = FITFixture(9)
        fit.message(30, [(253, FITFixture.time(0)), (0, .u16(7_000))])
        // The year 2125.
        fit.message(30, [(253, .u32(0xFFFF_FFFE)), (0, .u16(7_100))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file, "weight.fit")
        #expect(try await fixture.values(.bodyMass, .kilogram) == [70])
        #expect(summary.skipped.map(\.key.reason) == [.implausible])
    }

    @Test("FIT: a short header, and a name without an ending, are no other file")
    func fitHeader() async throws {
        // The header of 14 bytes ends with a checksum, and the file with one of everything.
        let long = FITActivityTests.ride().file
        let short = [12] + long[1..<12] + long[14..<(long.count - 2)]
        let sum = FITFixture.checksum(short)
        let file = short + [UInt8(sum & 0xFF), UInt8(sum >> 8)]
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("ride", file), ("notes.txt", Array("a note, of a kind\n".utf8)),
        ])
        #expect(
            summary.files.reduce(into: [:]) { $0[$1.path] = $1.outcome }
                == ["ride": .read(.fit, app: nil), "notes.txt": .unread(.document)])
        #expect(try await fixture.samples(.workout).map { $0.workout?.activityType } == [13])
        #expect(summary.skippedCount == 0)
    }

    // MARK: FHIR

    private static func observation(_ day: Int, _ code: String, _ inside: String) -> String {
        #"{"resourceType":"Observation","id":"\#(day)","status":"final","code":{"coding":[{"#
            + #""system":"http://loinc.org","code":"\#(code)"}]},"#
            + #""effectiveDateTime":"2026-03-0\#(day)T08:00:00Z",\#(inside)}"# + "\n"
    }

    private static func component(_ code: String, _ value: Double) -> String {
        #"{"code":{"coding":[{"system":"http://loinc.org","code":"\#(code)"}]},"#
            + #""valueQuantity":{"value":\#(value),"code":"mm[Hg]"}}"#
    }

    private func fhir(_ lines: [String]) async throws -> (ImportFixture, ImportSummary) {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(lines.joined(), "observations.ndjson")
        #expect(try await fixture.load(lines.joined(), "again.ndjson").inserted == 0)
        return (fixture, summary)
    }

    @Test("FHIR: two values of one half are no blood pressure, and neither are swapped halves")
    func fhirPair() async throws {
        func pressure(_ day: Int, _ parts: [(String, Double)]) -> String {
            let components = parts.map(Self.component).joined(separator: ",")
            return Self.observation(day, "85354-9", #""component":[\#(components)]"#)
        }
        let (fixture, summary) = try await fhir([
            pressure(1, [("8480-6", 121), ("8462-4", 79)]),
            pressure(2, [("8480-6", 122), ("8480-6", 123)]),
            pressure(3, [("8480-6", 80), ("8462-4", 121)]),
            pressure(4, [("8480-6", 124), ("8462-4", 78), ("8462-4", 79)]),
        ])
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [121])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" })
                == ["\(SkipReason.unsuitableMembers) 2", "\(SkipReason.implausible) 1"])
    }

    @Test("FHIR: a component that is not imported is counted under its code")
    func fhirComponents() async throws {
        let pair = [Self.component("8480-6", 121), Self.component("8462-4", 79)]
        let (fixture, summary) = try await fhir([
            Self.observation(
                1, "85354-9",
                #""component":[\#((pair + [Self.component("8478-0", 93)]).joined(separator: ","))]"#
            ),
            Self.observation(
                2, "8867-4",
                #""valueQuantity":{"value":61,"code":"/min"},"#
                    + #""component":[\#(Self.component("0000-0", 1))]"#),
        ])
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [61])
        #expect(
            Set(summary.skipped.keys.map(\.type)) == ["8478-0", "0000-0"])
        #expect(elements(summary) == ["component": 2])
    }

    @Test("FHIR: values that no person has, and units of something else, are left out and counted")
    func fhirValues() async throws {
        let values = [
            #"{"value":80,"code":"kg"}"#, #"{"value":-80,"code":"kg"}"#,
            #"{"value":1e308,"code":"kg"}"#, #"{"value":80,"code":"mm[Hg]"}"#, #"{"value":80}"#,
        ]
        let old = Self.observation(6, "29463-7", #""valueQuantity":\#(values[0])"#)
            .replacing("2026-03", with: "1901-03")
        let (fixture, summary) = try await fhir(
            values.enumerated().map { place, value in
                Self.observation(place + 1, "29463-7", #""valueQuantity":\#(value)"#)
            } + [old])
        #expect(try await fixture.values(.bodyMass, .kilogram) == [80])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" })
                == ["\(SkipReason.implausible) 3", "\(SkipReason.unsuitableUnit) 2"])
    }

    // MARK: Garmin

    private func garmin(_ text: String) async throws -> (ImportFixture, ImportSummary) {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, "a.json", ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.garmin, app: nil))
        return (fixture, summary)
    }

    @Test("Garmin: amounts below zero, texts and impossible amounts of a day are counted")
    func garminDays() async throws {
        func day(_ day: Int, _ steps: String, _ meters: String, _ rate: String) -> String {
            "{\"calendarDate\":\"2026-02-0\(day)\",\"totalSteps\":\(steps),"
                + "\"totalDistanceMeters\":\(meters),\"activeKilocalories\":300,"
                + "\"currentDayRestingHeartRate\":\(rate)}"
        }
        let (fixture, summary) = try await garmin(
            "[\(day(1, "-1", "900", "55")),\(day(2, "\"many\"", "1e12", "1")),"
                + "\(day(3, "0", "\"5000\"", "null"))]")
        #expect(try await fixture.samples(.stepCount).isEmpty)
        #expect(try await fixture.values(.distanceWalkingRunning, .meter()) == [900, 5_000])
        #expect(try await fixture.values(.restingHeartRate, .countPerMinute) == [55])
        #expect(
            try await fixture.values(.activeEnergyBurned, .kilocalorie) == [300, 300, 300])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" }) == [
                "\(SkipReason.implausible) 1", "\(SkipReason.invalid(attribute: "totalSteps")) 1",
            ])
        #expect(summary.skippedCount == 4)
    }

    @Test("Garmin: a stage whose length cannot be read is reported, the others are kept")
    func garminNights() async throws {
        func night(_ day: Int, _ deep: String) -> String {
            "{\"sleepStartTimestampGMT\":\"2026-02-0\(day)T01:00:00.0\",\"sleepEndTimestampGMT\":"
                + "\"2026-02-0\(day)T02:00:00.0\",\"deepSleepSeconds\":\(deep),"
                + "\"lightSleepSeconds\":1200}"
        }
        let (fixture, summary) = try await garmin(
            "[\(night(1, "600")),\(night(2, "-600")),\(night(3, "\"long\""))]")
        #expect(
            try await fixture.samples(.sleepAnalysis).map(\.categoryValue) == [3, 4, 3, 3])
        #expect(
            summary.skipped.map(\.key.reason) == [.invalid(attribute: "deepSleepSeconds")])
        #expect(summary.skippedCount == 2)
    }

    @Test("Garmin: an activity of an impossible date, length or distance is reported")
    func garminActivities() async throws {
        func activity(_ id: Int, _ begin: String, _ length: String, _ meters: String) -> String {
            "{\"activityId\":\(id),\"activityType\":\"running\",\"beginTimestamp\":\(begin),"
                + "\"duration\":\(length),\"distance\":\(meters)}"
        }
        let (fixture, summary) = try await garmin(
            "[{\"summarizedActivitiesExport\":["
                + [
                    activity(1, "1700000000000", "600000", "250000"),
                    activity(2, "5000000000000", "600000", "250000"),
                    activity(3, "1700100000000", "-1", "250000"),
                    activity(4, "1700200000000", "600000", "\"far\""),
                    activity(5, "1700300000000", "600000", "-5"),
                ].joined(separator: ",") + "]}]")
        let meters = try await fixture.samples(.workout).map { $0.workout?.totalDistance }
        #expect(meters == [Quantity(2_500, .meter()), nil, nil])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" }) == [
                "\(SkipReason.implausible) 1",
                "\(SkipReason.missing(attribute: "duration")) 1",
                "\(SkipReason.invalid(attribute: "distance")) 2",
            ])
    }

    // MARK: Health Connect

    private func healthConnect(_ sql: String) async throws -> (ImportFixture, ImportSummary) {
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "health_connect_export.db").path
        try await DatabaseQueue(path: path).write { db in
            try db.execute(
                sql: """
                    CREATE TABLE application_info_table (row_id INTEGER, package_name TEXT);
                    CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB,
                        start_time INTEGER, end_time INTEGER, count INTEGER);
                    """ + sql)
        }
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(try await HealthImporter(fixture.store).importFile(at: path).inserted == 0)
        return (fixture, summary)
    }

    @Test("Health Connect: a blood pressure of which one half is missing is left out whole")
    func healthConnectPair() async throws {
        let (fixture, summary) = try await healthConnect(
            """
            CREATE TABLE blood_pressure_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB,
                time INTEGER, systolic REAL, diastolic REAL);
            INSERT INTO blood_pressure_record_table VALUES (1, X'01', 1780000000000, 121, 79),
                (2, X'02', 1780000060000, 122, NULL), (3, X'03', 1780000120000, 4.9E-324, 80),
                (4, X'04', 1780000180000, 123, 'low'), (5, X'05', 1780000240000, 80, 120);
            """)
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [121])
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [79])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" }) == [
                "\(SkipReason.missing(attribute: "systolic")) 3", "\(SkipReason.implausible) 1",
            ])
    }

    @Test("Health Connect: impossible steps and dates are left out and counted")
    func healthConnectValues() async throws {
        let (fixture, summary) = try await healthConnect(
            """
            INSERT INTO steps_record_table VALUES
                (1, X'01', 1780000000000, 1780000060000, 12),
                (2, X'02', 1780000100000, 1780000160000, -1),
                (3, X'03', 1780000200000, 1780000260000, 9000000000000),
                (4, X'04', -2148000000000, -2147999940000, 5),
                (5, X'05', 1780000300000, 1780000200000, 6),
                (6, X'06', 0, 60000, 7), (7, X'07', NULL, NULL, 8);
            """)
        #expect(try await fixture.values(.stepCount, .count) == [12])
        #expect(
            Set(summary.skipped.map { "\($0.key.reason) \($0.value)" }) == [
                "\(SkipReason.implausible) 4", "\(SkipReason.invalid(attribute: "time")) 2",
            ])
    }

    @Test("Health Connect: each table of records that is not imported is named with its rows")
    func healthConnectTables() async throws {
        func table(_ name: String, _ rows: Int) -> String {
            "CREATE TABLE \(name) (row_id INTEGER PRIMARY KEY);"
                + (0..<rows).map { "INSERT INTO \(name) VALUES (\($0));" }.joined()
        }
        // The values of the records are no other records.
        let (fixture, summary) = try await healthConnect(
            """
            CREATE TABLE CyclingPedalingCadenceRecordTable (row_id INTEGER PRIMARY KEY, uuid BLOB);
            INSERT INTO CyclingPedalingCadenceRecordTable VALUES (1, X'01');
            CREATE TABLE cycling_pedaling_cadence_record_table (parent_key INTEGER,
                revolutions_per_minute REAL, epoch_millis INTEGER);
            INSERT INTO cycling_pedaling_cadence_record_table VALUES (1, 80, 1780000000000);
            """ + table("power_record_table", 7) + table("PowerRecordTable", 3)
                + table("menstruation_period_record_table", 2)
                + table("mood_of_the_future_record_table", 1) + table("medical_resource_table", 4)
                + table("\"a \"\" b_record_table\"", 1) + table("bone_mass_record_table", 0)
                + table("activity_date_table", 9))
        #expect(try await fixture.values(.cyclingCadence, .countPerMinute) == [80])
        #expect(
            elements(summary) == [
                "menstruation_period_record_table": 2, "PowerRecordTable": 3,
                "mood_of_the_future_record_table": 1, "medical_resource_table": 4,
                "a \" b_record_table": 1,
            ])
    }

    @Test("Health Connect: laps and places that cannot be read are counted, the workout is kept")
    func healthConnectWorkout() async throws {
        let start = 1_780_000_000_000
        let (fixture, summary) = try await healthConnect(
            """
            CREATE TABLE exercise_session_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB,
                start_time INTEGER, end_time INTEGER, exercise_type INTEGER);
            INSERT INTO exercise_session_record_table
            VALUES (1, X'01', \(start), \(start + 600_000), 33);
            CREATE TABLE exercise_laps_table (parent_key INTEGER, lap_start_time INTEGER,
                lap_end_time INTEGER, lap_length REAL);
            INSERT INTO exercise_laps_table VALUES (1, \(start), \(start + 300_000), 400),
                (1, \(start + 300_000), \(start), 400);
            CREATE TABLE exercise_route_table (parent_key INTEGER, timestamp_millis INTEGER,
                latitude REAL, longitude REAL);
            INSERT INTO exercise_route_table VALUES (1, \(start), 48.2, 16.3),
                (1, \(start + 1_000), 48.3, NULL), (1, \(start + 2_000), 98.2, 16.3),
                (1, \(start + 3_000), 48.4, 16.4);
            CREATE TABLE exercise_segments_table (parent_key INTEGER, segment_type INTEGER);
            INSERT INTO exercise_segments_table VALUES (1, 2);
            """)
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.activityType == 37)
        #expect(run.workout?.events.map(\.interval.duration) == [300])
        #expect(
            try await fixture.routes(of: run).map { $0.map(\.latitude) } == [[48.2, 48.4]])
        #expect(
            elements(summary) == [
                "exercise_laps_table": 1, "exercise_route_table": 2, "exercise_segments_table": 1,
            ])
    }
}
