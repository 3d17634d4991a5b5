// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import HealthModel

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
