import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@testable import HealthExchange

/// Generated nights and workouts of each layout of them, written in any way that the format allows.
@Suite("Nights and workouts come in the same however their table is written")
struct NightPropertyTests {
    private static let layouts = CSVLayout.all.filter { $0.night != nil || $0.session != nil }

    private struct Row {
        var day: Int
        var hour: Int
        var numbers: [Double]
    }

    private struct Found: Equatable {
        var start: Date
        var end: Date
        var value: Int
        var meters: Double?
        var energy: Double?
    }

    @Test("in any date order, decimal sign and column order", arguments: layouts.indices, 0..<6)
    func spellings(place: Int, seed: Int) async throws {
        let layout = Self.layouts[place]
        var generator = SeededGenerator(seed: seed * 100 + place)
        let columns = Self.columns(layout)
        let rows = (0..<5).map { row in
            Row(
                day: 13 + row, hour: 10 + generator.below(10),
                numbers: columns.map { _ in Double(4 * (1 + generator.below(20))) / 4 })
        }
        let plain = try await found(
            Self.table(layout, columns, rows, nil, .point, ",", nil), layout)
        let order: DateOrder? = generator.pick([nil, .dayFirst, .monthFirst])
        let sign: DecimalSign = generator.pick([.point, .comma])
        let separator = generator.pick([",", ";", "\t"])
        let text = Self.table(layout, columns, rows, order, sign, separator, generator)
        let other = try await found(text, layout)
        #expect(!plain.isEmpty)
        #expect(plain == other, "\(text)")
        if layout.night != nil {
            #expect(plain.count == rows.count * columns.count)
        } else {
            #expect(plain.count == rows.count)
        }
    }

    /// The columns of numbers: stages, or energy and distance.
    private static func columns(_ layout: CSVLayout) -> [String] {
        layout.night?.stages.map(\.name)
            ?? [layout.session?.energy, layout.session?.distance].compactMap(\.self)
    }

    private func found(_ text: String, _ layout: CSVLayout) async throws -> [Found] {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            text, (layout.file ?? "table.") + "csv", ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: layout.app))
        #expect(summary.skippedCount == 0)
        let type: ObjectType = layout.night == nil ? .workout : .sleepAnalysis
        return try await fixture.samples(type).map { sample in
            switch sample.payload {
            case .category(let value):
                Found(start: sample.startDate, end: sample.endDate, value: value)
            case .workout(let detail):
                Found(
                    start: sample.startDate, end: sample.endDate, value: detail.activityType,
                    meters: try detail.totalDistance?.doubleValue(for: .meter()),
                    energy: try detail.totalEnergyBurned?.doubleValue(for: .kilocalorie))
            default: Found(start: .distantPast, end: .distantPast, value: -1)
            }
        }.sorted { ($0.start, $0.value) < ($1.start, $1.value) }
    }

    private static func table(
        _ layout: CSVLayout, _ columns: [String], _ rows: [Row], _ order: DateOrder?,
        _ sign: DecimalSign, _ separator: String, _ shuffling: SeededGenerator?
    ) -> String {
        let texts = [layout.date, layout.end, layout.zone, layout.session?.activity]
            .compactMap(\.self)
        let others = layout.signature.filter { name in
            !(texts + columns).contains(name.replacing(" ()", with: ""))
        }
        let names = texts + columns.map { withUnit($0, layout) } + others
        var places = Array(names.indices)
        if var generator = shuffling { places.shuffle(using: &generator) }
        var lines = [places.map { names[$0] }]
        for row in rows {
            var fields = [
                date(row.day, row.hour, order), date(row.day, row.hour + 3, order),
            ]
            if layout.zone != nil { fields.append("UTC+02:00") }
            if layout.session != nil { fields.append("Running") }
            fields += row.numbers.map { number in
                let text = String(format: "%.2f", number)
                return sign == .comma ? text.replacing(".", with: ",") : text
            }
            fields += others.map { $0 == layout.choice?.column ? "long_sleep" : "x" }
            lines.append(places.map { fields[$0] })
        }
        return lines.map { line in
            line.map { $0.contains(separator) ? "\"\($0)\"" : $0 }.joined(separator: separator)
                + "\r\n"
        }.joined()
    }

    /// A name of a column with the unit in brackets that its layout asks for.
    private static func withUnit(_ name: String, _ layout: CSVLayout) -> String {
        layout.signature.contains("\(name) ()") ? "\(name) (s)" : name
    }

    private static func date(_ day: Int, _ hour: Int, _ order: DateOrder?) -> String {
        let text =
            switch order {
            case nil: "2026-03-\(day)"
            case .dayFirst: "\(day)/03/2026"
            case .monthFirst: "03/\(day)/2026"
            }
        return "\(text) \(hour):00:00"
    }
}
