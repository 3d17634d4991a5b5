public import Foundation
internal import HealthJournal
public import HealthModel
internal import HealthWords

/// The way in which values of a quantity type are written: the person's unit, its label, and as
/// many decimals as people say.
struct TypeFormat: Sendable {
    /// The unit in which values are read; a fraction is read as it is, and shown in percent.
    let unit: HealthUnit
    /// The label after a number, such as "bpm"; empty for counts.
    let label: String
    private let type: ObjectType
    private let isSum: Bool
    private let environment: ScreenEnvironment

    /// The format of a type; nil for types without quantities.
    init?(_ type: ObjectType, _ environment: ScreenEnvironment) {
        guard let facts = type.quantityFacts,
            let unit = TypeFormat.unit(of: type, facts, environment)
        else { return nil }
        self.type = type
        self.unit = unit
        self.environment = environment
        isSum = !facts.aggregationStyle.isDiscrete
        label = TypeFormat.label(of: type, unit, environment.language.data)
    }

    /// Whether values are durations, which are written as hours and minutes.
    var isDuration: Bool { unit == .minute }

    /// A value as it is shown on a chart: fractions in percent.
    func shown(_ value: Double) -> Double { unit == .percent ? value * 100 : value }

    /// A value with its label: "52 bpm", "7 h 20 min", "8,214".
    func text(_ value: Double) -> String {
        if isDuration { return environment.duration(value * 60) }
        return label.isEmpty ? number(value) : "\(number(value)) \(label)"
    }

    /// A value without its label.
    func number(_ value: Double) -> String {
        let value = shown(value)
        return environment.number(value, digits: digits(of: value))
    }

    /// A range with its label: "52–148 bpm"; one value if both are written the same.
    func range(_ low: Double, _ high: Double) -> String {
        if isDuration || number(low) == number(high) || low < 0 {
            return text(low) == text(high) ? text(low) : "\(text(low)) – \(text(high))"
        }
        return "\(number(low))–\(text(high))"
    }

    /// The value of a quantity in the unit; nil if it cannot be converted.
    func value(of quantity: Quantity) -> Double? { try? quantity.doubleValue(for: unit) }

    /// The number of decimals: none for counts, beats, energy and levels, one for weights and
    /// shares, and otherwise three significant digits.
    private func digits(of value: Double) -> Int {
        switch unit {
        case .count where isSum && type != .numberOfAlcoholicBeverages: return 0
        case .kilocalorie, .kilojoule, .millimeterOfMercury, .millisecond,
            .decibelAWeightedSoundPressureLevel, .milliliter:
            return 0
        case .kilogram, .pound, .stone, .percent, .degreeCelsius, .degreeFahrenheit,
            .fluidOunceUS, .fluidOunceImperial, .centimeter:
            return 1
        default: break
        }
        if unit == .countPerMinute { return type == .respiratoryRate ? 1 : 0 }
        if abs(value) >= 10 { return abs(value) >= 100 ? 0 : 1 }
        // A few metres are not 0 km.
        return value != 0 && abs(value) < 0.01 ? 4 : 2
    }

    /// The unit that the person chose for the dimension, otherwise the usual one of the region.
    private static func unit(
        of type: ObjectType, _ facts: QuantityTypeFacts, _ environment: ScreenEnvironment
    ) -> HealthUnit? {
        let units = environment.units
        let isUS = environment.locale.measurementSystem == .us
        let name = isUS ? facts.displayUnitUS : facts.displayUnitMetric
        let speed = units.distance == .mile ? "mi/hr" : "km/hr"
        switch facts.displayUnitMetric {
        case "Cal": return units.energy
        case "km": return units.distance
        case "km/hr": return try? HealthUnit(speed)
        case "hr", "min": return .minute
        default: break
        }
        switch type {
        case .bodyMass, .leanBodyMass: return units.mass
        case .dietaryWater: return units.volume
        default: return (try? HealthUnit(name)) ?? (try? HealthUnit(facts.canonicalUnitString))
        }
    }

    private static func label(
        of type: ObjectType, _ unit: HealthUnit, _ words: DataWords
    ) -> String {
        if type == .respiratoryRate { return words.breaths }
        if type == .cyclingCadence { return words.revolutions }
        return unit == .countPerMinute ? words.beats : DisplayUnits.label(unit)
    }
}

/// The units in which amounts are displayed.
public struct DisplayUnits: Hashable, Sendable {
    /// The unit of weights.
    public var mass: HealthUnit
    /// The unit of energy.
    public var energy: HealthUnit
    /// The unit of drinks.
    public var volume: HealthUnit
    /// The unit of distances.
    public var distance: HealthUnit

    /// Creates the units; the defaults are metric.
    public init(
        mass: HealthUnit = .kilogram, energy: HealthUnit = .kilocalorie,
        volume: HealthUnit = .milliliter, distance: HealthUnit = .kilometer
    ) {
        self.mass = mass
        self.energy = energy
        self.volume = volume
        self.distance = distance
    }

    /// The units that are usual in a locale.
    public init(_ locale: Locale) {
        switch locale.measurementSystem {
        case .us: self.init(mass: .pound, volume: .fluidOunceUS, distance: .mile)
        case .uk: self.init(distance: .mile)
        default: self.init()
        }
    }

    /// The symbol of a unit, as written after a number.
    public static func label(_ unit: HealthUnit) -> String {
        labels[unit] ?? labelsByName[unit.unitString] ?? unit.unitString
    }

    private static let labelsByName = [
        "count/min": "/min", "km/hr": "km/h", "mi/hr": "mph", "dBASPL": "dB", "mcS": "µS",
        "kcal/hr·kg": "MET", "mL/min·kg": "mL/kg/min", "appleEffortScore": "",
        // The molar mass in a stored unit may lack the last digits.
        HealthUnit.millimolesOfGlucosePerLiter.unitString: "mmol/L",
    ]

    private static let labels: [HealthUnit: String] = [
        .kilocalorie: "kcal", .kilojoule: "kJ", .milliliter: "mL", .liter(): "L",
        .fluidOunceUS: "fl oz", .fluidOunceImperial: "fl oz", .pound: "lb", .stone: "st",
        .kilogram: "kg", .kilometer: "km", .mile: "mi", .gram(): "g", .milligram: "mg",
        .microgram: "µg", .count: "", .largeCalorie: "kcal", .hour: "h",
        .degreeCelsius: "°C", .degreeFahrenheit: "°F", .inch: "in", .foot: "ft",
    ]
}

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
