#if os(Linux)
private import _FoundationICU
internal import Foundation

/// Writes numbers with a unit, by the number formatter of ICU.
///
/// A unit's form depends on its number: "1 kilometer", but "1.0 kilometers". So a number that is
/// formatted elsewhere is put in the place of ICU's own, which is written with the same digits.
struct UnitText {
    /// The length of a unit's name; the raw values are ICU's words.
    enum Width: String, Codable {
        case full = "unit-width-full-name"
        case short = "unit-width-short"
        case narrow = "unit-width-narrow"
    }

    /// The unit of the values.
    let unit: Unit
    /// The length of the unit's name.
    let width: Width
    /// The name of the value's usage in CLDR, by which a locale chooses the unit; nil keeps it.
    let usage: String?
    /// The language, and the preferred units.
    let locale: Locale
    /// Whether a temperature has a degree sign alone.
    var hidesScale = false
    /// Whether a locale that prefers the given unit may still choose another one for a value's size.
    var isScaled = false

    private var identifier: String? { UnitIdentifier.name(of: unit).map { "unit/\($0)" } }

    /// The unit's name alone, in the plural.
    var name: String {
        Formatted(0, [identifier, width.rawValue], locale)?
            .replacing(with: "").trimmingCharacters(in: .whitespaces) ?? unit.symbol
    }

    /// A value with the unit; the number is ICU's, or the text of a function.
    func string(_ value: Double, number: ((Double) -> String)? = nil) -> String {
        string(value, usage: isKept ? nil : usage, number) ?? string(value, usage: nil, number)
            ?? "\(number?(value) ?? value.formatted(.number.locale(locale))) \(unit.symbol)"
    }

    /// Whether the value keeps its unit, because the locale prefers that unit for a value of 1.
    private var isKept: Bool {
        guard let usage, !isScaled else { return false }
        let words = [identifier, Width.full.rawValue]
        return Formatted(1, words, locale)?.text
            == Formatted(1, words + ["usage/\(usage)"], locale)?.text
    }

    private func string(_ value: Double, usage: String?, _ number: ((Double) -> String)?) -> String?
    {
        let words = [identifier, width.rawValue] + (usage.map { ["usage/\($0)"] } ?? [])
        guard let number else {
            let formatted = Formatted(value, words, locale)
            return hidesScale && isTemperature
                ? formatted.map { degrees($0.number) } : formatted?.text
        }
        guard let exact = Formatted(value, words + ["precision-unlimited"], locale),
            let converted = exact.value
        else { return nil }
        let text = number(converted)
        guard !(hidesScale && isTemperature) else { return degrees(text) }
        // Feet and inches have two numbers, which only ICU can write.
        guard !exact.isMixed else { return Formatted(value, words, locale)?.text }
        return (Formatted(value, words + [precision(of: text)], locale) ?? exact).replacing(
            with: text)
    }

    private var isTemperature: Bool { unit is UnitTemperature }

    /// A temperature without the name of its scale.
    private func degrees(_ number: String) -> String {
        let words = ["measure-unit/temperature-generic", width.rawValue]
        return Formatted(0, words, locale)?.replacing(with: number) ?? "\(number)\u{B0}"
    }

    /// ICU's option for as many fraction digits as a formatted number has.
    private func precision(of number: String) -> String {
        let separator = locale.decimalSeparator ?? "."
        guard let point = number.range(of: separator, options: .backwards) else {
            return "precision-integer"
        }
        return "."
            + String(repeating: "0", count: number[point.upperBound...].count(where: \.isNumber))
    }
}

/// A number that ICU has formatted with its unit.
private struct Formatted {
    /// The number and the unit.
    let text: String
    /// The number alone, as it is written.
    let number: String
    /// The number's value, in the unit that was chosen.
    let value: Double?
    /// Whether there are several units, as in feet and inches.
    let isMixed: Bool

    private let before: String
    private let after: String

    /// Formats a number by the words of a skeleton; nil for a unit or a usage that is not in ICU.
    init?(_ number: Double, _ words: [String?], _ locale: Locale) {
        guard !words.contains(nil) else { return nil }
        let skeleton = Array(words.compactMap(\.self).joined(separator: " ").utf16)
        var status = U_ZERO_ERROR
        let formatter = swift_unumf_openForSkeletonAndLocale(
            skeleton, Int32(skeleton.count), locale.identifier(.icu), &status)
        defer { swift_unumf_close(formatter) }
        let result = swift_unumf_openResult(&status)
        defer { swift_unumf_closeResult(result) }
        swift_unumf_formatDouble(formatter, number, result, &status)
        let text = Self.read { swift_unumf_resultToString(result, $0, $1, &status) }
        let decimal = Self.readNumber { swift_unumf_resultToDecimalNumber(result, $0, $1, &status) }
        let fields = swift_ufieldpositer_open(&status)
        defer { swift_ufieldpositer_close(fields) }
        swift_unumf_resultGetAllFieldPositions(result, fields, &status)
        guard let text, status.rawValue <= U_ZERO_ERROR.rawValue else { return nil }

        var bounds: Range<Int>?
        var integers = 0
        while true {
            var (start, end) = (Int32(0), Int32(0))
            let field = swift_ufieldpositer_next(fields, &start, &end)
            guard field >= 0 else { break }
            if field == Int32(UNUM_MEASURE_UNIT_FIELD.rawValue) { continue }
            if field == Int32(UNUM_INTEGER_FIELD.rawValue) { integers += 1 }
            let part = Int(start)..<Int(end)
            bounds =
                bounds.map {
                    min($0.lowerBound, part.lowerBound)..<max($0.upperBound, part.upperBound)
                }
                ?? part
        }
        let range = bounds ?? 0..<text.count
        func string(_ part: Range<Int>) -> String { String(decoding: text[part], as: UTF16.self) }
        self.text = string(0..<text.count)
        self.number = string(range)
        before = string(0..<range.lowerBound)
        after = string(range.upperBound..<text.count)
        value = decimal
        isMixed = integers > 1
    }

    /// The text with another text in the number's place.
    func replacing(with number: String) -> String { before + number + after }

    private static func read(
        _ write: (UnsafeMutablePointer<UChar>, Int32) -> Int32
    ) -> [UChar]? {
        var buffer = [UChar](repeating: 0, count: 512)
        let count = Int(write(&buffer, Int32(buffer.count)))
        return count <= buffer.count ? Array(buffer[..<count]) : nil
    }

    private static func readNumber(
        _ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32
    ) -> Double? {
        var buffer = [CChar](repeating: 0, count: 512)
        let count = Int(write(&buffer, Int32(buffer.count)))
        guard count <= buffer.count else { return nil }
        return Double(
            String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
}

/// Finds a unit of Foundation in CLDR, the Unicode Consortium's data of locales.
enum UnitIdentifier {
    /// The name in CLDR, such as "kilometer-per-hour"; nil for a unit that CLDR does not have, or an app's.
    static func name(of unit: Unit) -> String? {
        // The mass of a millimole depends on the substance.
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
