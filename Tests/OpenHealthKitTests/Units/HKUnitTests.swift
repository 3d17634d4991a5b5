import Foundation
import OpenHealthKit
import Testing

@Suite("HKUnit")
struct HKUnitTests {
    @Test(
        "Each constructor is the unit of its string",
        arguments: [
            (.gram(), "g"), (.ounce(), "oz"), (.pound(), "lb"), (.stone(), "st"),
            (.moleUnit(withMolarMass: 123), "mol<123>"), (.meter(), "m"), (.inch(), "in"),
            (.foot(), "ft"), (.yard(), "yd"), (.mile(), "mi"), (.liter(), "L"),
            (.fluidOunceUS(), "fl_oz_us"), (.fluidOunceImperial(), "fl_oz_imp"),
            (.pintUS(), "pt_us"), (.pintImperial(), "pt_imp"), (.cupUS(), "cup_us"),
            (.cupImperial(), "cup_imp"), (.pascal(), "Pa"), (.millimeterOfMercury(), "mmHg"),
            (.centimeterOfWater(), "cmAq"), (.atmosphere(), "atm"), (.inchesOfMercury(), "inHg"),
            (.decibelAWeightedSoundPressureLevel(), "dBASPL"), (.decibelHearingLevel(), "dBHL"),
            (.second(), "s"), (.minute(), "min"), (.hour(), "hr"), (.day(), "d"), (.hertz(), "Hz"),
            (.joule(), "J"), (.kilocalorie(), "kcal"), (.smallCalorie(), "cal"),
            (.largeCalorie(), "Cal"), (.calorie(), "cal"), (.watt(), "W"), (.kelvin(), "K"),
            (.degreeCelsius(), "degC"), (.degreeFahrenheit(), "degF"), (.siemen(), "S"),
            (.volt(), "V"), (.lux(), "lx"), (.diopter(), "D"), (.prismDiopter(), "pD"),
            (.radianAngle(), "rad"), (.degreeAngle(), "deg"), (.count(), "count"),
            (.percent(), "%"), (.internationalUnit(), "IU"),
            (.appleEffortScore(), "appleEffortScore"),
        ] as [(HKUnit, String)])
    func constructors(unit: HKUnit, string: String) {
        #expect(unit.unitString == string)
        #expect(unit.description == string)
        #expect(HKUnit(from: string) == unit)
        #expect(HKUnit(from: string).hash == unit.hash)
    }

