// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import HealthModel

/// A unit of measure.
///
/// Units are equal if their factors are: `kcal` and `Cal` are different units of the same size.
/// Units that are a single word (``meter()``, ``count()``) are the same object each time.
///
/// A unit never changes after its creation, and a subclass must not change this: hence
/// `@unchecked`.
open class HKUnit: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: HealthUnit

    package init(_ value: HealthUnit) {
        self.value = value
        super.init()
    }

    /// Parses a unit string such as `mg/dL`; crashes for other strings.
    ///
    /// For strings from a file or a person use `HealthUnit.init(_:)`, which throws.
    ///
    /// It is required so that an extension can write `Self(from:)`, as initialisers of Objective-C allow.
    public required convenience init(from string: String) {
        do throws(HealthUnitError) {
            self.init(try HealthUnit(string))
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Text

    /// The unit as a string that can be parsed again: `mL/min·kg`, `()` for the null unit.
    open var unitString: String { value.unitString }

    /// The ``unitString``.
    open override var description: String { unitString }

    // MARK: Arithmetic

    /// Whether all factors cancelled.
    open func isNull() -> Bool { value.isNull }

    /// The product of two units; crashes if a power exceeds 32 bits.
    open func unitMultiplied(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.product(with: unit.value) })
    }

    /// The quotient of two units; crashes if a power exceeds 32 bits.
    open func unitDivided(by unit: HKUnit) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.quotient(by: unit.value) })
    }

    /// The unit to a power; to the power of 1 it equals itself, which it does not on a phone.
    ///
    /// Crashes if a power exceeds 32 bits.
    open func unitRaised(toPower power: Int) -> HKUnit {
        HKUnit.unique(raising { () throws(HealthUnitError) in try value.power(power) })
    }

    /// One divided by the unit.
    open func reciprocal() -> HKUnit { unitRaised(toPower: -1) }

    private func raising(_ arithmetic: () throws(HealthUnitError) -> HealthUnit) -> HealthUnit {
        do throws(HealthUnitError) {
            return try arithmetic()
        } catch {
            HKException.raise(.invalidArgument, error.description)
        }
    }

    // MARK: Identity

    /// Whether both units have the same factors with the same powers.
    ///
    /// Molar masses are equal if their texts are: a unit equals that of its ``unitString``.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let unit = object as? HKUnit else { return false }
        return value.isEquivalent(to: unit.value)
    }

    /// The hash of the unit string.
    open override var hash: Int { value.unitString.hashValue }

    /// The unit itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// The shared object for a unit that is a single word; a new object for other units.
    class func unique(_ value: HealthUnit) -> Self {
        let unit = words[value] ?? HKUnit(value)
        guard let unit = unit as? Self else {
            HKException.raise(
                .invalidArgument, "Units are made by HKUnit, not by its subclass \(self)")
        }
        return unit
    }

    private static let words = Dictionary(
        uniqueKeysWithValues: HealthUnit.words.map { ($0, HKUnit($0)) })

    // MARK: Secure coding

    /// Units decode where secure coding is required.
    public class var supportsSecureCoding: Bool { true }

    /// Encodes the unit string, with every digit of a molar mass.
    open func encode(with coder: NSCoder) {
        coder.encode(value.exactString as NSString, forKey: Self.stringKey)
    }

    /// Decodes the unit string; nil if it is missing or invalid.
    public required init?(coder: NSCoder) {
        guard let string = coder.decodeObject(of: NSString.self, forKey: Self.stringKey),
            let value = try? HealthUnit(string.description)
        else { return nil }
        self.value = value
        super.init()
    }

    private static let stringKey = "HKUnitStringKey"
}

extension HealthUnit {
    /// Whether both have the same text, in which a molar mass has 16 digits.
    func isEquivalent(to other: HealthUnit) -> Bool {
        self == other || unitString == other.unitString
    }
}

/// The molar mass of glucose in grams per mole.
public let HKUnitMolarMassBloodGlucose: Double = HealthUnit.bloodGlucoseMolarMass

extension HKUnit {
    // MARK: Mass

