import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

/// Generated files of Polar Flow and of Oura: the same data, written in any of the shapes that are known.
@Suite("Polar's and Oura's data come in as the same samples in every shape of their files")
struct AccountPropertyTests {
    private struct Stage: Equatable {
        let value: Int
        let start: Date
        let end: Date
    }

    private struct Found: Equatable {
        var stages: [Stage] = []
        var rates: [Date: Double] = [:]
        var steps: [Date: Double] = [:]
        var workouts: [Date: Double] = [:]
    }

    private static let zone = "+02:00"

    private static func local(_ day: Int, _ seconds: Int) -> String {
        String(
            format: "2026-03-%02dT%02d:%02d:%02d", day, seconds / 3_600, seconds / 60 % 60,
            seconds % 60)
    }

    private static func date(_ day: Int, _ seconds: Int) throws -> Date {
        try ImportFixture.date(local(day, seconds) + zone)
    }

    private func found(_ fixture: ImportFixture) async throws -> Found {
        var found = Found()
        found.stages = try await fixture.samples(.sleepAnalysis).map {
            Stage(value: $0.categoryValue ?? -1, start: $0.startDate, end: $0.endDate)
        }
        for sample in try await fixture.samples(.heartRate) {
            found.rates[sample.startDate] = try sample.quantity?.doubleValue(for: .countPerMinute)
        }
        for sample in try await fixture.samples(.stepCount) {
            found.steps[sample.startDate] = try sample.quantity?.doubleValue(for: .count)
        }
        for sample in try await fixture.samples(.workout) {
            found.workouts[sample.startDate] = try sample.workout?.totalDistance?
                .doubleValue(for: .meter())
        }
        return found
    }

    /// The stages of a night in steps of five minutes, equal neighbours joined.
    private static func stages(_ values: [Int], _ day: Int) throws -> [Stage] {
        var stages: [Stage] = []
        for (place, value) in values.enumerated() {
            let end = try date(day, (place + 1) * 300)
            if let last = stages.last, last.value == value {
                stages[stages.count - 1] = Stage(value: value, start: last.start, end: end)
            } else {
                stages.append(Stage(value: value, start: try date(day, place * 300), end: end))
            }
        }
        return stages
    }

    /// Values of stages, among them light sleep.
    private static func night(_ generator: inout SeededGenerator) -> [Int] {
        [3] + (0..<(5 + generator.below(60))).map { _ in generator.pick([2, 3, 4, 5]) }
    }

    // MARK: Polar

    private static func polarNight(_ values: [Int], _ day: Int, _ generator: inout SeededGenerator)
        -> String
    {
        let names = [2: "WAKE", 3: "NONREM2", 4: "NONREM3", 5: "REM"]
        var changes: [String] = []
        for (place, value) in values.enumerated() where place == 0 || values[place - 1] != value {
            let seconds = place * 300
            let offset = generator.pick([
                "PT\(seconds)S", "PT\(seconds / 3_600)H\(seconds / 60 % 60)M\(seconds % 60)S",
                "PT\(seconds).000S",
            ])
            changes.append(
                FormatPropertyTests.object(
                    [("offsetFromStart", "\"\(offset)\""), ("state", "\"\(names[value] ?? "")\"")],
                    &generator))
        }
        let fraction = generator.pick(["", ".000"])
        let hypnogram = FormatPropertyTests.object(
            [
                ("sleepStart", "\"\(local(day, 0))\(fraction)\(zone)\""),
                ("sleepEnd", "\"\(local(day, values.count * 300))\(fraction)\(zone)\""),
                ("sleepStateChanges", "[\(changes.joined(separator: ","))]"),
            ], &generator)
        return FormatPropertyTests.object(
            [
                ("night", "\"2026-03-\(day)\""), ("evaluation", "{\"age\":40.5}"),
                ("sleepResult", "{\"hypnogram\":\(hypnogram)}"),
            ], &generator)
    }

    private static func polarSession(
        _ day: Int, _ rates: [Int], _ meters: Int, _ generator: inout SeededGenerator
    ) -> String {
        let (start, end) = (36_000, 36_000 + rates.count)
        let isNew = generator.chance(50)
        let times = [
            ("startTime", "\"\(local(day, start))\""), ("stopTime", "\"\(local(day, end))\""),
        ]
        let length =
            isNew
            ? [("durationMillis", "\(rates.count)000"), ("timezoneOffsetMinutes", "120")]
            : [("duration", "\"PT\(rates.count)S\""), ("timeZoneOffset", "120")]
        let samples =
            isNew
            ? "{\"samples\":[{\"type\":\"\(generator.pick(["", "SAMPLE_TYPE_"]))HEART_RATE\","
                + "\"intervalMillis\":1000,\"values\":["
                + rates.map { $0 == 0 ? "\"NaN\"" : "\($0)" }.joined(separator: ",") + "]}]}"
            : "{\"heartRate\":["
                + rates.enumerated().map { place, rate in
                    "{\"dateTime\":\"\(local(day, start + place)).000\""
                        + (rate == 0 ? "" : ",\"value\":\(rate)") + "}"
                }.joined(separator: ",") + "]}"
        let distance = (
            isNew ? "distanceMeters" : "distance", FormatPropertyTests.loose(meters, &generator)
        )
        let exercise = FormatPropertyTests.object(
            times + length + [("samples", samples), distance], &generator)
        let version = isNew ? [] : [("exportVersion", "\"2.6\"")]
        return FormatPropertyTests.object(
            times + length + version + [distance, ("exercises", "[\(exercise)]")], &generator)
    }