    @Test("A unit equals that of its string, also with a molar mass of more digits")
    func molarMass() {
        let unit = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
            .unitDivided(by: .liter())
        let read = HKUnit(from: unit.unitString)
        #expect(read == unit)
        #expect(read.hash == unit.hash)
        #expect(HKUnit.moleUnit(withMolarMass: 180) != HKUnit.moleUnit(withMolarMass: 181))
        #expect(
            HKQuantity(unit: read, doubleValue: 5.5) == HKQuantity(unit: unit, doubleValue: 5.5))
        #expect(
            Set([HKQuantity(unit: read, doubleValue: 1), HKQuantity(unit: unit, doubleValue: 1)])
                .count == 1)
    }

    @Test(
        "Each constructor with a prefix puts it before the symbol",
        arguments: [
            (HKUnit.gramUnit, "g"), (HKUnit.meterUnit, "m"), (HKUnit.literUnit, "L"),
            (HKUnit.pascalUnit, "Pa"), (HKUnit.secondUnit, "s"), (HKUnit.hertzUnit, "Hz"),
            (HKUnit.jouleUnit, "J"), (HKUnit.wattUnit, "W"), (HKUnit.siemenUnit, "S"),
            (HKUnit.voltUnit, "V"), (HKUnit.luxUnit, "lx"), (HKUnit.radianAngleUnit, "rad"),
        ] as [(@Sendable (HKMetricPrefix) -> HKUnit, String)])
    func prefixes(make: @Sendable (HKMetricPrefix) -> HKUnit, symbol: String) {
        let prefixes = ["", "p", "n", "mc", "m", "c", "d", "da", "h", "k", "M", "G", "T", "f"]
        for (rawValue, prefix) in prefixes.enumerated() {
            let unit = HKMetricPrefix(rawValue: rawValue).map(make)
            #expect(unit?.unitString == prefix + symbol)
        }
        #expect(HKMetricPrefix(rawValue: prefixes.count) == nil)
    }

    @Test("Units of one word are the same object each time")
    func unique() {
        #expect(HKUnit.meter() === HKUnit.meter())
        #expect(HKUnit.gramUnit(with: .kilo) === HKUnit.gramUnit(with: .kilo))
        #expect(HKUnit.gramUnit(with: .none) === HKUnit.gram())
        #expect(HKUnit.meter().unitRaised(toPower: 1) === HKUnit.meter())
        #expect(HKUnit.calorie() === HKUnit.smallCalorie())
        let copy = HKUnit.meter().copy() as? HKUnit
        #expect(copy === HKUnit.meter())
    }

    @Test("Equality is that of the factors, in sets and dictionaries too")
    func equality() {
        let speed = HKUnit.meterUnit(with: .kilo).unitDivided(by: .hour())
        #expect(speed == HKUnit(from: "km/hr"))
        #expect(speed.isEqual(HKUnit(from: "km/hr")))
        #expect(!speed.isEqual("km/hr"))
        #expect(HKUnit.kilocalorie() != HKUnit.largeCalorie())
        #expect(Set([speed, HKUnit(from: "km/hr"), .count()]).count == 2)
        #expect([speed: 1][HKUnit(from: "km/hr")] == 1)
    }

    @Test("Arithmetic makes the units that HealthKit prints")
    func arithmetic() {
        let glucose = HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))
        #expect(glucose.unitString == "mg/dL")
        #expect(glucose.unitDivided(by: .minute()).unitString == "mg/min·dL")
        let oxygen = HKUnit.literUnit(with: .milli)
            .unitDivided(by: .gramUnit(with: .kilo).unitMultiplied(by: .minute()))
        #expect(oxygen.unitString == "mL/min·kg")
        let molar = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
        #expect(molar.unitDivided(by: .liter()).unitString == "mmol<180.1558800000541>/L")
        #expect(HKUnitMolarMassBloodGlucose == 180.15588000005408)
        #expect(HKUnit.second().reciprocal().unitString == "1/s")
        #expect(HKUnit.meter().unitRaised(toPower: 0).isNull())
        #expect(HKUnit.meter().unitRaised(toPower: 0).unitString == "()")
        #expect(!HKUnit.count().isNull())
    }

    @Test("A power that leaves 32 bits ends the process with the reason")
    func largePower() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKUnit.meter().unitRaised(toPower: .max).unitMultiplied(by: .meter())
        }
        #expect(text(result).contains("A power of a unit must fit in 32 bits"))
    }

    @Test("The micro sign is read, and the null unit is no count and no percentage")
    func microAndNull() {
        #expect(HKUnit(from: "\u{B5}S") == HKUnit.siemenUnit(with: .micro))
        let null = HKUnit(from: "")
        for unit in [HKUnit.count(), .percent()] {
            #expect(!HKQuantity(unit: null, doubleValue: 1).is(compatibleWith: unit))
            #expect(!HKQuantity(unit: unit, doubleValue: 1).is(compatibleWith: null))
        }
        #expect(HKQuantity(unit: null, doubleValue: 1).is(compatibleWith: null))
    }

    @Test("Formatter units become units of health and come back")
    func formatters() {
        let masses: [(MassFormatter.Unit, HKUnit)] = [
            (.gram, .gram()), (.kilogram, .gramUnit(with: .kilo)), (.ounce, .ounce()),
            (.pound, .pound()), (.stone, .stone()),
        ]
        for (unit, expected) in masses {
            #expect(HKUnit(from: unit) == expected)
            #expect(HKUnit.massFormatterUnit(from: expected) == unit)
        }
        let lengths: [(LengthFormatter.Unit, String)] = [
            (.millimeter, "mm"), (.centimeter, "cm"), (.meter, "m"), (.kilometer, "km"),
            (.inch, "in"), (.foot, "ft"), (.yard, "yd"), (.mile, "mi"),
        ]
        for (unit, expected) in lengths {
            #expect(HKUnit(from: unit) == HKUnit(from: expected))
            #expect(HKUnit.lengthFormatterUnit(from: HKUnit(from: expected)) == unit)
        }
        let energies: [(EnergyFormatter.Unit, String)] = [
            (.joule, "J"), (.kilojoule, "kJ"), (.calorie, "cal"), (.kilocalorie, "kcal"),
        ]
        for (unit, expected) in energies {
            #expect(HKUnit(from: unit) == HKUnit(from: expected))
            #expect(HKUnit.energyFormatterUnit(from: HKUnit(from: expected)) == unit)
        }
        #expect(HKUnit.energyFormatterUnit(from: .largeCalorie()) == .kilocalorie)
    }
}

@Suite("What ends the process in HKUnit")
struct HKUnitTrapTests {
    @Test("A string that is not a unit")
    func unparsable() async throws {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = HKUnit(from: "mL/kg/min") }
        let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(text.contains("Unable to parse factorization string mL/kg/min"))
    }

    @Test("A unit that a formatter has not, and a molar mass of nothing")
    func formatters() async {
        await #expect(processExitsWith: .failure) { _ = HKUnit.massFormatterUnit(from: .meter()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.lengthFormatterUnit(from: .gram()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.energyFormatterUnit(from: .watt()) }
        await #expect(processExitsWith: .failure) { _ = HKUnit.moleUnit(withMolarMass: 0) }
    }
}
