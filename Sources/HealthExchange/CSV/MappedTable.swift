internal import Foundation
internal import HealthModel

/// A table of another program with known columns.
struct MappedTable {
    private struct Column {
        let index: Int
        let type: ObjectType
        let unit: HealthUnit
        let scale: Double

        /// The number in a text; nil for a text that is no number, and for a negative amount.
        func number(_ text: String) -> Double? {
            MappedTable.number(text).flatMap { $0 < 0 && isAmount ? nil : $0 }
        }

        /// Whether the unit measures an amount, which is never negative.
        ///
        /// These are masses, lengths, volumes, energies, pressures, times, concentrations and
        /// shares. Temperatures and changes of a rate can be negative.
        private var isAmount: Bool {
            Self.amounts.contains { unit.isCompatible(with: $0) }
        }

        private static let amounts: [HealthUnit] = [
            .gram(), .meter(), .liter(), .kilocalorie, .millimeterOfMercury, .second(),
            .milligramsPerDeciliter, .percent,
        ]
    }

    private let kind: String
    private let app: String
    private let date: Int
    private let time: Int?
    private let end: Int?
    private let source: Int?
    private let deleted: Int?
    private let activity: Int?
    private let columns: [Column]
    private let names: [String]
    private let order: CivilTime.Order
    private let isZeroMissing: Bool
    /// Whether dates without a time zone are in GMT.
    let isUTC: Bool

    /// Creates the table of a known app.
    init(_ header: [String], _ layout: CSVLayout) {
        func index(_ name: String?) -> Int? { name.flatMap { header.lastIndex(of: $0) } }
        app = layout.app
        kind = "csv"
        date = index(layout.date) ?? 0
        time = index(layout.time)
        end = index(layout.end)
        source = nil
        deleted = index(layout.deleted)
        activity = index(layout.activity)
        columns = layout.columns.compactMap { column in
            guard let place = index(column.name), let unit = try? HealthUnit(column.unit) else {
                return nil
            }
            return Column(index: place, type: column.type, unit: unit, scale: column.scale)
        }
        names = header
        order = .monthFirst
        isUTC = layout.isUTC
        isZeroMissing = layout.isZeroMissing
    }

    /// Creates a table with a mapping.
    ///
    /// - Throws: `invalidMapping` for a column that does not exist or a unit that does not fit.
    init(_ header: [String], _ mapping: ColumnMapping) throws(ExchangeError) {
        func index(_ name: String) throws(ExchangeError) -> Int {
            guard let index = header.firstIndex(of: name) else {
                throw ExchangeError(.invalidMapping, detail: "a column is not there")
            }
            return index
        }
        func optional(_ name: String?) throws(ExchangeError) -> Int? {
            guard let name else { return nil }
            return try index(name)
        }
        app = mapping.sourceName
        kind = "csv"
        date = try index(mapping.date)
        time = try optional(mapping.time)
        end = try optional(mapping.end)
        source = try optional(mapping.source)
        deleted = nil
        activity = nil
        var columns: [Column] = []
        for measure in mapping.measures {
            let place = try index(measure.column)
            guard let canonical = measure.type.canonicalUnit else {
                throw ExchangeError(.invalidMapping, detail: "a type is no quantity")
            }
            let unit = measure.unit ?? Self.unit(inName: header[place]) ?? canonical
            guard unit.isCompatible(with: canonical) else {
                throw ExchangeError(.invalidMapping, detail: "a unit does not fit its type")
            }
            columns.append(
                Column(
                    index: place, type: measure.type, unit: unit, scale: unit == .percent ? 0.01 : 1
                ))
        }
        self.columns = columns
        names = header
        order = mapping.isDayFirst ? .dayFirst : .monthFirst
        isUTC = false
        isZeroMissing = false
    }

    /// The unit in brackets in a column's name: `Weight (kg)`.
    private static func unit(inName name: String) -> HealthUnit? {
        guard let open = name.lastIndex(of: "("), let close = name.lastIndex(of: ")"), open < close
        else { return nil }
        return try? HealthUnit(String(name[name.index(after: open)..<close]))
    }

    private func field(_ row: [String], _ index: Int?) -> String? {
        guard let index, row.indices.contains(index) else { return nil }
        let text = row[index].trimmingCharacters(in: .whitespaces)
        return text.isEmpty || text == "--" || text == "n/a" ? nil : text
    }

    /// Whether the row is marked as deleted.
    func isDeleted(_ row: [String]) -> Bool {
        field(row, deleted).map { ["1", "true", "yes"].contains($0.lowercased()) } ?? false
    }

