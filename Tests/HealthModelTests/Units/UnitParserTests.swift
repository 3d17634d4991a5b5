import HealthModel
import TestSupport
import Testing

@Suite("Reading unit strings")
struct UnitParserTests {
    @Test(
        "A string is read as the unit that prints so",
        arguments: [
            ("", "()"), ("()", "()"), ("(())", "()"), ("((()))", "()"),
            ("m/m", "()"), ("m^0", "()"), ("m^1", "m"), ("(m)", "m"), ("((m))", "m"),
            ("(m)·(m)", "m^2"), ("(m^2)^2", "m^4"), ("m*m", "m^2"), ("m.m", "m^2"),
            ("m·m^-1", "()"), ("m^0·s", "s"), ("(m^0)·s", "s"),
            ("s^-2", "1/s^2"), ("1/s^2", "1/s^2"), ("1/s", "1/s"), ("m·1/s", "m/s"),
            ("m/s^2", "m/s^2"), ("m·s^-2", "m/s^2"), ("m/s^-2", "m·s^2"),
            ("%/m", "%/m"), ("mol", "mol"), ("mmol", "mmol"), ("mol<1234>", "mol<1234>"),
            ("Gmol<1234>", "Gmol<1234>"), ("mol<123.0>", "mol<123>"), ("mol<1e3>", "mol<1000>"),
            ("mmol<180.15588000005408>/L", "mmol<180.1558800000541>/L"),
            ("l", "L"), ("ml", "mL"), ("mg/dl", "mg/dL"), ("mcg", "mcg"), ("mcS", "mcS"),
            ("mcV", "mcV"), ("Mg", "Mg"), ("mg", "mg"), ("Cal", "Cal"), ("cal", "cal"),
            ("D", "D"), ("d", "d"), ("dam", "dam"), ("min", "min"), ("mmHg", "mmHg"),
            ("mL/(kg*min)", "mL/min·kg"), ("mL/kg.min", "mL/min·kg"),
            ("kcal/(kg*hr)", "kcal/hr·kg"), ("ml/(kg*min)", "mL/min·kg"),
            ("count/min", "count/min"), ("count/s", "count/s"), ("m/in", "m/in"),
            ("J/(m)^2", "J/m^2"), ("kg/(m·s)^2", "kg/m^2·s^2"),
            ("appleEffortScore", "appleEffortScore"), ("fl_oz_us/d", "fl_oz_us/d"),
        ])
    func reads(string: String, prints: String) throws {
        #expect(try HealthUnit(string).unitString == prints)
    }

    @Test(
        "Two spellings of one unit are equal",
        arguments: [
            ("m/s^2", "m·s^-2"), ("kg/m.s^2", "kg.m^-1.s^-2"), ("kg/m.s^2", "kg/(m.s^2)"),
            ("((m·atm)^2)^2·GL/in^2", "m^4·atm^4·GL/in^2"), ("atm·(m·L)^2", "atm·m^2·L^2"),
            ("L·atm·hr", "hr·L·atm"), ("mol<123>", "mol<123.0>"), ("l", "L"),
        ])
    func same(a: String, b: String) throws {
        #expect(try HealthUnit(a) == HealthUnit(b))
        #expect(try HealthUnit(a).hashValue == HealthUnit(b).hashValue)
    }

    @Test(
        "Two units that are worth the same are still different units",
        arguments: [
            ("kcal", "Cal"), ("count", "%"), ("Mg", "mg"), ("mol", "mol<1>"), ("cal", "Cal"),
            ("mol<180.1558800000541>", "mol<180.15588000005408>"), ("mL/dL", "cm/m"),
        ])
    func different(a: String, b: String) throws {
        #expect(try HealthUnit(a) != HealthUnit(b))
    }

