import Foundation
import HealthKit

extension ApiSweep {
    /// Every unit that codebases write down, by the string that it prints.
    static let units: [HKUnit: String] = [
        .count(): "count",
        HKUnit.count().unitDivided(by: .minute()): "count/min",
        HKUnit.count().unitDivided(by: HKUnit.second()): "count/s",
        .decibelAWeightedSoundPressureLevel(): "dBASPL",
        HKUnit.degreeCelsius(): "degC",
        HKUnit.degreeFahrenheit(): "degF",
        HKUnit.kelvin(): "K",
        HKUnit.fluidOunceUS(): "fl_oz_us",
        .foot(): "ft",
        .inch(): "in",
        .mile(): "mi",
        HKUnit.gram(): "g",
        HKUnit.gramUnit(with: .kilo): "kg",
        .gramUnit(with: .milli): "mg",
        .gramUnit(with: .micro): "mcg",
        HKUnit.hertz(): "Hz",
        HKUnit.hour(): "hr",
        HKUnit.minute(): "min",
        .secondUnit(with: .milli): "ms",
        HKUnit.internationalUnit(): "IU",
        HKUnit.kilocalorie(): "kcal",
        HKUnit.largeCalorie(): "Cal",
        HKUnit.liter(): "L",
        HKUnit.literUnit(with: .milli): "mL",
        .literUnit(with: .deci): "dL",
        HKUnit.meter(): "m",
        HKUnit.meterUnit(with: .centi): "cm",
        .meterUnit(with: .kilo): "km",
        HKUnit.meter().unitDivided(by: HKUnit.second()): "m/s",
        HKUnit.millimeterOfMercury(): "mmHg",
        HKUnit.pascal(): "Pa",
        HKUnit.percent(): "%",
        HKUnit.pound(): "lb",
        HKUnit.siemen(): "S",
        HKUnit.volt(): "V",
        HKUnit.watt(): "W",
        HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci)): "mg/dL",
        HKUnit.literUnit(with: .milli).unitDivided(
            by: HKUnit.gramUnit(with: .kilo).unitMultiplied(by: .minute())): "mL/min·kg",
        HKUnit.init(from: "kcal/hr"): "kcal/hr",
    ]

    /// Blood sugar in both units of the world.
    static func millimoles(fromMilligramsPerDecilitre value: Double) -> Double {
        let milligrams = HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))
        let millimoles = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
            .unitDivided(by: HKUnit.liter())
        return HKQuantity.init(unit: milligrams, doubleValue: value).doubleValue(for: millimoles)
    }

    /// All prefixes that codebases name.
    static let prefixes: [HKMetricPrefix] = [.none, .centi, .deci, .kilo, .micro, .milli]

    /// A weight as a person reads it.
    static func text(for weight: HKQuantity) -> String {
        let formatter = MassFormatter()
        formatter.isForPersonMassUse = true
        guard weight.is(compatibleWith: .gram()) else { return "" }
        return formatter.string(fromKilograms: weight.doubleValue(for: .gramUnit(with: .kilo)))
    }

    static func heavier(_ one: HKQuantity, _ other: HKQuantity) -> HKQuantity {
        one.compare(other) == .orderedAscending ? other : one
    }
}

// What apps add to units themselves.
extension HKUnit {
    static let beatsPerMinute = HKUnit.count().unitDivided(by: .minute())
    static let millilitre = HKUnit.literUnit(with: .milli)
    static let milligramsPerDecilitre: HKUnit = {
        HKUnit.gramUnit(with: .milli).unitDivided(by: HKUnit.literUnit(with: .deci))
    }()

    var foundationUnit: Unit? {
        switch self {
        case .gramUnit(with: .kilo): return UnitMass.kilograms
        case .pound(): return UnitMass.pounds
        case .meter(): return UnitLength.meters
        default: return nil
        }
    }
}

extension HKQuantityType {
    /// The unit in which the app shows a type.
    var displayUnit: HKUnit {
        switch HKQuantityTypeIdentifier(rawValue: identifier) {
        case .heartRate, .restingHeartRate: return .beatsPerMinute
        case .bodyMass: return .gramUnit(with: .kilo)
        case .oxygenSaturation: return .percent()
        default: return .count()
        }
    }
}

extension HKQuantity {
    static func + (one: HKQuantity, other: HKQuantity) -> HKQuantity {
        HKQuantity(
            unit: .gram(),
            doubleValue: one.doubleValue(for: .gram()) + other.doubleValue(for: .gram()))
    }
}

extension HKQuantityTypeIdentifier {
    static let shownOnDashboard: [HKQuantityTypeIdentifier] = [.stepCount, .heartRate]

    var title: String {
        rawValue.replacingOccurrences(of: "HKQuantityTypeIdentifier", with: "")
    }
}

extension HKWorkoutActivityType {
    var name: String {
        switch self {
        case .running: return "Run"
        case .cycling: return "Ride"
        case .swimming: return "Swim"
        case .traditionalStrengthTraining, .functionalStrengthTraining: return "Strength"
        default: return "Workout"
        }
    }
}

extension HKCategoryType {
    static var sleep: HKCategoryType { HKCategoryType(.sleepAnalysis) }
}
