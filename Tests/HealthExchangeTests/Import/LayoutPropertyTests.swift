import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@testable import HealthExchange

/// Generated tables of each layout: the same measurements, written in any way that the format allows.
@Suite("A table of an app comes in as the same samples however it is written")
struct LayoutPropertyTests {
    /// A measurement of a row.
    private struct Measurement {
        let column: CSVLayout.Column
        /// In the column's usual unit; a percentage from 0 to 100.
        let value: Double
    }

    /// The ways in which a table can be written.
    private struct Spelling {
        var order: DateOrder?
        var sign = DecimalSign.point
        var separator = ","
        var isShuffled = false
        var hasOtherUnits = false
        /// The names of the columns in another language by their English names.
        var words: [String: String] = [:]
    }

    private static let layouts = CSVLayout.all.filter {
        $0.activity == nil && $0.night == nil && !$0.columns.isEmpty
    }

    @Test(
        "in any unit, date order, decimal sign and column order", arguments: layouts.indices, 0..<4)
    func spellings(place: Int, seed: Int) async throws {
        try await compare(Self.layouts[place], [:], seed: seed * 100 + place)
    }

    private static let languages = TranslatedHeader.distinctive + TranslatedHeader.everyday

    @Test("also in each language in which its header is known", arguments: languages.indices, 0..<4)
    func translations(place: Int, seed: Int) async throws {
        let words = Dictionary(
            Self.languages[place].map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
        let translated = Self.layouts.filter { layout in
            layout.file == nil && ["LibreView", "Dexcom Clarity", "Withings"].contains(layout.app)
                && layout.signature.allSatisfy { Self.translation(of: $0, words) != nil }
        }
        #expect(!translated.isEmpty)
        for var layout in translated {
            layout.columns.removeAll { Self.translation(of: $0.name, words) == nil }
            try await compare(layout, words, seed: seed * 100 + place)
        }
    }

    /// A name of a column in another language: the whole one, or the words in front of a unit.
    private static func translation(of name: String, _ words: [String: String]) -> String? {
        if let word = words[name] { return word }
        let base = ColumnHeading(name).base
        if base != name { return words[base].map { $0 + name.dropFirst(base.count) } }
        for unit in [" mg/dL", " mmol/L"] where name.hasSuffix(unit) {
            return words[String(name.dropLast(unit.count))].map { $0 + unit }
        }
        return nil
    }

    /// Writes the same measurements plainly and in another spelling, and compares what comes in.
    private func compare(_ layout: CSVLayout, _ words: [String: String], seed: Int) async throws {
        var generator = SeededGenerator(seed: seed)
        let days = (0..<6).map { 20 + $0 }.map { day in (day, 1 + day % 12) }
        let rows = days.map { _ in
            layout.columns.map {
                Measurement(column: $0, value: Self.value(of: $0, &generator))
            }
        }
        var spelling = Spelling()
        let plain = try await samples(of: table(layout, days, rows, spelling, &generator), layout)
        spelling.order = generator.pick([nil, .dayFirst, .monthFirst])
        spelling.sign = generator.pick([.point, .comma])
        spelling.separator = generator.pick([",", ";", "\t"])
        spelling.isShuffled = true
        spelling.hasOtherUnits = true
        spelling.words = words
        let text = table(layout, days, rows, spelling, &generator)
        let other = try await samples(of: text, layout)
        #expect(!plain.isEmpty)
        #expect(other.count == plain.count)
        for (a, b) in zip(plain, other) {
            #expect(a.type == b.type && a.start == b.start)
            #expect(abs(a.value - b.value) <= 1e-5 * abs(a.value), "\(text)")
        }
    }

    @Test(
        "the documentation lists each layout with the names that identify it",
        arguments: CSVLayout.all.indices)
    func documented(place: Int) throws {
        let layout = CSVLayout.all[place]
        let text = try String(contentsOf: Repository.file("docs/formats.md"), encoding: .utf8)
        let names = layout.signature.map { "`\($0.replacing("()", with: "(…)"))`" }
            .joined(separator: ", ")
        let header = names + (layout.file.map { " in a file `\($0)…`" } ?? "")
        #expect(
            text.split(separator: "\n").contains {
                $0.hasPrefix("| \(layout.app)") && $0.contains("| \(header) |")
            })
    }

    @Test(
        "the documentation says in steps how a person gets the file of each app",
        arguments: Set(CSVLayout.all.map(\.app)).sorted())
    func steps(app: String) throws {
        let text = try String(contentsOf: Repository.file("docs/formats.md"), encoding: .utf8)
        let hasRow = text.split(separator: "\n").contains { line in
            line.hasPrefix("| \(app) ") && line.count(where: { $0 == ";" }) >= 2
        }
        let section = text.components(separatedBy: "### \(app)'s archive\n").dropFirst().first
        let start = section?.components(separatedBy: "\n### ").first ?? ""
        #expect(hasRow || ["\n1. ", "\n2. ", "\n3. "].allSatisfy(start.contains))
    }

    private struct Found: Comparable {
        let type: String
        let start: Date
        let value: Double

        static func < (a: Found, b: Found) -> Bool {
            (a.type, a.start, a.value) < (b.type, b.start, b.value)
        }
    }

