import Foundation
import HealthKit
import Testing

extension Conformance {
    @Suite("Units")
    struct UnitRules {
        @Test("Rule U1: units are equal if their factors are")
        func equality() {
            let speed = HKUnit.meterUnit(with: .kilo).unitDivided(by: .hour())
            #expect(speed == HKUnit(from: "km/hr"))
            #expect(HKUnit.kilocalorie() != HKUnit.largeCalorie())
            #expect(Set([speed, HKUnit(from: "km/hr"), .count()]).count == 2)
        }

        @Test("Rule U1: a unit with a molar mass equals that of its string")
        func molarMass() {
            let unit = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
                .unitDivided(by: .liter())
            #expect(HKUnit(from: unit.unitString) == unit)
            #expect(HKUnit.moleUnit(withMolarMass: 180) != HKUnit.moleUnit(withMolarMass: 181))
        }

        @Test("Rule U2: SI units accept prefixes, others do not; micro is mc or the micro sign")
        func prefixes() async {
            #expect(HKUnit.gramUnit(with: .micro).unitString == "mcg")
            #expect(HKUnit(from: "\u{B5}g") == HKUnit.gramUnit(with: .micro))
            #expect(HKUnit.pascalUnit(with: .hecto).unitString == "hPa")
            #expect(HKUnit.literUnit(with: .femto).unitString == "fL")
            await expectRaised(.prefixOfPound)
        }

        @Test(
            "Rule U3: a string that is not a unit raises",
            arguments: [Misuse.unknownUnit, .emptyPower])
        func grammar(misuse: Misuse) async {
            await expectRaised(misuse)
        }

        @Test("Rule U3: products, quotients, powers and parentheses are parsed")
        func parsing() {
            let oxygen = HKUnit.literUnit(with: .milli)
                .unitDivided(by: .gramUnit(with: .kilo).unitMultiplied(by: .minute()))
            #expect(HKUnit(from: "mL/(kg*min)") == oxygen)
            #expect(HKUnit(from: "mL/kg.min") == oxygen)
            #expect(HKUnit(from: "m^2") == HKUnit.meter().unitRaised(toPower: 2))
        }

        @Test("Rule U4: units are printed in HealthKit's format and order")
        func printing() {
            let glucose = HKUnit.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci))
            #expect(glucose.unitString == "mg/dL")
            #expect(Phone.perMinute.unitString == "count/min")
            let oxygen = HKUnit.literUnit(with: .milli)
                .unitDivided(by: .gramUnit(with: .kilo).unitMultiplied(by: .minute()))
            #expect(oxygen.unitString == "mL/min·kg")
            #expect(HKUnit.second().reciprocal().unitString == "1/s")
        }

        @Test(
            "Rule U5: units of one dimension convert, temperatures with their offset",
            arguments: [
                (187, "cm", 1.87, "m"), (2_000, "kcal", 8_368, "kJ"), (212, "degF", 100, "degC"),
                (0, "degC", 273.15, "K"), (5, "km/hr", 5.0 / 3.6, "m/s"),
                (60, "count/min", 1, "Hz"),
                (101.325, "kPa", 101_325, "kg/m.s^2"), (1, "atm", 101.325, "kPa"),
            ] as [(Double, String, Double, String)])
        func converting(value: Double, from: String, expected: Double, to: String) {
            let quantity = HKQuantity(unit: HKUnit(from: from), doubleValue: value)
            let converted = quantity.doubleValue(for: HKUnit(from: to))
            #expect(abs(converted - expected) <= abs(expected) * 1e-12)
        }

        @Test("Rule U5: glucose converts to the last bit")
        func glucose() {
            let molar = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
                .unitDivided(by: .liter())
            let quantity = HKQuantity(unit: molar, doubleValue: 13.2)
            #expect(quantity.doubleValue(for: HKUnit(from: "mg/dL")) == 237.80576160007135)
        }

        @Test("Rule U5: a conversion to another dimension raises")
        func otherDimension() async {
            await expectRaised(.wrongConversion)
        }

        @Test("Rule U6: a unit whose factors cancel is null, and neither a count nor a percentage")
        func null() {
            let null = HKUnit.gram().unitDivided(by: .gram())
            #expect(null.isNull())
            #expect(!HKUnit.count().isNull())
            let one = HKQuantity(unit: null, doubleValue: 1)
            #expect(!one.is(compatibleWith: .count()))
            #expect(!one.is(compatibleWith: .percent()))
        }

        @Test("Rule U7: quantities of different units are compared by their amounts")
        func comparing() async {
            let (kilogram, grams) = (
                HKQuantity(unit: Phone.kilogram, doubleValue: 1),
                HKQuantity(unit: .gram(), doubleValue: 1_000)
            )
            #expect(kilogram.compare(grams) == .orderedSame)
            #expect(kilogram == grams)
            let less = HKQuantity(unit: .gram(), doubleValue: 999)
            #expect(kilogram.compare(less) == .orderedDescending)
            #expect(kilogram != less)
            await expectRaised(.wrongComparison)
        }

        @Test("Rule U8: percentages are fractions, and each type has its unit")
        func percentages() {
            let half = HKQuantity(unit: .percent(), doubleValue: 0.5)
            #expect(half.doubleValue(for: .count()) == 0.5)
            #expect(HKQuantityType(.oxygenSaturation).is(compatibleWith: .percent()))
            #expect(HKQuantityType(.bodyTemperature).is(compatibleWith: .degreeCelsius()))
            #expect(!HKQuantityType(.bodyTemperature).is(compatibleWith: .percent()))
        }
    }
}
