internal import Foundation
internal import HealthModel
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
        return abs(value) >= 100 ? 0 : abs(value) >= 10 ? 1 : 2
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
