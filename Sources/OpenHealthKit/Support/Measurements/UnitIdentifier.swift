#if os(Linux)
internal import Foundation

/// Finds a unit of Foundation in CLDR, the Unicode Consortium's data of locales.
enum UnitIdentifier {
    /// The name in CLDR, such as "kilometer-per-hour"; nil for a unit that CLDR does not have, or an app's.
    static func name(of unit: Unit) -> String? {
        // How much a millimole weighs depends on the substance.
        if type(of: unit) == UnitConcentrationMass.self, unit.symbol == "mmol/L" {
            return "millimole-per-liter"
        }
        return names.first { type(of: unit) == type(of: $0.unit) && unit == $0.unit }?.name
    }

    private static let names: [(unit: Unit, name: String)] =
        lengths + areas + volumes + masses + energies + times + pressures + electricity + others

    private static let lengths: [(UnitLength, String)] = [
        (.megameters, "megameter"), (.kilometers, "kilometer"), (.hectometers, "hectometer"),
        (.decameters, "decameter"), (.meters, "meter"), (.decimeters, "decimeter"),
        (.centimeters, "centimeter"), (.millimeters, "millimeter"), (.micrometers, "micrometer"),
        (.nanometers, "nanometer"), (.picometers, "picometer"), (.inches, "inch"), (.feet, "foot"),
        (.yards, "yard"), (.miles, "mile"), (.scandinavianMiles, "mile-scandinavian"),
        (.lightyears, "light-year"), (.nauticalMiles, "nautical-mile"), (.fathoms, "fathom"),
        (.furlongs, "furlong"), (.astronomicalUnits, "astronomical-unit"), (.parsecs, "parsec"),
    ]

    private static let areas: [(UnitArea, String)] = [
        (.squareMegameters, "square-megameter"), (.squareKilometers, "square-kilometer"),
        (.squareMeters, "square-meter"), (.squareCentimeters, "square-centimeter"),
        (.squareMillimeters, "square-millimeter"), (.squareMicrometers, "square-micrometer"),
        (.squareNanometers, "square-nanometer"), (.squareInches, "square-inch"),
        (.squareFeet, "square-foot"), (.squareYards, "square-yard"), (.squareMiles, "square-mile"),
        (.acres, "acre"), (.hectares, "hectare"),
    ]

    private static let volumes: [(UnitVolume, String)] = [
        (.megaliters, "megaliter"), (.kiloliters, "kiloliter"), (.liters, "liter"),
        (.deciliters, "deciliter"), (.centiliters, "centiliter"), (.milliliters, "milliliter"),
        (.cubicKilometers, "cubic-kilometer"), (.cubicMeters, "cubic-meter"),
        (.cubicDecimeters, "cubic-decimeter"), (.cubicCentimeters, "cubic-centimeter"),
        (.cubicMillimeters, "cubic-millimeter"), (.cubicInches, "cubic-inch"),
        (.cubicFeet, "cubic-foot"), (.cubicYards, "cubic-yard"), (.cubicMiles, "cubic-mile"),
        (.acreFeet, "acre-foot"), (.bushels, "bushel"), (.teaspoons, "teaspoon"),
        (.tablespoons, "tablespoon"), (.fluidOunces, "fluid-ounce"), (.cups, "cup"),
        (.pints, "pint"), (.quarts, "quart"), (.gallons, "gallon"),
        (.imperialFluidOunces, "fluid-ounce-imperial"), (.imperialPints, "pint-imperial"),
        (.imperialQuarts, "quart-imperial"), (.imperialGallons, "gallon-imperial"),
        (.metricCups, "cup-metric"),
    ]

    private static let masses: [(Unit, String)] = [
        (UnitMass.kilograms, "kilogram"), (UnitMass.grams, "gram"),
        (UnitMass.decigrams, "decigram"),
        (UnitMass.centigrams, "centigram"), (UnitMass.milligrams, "milligram"),
        (UnitMass.micrograms, "microgram"), (UnitMass.nanograms, "nanogram"),
        (UnitMass.picograms, "picogram"), (UnitMass.ounces, "ounce"), (UnitMass.pounds, "pound"),
        (UnitMass.stones, "stone"), (UnitMass.metricTons, "tonne"), (UnitMass.shortTons, "ton"),
        (UnitMass.carats, "carat"), (UnitMass.ouncesTroy, "ounce-troy"),
        (UnitConcentrationMass.gramsPerLiter, "gram-per-liter"),
        (UnitConcentrationMass.milligramsPerDeciliter, "milligram-per-deciliter"),
        (UnitDispersion.partsPerMillion, "permillion"),
    ]

