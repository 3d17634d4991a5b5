internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthWords

// The form of a measurement: its draft for a new entry and for an edit, its fields, and the entry
// that is read from them.

extension EntryDraft {
    /// The type of the measurement; nil before it is chosen.
    var measuredType: ObjectType? {
        guard let type = ObjectType(name: self[.type]), MeasurementEntry.unit(of: type) != nil
        else {
            return nil
        }
        return type
    }

    /// Sets the type of the measurement, and the unit of its values.
    mutating func measure(_ type: ObjectType, in unit: HealthUnit) {
        texts[.type] = type.name
        texts[.unit] = unit.unitString
    }

    /// Copies the values of a measurement into the draft.
    mutating func read(_ entry: MeasurementEntry, _ environment: ScreenEnvironment) {
        measure(entry.type, in: entry.value.unit)
        texts[.value] = Self.text(entry.value, environment)
        texts[.diastolic] = entry.diastolic.map { Self.text($0, environment) }
    }

    /// The number in a field; a fraction is given in percent.
    static func text(_ quantity: Quantity, _ environment: ScreenEnvironment) -> String {
        TypedNumber.text(
            quantity.value * MeasurementUnits.scale(quantity.unit), locale: environment.locale,
            digits: 6)
    }
}

extension FieldMaker {
    /// The fields of a measurement: its value, or two for a blood pressure, and the unit.
    var measurement: [DraftField] {
        guard let type = draft.measuredType else { return [] }
        let units = MeasurementUnits.units(of: type)
        let isKnown = units.contains { $0.unitString == draft[.unit] }
        let fixed =
            units.count == 1 && isKnown ? units.first.map(MeasurementUnits.label) : nil
        let isPressure = type == .bloodPressure
        var fields = [
            field(
                .value, isPressure ? words.systolic : words.value, .decimal,
                unit: fixed, isRequired: true)
        ]
        if isPressure {
            fields.append(
                field(.diastolic, words.diastolic, .decimal, unit: fixed, isRequired: true))
        }
        if fixed == nil { fields.append(unit(.unit, units)) }
        return fields
    }
}

extension DraftReader {
    /// Reads the measurement from the draft.
    mutating func measurement(_ header: EntryHeader) -> MeasurementEntry {
        var entry = MeasurementEntry(
            header: header, type: draft.measuredType ?? .bloodGlucose, value: Quantity(0, .count))
        if case .measurement(let known) = base { entry = known }
        entry.header = header
        guard draft.measuredType != nil || base != nil else {
            require(.value, words.needsType)
            return entry
        }
        if let value = measured(.value, of: entry.type, known: entry.value) { entry.value = value }
        if entry.type == .bloodPressure {
            entry.diastolic = measured(.diastolic, of: entry.type, known: entry.diastolic)
        }
        return entry
    }

    private mutating func measured(_ key: EntryDraft.Key, of type: ObjectType, known: Quantity?)
        -> Quantity?
    {
        guard EntryDraft.filled(draft[key]) != nil else {
            require(key, words.needsAmount)
            return nil
        }
        // An unchanged value keeps its stored precision.
        if let known, known.unit.unitString == draft[.unit],
            EntryDraft.text(known, environment) == draft[key]
        {
            return known
        }
        guard let unit = MeasurementUnits.unit(named: draft[.unit], of: type) else {
            require(key, words.unknownUnit)
            return nil
        }
        return number(key).map { Quantity($0 / MeasurementUnits.scale(unit), unit) }
    }
}