    @Test(
        "Polar's sessions of both generations, days and nights, in any packing", arguments: 0..<10)
    func polar(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var expected = Found()
        var (nights, sessions): ([String], [String]) = ([], [])
        var days: [(name: String, text: String)] = []
        for day in 10..<14 {
            let values = Self.night(&generator)
            expected.stages += try Self.stages(values, day)
            nights.append(Self.polarNight(values, day, &generator))
            // The length has to differ from none by more than the tolerance.
            let rates = (0..<(12 + generator.below(50))).map { _ in
                generator.pick([0, 90, 120, 150])
            }
            let meters = 1 + generator.below(9_000)
            sessions.append(Self.polarSession(day, rates, meters, &generator))
            expected.workouts[try Self.date(day, 36_000)] = Double(meters)
            for (place, rate) in rates.enumerated() where rate > 0 {
                expected.rates[try Self.date(day, 36_000 + place)] = Double(rate)
            }
            var steps: [String] = []
            for minute in 0..<(1 + generator.below(20)) {
                let (second, value) = (50_000 + minute * 60, 1 + generator.below(100))
                let time = Self.local(day, second).dropFirst(11)
                steps.append(
                    FormatPropertyTests.object(
                        [("localTime", "\"\(time).000\""), ("value", "\(value)")], &generator))
                expected.steps[try Self.date(day, second)] = Double(value)
            }
            let list = steps.joined(separator: ",")
            days.append(
                (
                    "activity-\(day).json",
                    FormatPropertyTests.object(
                        [
                            ("date", "\"2026-03-\(day)\""), ("exportVersion", "\"2.0\""),
                            ("samples", "{\"steps\":[\(list)]}"),
                        ], &generator)
                ))
        }
        let joined = generator.pick([
            sessions.joined(separator: "\n"), "[\(sessions.joined(separator: ","))]",
        ])
        let files =
            days + [
                ("sleep_result.json", "[\(nights.joined(separator: ","))]"),
                ("sessions.json", joined),
            ]
        let fixture = try ImportFixture()
        let zone = TimeZone(secondsFromGMT: 7_200)
        let summary = try await fixture.load(
            files: files.shuffled(using: &generator), isFolder: generator.chance(50),
            ImportOptions(timeZone: zone))
        #expect(summary.skippedCount == 0)
        #expect(try await found(fixture) == expected)
    }

    // MARK: Oura

    @Test("Oura's sleeps, days, heart rates and workouts, in every shape", arguments: 0..<10)
    func oura(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        var expected = Found()
        var items: [String: [String]] = [:]
        let isOld = generator.chance(30)
        let digits = [4: "1", 3: "2", 5: "3", 2: "4"]
        for day in 10..<14 {
            let values = Self.night(&generator)
            expected.stages += try Self.stages(values, day)
            let text = values.map { digits[$0] ?? "" }.joined()
            let dayName = isOld ? "summary_date" : "day"
            items["sleep", default: []].append(
                FormatPropertyTests.object(
                    [
                        (dayName, "\"2026-03-\(day)\""),
                        ("bedtime_start", "\"\(Self.local(day, 0))\(Self.zone)\""),
                        ("bedtime_end", "\"\(Self.local(day, values.count * 300))\(Self.zone)\""),
                        (isOld ? "hypnogram_5min" : "sleep_phase_5_min", "\"\(text)\""),
                    ], &generator))
            let steps = 1 + generator.below(9_000)
            expected.steps[try Self.date(day, 0)] = Double(steps)
            items[isOld ? "activity" : "daily_activity", default: []].append(
                FormatPropertyTests.object(
                    [
                        (dayName, "\"2026-03-\(day)\""),
                        (isOld ? "cal_active" : "active_calories", "0"),
                        ("steps", FormatPropertyTests.loose(steps, &generator)),
                        (
                            isOld ? "day_start" : "timestamp",
                            "\"\(Self.local(day, 14_400))\(Self.zone)\""
                        ),
                    ], &generator))
            guard !isOld else { continue }
            let rate = 50 + generator.below(80)
            expected.rates[try Self.date(day, 40_000)] = Double(rate)
            items["heartrate", default: []].append(
                FormatPropertyTests.object(
                    [
                        ("bpm", FormatPropertyTests.loose(rate, &generator)),
                        ("source", "\"awake\""),
                        ("timestamp", "\"\(Self.local(day, 40_000))\(Self.zone)\""),
                    ], &generator))
            let meters = 1 + generator.below(9_000)
            expected.workouts[try Self.date(day, 50_000)] = Double(meters)
            items["workout", default: []].append(
                FormatPropertyTests.object(
                    [
                        ("day", "\"2026-03-\(day)\""), ("activity", "\"running\""),
                        ("distance", FormatPropertyTests.loose(meters, &generator)),
                        ("start_datetime", "\"\(Self.local(day, 50_000))\(Self.zone)\""),
                        ("end_datetime", "\"\(Self.local(day, 53_600))\(Self.zone)\""),
                    ], &generator))
        }
        func list(_ name: String) -> String { "[\((items[name] ?? []).joined(separator: ","))]" }
        func page(_ name: String) -> String { "{\"data\":\(list(name)),\"next_token\":null}" }
        let names = items.keys.sorted().shuffled(using: &generator)
        let files: [(name: String, text: String)] =
            switch isOld ? 0 : generator.below(4) {
            case 0:
                [("all.json", FormatPropertyTests.object(names.map { ($0, list($0)) }, &generator))]
            case 1:
                [("all.json", FormatPropertyTests.object(names.map { ($0, page($0)) }, &generator))]
            case 2: names.map { ("\($0).json", page($0)) }
            default: names.map { ("\($0).json", list($0)) }
            }
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: files, isFolder: generator.chance(50), ImportOptions(timeZone: nil))
        #expect(summary.skippedCount == 0)
        #expect(try await found(fixture) == expected)
    }
}
