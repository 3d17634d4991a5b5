import Foundation
import GRDB
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

/// Generated files of the formats that are no tables: the same measurements, written in any way that the format allows.
@Suite("A file of a program comes in as the same samples however it is written")
struct FormatPropertyTests {
    /// A measurement of the generated files.
    private struct Measurement {
        let type: ObjectType
        let start: Date
        var end: Date
        /// In the canonical unit of the checks.
        let value: Double
        let unit: HealthUnit
    }

    private static let (first, hour) = (TrackFixture.morning, 3_600.0)

    /// An object with its members in some order, with or without gaps.
    static func object(
        _ members: [(String, String)], _ generator: inout SeededGenerator
    ) -> String {
        let gap = generator.pick(["", " ", "\n "])
        return "{"
            + members.shuffled(using: &generator).map { "\"\($0.0)\":\(gap)\($0.1)" }
            .joined(separator: ",") + "}"
    }

    /// A number, or a text with it.
    static func loose(_ number: Int, _ generator: inout SeededGenerator) -> String {
        generator.pick(["\(number)", "\"\(number)\"", "\(number).0"])
    }

    private func check(_ expected: [Measurement], in fixture: ImportFixture) async throws {
        for type in Set(expected.map(\.type)) {
            let wanted = expected.filter { $0.type == type }.sorted { $0.start < $1.start }
            let found = try await fixture.samples(type)
            #expect(found.map(\.startDate) == wanted.map(\.start), "\(type)")
            #expect(found.map(\.endDate) == wanted.map(\.end), "\(type)")
            for (sample, measurement) in zip(found, wanted) {
                let value = try #require(sample.quantity).doubleValue(for: measurement.unit)
                #expect(abs(value - measurement.value) <= 1e-6 * measurement.value, "\(type)")
            }
        }
    }

    // MARK: FHIR

    private struct Coded {
        let type: ObjectType
        let codes: [String]
        let range: ClosedRange<Double>
        /// The first unit is that of the range.
        let units: [(code: String, unit: HealthUnit)]
    }

    private static let coded = [
        Coded(
            type: .bodyMass, codes: ["29463-7", "3141-9"], range: 60...90,
            units: [("kg", .kilogram), ("g", .gram()), ("[lb_av]", .pound)]),
        Coded(
            type: .height, codes: ["8302-2"], range: 1.5...1.9,
            units: [("m", .meter()), ("cm", .centimeter)]),
        Coded(
            type: .bodyTemperature, codes: ["8310-5"], range: 36...39,
            units: [("Cel", .degreeCelsius), ("[degF]", .degreeFahrenheit)]),
        Coded(
            type: .bloodGlucose, codes: ["2339-0", "15074-8"], range: 80...180,
            units: [("mg/dL", .milligramsPerDeciliter), ("mmol/L", .millimolesOfGlucosePerLiter)]),
        Coded(
            type: .heartRate, codes: ["8867-4"], range: 50...150,
            units: [("/min", .countPerMinute), ("{beats}/min", .countPerMinute)]),
    ]

