import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@testable import HealthExchange

/// Generated tables whose rows are series, named measurements, exercises or activities.
@Suite("Rows with contents of their own come in the same however their table is written")
struct RowPropertyTests {
    /// A table as names and fields, which can be written in several ways.
    private struct Table {
        var names: [String]
        var rows: [[String]]

        /// The text with the columns in any order.
        func text(_ separator: String, _ generator: inout SeededGenerator) -> String {
            let places = names.indices.shuffled(using: &generator)
            return ([names] + rows).map { row in
                places.map { quoted(row[$0], separator) }.joined(separator: separator) + "\r\n"
            }.joined()
        }

        private func quoted(_ text: String, _ separator: String) -> String {
            text.contains(separator) || text.contains("\"")
                ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
        }
    }

    private static func number(_ value: Double, _ sign: DecimalSign) -> String {
        let text = String(format: "%.4f", value)
        return sign == .comma ? text.replacing(".", with: ",") : text
    }

    private static func day(_ day: Int, _ order: DateOrder?) -> String {
        switch order {
        case nil: "2026-03-\(day)"
        case .dayFirst: "\(day)/03/2026"
        case .monthFirst: "03/\(day)/2026"
        }
    }

    private func load(_ text: String, _ name: String, app: String) async throws -> ImportFixture {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, name, ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: app), "\(text)")
        #expect(!summary.hasLosses, "\(text)")
        return fixture
    }

    // MARK: Series

    private struct Datum: Equatable {
        var start: Date
        var seconds: Double
        var value: Double
    }

    @Test(
        "Withings' series, in any offset from GMT, form of lists and column order",
        arguments: 0..<8)
    func series(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let isRate = generator.chance(50)
        let separator = generator.pick([",", ";", "\t"])
        var expected: [Datum] = []
        var table = Table(names: ["start", "duration", "value"], rows: [])
        for row in 0..<12 {
            var start = TrackFixture.morning.addingTimeInterval(Double(row) * 3_600)
            let hours = generator.pick([0, 1, -5])
            let local = start.addingTimeInterval(Double(hours) * 3_600)
                .formatted(.iso8601).dropLast()
            let offset = hours == 0 ? "Z" : hours > 0 ? "+01:00" : "-05:00"
            let count = 1 + generator.below(4)
            let lengths = (0..<count).map { _ in 10 + generator.below(90) }
            let values = (0..<count).map { _ in
                isRate ? 50 + generator.below(90) : 90 + generator.below(10)
            }
            for (length, value) in zip(lengths, values) {
                expected.append(
                    Datum(start: start, seconds: Double(length), value: Double(value)))
                start += Double(length)
            }
            func list(_ numbers: [Int]) -> String {
                guard count > 1 || generator.chance(50) else { return "\(numbers[0])" }
                let gap = generator.pick(["", " "])
                return "[" + numbers.map(String.init).joined(separator: ",\(gap)") + "]"
            }
            table.rows.append(["\(local)\(offset)", list(lengths), list(values)])
        }
        let name = isRate ? "raw_hr_hr.csv" : "raw_spo2_auto_spo2.csv"
        let fixture = try await load(table.text(separator, &generator), name, app: "Withings")
        let type: ObjectType = isRate ? .heartRate : .oxygenSaturation
        let found = try await fixture.samples(type).map { sample in
            Datum(
                start: sample.startDate,
                seconds: sample.endDate.timeIntervalSince(sample.startDate),
                value: (try #require(sample.quantity).doubleValue(
                    for: isRate ? .countPerMinute : .percent) * (isRate ? 1 : 100)).rounded())
        }
        #expect(found == expected)
    }

    // MARK: Metrics

    /// Something that a row can measure, with the spellings of its units.
    private struct Metric {
        let name: String
        let type: ObjectType
        /// In the first unit.
        let range: ClosedRange<Double>
        let units: [(spelling: String, unit: HealthUnit)]
    }

    private static let metrics = [
        Metric(
            name: "Weight", type: .bodyMass, range: 60...90,
            units: [("kg", .kilogram), ("lbs", .pound), ("g", .gram())]),
        Metric(
            name: "Height", type: .height, range: 1.5...1.9,
            units: [("m", .meter()), ("cm", .centimeter)]),
        Metric(
            name: "Waist", type: .waistCircumference, range: 0.7...1,
            units: [("m", .meter()), ("cm", .centimeter)]),
        Metric(
            name: "Body Fat", type: .bodyFatPercentage, range: 0.1...0.3,
            units: [("%", .percent)]),
        Metric(
            name: "Heart Rate", type: .heartRate, range: 50...90,
            units: [("bpm", .countPerMinute)]),
        Metric(
            name: "Resting Heart Rate", type: .restingHeartRate, range: 50...70,
            units: [("bpm", .countPerMinute)]),
        Metric(
            name: "Blood Glucose", type: .bloodGlucose, range: 80...150,
            units: [("mg/dL", .milligramsPerDeciliter), ("mmol/L", .millimolesOfGlucosePerLiter)]),
        Metric(
            name: "Body Temperature", type: .bodyTemperature, range: 36...39,
            units: [("°C", .degreeCelsius), ("°F", .degreeFahrenheit)]),
    ]

    @Test(
        "Cronometer's biometrics, in any unit, form of dates and times, decimal sign and column order",
        arguments: 0..<12)
    func metrics(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let order: DateOrder? = generator.pick([nil, .dayFirst, .monthFirst])
        let sign: DecimalSign = generator.pick([.point, .comma])
        let separator = generator.pick([",", ";", "\t"])
        var table = Table(names: ["Day", "Time", "Group", "Metric", "Unit", "Amount"], rows: [])
        var expected: [(metric: Metric, start: Date, value: Double)] = []
        for row in 0..<24 {
            let metric = Self.metrics[row % Self.metrics.count]
            let value = Double.random(in: metric.range, using: &generator)
            let (spelling, unit) = generator.pick(metric.units)
            let written = try Quantity(value, metric.units[0].unit).doubleValue(for: unit)
            let hour = 1 + generator.below(22)
            let clock =
                generator.chance(50)
                ? (hour < 10 ? "0\(hour):30" : "\(hour):30")
                : "\((hour + 11) % 12 + 1):30 \(hour < 12 ? "AM" : "PM")"
            table.rows.append([
                Self.day(13 + row % 10, order), clock, "Data",
                metric.name + (generator.chance(20) ? " (Apple Health)" : ""), spelling,
                Self.number(unit == .percent ? written * 100 : written, sign),
            ])
            let start = try ImportFixture.date("2026-03-\(13 + row % 10)T00:30:00Z")
            expected.append((metric, start.addingTimeInterval(Double(hour) * 3_600), value))
        }
        let text = table.text(separator, &generator)
        let fixture = try await load(text, "biometrics.csv", app: "Cronometer")
        for metric in Self.metrics {
            let found = try await fixture.samples(metric.type)
            let wanted = expected.filter { $0.metric.type == metric.type }
                .sorted { $0.start < $1.start }
            #expect(found.map(\.startDate) == wanted.map(\.start), "\(text)")
            for (sample, (_, _, value)) in zip(found, wanted) {
                let read = try #require(sample.quantity).doubleValue(for: metric.units[0].unit)
                #expect(abs(read - value) < 1e-3 * value, "\(text)")
            }
        }
    }

    // MARK: Sets in a row

    @Test(
        "StrongLifts, in either unit, form of dates, decimal sign and column order",
        arguments: 0..<8)
    func wideSets(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let unit = generator.pick(["KG", "LB"])
        let order: DateOrder? = generator.pick([nil, .dayFirst, .monthFirst])
        let sign: DecimalSign = generator.pick([.point, .comma])
        let separator = generator.pick([",", ";", "\t"])
        let dates = order == nil ? "yyyy/mm/dd" : order == .dayFirst ? "dd/mm/yyyy" : "mm/dd/yyyy"
        var names = [
            "Date (\(dates))", "Workout", "Workout Name", "Program Name", "Exercise",
            "Duration (hours)", "Start Time (h:mm)", "Notes",
        ]
        names += (1...3).flatMap { ["Set \($0) (Reps)", "Set \($0) (\(unit))"] }
        var table = Table(names: names, rows: [])
        var expected: [[String]] = []
        for workout in 0..<4 {
            var exercises: [String] = []
            let quarters = 1 + generator.below(8)
            for exercise in ["Squat", "Row, bent"] {
                let sets = (0..<3).map { place in
                    (
                        reps: generator.below(6) + (place == 0 ? 1 : 0),
                        weight: Double(40 + generator.below(80)) / 2
                    )
                }
                table.rows.append(
                    [
                        order == nil ? "2026/03/\(13 + workout)" : Self.day(13 + workout, order),
                        "\(workout + 1)", "A", "5×5", exercise,
                        Self.number(Double(quarters) / 4, sign), "6:15 PM", "",
                    ] + sets.flatMap { ["\($0.reps)", Self.number($0.weight, sign)] })
                // A set without repetitions was not done.
                let done = sets.filter { $0.reps > 0 }.map {
                    "\($0.reps)x\($0.weight)\(unit.lowercased())"
                }
                exercises.append("\(exercise) " + done.joined(separator: " "))
            }
            expected.append(exercises)
        }
        let text = table.text(separator, &generator)
        let fixture = try await load(text, "lifts.csv", app: "StrongLifts")
        let found = try await fixture.samples(.workout).map { sample in
            try sample.metadata.filter { $0.key.hasPrefix("exercise ") }.sorted { $0.key < $1.key }
                .compactMap(\.value.string).map { text in
                    let exercise = try StableJSON.value(Exercise.self, from: text)
                    return "\(exercise.name) "
                        + exercise.sets.map { "\(Int($0.reps))x\($0.weight)\($0.weightUnit)" }
                        .joined(separator: " ")
                }
        }
        #expect(found == expected, "\(text)")
    }

    private struct Exercise: Decodable {
        struct Set: Decodable {
            var reps: Double
            var weight: Double
            var weightUnit: String
        }

        var name: String
        var sets: [Set]
    }

    // MARK: Activities

    @Test(
        "Strava's table, in any decimal sign, separator, column order and language",
        arguments: 0..<8)
    func activities(seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let separator = generator.pick([",", ";", "\t"])
        let isGerman = generator.chance(40)
        let names =
            isGerman
            ? [
                "Aktivitäts-ID", "Aktivitätsdatum", "Name der Aktivität", "Aktivitätsart",
                "Verstrichene Zeit", "Distanz", "Kalorien",
            ]
            : [
                "Activity ID", "Activity Date", "Activity Name", "Activity Type", "Elapsed Time",
                "Distance", "Calories",
            ]
        var table = Table(names: names, rows: [])
        var expected: [Double] = []
        for row in 0..<10 {
            let kilometers = Double(1 + generator.below(400)) / 8
            let date =
                isGerman ? "\(13 + row).03.2026, 06:00:00" : "Mar \(13 + row), 2026, 6:00:00 AM"
            let length = 600 + generator.below(900)
            table.rows.append([
                "\(row)", date, "Day \(row)", isGerman ? "Lauf" : "Run", "\(length)",
                Self.number(kilometers, isGerman ? .comma : .point), "\(100 + row)",
            ])
            expected.append(kilometers * 1_000)
        }
        let text = table.text(separator, &generator)
        let fixture = try await load(text, "activities.csv", app: "Strava")
        let found = try await fixture.samples(.workout)
        #expect(found.map { $0.metadata["title"]?.string } == (0..<10).map { "Day \($0)" })
        #expect(found.allSatisfy { $0.workout?.activityType == 37 }, "\(text)")
        for (workout, meters) in zip(found, expected) {
            let distance = try #require(workout.workout?.totalDistance)
            #expect(abs(try distance.doubleValue(for: .meter()) - meters) < 1, "\(text)")
        }
    }
}