    private static let energies: [(Unit, String)] = [
        (UnitEnergy.kilojoules, "kilojoule"), (UnitEnergy.joules, "joule"),
        (UnitEnergy.kilocalories, "kilocalorie"), (UnitEnergy.calories, "calorie"),
        (UnitEnergy.kilowattHours, "kilowatt-hour"), (UnitPower.terawatts, "terawatt"),
        (UnitPower.gigawatts, "gigawatt"), (UnitPower.megawatts, "megawatt"),
        (UnitPower.kilowatts, "kilowatt"), (UnitPower.watts, "watt"),
        (UnitPower.milliwatts, "milliwatt"), (UnitPower.microwatts, "microwatt"),
        (UnitPower.horsepower, "horsepower"), (UnitTemperature.kelvin, "kelvin"),
        (UnitTemperature.celsius, "celsius"), (UnitTemperature.fahrenheit, "fahrenheit"),
    ]

    private static let times: [(Unit, String)] = [
        (UnitDuration.hours, "hour"), (UnitDuration.minutes, "minute"),
        (UnitDuration.seconds, "second"), (UnitDuration.milliseconds, "millisecond"),
        (UnitDuration.microseconds, "microsecond"), (UnitDuration.nanoseconds, "nanosecond"),
        (UnitDuration.picoseconds, "picosecond"), (UnitFrequency.terahertz, "terahertz"),
        (UnitFrequency.gigahertz, "gigahertz"), (UnitFrequency.megahertz, "megahertz"),
        (UnitFrequency.kilohertz, "kilohertz"), (UnitFrequency.hertz, "hertz"),
        (UnitSpeed.metersPerSecond, "meter-per-second"),
        (UnitSpeed.kilometersPerHour, "kilometer-per-hour"),
        (UnitSpeed.milesPerHour, "mile-per-hour"), (UnitSpeed.knots, "knot"),
        (UnitAcceleration.metersPerSecondSquared, "meter-per-square-second"),
        (UnitAcceleration.gravity, "g-force"),
    ]

    private static let pressures: [(UnitPressure, String)] = [
        (.newtonsPerMetersSquared, "newton-per-square-meter"), (.gigapascals, "gigapascal"),
        (.megapascals, "megapascal"), (.kilopascals, "kilopascal"), (.hectopascals, "hectopascal"),
        (.inchesOfMercury, "inch-ofhg"), (.bars, "bar"), (.millibars, "millibar"),
        (.millimetersOfMercury, "millimeter-ofhg"),
        (.poundsForcePerSquareInch, "pound-force-per-square-inch"),
    ]

    private static let electricity: [(Unit, String)] = [
        (UnitElectricCharge.coulombs, "coulomb"), (UnitElectricCharge.ampereHours, "ampere-hour"),
        (UnitElectricCurrent.kiloamperes, "kiloampere"), (UnitElectricCurrent.amperes, "ampere"),
        (UnitElectricCurrent.milliamperes, "milliampere"),
        (UnitElectricPotentialDifference.kilovolts, "kilovolt"),
        (UnitElectricPotentialDifference.volts, "volt"),
        (UnitElectricPotentialDifference.millivolts, "millivolt"),
        (UnitElectricPotentialDifference.microvolts, "microvolt"),
        (UnitElectricResistance.kiloohms, "kiloohm"), (UnitElectricResistance.ohms, "ohm"),
    ]

    private static let others: [(Unit, String)] = [
        (UnitAngle.degrees, "degree"), (UnitAngle.arcMinutes, "arc-minute"),
        (UnitAngle.arcSeconds, "arc-second"), (UnitAngle.radians, "radian"),
        (UnitAngle.revolutions, "revolution"), (UnitIlluminance.lux, "lux"),
        (UnitInformationStorage.bits, "bit"), (UnitInformationStorage.bytes, "byte"),
        (UnitInformationStorage.kilobytes, "kilobyte"),
        (UnitInformationStorage.megabytes, "megabyte"),
        (UnitInformationStorage.gigabytes, "gigabyte"),
        (UnitInformationStorage.terabytes, "terabyte"),
        (UnitFuelEfficiency.litersPer100Kilometers, "liter-per-100-kilometer"),
        (UnitFuelEfficiency.milesPerGallon, "mile-per-gallon"),
        (UnitFuelEfficiency.milesPerImperialGallon, "mile-per-gallon-imperial"),
    ]
}
#endif
