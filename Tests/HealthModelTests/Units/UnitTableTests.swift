import HealthModel
import Testing

@Suite("The table of units")
struct UnitTableTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let unit: HealthUnit
        let string: String
        let base: String
        let factor: Double
        var testDescription: String { string }

        init(_ unit: HealthUnit, _ string: String, _ factor: Double, _ base: String) {
            self.unit = unit
            self.string = string
            self.factor = factor
            self.base = base
        }
    }

    static let rows: [Row] = [
        Row(.gram(), "g", 1, "g"),
        Row(.ounce, "oz", 28.349523125, "g"),
        Row(.pound, "lb", 453.59237, "g"),
        Row(.stone, "st", 6350.29318, "g"),
        Row(.mole(molarMass: 123), "mol<123>", 123, "g"),
        Row(.mole(.milli, molarMass: 1000), "mmol<1000>", 1, "g"),
        Row(.meter(), "m", 1, "m"),
        Row(.inch, "in", 0.0254, "m"),
        Row(.foot, "ft", 0.3048, "m"),
        Row(.yard, "yd", 0.9144, "m"),
        Row(.mile, "mi", 1609.344, "m"),
        Row(.liter(), "L", 0.001, "m^3"),
        Row(.fluidOunceUS, "fl_oz_us", 0.0295735295625, "L"),
        Row(.fluidOunceImperial, "fl_oz_imp", 0.0284130625, "L"),
        Row(.pintUS, "pt_us", 0.473176473, "L"),
        Row(.pintImperial, "pt_imp", 0.56826125, "L"),
        Row(.cupUS, "cup_us", 0.2365882365, "L"),
        Row(.cupImperial, "cup_imp", 0.284130625, "L"),
        Row(.pascal(), "Pa", 1, "Pa"),
        Row(.millimeterOfMercury, "mmHg", 133.322387415, "Pa"),
        Row(.centimeterOfWater, "cmAq", 98.0665, "Pa"),
        Row(.atmosphere, "atm", 101325, "Pa"),
        Row(.inchesOfMercury, "inHg", 3386.38816, "Pa"),
        Row(.decibelAWeightedSoundPressureLevel, "dBASPL", 1, "dBASPL"),
        Row(.second(), "s", 1, "s"),
        Row(.minute, "min", 60, "s"),
        Row(.hour, "hr", 3600, "s"),
        Row(.day, "d", 86400, "s"),
        Row(.joule(), "J", 1, "J"),
        Row(.kilocalorie, "kcal", 4184, "J"),
        Row(.smallCalorie, "cal", 4.184, "J"),
        Row(.largeCalorie, "Cal", 4184, "J"),
        Row(.kelvin(), "K", 1, "K"),
        Row(.siemens(), "S", 1, "S"),
        Row(.internationalUnit, "IU", 1, "IU"),
        Row(.count, "count", 1, "count"),
        Row(.percent, "%", 1, "count"),
        Row(.decibelHearingLevel, "dBHL", 1, "dBHL"),
        Row(.hertz(), "Hz", 1, "Hz"),
        Row(.volt(), "V", 1, "V"),
        Row(.watt(), "W", 1, "W"),
        Row(.diopter, "D", 1, "D"),
        Row(.prismDiopter, "pD", 1, "pD"),
        Row(.radianAngle(), "rad", 1, "rad"),
        Row(.degreeAngle, "deg", .pi / 180, "rad"),
        Row(.lux(), "lx", 1, "lx"),
        Row(.appleEffortScore, "appleEffortScore", 1, "appleEffortScore"),
    ]

    @Test(
        "Each constructor prints its string, is read from it, and has its factor", arguments: rows)
    func row(_ row: Row) throws {
        #expect(row.unit.unitString == row.string)
        #expect(row.unit.description == row.string)
        #expect(try HealthUnit(row.string) == row.unit)
        let conversion = try UnitConversion(from: row.unit, to: HealthUnit(row.base))
        // The quotient of two sizes, each rounded.
        #expect(abs(conversion(1) - row.factor) <= 2 * row.factor.ulp)
    }

    @Test("Degrees print as HealthKit writes them")
    func degrees() {
        #expect(HealthUnit.degreeCelsius.unitString == "degC")
        #expect(HealthUnit.degreeFahrenheit.unitString == "degF")
    }

    @Test(
        "A prefix has HealthKit's raw value, symbol and factor",
        arguments: [
            (MetricPrefix.none, 0, "", 1), (.pico, 1, "p", 1e-12), (.nano, 2, "n", 1e-9),
            (.micro, 3, "mc", 1e-6), (.milli, 4, "m", 1e-3), (.centi, 5, "c", 1e-2),
            (.deci, 6, "d", 1e-1), (.deca, 7, "da", 1e1), (.hecto, 8, "h", 1e2),
            (.kilo, 9, "k", 1e3), (.mega, 10, "M", 1e6), (.giga, 11, "G", 1e9),
            (.tera, 12, "T", 1e12), (.femto, 13, "f", 1e-15),
        ] as [(MetricPrefix, Int, String, Double)])
    func prefix(_ prefix: MetricPrefix, raw: Int, symbol: String, factor: Double) throws {
        #expect(prefix.rawValue == raw)
        #expect(prefix.symbol == symbol)
        #expect(prefix.factor == factor)
        #expect(try UnitConversion(from: .meter(prefix), to: .meter())(1) == factor)
    }

    @Test(
        "Every SI unit takes every prefix",
        arguments: [
            ("g", HealthUnit.gram), ("m", HealthUnit.meter), ("L", HealthUnit.liter),
            ("Pa", HealthUnit.pascal), ("s", HealthUnit.second), ("J", HealthUnit.joule),
            ("K", HealthUnit.kelvin), ("S", HealthUnit.siemens), ("Hz", HealthUnit.hertz),
            ("V", HealthUnit.volt), ("W", HealthUnit.watt), ("rad", HealthUnit.radianAngle),
            ("lx", HealthUnit.lux),
        ] as [(String, @Sendable (MetricPrefix) -> HealthUnit)])
    func prefixed(symbol: String, make: @Sendable (MetricPrefix) -> HealthUnit) throws {
        for prefix in MetricPrefix.allCases {
            #expect(make(prefix).unitString == prefix.symbol + symbol)
            #expect(try HealthUnit(prefix.symbol + symbol) == make(prefix))
        }
    }

    @Test("Every word of the grammar is read as the unit that prints it")
    func words() throws {
        for unit in HealthUnit.words {
            #expect(try HealthUnit(unit.unitString) == unit)
        }
        #expect(Set(HealthUnit.words.map(\.unitString)).count == HealthUnit.words.count)
    }
}
