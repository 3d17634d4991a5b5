import HealthModel
import TestSupport
import Testing

@Suite("Compatibility and conversion")
struct UnitConversionTests {
    @Test(
        "Compatible units",
        arguments: [
            ("cm", "m"), ("m^3", "L"), ("L", "m^2·in"), ("%", "count"), ("%/m", "count/ft"),
            ("mol<123>", "kmol<456>"), ("mol<123>", "g"), ("Gmol", "kmol"), ("W", "kW"),
            ("count/s", "1/min"), ("count", "count^2"), ("%/count", "count"),
            ("mg/dL", "mmol<180.1558800000541>/L"), ("degC·m", "degF·m"), ("kcal", "Cal"),
            ("kcal/hr·kg", "Cal/(g*min)"), ("m/in", "()"), ("Hz", "1/s"), ("kHz", "count/min"),
            ("mmHg", "kg/m.s^2"), ("kPa", "kg.m^-1.s^-2"), ("atm·L", "g·m^2/s^2"),
        ])
    func compatible(a: String, b: String) throws {
        #expect(try HealthUnit(a).isCompatible(with: HealthUnit(b)))
        #expect(try HealthUnit(b).isCompatible(with: HealthUnit(a)))
    }

    @Test(
        "Incompatible units are refused with HealthKit's words",
        arguments: [
            ("m", "g"), ("%/m", "%/m^2"), ("dBASPL", "Pa"), ("dBASPL", "dBHL"), ("IU", "count"),
            ("IU", "()"), ("IU", "g"), ("appleEffortScore", "count"), ("appleEffortScore", "()"),
            ("W", "J/s"), ("in", "()"), ("mol", "g"), ("mol", "mol<123>"), ("mol", "count"),
            ("Hz", "s"), ("Hz", "count"), ("Pa", "kg/m"), ("J", "Pa·L"), ("J", "kg·m^2/s^2"),
            ("rad", "()"),
            ("D", "1/m"), ("D", "pD"), ("s", "count"), ("kcal/hr·kg", "count"),
            ("()", "count"), ("()", "%"), ("()", "count^2"),
        ])
    func incompatible(a: String, b: String) throws {
        let (a, b) = (try HealthUnit(a), try HealthUnit(b))
        #expect(!a.isCompatible(with: b))
        #expect(!b.isCompatible(with: a))
        let error = #expect(throws: HealthUnitError.self) { try UnitConversion(from: a, to: b) }
        #expect(error == .incompatible(a, b))
        #expect(error?.description == "Attempt to convert incompatible units: \(a), \(b)")
        #expect(error?.recoverySuggestion != nil)
    }

    @Test(
        "Values come out as one product and one quotient of doubles give them",
        arguments: [
            (187, "cm", 1.87, "m"), (1, "oz", 28.349523125, "g"), (27, "degC", 80.6, "degF"),
            (1, "m^3", 1000, "L"), (1.1, "count", 1.1, "%"), (0.5, "%", 0.5, "count"),
            (1.1, "degC·m", 1.98, "degF·m"),
            (0, "degC", 273.15, "K"), (0, "K", -459.67, "degF"), (-40, "degC", -40, "degF"),
            (212, "degF", 100, "degC"), (98.6, "degF", 37, "degC"),
            (36.6, "degC", 97.88000000000001, "degF"),
            (310.15, "K", 310_149.99999999994, "mK"), (37, "degC", 310_150, "mK"),
            (150, "lb", 68038.8555, "g"), (150, "lb", 68.03885550000001, "kg"),
            (1, "st", 13.999999999999998, "lb"),
            (16, "oz", 1, "lb"), (12, "in", 0.9999999999999998, "ft"),
            (3, "ft", 1.0000000000000002, "yd"), (1760, "yd", 1, "mi"),
            (1, "mi", 1.609344, "km"), (5, "km/hr", 5.0 / 3.6, "m/s"),
            (250, "mL", 0.25, "L"), (2, "cup_us", 473.17647300000004, "mL"),
            (2, "cup_us", 1, "pt_us"),
            (8, "fl_oz_us", 1, "cup_us"), (20, "fl_oz_imp", 1, "pt_imp"),
            (1, "mmol<180.15588000005408>/L", 18.015588000005408, "mg/dL"),
            (100, "mg/dL", 1, "g/L"), (72, "count/min", 1.2, "count/s"), (2000, "kcal", 8368, "kJ"),
            (2000, "kcal", 2000, "Cal"), (1, "atm", 101.325, "kPa"), (180, "deg", .pi, "rad"),
            (1, "km^200", .infinity, "m^200"), (1, "m^200", 0, "km^200"),
            (60, "count/min", 1, "Hz"), (1.5, "Hz", 90, "count/min"), (2, "kHz", 2000, "1/s"),
            (101.325, "kPa", 101_325, "kg/m.s^2"), (120, "kg/m.s^2", 0.12, "kPa"),
            (1, "Pa·m^3", 1000, "Pa·L"), (1, "Pa·m^3", 1, "kg·m^2/s^2"),
        ] as [(Double, String, Double, String)])
    func converts(value: Double, from: String, expected: Double, to: String) throws {
        let conversion = try UnitConversion(from: HealthUnit(from), to: HealthUnit(to))
        #expect(conversion(value) == expected)
    }

