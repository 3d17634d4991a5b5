internal import Foundation
internal import HealthModel

extension MappedTable {
    /// What a field of measurements holds.
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

    /// The samples of a row.
    ///
    /// A blood pressure of which one half cannot be read is left out whole.
    func samples(_ row: [String], _ time: DateInterval, _ intake: SampleIntake) -> [Sample] {
        if let activity { return workout(row, field(row, activity) ?? "", time, intake) }
        var found: [Sample] = []
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
                let sample = sample(
                    column.type, .quantity(quantity), [number], row, time,
                    unit: isConverted ? quantity.unit : nil, intake)
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

    /// The use that is made of each column.
    var report: [ImportedFile.Column] {
        let roles = Set(
            [date, time ?? date, end ?? date, source ?? date, activity ?? date]
                + marks.map(\.index) + columns.compactMap(\.rowUnit))
        return names.indices.map { index in
            if let column = columns.first(where: { $0.index == index }) {
                return ImportedFile.Column(
                    names[index], .used, type: column.type,
                    unit: column.rowUnit == nil ? column.unit : nil)
            }
            let isUsed =
                roles.contains(index)
                || activity != nil && CSVLayout.workoutColumns.contains(names[index])
            return ImportedFile.Column(
                names[index], isUsed ? .used : known.contains(index) ? .unused : .unknown)
        }
    }
}
