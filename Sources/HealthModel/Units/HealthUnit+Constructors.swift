// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

/// One constructor for each of HealthKit's, a function where the unit takes a prefix.
extension HealthUnit {
    // MARK: Mass
    public static func gram(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.gram, prefix) }
    public static let microgram = gram(.micro)
    public static let milligram = gram(.milli)
    public static let kilogram = gram(.kilo)
    public static let ounce = word(.ounce)
    public static let pound = word(.pound)
    public static let stone = word(.stone)

    /// Moles of a substance as a mass; the molar mass is in grams per mole and above 0.
    public static func mole(_ prefix: MetricPrefix = .none, molarMass: Double) -> HealthUnit {
        precondition(molarMass > 0 && molarMass.isFinite, "A molar mass is positive and finite")
        return HealthUnit(base: BaseUnit(.mole, prefix, molarMass: molarMass))
    }

    /// The molar mass of glucose in grams per mole, with HealthKit's digits.
    public static let bloodGlucoseMolarMass = 180.15588000005408

    /// Millimoles of glucose per litre.
    public static let millimolesOfGlucosePerLiter =
        mole(.milli, molarMass: bloodGlucoseMolarMass).divided(by: liter())
    public static let milligramsPerDeciliter = milligram.divided(by: deciliter)

    // MARK: Length
    public static func meter(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.meter, prefix) }
    public static let millimeter = meter(.milli)
    public static let centimeter = meter(.centi)
    public static let kilometer = meter(.kilo)
    public static let inch = word(.inch)
    public static let foot = word(.foot)
    public static let yard = word(.yard)
    public static let mile = word(.mile)

    // MARK: Volume
    public static func liter(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.liter, prefix) }
    public static let milliliter = liter(.milli)
    public static let deciliter = liter(.deci)
    public static let fluidOunceUS = word(.fluidOunceUS)
    public static let fluidOunceImperial = word(.fluidOunceImperial)
    public static let pintUS = word(.pintUS)
    public static let pintImperial = word(.pintImperial)
    public static let cupUS = word(.cupUS)
    public static let cupImperial = word(.cupImperial)

    // MARK: Pressure and sound
    public static func pascal(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.pascal, prefix)
    }
    public static let millimeterOfMercury = word(.millimeterOfMercury)
    public static let centimeterOfWater = word(.centimeterOfWater)
    public static let atmosphere = word(.atmosphere)
    public static let inchesOfMercury = word(.inchOfMercury)
    public static let decibelAWeightedSoundPressureLevel = word(.soundPressureLevel)
    public static let decibelHearingLevel = word(.hearingLevel)

    // MARK: Time
    public static func second(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.second, prefix)
    }
    public static let millisecond = second(.milli)
    public static let minute = word(.minute)
    public static let hour = word(.hour)
    public static let day = word(.day)
    public static func hertz(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.hertz, prefix) }

    // MARK: Energy and power
    public static func joule(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.joule, prefix) }
    public static let kilojoule = joule(.kilo)
    public static let kilocalorie = word(.kilocalorie)
    public static let smallCalorie = word(.smallCalorie)
    public static let largeCalorie = word(.largeCalorie)
    public static func watt(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.watt, prefix) }

    // MARK: Temperature
    public static func kelvin(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.kelvin, prefix)
    }
    public static let degreeCelsius = word(.degreeCelsius)
    public static let degreeFahrenheit = word(.degreeFahrenheit)

    // MARK: Electricity, light, angles
    public static func siemens(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.siemens, prefix)
    }
    public static func volt(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.volt, prefix) }
    public static func lux(_ prefix: MetricPrefix = .none) -> HealthUnit { word(.lux, prefix) }
    public static let diopter = word(.diopter)
    public static let prismDiopter = word(.prismDiopter)
    public static func radianAngle(_ prefix: MetricPrefix = .none) -> HealthUnit {
        word(.radian, prefix)
    }
    public static let degreeAngle = word(.degree)

    // MARK: Scalars and scores
    public static let count = word(.count)
    /// The same scale as `count`: 98 percent is 0.98 %.
    public static let percent = word(.percent)
    public static let internationalUnit = word(.internationalUnit)
    public static let appleEffortScore = word(.appleEffortScore)
    public static let countPerMinute = count.divided(by: minute)

    /// The unit of a symbol with a permitted prefix.
    private static func word(_ symbol: UnitSymbol, _ prefix: MetricPrefix = .none) -> HealthUnit {
        words[firstWords[Int(symbol.rawValue)] + prefix.rawValue]
    }

    /// The index in `words` of each symbol's first unit; prefixes follow in the order of raw
    /// values.
    private static let firstWords: [Int] = {
        var first: [Int] = []
        var count = 0
        for symbol in UnitSymbol.allCases {
            first.append(count)
            count += symbol.definition.takesPrefixes ? MetricPrefix.allCases.count : 1
        }
        return first
    }()
}
