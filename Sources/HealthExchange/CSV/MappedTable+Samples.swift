internal import Foundation
internal import HealthModel

extension MappedTable {
    /// The content of a field of measurements.
    enum Reading {
        case missing
        case value(number: Double, Quantity)
        case unreadable(SkipReason)
    }

    /// Reads the field of a column.
    func reading(_ row: [String], _ column: Column) -> Reading {
        guard let text = field(row, column.index) else { return .missing }
        guard let number = TableNumber.value(of: text, decimalSign) else {
            return .unreadable(.invalid(attribute: names[column.index]))
        }
        guard number != 0 || !isZeroMissing else { return .missing }
        var unit = column.unit
        if let place = column.rowUnit {
            guard let named = field(row, place),
                let own = UnitReading(of: named, for: column.type).unit
            else { return .unreadable(.unsuitableUnit) }
            unit = own
        }
        let scale = unit == .percent ? 0.01 : 1
        return .value(number: number, Quantity(number * scale, unit))
    }

    /// The number of a field that measures no type of its own; nil if it is missing.
    ///
    /// - Throws: The reason why it cannot be read.
    func number(_ row: [String], _ index: Int?) throws(SkipReason) -> Double? {
        guard let index, let text = field(row, index) else { return nil }
        guard let number = TableNumber.value(of: text, decimalSign), abs(number) < 1e12 else {
            throw .invalid(attribute: names[index])
        }
        return number
    }

    /// The samples of a row.
    ///
    /// A blood pressure of which one half cannot be read is left out whole.
    func samples(_ row: [String], _ time: DateInterval, _ intake: SampleIntake) -> [Sample] {
        if let activity { return workout(row, field(row, activity) ?? "", time, intake) }
        var found = contentSamples(row, time, intake)
        var pressures: [Sample] = []
        var broken: SkipReason?
        for column in columns {
            let isHalf = hasPair && Self.pressures.contains(column.type)
            switch reading(row, column) {
            case .missing: break
            case .unreadable(let reason) where isHalf: broken = reason
            case .unreadable(let reason): intake.skip("row", column.type.identifier, reason)
            case .value(let number, let quantity):
                let isConverted = column.isOtherUnit || column.rowUnit != nil
                var sample = sample(
                    column.type, .quantity(quantity), [number], row, time,
                    unit: isConverted ? quantity.unit : nil, intake)
                sample.metadata = column.metadata
                if isHalf { pressures.append(sample) } else { found.append(sample) }
            }
        }
        guard broken == nil, pressures.count != 1 else {
            intake.skip(
                "row", ObjectType.bloodPressure.identifier, broken ?? .unsuitableMembers)
            return found
        }
        guard !pressures.isEmpty else { return found }
        let value = pressures.reduce(0) { $0 * 1_000 + ($1.quantity?.value ?? 0) }
        return found + [sample(.bloodPressure, .correlation(pressures), [value], row, time, intake)]
    }

    /// The workout, the stages of a night or the series of a row.
    private func contentSamples(
        _ row: [String], _ time: DateInterval, _ intake: SampleIntake
    ) -> [Sample] {
        do throws(SkipReason) {
            switch content {
            case .measurements, .sets: return []
            case .session(let session):
                let detail = try session.workout(row, self, time)
                return [sample(.workout, .workout(detail), [], row, time, intake)]
            case .night(let night):
                return try night.stages(row, self, time, intake).map { value, time in
                    sample(.sleepAnalysis, .category(value), [Double(value)], row, time, intake)
                }
            case .series(let series):
                guard let unit = try? HealthUnit(series.columns.unit) else { return [] }
                let scale = unit == .percent ? 0.01 : 1
                return try series.values(row, self, start: time.start).map { value, time in
                    sample(
                        series.columns.type, .quantity(Quantity(value * scale, unit)), [value], row,
                        time, intake)
                }
            case .metrics(let metrics): return try metricSamples(metrics, row, time, intake)
            case .events(let events): return try eventSamples(events, row, time, intake)
            }
        } catch {
            intake.skip("row", contentType?.identifier, error)
            return []
        }
    }

    /// The measurement of a row that names its type.
    private func metricSamples(
        _ metrics: MetricTable, _ row: [String], _ time: DateInterval, _ intake: SampleIntake
    ) throws(SkipReason) -> [Sample] {
        guard let quantities = try metrics.quantities(row, self) else {
            intake.skip("row", metrics.name(row, self), .unknownElement)
            return []
        }
        let samples = quantities.map { type, number, quantity in
            sample(type, .quantity(quantity), [number], row, time, unit: quantity.unit, intake)
        }
        guard samples.count > 1 else { return samples }
        let numbers = quantities.map(\.number)
        return [
            sample(.bloodPressure, .correlation(samples), numbers, row, time, intake)
        ]
    }

    /// The type of the samples of the content.
    private var contentType: ObjectType? {
        switch content {
        case .measurements, .metrics: nil
        case .sets, .session: .workout
        case .night: .sleepAnalysis
        case .series(let series): series.columns.type
        case .events(let events): events.type
        }
    }

    private static let pressures: Set<ObjectType> = [
        .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    /// Whether the table has both halves of blood pressures.
    private var hasPair: Bool {
        Self.pressures.isSubset(of: columns.map(\.type))
    }

    /// The measurements of a row, without those that cannot be read.
    func values(_ row: [String]) -> [TablePreview.Value] {
        columns.compactMap { column in
            guard case .value(_, let quantity) = reading(row, column),
                SamplePlausibility.allows(quantity, column.type)
            else { return nil }
            return TablePreview.Value(type: column.type, quantity: quantity)
        }
    }

    /// A column whose unit is in doubt, with a mapping of the table that asks for the unit.
    func question(about asked: Column, in file: String) -> ExchangeError.Column {
        var parts = ["date=\(titles[date])"]
        if let time { parts.append("time=\(titles[time])") }
        for column in columns {
            parts.append("\(column.type.name)=\(titles[column.index])")
            if column.index == asked.index { parts.append("unit=…") }
        }
        return ExchangeError.Column(
            file: file, name: titles[asked.index], mapping: parts.joined(separator: ","))
    }

    /// The use that is made of each column.
    var report: [ImportedFile.Column] {
        let roles = Set(
            [date, time, end, source, activity, zone, otherDate, choice?.index].compactMap(\.self)
                + marks.map(\.index) + columns.compactMap(\.rowUnit)
        ).union(content.places)
        return names.indices.map { index in
            if let column = columns.first(where: { $0.index == index }) {
                return ImportedFile.Column(
                    titles[index], .used, type: column.type,
                    unit: column.rowUnit == nil ? column.unit : nil)
            }
            let isUsed =
                roles.contains(index)
                || activity != nil && CSVLayout.workoutColumns.contains(names[index])
            return ImportedFile.Column(
                titles[index], isUsed ? .used : known.contains(index) ? .unused : .unknown)
        }
    }
}
