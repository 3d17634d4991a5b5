public import Foundation
internal import HealthModel

/// Conversions between units of Foundation's formatters and units of health.
extension HKUnit {
    /// Creates the unit of a mass formatter.
    public convenience init(from massFormatterUnit: MassFormatter.Unit) {
        self.init(Self.unit(massFormatterUnit, in: Self.masses))
    }

    /// Creates the unit of a length formatter.
    public convenience init(from lengthFormatterUnit: LengthFormatter.Unit) {
        self.init(Self.unit(lengthFormatterUnit, in: Self.lengths))
    }

    /// Creates the unit of an energy formatter, whose calorie is the small one.
    public convenience init(from energyFormatterUnit: EnergyFormatter.Unit) {
        self.init(Self.unit(energyFormatterUnit, in: Self.energies))
    }

    /// The mass formatter's unit; crashes if it has none.
    public class func massFormatterUnit(from unit: HKUnit) -> MassFormatter.Unit {
        formatterUnit(unit, in: masses, of: "mass")
    }

    /// The length formatter's unit; crashes if it has none.
    public class func lengthFormatterUnit(from unit: HKUnit) -> LengthFormatter.Unit {
        formatterUnit(unit, in: lengths, of: "length")
    }

    /// The energy formatter's unit; crashes if it has none.
    ///
    /// `Cal` and `kcal` are both its kilocalorie.
    public class func energyFormatterUnit(from unit: HKUnit) -> EnergyFormatter.Unit {
        formatterUnit(unit, in: energies, of: "energy")
    }

    // MARK: Pairs of units

    private static let masses: [(MassFormatter.Unit, HealthUnit)] = [
        (.gram, .gram()), (.kilogram, .kilogram), (.ounce, .ounce), (.pound, .pound),
        (.stone, .stone),
    ]

    private static let lengths: [(LengthFormatter.Unit, HealthUnit)] = [
        (.millimeter, .millimeter), (.centimeter, .centimeter), (.meter, .meter()),
        (.kilometer, .kilometer), (.inch, .inch), (.foot, .foot), (.yard, .yard), (.mile, .mile),
    ]

    private static let energies: [(EnergyFormatter.Unit, HealthUnit)] = [
        (.joule, .joule()), (.kilojoule, .kilojoule), (.calorie, .smallCalorie),
        (.kilocalorie, .kilocalorie), (.kilocalorie, .largeCalorie),
    ]

    private static func unit<Unit: Equatable>(
        _ formatterUnit: Unit, in pairs: [(Unit, HealthUnit)]
    ) -> HealthUnit {
        guard let pair = pairs.first(where: { $0.0 == formatterUnit }) else {
            HKException.raise(.invalidArgument, "Unknown formatter unit: \(formatterUnit)")
        }
        return pair.1
    }

    private static func formatterUnit<Unit>(
        _ unit: HKUnit, in pairs: [(Unit, HealthUnit)], of kind: String
    ) -> Unit {
        guard let pair = pairs.first(where: { $0.1 == unit.value }) else {
            HKException.raise(
                .invalidArgument, "No \(kind) formatter unit for unit: \(unit.unitString)")
        }
        return pair.0
    }
}