    /// The quantities of a table in the units of their types, in order.
    private func samples(of text: String, _ layout: CSVLayout) async throws -> [Found] {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            text, (layout.file ?? "table.") + "csv", ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: layout.app))
        #expect(summary.skippedCount == 0)
        var found: [Found] = []
        for type in Set(layout.columns.map(\.type)) {
            let unit = try #require(type.canonicalUnit)
            for sample in try await fixture.samples(type) {
                let value = try #require(sample.quantity).doubleValue(for: unit)
                found.append(Found(type: type.identifier, start: sample.startDate, value: value))
            }
        }
        return found.sorted()
    }

    // MARK: Writing

    private func table(
        _ layout: CSVLayout, _ days: [(Int, Int)], _ rows: [[Measurement]], _ spelling: Spelling,
        _ generator: inout SeededGenerator
    ) -> String {
        let bracketed = Set(layout.signature.filter { $0.hasSuffix(" ()") }.map { $0.dropLast(3) })
        let takesUnits =
            layout.file == nil
            && [
                "MyFitnessPal", "Cronometer", "Lose It!", "Withings", "MacroFactor", "Renpho",
                "Dexcom Clarity",
            ].contains(layout.app)
        let units = layout.columns.map { column in
            spelling.hasOtherUnits && takesUnits
                ? generator.pick(Self.units(like: column.unit)) : column.unit
        }
        let comment = layout.app == "Libra" && spelling.hasOtherUnits ? "lb" : nil
        var names = [layout.date] + (layout.time.map { [$0] } ?? [])
        names += zip(layout.columns, units).map { column, unit in
            let needsUnit = bracketed.contains(column.name[...]) || unit != column.unit
            return needsUnit ? "\(column.name) (\(unit))" : column.name
        }
        let own = Set(names.map { ColumnHeading($0).base })
        let others = layout.signature.map { $0.replacing(" ()", with: " (g)") }
            .filter { !own.contains(ColumnHeading($0).base) }
        names += others + ["Deleted"]
        names = names.map { Self.translation(of: $0, spelling.words) ?? $0 }
        let places =
            spelling.isShuffled ? names.indices.shuffled(using: &generator) : Array(names.indices)
        var lines = comment.map { ["#Units: \($0)"] } ?? []
        lines.append(places.map { names[$0] }.joined(separator: spelling.separator))
        for ((day, month), row) in zip(days, rows) {
            var fields = [Self.date(day, month, spelling.order)]
            if layout.time != nil { fields.append("07:30") }
            fields += zip(row, units).map { measurement, unit in
                let isMass = measurement.column.type == .bodyMass
                let unit = isMass ? comment ?? unit : unit
                return Self.text(measurement, unit, spelling)
            }
            fields += others.map { $0 == layout.choice?.column ? "EGV" : "x" } + ["0"]
            lines.append(places.map { fields[$0] }.joined(separator: spelling.separator))
        }
        return lines.joined(separator: "\r\n") + "\r\n"
    }

    private static func date(_ day: Int, _ month: Int, _ order: DateOrder?) -> String {
        let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
        return switch order {
        case nil: "2026-\(two(month))-\(two(day))"
        case .dayFirst: "\(two(day))/\(two(month))/2026"
        case .monthFirst: "\(two(month))/\(two(day))/2026"
        }
    }

    private static func text(_ measurement: Measurement, _ unit: String, _ spelling: Spelling)
        -> String
    {
        var value = measurement.value
        if unit != measurement.column.unit, let from = try? HealthUnit(measurement.column.unit),
            let to = UnitReading(of: unit, for: measurement.column.type).unit,
            let converted = try? Quantity(value, from).doubleValue(for: to)
        {
            value = converted
        }
        let text = String(format: "%.7f", value)
        guard spelling.sign == .comma else { return text }
        let comma = text.replacing(".", with: ",")
        return spelling.separator == "," ? "\"\(comma)\"" : comma
    }

    private static func units(like unit: String) -> [String] {
        switch unit {
        case "kg": ["kg", "lb", "st", "g"]
        case "g": ["g", "mg", "oz"]
        case "mg": ["mg", "g", "mcg"]
        case "kcal": ["kcal", "kJ"]
        case "mg/dL": ["mg/dL", "mmol/L"]
        default: [unit]
        }
    }

    private static func value(of column: CSVLayout.Column, _ generator: inout SeededGenerator)
        -> Double
    {
        let range: ClosedRange<Double> =
            switch column.type {
            case .bodyMass:
                column.unit == "g" ? 60_000...100_000 : column.unit == "lb" ? 130...220 : 60...100
            case .bodyFatPercentage, .bodyMassIndex: 15...30
            case .leanBodyMass: 45...70
            case .waistCircumference: column.unit == "in" ? 28...40 : 70...100
            case .height:
                column.unit == "m" ? 1.5...1.9 : column.unit == "mm" ? 1_500...1_900 : 150...190
            case .bloodGlucose: column.unit == "mg/dL" ? 80...180 : 4...12
            case .oxygenSaturation: 92...99
            case .bloodPressureSystolic: 100...140
            case .bloodPressureDiastolic: 60...90
            case .heartRate, .restingHeartRate: 50...100
            case .stepCount, .dietaryEnergyConsumed, .activeEnergyBurned, .dietaryWater: 100...900
            default: 5...60
            }
        return Double.random(in: range, using: &generator)
    }
}
