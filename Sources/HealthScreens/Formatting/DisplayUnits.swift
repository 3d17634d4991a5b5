public import Foundation
public import HealthModel

/// The units that amounts are shown in.
public struct DisplayUnits: Hashable, Sendable {
    /// For weights.
    public var mass: HealthUnit
    /// For energy.
    public var energy: HealthUnit
    /// For drinks.
    public var volume: HealthUnit
    /// For distances.
    public var distance: HealthUnit

    /// Puts units together; the defaults are metric.
    public init(
        mass: HealthUnit = .kilogram, energy: HealthUnit = .kilocalorie,
        volume: HealthUnit = .milliliter, distance: HealthUnit = .kilometer
    ) {
        self.mass = mass
        self.energy = energy
        self.volume = volume
        self.distance = distance
    }

    /// The units that people of a place are used to.
    public init(_ locale: Locale) {
        switch locale.measurementSystem {
        case .us: self.init(mass: .pound, volume: .fluidOunceUS, distance: .mile)
        case .uk: self.init(distance: .mile)
        default: self.init()
        }
    }

    /// How a unit is written beside a number.
    public static func label(_ unit: HealthUnit) -> String {
        labels[unit] ?? labelsByName[unit.unitString] ?? unit.unitString
    }

    private static let labelsByName = [
        "count/min": "/min",
        // A stored molar mass may lack the last digits.
        HealthUnit.millimolesOfGlucosePerLiter.unitString: "mmol/L",
    ]

    private static let labels: [HealthUnit: String] = [
        .kilocalorie: "kcal", .kilojoule: "kJ", .milliliter: "ml", .liter(): "l",
        .fluidOunceUS: "fl oz", .fluidOunceImperial: "fl oz", .pound: "lb", .stone: "st",
        .kilogram: "kg", .kilometer: "km", .mile: "mi", .gram(): "g", .milligram: "mg",
        .microgram: "µg", .count: "",
        .degreeCelsius: "°C", .degreeFahrenheit: "°F", .inch: "in", .foot: "ft",
    ]
}
