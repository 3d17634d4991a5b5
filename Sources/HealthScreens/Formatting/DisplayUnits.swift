public import Foundation
public import HealthModel

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
        "kcal/hr·kg": "MET", "mL/min·kg": "ml/kg/min", "appleEffortScore": "",
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