    @Test(
        "Conversions that public packages expect come out to the last bit",
        arguments: [(12.3, 221.59173240006652), (13.2, 237.80576160007135)])
    func glucose(millimoles: Double, milligrams: Double) throws {
        let quantity = Quantity(millimoles, .millimolesOfGlucosePerLiter)
        #expect(try quantity.doubleValue(for: .milligramsPerDeciliter) == milligrams)
    }

    @Test("Rates of glucose come out as the quotient of two products of sizes")
    func glucoseRate() throws {
        let conversion = try UnitConversion(
            from: HealthUnit("mg/min·dL"), to: HealthUnit("mg/dL·s"))
        #expect(conversion(0.3798225216554212) == 0.006330375360923688)
        for tenths in 1...500 {
            let value = Double(tenths) / 10
            #expect(
                conversion(value)
                    == value * (0.001 * (1 / 60.0) * (1 / 0.0001)) / (0.001 * (1 / 0.0001)))
        }
    }

    @Test("Between units of one size and in the same unit nothing is computed")
    func untouched() throws {
        let conversions = [("kcal", "Cal"), ("count", "%"), ("mg/dL", "mg/dL"), ("mL/L", "mL/L")]
        for (from, to) in conversions {
            let conversion = try UnitConversion(from: HealthUnit(from), to: HealthUnit(to))
            for value in [0.1, 98.60000000000001, .greatestFiniteMagnitude] {
                #expect(conversion(value).bitPattern == value.bitPattern)
            }
        }
    }

    @Test("Offsets count only between bare temperatures")
    func offsets() throws {
        let degree = HealthUnit.degreeCelsius
        let perCount = degree.multiplied(by: .count)
        #expect(try UnitConversion(from: degree, to: perCount)(1) == 1)
        #expect(try UnitConversion(from: perCount, to: .kelvin())(1) == 1)
        #expect(try UnitConversion(from: degree.raised(toPower: 2), to: HealthUnit("K^2"))(2) == 2)
    }

    @Test("Infinity and what is not a number stay so, and zero stays zero")
    func extremes() throws {
        for (from, to) in [("lb", "g"), ("g", "kg"), ("mi", "km"), ("degC", "degF"), ("g", "lb")] {
            let conversion = try UnitConversion(from: HealthUnit(from), to: HealthUnit(to))
            #expect(conversion(.infinity) == .infinity)
            #expect(conversion(-.infinity) == -.infinity)
            #expect(conversion(.nan).isNaN)
            if from != "degC" { #expect(conversion(0) == 0) }
        }
    }

    /// The units that can be converted to each other, with every prefix.
    static let dimensions: [[HealthUnit]] = {
        var groups: [[HealthUnit]] = []
        let moles = [
            HealthUnit.mole(molarMass: 12.011), .mole(.milli, molarMass: 180.15588000005408),
        ]
        for unit in HealthUnit.words + moles {
            if let index = groups.firstIndex(where: { $0[0].isCompatible(with: unit) }) {
                groups[index].append(unit)
            } else {
                groups.append([unit])
            }
        }
        return groups
    }()

    @Test("There and back is within four units in the last place", arguments: dimensions)
    func roundTrip(units: [HealthUnit]) throws {
        var random = SeededGenerator(seed: 42)
        let isTemperature = units.contains(.degreeCelsius)
        for from in units {
            for to in units {
                let there = try UnitConversion(from: from, to: to)
                let back = try UnitConversion(from: to, to: from)
                for _ in 0..<40 {
                    let exponent = Double.random(in: -8...8, using: &random)
                    let value = Double.random(in: 1...10, using: &random) * Self.power(exponent)
                    let result = back(there(value))
                    // An offset cancels digits: what the number between cannot hold is lost.
                    let slope = isTemperature ? back(1e40) / 1e40 : 0
                    let unit = max(4 * value.ulp, there(value).ulp * slope)
                    let miss = abs(result - value)
                    #expect(miss <= unit, "\(value) \(from) in \(to) came back as \(result)")
                }
            }
        }
    }

    @Test(
        "Whole numbers of decimals are not disturbed",
        arguments: dimensions.filter { $0.contains { $0.unitString.count <= 2 } })
    func decimals(units: [HealthUnit]) throws {
        let base = try #require(units.first { $0.unitString.count <= 2 })
        for unit in units where unit != base {
            let there = try UnitConversion(from: unit, to: base)
            let back = try UnitConversion(from: base, to: unit)
            for tenths in 1...500 {
                let value = Double(tenths) / 10
                let result = back(there(value))
                #expect(abs(result - value) <= max(4 * value.ulp, 512.0.ulp))
            }
        }
    }

    private static func power(_ exponent: Double) -> Double {
        var result = 1.0
        for _ in 0..<Int(exponent.magnitude) { result *= exponent < 0 ? 0.1 : 10 }
        return result
    }
}