    @Test(
        "Micro is also read as the micro sign and as the Greek letter, and prints as mc",
        arguments: ["\u{B5}", "\u{3BC}"])
    func micro(sign: String) throws {
        #expect(try HealthUnit("\(sign)S") == .siemens(.micro))
        #expect(try HealthUnit("\(sign)g/\(sign)L").unitString == "mcg/mcL")
        #expect(try HealthUnit("g·\(sign)l^2/\(sign)mol<12>").unitString == "g·mcL^2/mcmol<12>")
    }

    @Test(
        "What is not a unit is refused with HealthKit's words",
        arguments: [
            "(", ")", "())", "(()", ")(", "/s", "m/", "/", "()/s", "m/()", "m^2^2", "m(m)",
            "(m)(m)", "()·m", "m·()", "()·()", "()^2", "(())·m", "(m·atm/in^4)^2", "(m/s)",
            "J/m/kg/s", "mL/kg/min", "km<123>", "mol<>", "mol<", "mol<12", "mol<x>", "mol<-1>",
            "mol<0>", "mol<inf>", "mol<nan>", "mol<0x10>", "mol<1e999>", "mol<1.2.3>", "mol< 1>",
            "mol<1>2", "percent", "kWh", "Mcal", "klb", "count/hour", "ug", "µ", "µcount", "µmin",
            "kcount",
            "k%", "kdegC", "kmin", "m·", "·m", "m··m", "m ", " m", "m / s", "m^", "m^-", "m^+2",
            "m^1.5", "m^x", "m^--2", "1", "1/1", "1·m/s", "m·1", "(1)/s", "1^2/s", "2/s", "m1/s",
            "m^99999999999", "(m^2147483647)^2147483647", "m^2147483647·m", "mg/dL ", "G", "kg ",
            "KG", "Kg", "LB", "Count", "m²", "m×s", "\u{0}", "m\u{0}", "💧", "·", "mol<1>/L>",
        ])
    func refuses(string: String) {
        let error = #expect(throws: HealthUnitError.self) { try HealthUnit(string) }
        #expect(error == .unparsable(string))
        #expect(error?.description == "Unable to parse factorization string \(string)")
        #expect(error?.recoverySuggestion != nil)
    }

    @Test("Parentheses may nest 64 deep, and not 65")
    func nesting() throws {
        func nested(_ depth: Int) -> String {
            String(repeating: "(", count: depth) + "m" + String(repeating: ")", count: depth)
        }
        #expect(try HealthUnit(nested(64)) == .meter())
        #expect(throws: HealthUnitError.self) { try HealthUnit(nested(65)) }
        #expect(throws: HealthUnitError.self) { try HealthUnit(nested(100_000)) }
    }

    @Test(
        "Random strings never crash the parser, and what is read prints to itself", arguments: 0..<8
    )
    func fuzz(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let pieces = [
            "m", "g", "L", "s", "kg", "mol", "<", ">", "12", "1", "0", "-", ".", "*", "·", "/", "(",
            ")", "^", "^2", "^-1", "%", "count", "min", "é", "\u{C2}", "\u{B7}", " ", "\u{0}", "💧",
            "mmol<180.15588>", "99999999999", "degC", "mc", "da", "e", "inf",
        ]
        for _ in 0..<2000 {
            let string = (0..<Int.random(in: 0...12, using: &random))
                .compactMap { _ in pieces.randomElement(using: &random) }.joined()
            guard let unit = try? HealthUnit(string) else { continue }
            #expect(try HealthUnit(unit.unitString).unitString == unit.unitString)
            #expect(try HealthUnit(unit.exactString) == unit)
            #expect(unit.isCompatible(with: unit))
        }
    }

    @Test("Random bytes never crash the parser", arguments: 0..<4)
    func fuzzBytes(seed: UInt64) {
        var random = SeededGenerator(seed: seed &+ 100)
        for _ in 0..<2000 {
            let bytes = (0..<Int.random(in: 0...20, using: &random))
                .map { _ in UInt8.random(in: 0...255, using: &random) }
            _ = try? HealthUnit(String(decoding: bytes, as: UTF8.self))
        }
    }
}
