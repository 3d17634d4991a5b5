import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@testable import HealthExchange

/// Generated workouts, written in every generation of every table of sets.
@Suite("Workouts come in with the same sets however their table is written")
struct SetPropertyTests {
    private struct Set: Hashable, Decodable {
        var weight: Double?
        var weightUnit: String?
        var reps: Double?
        var distance: Double?
        var distanceUnit: String?
        var seconds: Double?
        var type: String?
        var rpe: Double?
        var note: String?
    }

    private struct Exercise: Hashable, Decodable {
        var name: String
        var sets: [Set]
        var notes: String?
        var superset: String?
    }

    private struct Workout {
        var day: (year: Int, month: Int, day: Int)
        var minute: Int
        var length: Int
        var title: String
        var exercises: [Exercise]
    }

    /// A generation of an app's table: its columns, with the text of each for a set.
    enum Dialect: String, CaseIterable {
        case hevyMetric, hevyImperial, strongUnits, strongHeader, fitNotes, fitNotesHeader,
            fitNotes2

        var isMetric: Bool { ![.hevyImperial, .fitNotesHeader].contains(self) }
        var app: String {
            rawValue.hasPrefix("hevy")
                ? "Hevy" : rawValue.hasPrefix("strong") ? "Strong" : "FitNotes"
        }
        var hasTimes: Bool { app != "FitNotes" }
    }

    private struct Spelling {
        var order: DateOrder?
        var isEnglish = false
        var sign = DecimalSign.point
        var separator = ","
    }