    /// The start of the row's measurements.
    func civilTime(_ row: [String]) -> CivilTime? {
        guard let day = field(row, date) else { return nil }
        if let clock = field(row, time), let both = CivilTime("\(day) \(clock)", order: order) {
            return both
        }
        return CivilTime(day, order: order)
    }

    /// The end of the row's measurements.
    func civilEnd(_ row: [String]) -> CivilTime? {
        field(row, end).flatMap { CivilTime($0, order: order) }
    }

    /// The samples of a row.
    func samples(_ row: [String], _ time: DateInterval, _ intake: SampleIntake) -> [Sample] {
        if let activity { return workout(row, field(row, activity) ?? "", time, intake) }
        var found: [Sample] = []
        for column in columns {
            guard let text = field(row, column.index) else { continue }
            guard let number = column.number(text) else {
                intake.skip("row", column.type.identifier, .invalid(attribute: names[column.index]))
                continue
            }
            guard number != 0 || !isZeroMissing else { continue }
            found.append(
                sample(
                    column.type, .quantity(Quantity(number * column.scale, column.unit)), number,
                    row, time, intake))
        }
        return paired(found, row, time, intake)
    }

    /// The measurements of a row, without those that are no numbers.
    func values(_ row: [String]) -> [TablePreview.Value] {
        columns.compactMap { column in
            guard let number = field(row, column.index).flatMap(column.number) else {
                return nil
            }
            return TablePreview.Value(
                type: column.type, quantity: Quantity(number * column.scale, column.unit))
        }
    }

    /// Combines two pressures of one row into a blood pressure.
    private func paired(
        _ samples: [Sample], _ row: [String], _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        let pressures = samples.filter {
            $0.type == .bloodPressureSystolic || $0.type == .bloodPressureDiastolic
        }
        guard pressures.count == 2 else { return samples }
        let value = pressures.reduce(0) { $0 * 1_000 + ($1.quantity?.value ?? 0) }
        return samples.filter { !pressures.contains($0) }
            + [sample(.bloodPressure, .correlation(pressures), value, row, time, intake)]
    }

    private func workout(
        _ row: [String], _ activity: String, _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        func number(_ name: String) -> Double? {
            // The last one of several columns with the same name has plain units.
            names.indices.reversed().first { names[$0] == name && field(row, $0) != nil }
                .flatMap { field(row, $0) }.flatMap { Self.number($0) }
        }
        func amount(_ name: String) -> Double? { number(name).flatMap { $0 < 0 ? nil : $0 } }
        let elapsed = number("Elapsed Time") ?? 0
        guard elapsed >= 0, elapsed < 1e7 else {
            intake.skip("row", activity, .invalid(attribute: "Elapsed Time"))
            return []
        }
        let isMetric = names.filter { $0 == "Distance" }.count > 1
        let meters = amount("Distance").map { isMetric ? $0 : $0 * 1_000 }
        let detail = WorkoutDetail(
            activityType: WorkoutNames.rawValue(activity),
            duration: amount("Moving Time") ?? elapsed,
            totalEnergyBurned: amount("Calories").map { Quantity($0, .kilocalorie) },
            totalDistance: meters.map { Quantity($0, .meter()) })
        let whole = DateInterval(start: time.start, duration: elapsed)
        return [sample(.workout, .workout(detail), elapsed, row, whole, intake)]
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ value: Double, _ row: [String],
        _ time: DateInterval, _ intake: SampleIntake
    ) -> Sample {
        let name = field(row, source) ?? app
        var content = ContentHash()
        content.combine(kind)
        content.combine(name)
        content.combine(type.identifier)
        content.combine(time.start.timeIntervalSinceReferenceDate)
        content.combine(time.end.timeIntervalSinceReferenceDate)
        content.combine(value)
        return Sample(
            uuid: intake.uuid(type, time.start, content), type: type, startDate: time.start,
            endDate: time.end, payload: payload,
            sourceRevision: SourceRevision(source: ForeignSource.source(kind, name)))
    }

    /// A number with a decimal point, or with a decimal comma if there is no point; `1,050` is
    /// 1050.
    static func number(_ text: String) -> Double? {
        var plain = text.replacing("\u{A0}", with: "").replacing(" ", with: "")
        if let comma = plain.firstIndex(of: ",") {
            let behind = plain.distance(from: comma, to: plain.endIndex) - 1
            let isThousands = plain.contains(".") || behind == 3
            plain = plain.replacing(",", with: isThousands ? "" : ".")
        }
        // Swift's own initialiser also reads hexadecimal numbers.
        return plain.withUTF8 { NumberBytes.double(UnsafeRawBufferPointer($0)) }
    }
}
