internal import HealthJournal
internal import HealthModel

/// Finds values that are plausible only in another unit than the one they are read in.
struct UnitCheck {
    private let range: PlausibleRange
    private let unit: HealthUnit
    private let factors: [Double]

    /// Creates a check of values of a type in a unit; nil for a type that no other unit is known of, or
    /// whose plausible range is not known.
    init?(_ type: ObjectType, _ unit: HealthUnit) {
        guard let factors = Self.factors(of: type),
            let range = type == .bodyMass ? PlausibleRange.of(.weight) : .of(.measurement(type))
        else { return nil }
        (self.range, self.unit, self.factors) = (range, unit, factors)
    }

    /// The factors between the units in which programs write a type.
    private static func factors(of type: ObjectType) -> [Double]? {
        switch type {
        // Milligrams per decilitre in a millimole per litre.
        case .bloodGlucose: [HealthUnit.bloodGlucoseMolarMass / 10]
        // Pounds in a kilogram.
        case .bodyMass, .leanBodyMass: [2.204_622_621_8, 1000]
        // Kilojoules in a kilocalorie.
        case .dietaryEnergyConsumed, .activeEnergyBurned, .basalEnergyBurned: [4.184]
        case .height, .waistCircumference: [100, 1 / 0.0254, 100 / 30.48]
        case .bodyTemperature, .basalBodyTemperature: []
        default: type.canonicalUnit == .percent ? [100] : nil
        }
    }

    /// Whether a number is out of the range, and in it when it is read in another unit.
    func isSuspicious(_ number: Double) -> Bool {
        let value = unit == .percent ? number / 100 : number
        guard value != 0, !range.contains(Quantity(value, unit)) else { return false }
        if factors.isEmpty {
            let other: HealthUnit = unit == .degreeFahrenheit ? .degreeCelsius : .degreeFahrenheit
            return range.contains(Quantity(value, other))
        }
        return factors.contains { factor in
            range.contains(Quantity(value * factor, unit))
                || range.contains(Quantity(value / factor, unit))
        }
    }

    /// The number of values, and of those that another unit would make plausible.
    struct Count {
        private(set) var all = 0
        private(set) var suspicious = 0

        mutating func add(_ number: Double?, _ check: UnitCheck) {
            guard let number, number.isFinite else { return }
            all += 1
            if check.isSuspicious(number) { suspicious += 1 }
        }

        /// Whether there are too many for outliers: half of the values if the file names the unit, one
        /// in ten otherwise.
        func isSuspicious(isStated: Bool) -> Bool {
            suspicious > 0 && suspicious * (isStated ? 2 : 10) >= all
        }
    }
}
