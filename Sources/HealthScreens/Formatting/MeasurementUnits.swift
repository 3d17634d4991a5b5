internal import Foundation
internal import HealthJournal
public import HealthModel

/// The units of measurements, and amounts written in them.
public enum MeasurementUnits {
    /// The symbol of a unit, as written after a number.
    public static func label(_ unit: HealthUnit) -> String { DisplayUnits.label(unit) }

    /// The values of a measurement with their unit: "5.4 mmol/L", "120/80 mmHg", "97 %".
    static func amount(_ entry: MeasurementEntry, _ environment: ScreenEnvironment) -> String {
        let values = [entry.value] + [entry.diastolic].compactMap { $0 }
        let numbers = values.map { number($0, environment) }.joined(separator: "/")
        let label = label(entry.value.unit)
        return label.isEmpty ? numbers : "\(numbers) \(label)"
    }

    /// An amount in a unit: "5.4 mmol/L".
    static func amount(
        _ quantity: Quantity, in unit: HealthUnit, _ environment: ScreenEnvironment
    ) -> String {
        guard let shown = try? quantity.converted(to: unit) else { return "–" }
        let label = label(unit)
        let number = number(shown, environment)
        return label.isEmpty ? number : "\(number) \(label)"
    }

    private static func number(_ quantity: Quantity, _ environment: ScreenEnvironment) -> String {
        let value = quantity.value * scale(quantity.unit)
        return environment.number(value, digits: abs(value) < 0.1 ? 6 : 2)
    }

    /// The factor from stored to displayed values: fractions are displayed in percent.
    static func scale(_ unit: HealthUnit) -> Double { unit == .percent ? 100 : 1 }

    /// The units in which people measure a type, the most common first.
    static func units(of type: ObjectType) -> [HealthUnit] {
        guard let canonical = MeasurementEntry.unit(of: type) else { return [] }
        if type == .bloodGlucose { return [.milligramsPerDeciliter, .millimolesOfGlucosePerLiter] }
        if Nutrient.of(type)?.unit.isCompatible(with: .gram()) == true {
            return [.gram(), .milligram, .microgram]
        }
        if lengths.contains(type) { return [.centimeter, .meter(), .inch, .foot] }
        let choices = families.first { $0[0].isCompatible(with: canonical) }
        return choices ?? [shown(type, inUS: false) ?? canonical]
    }

    /// The unit with a given name, if it is compatible with the type.
    ///
    /// The name of a unit with a molar mass lacks the last digits, so the usual units are searched
    /// first.
    static func unit(named name: String, of type: ObjectType) -> HealthUnit? {
        let known = units(of: type).first { $0.unitString == name }
        guard let unit = known ?? (try? HealthUnit(name)),
            let canonical = MeasurementEntry.unit(of: type), unit.isCompatible(with: canonical)
        else { return nil }
        return unit
    }

    /// The unit in which a type is usually measured in a locale.
    static func usualUnit(of type: ObjectType, _ locale: Locale) -> HealthUnit? {
        let unit = shown(type, inUS: locale.measurementSystem == .us)
        return unit == .largeCalorie ? .kilocalorie : unit
    }

    private static func shown(_ type: ObjectType, inUS: Bool) -> HealthUnit? {
        if type == .bloodPressure { return .millimeterOfMercury }
        guard let facts = type.quantityFacts else { return nil }
        return try? HealthUnit(inUS ? facts.displayUnitUS : facts.displayUnitMetric)
    }

    private static let lengths: Set<ObjectType> = [
        .height, .waistCircumference, .walkingStepLength, .runningStrideLength,
        .runningVerticalOscillation,
    ]

    private static let families: [[HealthUnit]] = [
        [.degreeCelsius, .degreeFahrenheit], [.kilogram, .pound, .stone],
        [.kilometer, .meter(), .mile, .yard], [.kilocalorie, .kilojoule],
        [.liter(), .milliliter], [.millimeterOfMercury, .pascal(.kilo)], [.minute, .hour],
    ]
}