    @Test(
        "FHIR, in any unit, time zone, form of the time, order of members and packing",
        arguments: 0..<12)
    func fhir(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var expected: [Measurement] = []
        var resources: [String] = []
        for index in 0..<30 {
            let kind = generator.pick(Self.coded)
            let (code, unit) = generator.pick(kind.units)
            let start = Self.first.addingTimeInterval(Double(index) * Self.hour)
            let value = Double.random(in: kind.range, using: &generator)
            var measurement = Measurement(
                type: kind.type, start: start, end: start, value: value, unit: kind.units[0].unit)
            var members = [
                ("resourceType", "\"Observation\""), ("id", "\"o\(index)\""),
                ("status", generator.pick(["\"final\"", "\"amended\"", "\"preliminary\""])),
            ]
            let system = #"{"system":"http://loinc.org","code":"\#(generator.pick(kind.codes))"}"#
            let own =
                "{\"system\":\"http://developer.apple.com/documentation/healthkit\","
                + "\"code\":\"\(kind.type.identifier)\"}"
            let strange = #"{"system":"urn:of:a:clinic","code":"\#(index)"}"#
            let codings = generator.pick([[system], [strange, system], [own], [own, system]])
            members.append(("code", "{\"coding\":[\(codings.joined(separator: ","))]}"))
            let number = try Quantity(value, measurement.unit).doubleValue(for: unit)
            let named = [("value", "\(number)"), ("code", "\"\(code)\"")]
            let shown = [("value", "\(number)"), ("unit", "\"\(code)\"")]
            members.append(
                (
                    "valueQuantity", Self.object(generator.chance(70) ? named : shown, &generator)
                ))
            switch generator.below(3) {
            case 0: members.append(("effectiveDateTime", Self.instant(start, &generator)))
            case 1: members.append(("effectiveInstant", Self.instant(start, &generator)))
            default:
                measurement.end = start.addingTimeInterval(60)
                let span = [
                    ("start", Self.instant(start, &generator)),
                    ("end", Self.instant(measurement.end, &generator)),
                ]
                members.append(("effectivePeriod", Self.object(span, &generator)))
            }
            resources.append(Self.object(members, &generator))
            expected.append(measurement)
        }
        resources.shuffle(using: &generator)
        let isBundle = generator.chance(50)
        let text =
            isBundle
            ? "{\"resourceType\":\"Bundle\",\"type\":\"searchset\",\"entry\":["
                + resources.map { "{\"resource\":\($0)}" }.joined(separator: ",") + "]}"
            : resources.map { $0.replacing("\n", with: "") }.joined(separator: "\n")
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, "record.json")
        #expect(summary.skippedCount == 0, "\(text)")
        #expect(summary.inserted == expected.count)
        try await check(expected, in: fixture)
    }

    /// An instant in quotes, in some time zone.
    private static func instant(_ date: Date, _ generator: inout SeededGenerator) -> String {
        let hours = generator.pick([0, 1, -8, 5])
        let local = date.addingTimeInterval(Double(hours) * hour).formatted(.iso8601).dropLast()
        let sign = hours < 0 ? "-" : "+"
        let offset = hours == 0 && generator.chance(50) ? "Z" : "\(sign)0\(abs(hours)):00"
        return "\"\(local)\(offset)\""
    }

    // MARK: Garmin, Fitbit and Google Fit

    @Test(
        "Garmin's days, with numbers as texts, in any order of members, items and files",
        arguments: 0..<8)
    func garmin(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var expected: [Measurement] = []
        var files: [(name: String, text: String)] = []
        for file in 0..<3 {
            var items: [String] = []
            for place in 0..<4 {
                let day = 10 + file * 4 + place
                let date = "2026-03-\(day)"
                let start = try ImportFixture.date("\(date)T00:00:00Z")
                let amounts: [(String, ObjectType, Int, HealthUnit)] = [
                    ("totalSteps", .stepCount, 1 + generator.below(20_000), .count),
                    (
                        "totalDistanceMeters", .distanceWalkingRunning,
                        1 + generator.below(20_000), .meter()
                    ),
                    (
                        "activeKilocalories", .activeEnergyBurned, 1 + generator.below(900),
                        .kilocalorie
                    ),
                    (
                        "currentDayRestingHeartRate", .restingHeartRate, 40 + generator.below(40),
                        .countPerMinute
                    ),
                ]
                var members = [("calendarDate", "\"\(date)\""), ("uuid", "{\"x\":[1]}")]
                for (name, type, number, unit) in amounts {
                    members.append((name, Self.loose(number, &generator)))
                    expected.append(
                        Measurement(
                            type: type, start: start, end: start, value: Double(number), unit: unit)
                    )
                }
                items.append(Self.object(members, &generator))
            }
            items.shuffle(using: &generator)
            files.append(("DI_CONNECT/UDS\(file).json", "[\(items.joined(separator: ","))]"))
        }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: files.shuffled(using: &generator), isFolder: generator.chance(50))
        #expect(summary.skippedCount == 0)
        try await check(expected, in: fixture)
    }

    @Test(
        "Fitbit's minutes, with numbers as texts, in any order of members and items",
        arguments: 0..<8)
    func fitbit(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var files: [(name: String, text: String)] = []
        var expected: [Measurement] = []
        for (name, type, unit) in [
            ("steps", ObjectType.stepCount, HealthUnit.count),
            ("distance", .distanceWalkingRunning, .centimeter),
        ] {
            var items: [String] = []
            for minute in 10..<40 {
                let number = 1 + generator.below(200)
                let text = "\"03/01/26 08:\(minute):00\""
                items.append(
                    Self.object(
                        [("dateTime", text), ("value", Self.loose(number, &generator))], &generator
                    ))
                let start = try ImportFixture.date("2026-03-01T08:\(minute):00Z")
                expected.append(
                    Measurement(
                        type: type, start: start, end: start.addingTimeInterval(60),
                        value: Double(number), unit: unit))
            }
            items.shuffle(using: &generator)
            files.append(("\(name)-2026-03-01.json", "[\(items.joined(separator: ","))]"))
        }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: files.shuffled(using: &generator), isFolder: generator.chance(50))
        #expect(summary.skippedCount == 0)
        try await check(expected, in: fixture)
    }

    @Test("Google Fit's streams, with either kind of number and times as texts", arguments: 0..<8)
    func googleFit(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var expected: [Measurement] = []
        var points: [String] = []
        for index in 0..<40 {
            let start = Self.first.addingTimeInterval(Double(index) * 60)
            let number = 1 + generator.below(200)
            let kind = generator.pick(["intVal", "fpVal"])
            let nanos = { (date: Date) in "\(Int(date.timeIntervalSince1970))000000000" }
            let end = start.addingTimeInterval(60)
            let quote = generator.pick(["", "\""])
            let type = "com.google.step_count.delta"
            points.append(
                Self.object(
                    [
                        (
                            "fitValue",
                            "[{\"value\":{\"\(kind)\":\(Self.loose(number, &generator))}}]"
                        ), ("startTimeNanos", quote + nanos(start) + quote),
                        ("endTimeNanos", quote + nanos(end) + quote),
                        ("dataTypeName", "\"\(type)\""),
                        ("originDataSourceId", "\"raw:\(type):com.example.band:Band\""),
                    ], &generator))
            expected.append(
                Measurement(
                    type: .stepCount, start: start, end: end, value: Double(number), unit: .count))
        }
        points.shuffle(using: &generator)
        let text =
            "{\n  \"Data Source\": \"derived:com.google.step_count.delta:com.google.android.gms:"
            + "estimated_steps\",\n  \"Data Points\": [\(points.joined(separator: ","))]}"
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [("Fit/All Data/a.json", text)])
        #expect(summary.skippedCount == 0)
        try await check(expected, in: fixture)
    }

    @Test(
        "Garmin's activities and nights, with numbers as texts, in any order of members and items",
        arguments: 0..<8)
    func garminTimes(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var (activities, nights): ([String], [String]) = ([], [])
        var workouts: [(start: Date, seconds: Double, meters: Double, type: Int)] = []
        var stages: [Int: Double] = [:]
        for index in 0..<8 {
            let start = Self.first.addingTimeInterval(Double(index) * 24 * Self.hour)
            let (name, type) = generator.pick([
                ("running", 37), ("cycling", 13), ("walking", 52), ("lap_swimming", 46),
            ])
            let (seconds, meters) = (600 + generator.below(3_000), 100 + generator.below(5_000))
            let begin = Int(start.timeIntervalSince1970) * 1_000
            activities.append(
                Self.object(
                    [
                        ("activityId", "\(index)"), ("activityType", "\"\(name)\""),
                        ("beginTimestamp", Self.loose(begin, &generator)),
                        ("duration", Self.loose(seconds * 1_000, &generator)),
                        ("distance", Self.loose(meters * 100, &generator)),
                        ("calories", "1675.0"),
                    ], &generator))
            workouts.append((start, Double(seconds), Double(meters), type))
            var members = [
                ("sleepStartTimestampGMT", "\"2026-03-1\(index)T01:00:00.0\""),
                ("sleepEndTimestampGMT", "\"2026-03-1\(index)T09:00:00.0\""),
                ("calendarDate", "\"2026-03-1\(index)\""),
            ]
            for (name, stage) in [
                ("light", 3), ("deep", 4), ("rem", 5), ("awake", 2),
            ] {
                let length = 60 * (1 + generator.below(100))
                members.append(("\(name)SleepSeconds", Self.loose(length, &generator)))
                stages[stage, default: 0] += Double(length)
            }
            nights.append(Self.object(members, &generator))
        }
        activities.shuffle(using: &generator)
        nights.shuffle(using: &generator)
        let list = activities.joined(separator: ",")
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: [
                ("a_summarizedActivities.json", "[{\"summarizedActivitiesExport\":[\(list)]}]"),
                ("b_sleepData.json", "[\(nights.joined(separator: ","))]"),
            ], isFolder: generator.chance(50))
        #expect(summary.skippedCount == 0)
        let found = try await fixture.samples(.workout)
        #expect(found.map(\.startDate) == workouts.map(\.start))
        #expect(found.compactMap { $0.workout?.activityType } == workouts.map(\.type))
        #expect(found.compactMap { $0.workout?.duration } == workouts.map(\.seconds))
        #expect(
            found.compactMap { $0.workout?.totalDistance }
                == workouts.map { Quantity($0.meters, .meter()) }
        )
        let slept: [Int: Double] = try await fixture.samples(.sleepAnalysis)
            .reduce(into: [:]) { slept, sample in
                slept[sample.categoryValue ?? -1, default: 0] +=
                    sample.endDate.timeIntervalSince(sample.startDate)
            }
        #expect(slept == stages)
    }

    // MARK: Health Connect

    @Test(
        "Health Connect, with the columns in any order, some missing and others unknown",
        arguments: 0..<8)
    func healthConnect(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let tables: [(String, String, ObjectType, Double, HealthUnit)] = [
            ("weight_record_table", "weight", .bodyMass, 1_000, .kilogram),
            ("height_record_table", "height", .height, 1, .meter()),
            ("blood_glucose_record_table", "level", .bloodGlucose, 1, .millimolesOfGlucosePerLiter),
            ("oxygen_saturation_record_table", "percentage", .oxygenSaturation, 100, .percent),
            (
                "resting_heart_rate_record_table", "beats_per_minute", .restingHeartRate, 1,
                .countPerMinute
            ),
        ]
        let values = [80.25, 1.75, 5.5, 0.97, 55]
        var sql = """
            CREATE TABLE application_info_table (row_id INTEGER, package_name TEXT);
            CREATE TABLE steps_record_table (row_id INTEGER PRIMARY KEY, uuid BLOB);
            """
        var expected: [Measurement] = []
        for ((table, column, type, scale, unit), value) in zip(tables, values) {
            var columns = ["row_id", "uuid", "time", column, "future TEXT"]
            if generator.chance(50) { columns.append("zone_offset INTEGER") }
            columns.shuffle(using: &generator)
            sql += "CREATE TABLE \(table) (\(columns.joined(separator: ", ")));"
            for row in 1...6 {
                let start = Self.first.addingTimeInterval(Double(row) * Self.hour)
                let number = value + Double(generator.below(4)) / 100
                sql += """
                    INSERT INTO \(table) (row_id, uuid, time, \(column)) VALUES
                    (\(row), X'0\(row)', \(Int(start.timeIntervalSince1970) * 1_000), \(number * scale));
                    """
                expected.append(
                    Measurement(type: type, start: start, end: start, value: number, unit: unit))
            }
        }
        let fixture = try ImportFixture()
        let path = fixture.folder.url.appending(path: "health_connect_export.db").path
        let script = sql
        try await DatabaseQueue(path: path).write { try $0.execute(sql: script) }
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(summary.skippedCount == 0)
        try await check(expected, in: fixture)
    }

    // MARK: Apple Health

    @Test(
        "Apple's records of iOS 8 and of later versions, with attributes in any order",
        arguments: 0..<8)
    func apple(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let isOld = generator.chance(50)
        var expected: [Measurement] = []
        var records: [String] = []
        for index in 0..<30 {
            let start = Self.first.addingTimeInterval(Double(index) * Self.hour)
            let end = start.addingTimeInterval(Double(generator.below(60)))
            let hours = generator.pick([0, 2, -7])
            func date(_ date: Date) -> String {
                let text = date.addingTimeInterval(Double(hours) * Self.hour).formatted(.iso8601)
                let sign = hours < 0 ? "-" : "+"
                let offset = "\(sign)0\(abs(hours))00"
                let plain = text.dropLast().replacing("T", with: " ")
                return isOld ? plain.filter(\.isNumber) + offset : "\(plain) \(offset)"
            }
            let isMass = generator.chance(50)
            let (value, unit) =
                isMass
                ? (60 + Double(generator.below(300)) / 10, "kg")
                : (Double(1 + generator.below(900)), "count")
            let type: ObjectType = isMass ? .bodyMass : .stepCount
            let attributes = [
                "type=\"\(type.identifier)\"",
                isOld ? "source=\"A &amp; B\"" : "sourceName=\"A &amp; B\"",
                "unit=\"\(unit)\"", "startDate=\"\(date(start))\"", "endDate=\"\(date(end))\"",
                "value=\"\(value)\"",
            ]
            records.append(
                "<Record \(attributes.shuffled(using: &generator).joined(separator: " "))/>")
            expected.append(
                Measurement(
                    type: type, start: start, end: end, value: value,
                    unit: isMass ? .kilogram : .count))
        }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "<?xml version=\"1.0\"?>\n<HealthData locale=\"en_US\">\n"
                + records.shuffled(using: &generator).joined(separator: "\n") + "\n</HealthData>\n",
            "export.xml")
        #expect(summary.skippedCount == 0)
        try await check(expected, in: fixture)
    }
}