    public class func gram() -> Self { unique(.gram()) }
    public class func gramUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.gram(prefix.value))
    }
    public class func ounce() -> Self { unique(.ounce) }
    public class func pound() -> Self { unique(.pound) }
    public class func stone() -> Self { unique(.stone) }

    /// Moles of a substance with a molar mass in grams: a unit of mass.
    public class func moleUnit(withMolarMass gramsPerMole: Double) -> Self {
        moleUnit(with: .none, molarMass: gramsPerMole)
    }

    /// Moles of a substance with a molar mass in grams, which must be above zero: a unit of mass.
    public class func moleUnit(with prefix: HKMetricPrefix, molarMass gramsPerMole: Double) -> Self
    {
        guard gramsPerMole > 0, gramsPerMole.isFinite else {
            HKException.raise(.invalidArgument, "Invalid molar mass: \(gramsPerMole)")
        }
        return unique(.mole(prefix.value, molarMass: gramsPerMole))
    }

    // MARK: Length

    public class func meter() -> Self { unique(.meter()) }
    public class func meterUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.meter(prefix.value))
    }
    public class func inch() -> Self { unique(.inch) }
    public class func foot() -> Self { unique(.foot) }
    public class func yard() -> Self { unique(.yard) }
    public class func mile() -> Self { unique(.mile) }

    // MARK: Volume

    public class func liter() -> Self { unique(.liter()) }
    public class func literUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.liter(prefix.value))
    }
    public class func fluidOunceUS() -> Self { unique(.fluidOunceUS) }
    public class func fluidOunceImperial() -> Self { unique(.fluidOunceImperial) }
    public class func pintUS() -> Self { unique(.pintUS) }
    public class func pintImperial() -> Self { unique(.pintImperial) }
    public class func cupUS() -> Self { unique(.cupUS) }
    public class func cupImperial() -> Self { unique(.cupImperial) }

    // MARK: Pressure and sound

    public class func pascal() -> Self { unique(.pascal()) }
    public class func pascalUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.pascal(prefix.value))
    }
    public class func millimeterOfMercury() -> Self { unique(.millimeterOfMercury) }
    public class func centimeterOfWater() -> Self { unique(.centimeterOfWater) }
    public class func atmosphere() -> Self { unique(.atmosphere) }
    public class func inchesOfMercury() -> Self { unique(.inchesOfMercury) }
    public class func decibelAWeightedSoundPressureLevel() -> Self {
        unique(.decibelAWeightedSoundPressureLevel)
    }
    public class func decibelHearingLevel() -> Self { unique(.decibelHearingLevel) }

    // MARK: Time

    public class func second() -> Self { unique(.second()) }
    public class func secondUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.second(prefix.value))
    }
    public class func minute() -> Self { unique(.minute) }
    public class func hour() -> Self { unique(.hour) }
    public class func day() -> Self { unique(.day) }
    public class func hertz() -> Self { unique(.hertz()) }
    public class func hertzUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.hertz(prefix.value))
    }

    // MARK: Energy and power

    public class func joule() -> Self { unique(.joule()) }
    public class func jouleUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.joule(prefix.value))
    }
    public class func kilocalorie() -> Self { unique(.kilocalorie) }
    public class func smallCalorie() -> Self { unique(.smallCalorie) }
    public class func largeCalorie() -> Self { unique(.largeCalorie) }
    /// The small calorie; the name is deprecated because food labels mean the large one.
    public class func calorie() -> Self { unique(.smallCalorie) }
    public class func watt() -> Self { unique(.watt()) }
    public class func wattUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.watt(prefix.value))
    }

    // MARK: Temperature

    public class func kelvin() -> Self { unique(.kelvin()) }
    public class func degreeCelsius() -> Self { unique(.degreeCelsius) }
    public class func degreeFahrenheit() -> Self { unique(.degreeFahrenheit) }

    // MARK: Electricity, light, angles

    public class func siemen() -> Self { unique(.siemens()) }
    public class func siemenUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.siemens(prefix.value))
    }
    public class func volt() -> Self { unique(.volt()) }
    public class func voltUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.volt(prefix.value))
    }
    public class func lux() -> Self { unique(.lux()) }
    public class func luxUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.lux(prefix.value))
    }
    public class func diopter() -> Self { unique(.diopter) }
    public class func prismDiopter() -> Self { unique(.prismDiopter) }
    public class func radianAngle() -> Self { unique(.radianAngle()) }
    public class func radianAngleUnit(with prefix: HKMetricPrefix) -> Self {
        unique(.radianAngle(prefix.value))
    }
    public class func degreeAngle() -> Self { unique(.degreeAngle) }

    // MARK: Scalars and scores

    public class func count() -> Self { unique(.count) }
    /// A fraction of one, on the scale of ``count()``: 98 percent is 0.98 %.
    public class func percent() -> Self { unique(.percent) }
    public class func internationalUnit() -> Self { unique(.internationalUnit) }
    public class func appleEffortScore() -> Self { unique(.appleEffortScore) }
}

/// A power of ten before the symbol of an SI unit.
public enum HKMetricPrefix: Int, Sendable {
    case none = 0
    case pico = 1
    case nano = 2
    case micro = 3
    case milli = 4
    case centi = 5
    case deci = 6
    case deca = 7
    case hecto = 8
    case kilo = 9
    case mega = 10
    case giga = 11
    case tera = 12
    case femto = 13

    /// The corresponding prefix of the value; a test compares the two lists.
    var value: MetricPrefix { MetricPrefix(rawValue: rawValue) ?? .none }
}

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