    @Test(
        "in any unit, form of dates, decimal sign and column order", arguments: Dialect.allCases,
        0..<6)
    func spellings(dialect: Dialect, seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let workouts = (0..<5).map { Self.workout($0, dialect, &generator) }
        var spelling = Spelling()
        spelling.sign = generator.pick([.point, .comma])
        spelling.separator = generator.pick([",", ";", "\t"])
        spelling.order = generator.pick([nil, .dayFirst, .monthFirst])
        spelling.isEnglish = dialect.app == "Hevy" && generator.chance(50)
        let text = Self.table(workouts, dialect, spelling, &generator)
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, "sets.csv", ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: dialect.app))
        #expect(summary.skippedCount == 0)
        let found = try await fixture.samples(.workout)
        #expect(found.count == workouts.count)
        for (sample, workout) in zip(found, workouts) {
            let start = try ImportFixture.date(
                String(
                    format: "%04d-%02d-%02dT%02d:%02d:00Z", workout.day.year, workout.day.month,
                    workout.day.day, dialect.hasTimes ? workout.minute / 60 : 0,
                    dialect.hasTimes ? workout.minute % 60 : 0))
            #expect(sample.startDate == start, "\(text)")
            let length = dialect.hasTimes ? workout.length * 60 : 0
            #expect(sample.endDate.timeIntervalSince(start) == Double(length))
            if dialect.hasTimes { #expect(sample.metadata["title"] == .string(workout.title)) }
            let exercises = try sample.metadata.filter { $0.key.hasPrefix("exercise ") }
                .sorted { $0.key < $1.key }.compactMap(\.value.string)
                .map { try StableJSON.value(Exercise.self, from: $0) }
            #expect(exercises == workout.exercises, "\(text)")
            guard case .workout(let detail) = sample.payload else { continue }
            let meters = workout.exercises.flatMap(\.sets).reduce(0.0) {
                $0 + ($1.distance ?? 0) * (Self.meters[$1.distanceUnit ?? ""] ?? 0)
            }
            let total = try detail.totalDistance?.doubleValue(for: .meter()) ?? 0
            #expect(abs(total - meters) < 0.001)
        }
    }

    private static let meters = ["km": 1_000.0, "mi": 1_609.344, "m": 1]

    private static func workout(
        _ place: Int, _ dialect: Dialect, _ generator: inout SeededGenerator
    ) -> Workout {
        let names = ["Squat (Barbell)", "Bench, flat", "Plank \"hard\"", "Running"]
        let exercises = (1...(2 + generator.below(2))).map { number in
            Exercise(
                name: names[number % 4],
                sets: (0..<(1 + generator.below(4))).map { _ in
                    number % 4 == 3 ? run(dialect, &generator) : lift(dialect, &generator)
                })
        }
        return Workout(
            day: (2025, 1 + place, 13 + generator.below(15)), minute: generator.below(1_380),
            length: 5 + generator.below(55), title: "Day \(place)", exercises: exercises)
    }

    private static func lift(_ dialect: Dialect, _ generator: inout SeededGenerator) -> Set {
        var set = Set(reps: Double(1 + generator.below(12)))
        if generator.chance(80) {
            set.weight = Double(20 + generator.below(400)) / 2
            set.weightUnit = dialect.isMetric ? "kg" : "lb"
            if [.strongUnits, .fitNotes, .fitNotes2].contains(dialect) {
                set.weightUnit = generator.pick(["kg", "lb"])
            }
        }
        if dialect.hasTimes {
            set.rpe = generator.chance(30) ? 8.5 : nil
            set.type = generator.pick([nil, nil, "warmup", "failure", "dropset"])
        }
        return set
    }

    private static func run(_ dialect: Dialect, _ generator: inout SeededGenerator) -> Set {
        var set = Set(seconds: Double(60 + generator.below(3_000)))
        set.distance = Double(1 + generator.below(40)) / 4
        set.distanceUnit = dialect.isMetric ? "km" : "mi"
        if [.strongUnits, .fitNotes, .fitNotesHeader, .fitNotes2].contains(dialect) {
            set.distanceUnit = generator.pick(["km", "mi"])
        }
        if dialect == .strongHeader { set.distanceUnit = "m" }
        return set
    }

    // MARK: Writing

    private static func table(
        _ workouts: [Workout], _ dialect: Dialect, _ spelling: Spelling,
        _ generator: inout SeededGenerator
    ) -> String {
        var lines: [[(name: String, text: String)]] = []
        for (number, workout) in workouts.enumerated() {
            for exercise in workout.exercises {
                for (place, set) in exercise.sets.enumerated() {
                    lines.append(
                        fields(workout, number, exercise.name, set, place, dialect, spelling))
                }
            }
        }
        let order = lines[0].indices.shuffled(using: &generator)
        let header = order.map { lines[0][$0].name }
        let rows = lines.map { line in order.map { quoted(line[$0].text, spelling.separator) } }
        return ([header] + rows).map { $0.joined(separator: spelling.separator) + "\r\n" }.joined()
    }

    private static func fields(
        _ workout: Workout, _ number: Int, _ exercise: String, _ set: Set, _ place: Int,
        _ dialect: Dialect, _ spelling: Spelling
    ) -> [(name: String, text: String)] {
        let text = { (value: Double?) in Self.text(value, spelling.sign) }
        let start = date(workout, workout.minute, spelling)
        let (weight, distance) = (text(set.weight), text(set.distance))
        let letters = ["warmup": "W", "failure": "F", "dropset": "D"]
        let clock = set.seconds.map {
            String(format: "%d:%02d:%02d", Int($0) / 3_600, Int($0) / 60 % 60, Int($0) % 60)
        }
        switch dialect {
        case .hevyMetric, .hevyImperial:
            let isMetric = dialect == .hevyMetric
            return [
                ("title", workout.title), ("start_time", start),
                ("end_time", date(workout, workout.minute + workout.length, spelling)),
                ("exercise_title", exercise), ("set_index", "\(place)"),
                ("set_type", set.type ?? "normal"),
                (isMetric ? "weight_kg" : "weight_lbs", weight), ("reps", text(set.reps)),
                (isMetric ? "distance_km" : "distance_miles", distance),
                ("duration_seconds", text(set.seconds)), ("rpe", text(set.rpe)),
            ]
        case .strongUnits, .strongHeader:
            let isNew = dialect == .strongHeader
            let shared = [
                ("Date", start), ("Workout Name", workout.title), ("Exercise Name", exercise),
                ("Set Order", set.type.flatMap { letters[$0] } ?? "\(place + 1)"),
                ("Reps", text(set.reps ?? 0)), ("Seconds", text(set.seconds ?? 0)),
                ("RPE", text(set.rpe)),
            ]
            guard isNew else {
                return shared + [
                    ("Workout Duration", "\(workout.length)m"), ("Weight", text(set.weight ?? 0)),
                    ("Weight Unit", set.weightUnit == "lb" ? "lbs" : set.weightUnit ?? ""),
                    ("Distance", text(set.distance ?? 0)),
                    ("Distance Unit", set.distanceUnit == "mi" ? "miles" : set.distanceUnit ?? ""),
                ]
            }
            return shared + [
                ("Workout #", "\(number)"), ("Duration (sec)", "\(workout.length * 60)"),
                ("Weight (kg)", text(set.weight ?? 0)),
                ("Distance (meters)", text(set.distance ?? 0)),
            ]
        case .fitNotes, .fitNotesHeader, .fitNotes2:
            let shared = [
                ("Date", date(workout, nil, spelling)), ("Exercise", exercise),
                ("Category", "Legs"), ("Reps", text(set.reps)), ("Distance", distance),
                ("Distance Unit", set.distanceUnit ?? ""), ("Time", clock ?? ""),
            ]
            if dialect == .fitNotesHeader { return shared + [("Weight (lbs)", weight)] }
            guard dialect == .fitNotes2 else {
                return shared + [
                    ("Weight", weight), ("Weight Unit", set.weightUnit.map { "\($0)s" } ?? ""),
                ]
            }
            return shared + [
                ("Weight (kg)", set.weightUnit == "kg" ? weight : ""),
                ("Weight (lbs)", set.weightUnit == "lb" ? weight : ""), ("Kind", "wr"),
            ]
        }
    }

    private static func text(_ value: Double?, _ sign: DecimalSign) -> String {
        guard let value else { return "" }
        let text = String(format: "%.2f", value)
        return sign == .comma ? text.replacing(".", with: ",") : text
    }

    private static func date(_ workout: Workout, _ minute: Int?, _ spelling: Spelling) -> String {
        let (year, month, day) = workout.day
        let clock = minute.map { String(format: "%02d:%02d", $0 / 60, $0 % 60) } ?? ""
        if spelling.isEnglish {
            let names = ["Jan", "Feb", "Mar", "Apr", "May"]
            return "\(day) \(names[month - 1]) \(year), \(clock)"
        }
        let text =
            switch spelling.order {
            case nil: String(format: "%04d-%02d-%02d", year, month, day)
            case .dayFirst: String(format: "%02d/%02d/%04d", day, month, year)
            case .monthFirst: String(format: "%02d/%02d/%04d", month, day, year)
            }
        return minute == nil ? text : "\(text) \(clock)"
    }

    private static func quoted(_ text: String, _ separator: String) -> String {
        text.contains(separator) || text.contains("\"")
            ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }
}
