import Foundation
import HealthModel
import Testing

@Suite("Products, quotients, powers and how they print")
struct UnitArithmeticTests {
    @Test(
        "The order of factors does not depend on the order of the input",
        arguments: [
            ("mL/kg·min", "mL/min·kg"), ("kcal/kg·hr", "kcal/hr·kg"), ("mg/s·dL", "mg/dL·s"),
            ("mg/dL·min", "mg/min·dL"), ("mg/IU·dL", "mg/dL·IU"), ("L/s·g", "L/g·s"),
            ("L·g/s", "g·L/s"), ("count·min", "min·count"), ("atm·hr·L", "L·atm·hr"),
            ("mmol<180.15588000005408>/s·L", "mmol<180.1558800000541>/L·s"),
            ("mmol<180.15588000005408>/L·min", "mmol<180.1558800000541>/min·L"),
            ("mmol<180.15588000005408>/IU·L", "mmol<180.1558800000541>/L·IU"),
            ("1/L·min", "1/min·L"), ("1/IU·L", "1/L·IU"), ("L^2/min^2", "L^2/min^2"),
            ("g/IU", "g/IU"), ("IU/hr", "IU/hr"), ("m/s^2", "m/s^2"),
        ])
    func order(input: String, prints: String) throws {
        #expect(try HealthUnit(input).unitString == prints)
    }

    @Test("Arithmetic and reading agree")
    func arithmetic() throws {
        let perKilogramMinute = HealthUnit.kilogram.multiplied(by: .minute)
        #expect(
            try HealthUnit.milliliter.divided(by: perKilogramMinute) == HealthUnit("mL/(kg*min)"))
        let glucose = HealthUnit.gram(.milli).divided(by: .liter(.deci))
        #expect(glucose.divided(by: .second()).unitString == "mg/dL·s")
        #expect(glucose.divided(by: .minute).unitString == "mg/min·dL")
        #expect(HealthUnit.milligramsPerDeciliter == glucose)
        #expect(
            HealthUnit.meter().multiplied(by: .meter()) == HealthUnit.meter().raised(toPower: 2))
        #expect(HealthUnit.count.raised(toPower: 2).raised(toPower: 2).unitString == "count^4")
        #expect(HealthUnit.millimolesOfGlucosePerLiter.unitString == "mmol<180.1558800000541>/L")
    }

    @Test("A power of one is the unit itself, of minus one its reciprocal")
    func powers() {
        let speed = HealthUnit.kilometer.divided(by: .hour)
        #expect(speed.raised(toPower: 1) == speed)
        #expect(speed.raised(toPower: -1) == speed.reciprocal())
        #expect(speed.reciprocal().unitString == "hr/km")
        #expect(HealthUnit.second().reciprocal().unitString == "1/s")
        #expect(speed.reciprocal().reciprocal() == speed)
    }

    @Test("The null unit arises from cancelling and changes no product")
    func null() throws {
        let null = HealthUnit.null
        #expect(null.isNull && null.unitString == "()")
        #expect(try HealthUnit("") == null)
        #expect(HealthUnit.kilometer.raised(toPower: 0) == null)
        #expect(HealthUnit.kilometer.divided(by: .kilometer).isNull)
        #expect(null.multiplied(by: .liter()) == .liter())
        #expect(HealthUnit.liter().divided(by: null) == .liter())
        #expect(null.divided(by: .liter()).unitString == "1/L")
        for power in -3...3 { #expect(null.raised(toPower: power).isNull) }
        for string in ["dL/L", "count/%", "%/count", "m/in", "count"] {
            #expect(try !HealthUnit(string).isNull)
        }
    }

    @Test("A unit is coded as its string, without losing a digit of a molar mass")
    func coding() throws {
        let units: [HealthUnit] = [
            .null, .count, .millimolesOfGlucosePerLiter, try HealthUnit("mL/min·kg"),
        ]
        let data = try JSONEncoder().encode(units)
        #expect(try JSONDecoder().decode([HealthUnit].self, from: data) == units)
        #expect(
            String(decoding: data, as: UTF8.self)
                == #"["()","count","mmol<180.15588000005408>\/L","mL\/min·kg"]"#)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([HealthUnit].self, from: Data(#"["ug"]"#.utf8))
        }
    }

    @Test("A power that leaves 32 bits is refused")
    func largePowers() throws {
        let large = try HealthUnit.meter().power(Int(Int32.max))
        #expect(throws: HealthUnitError.powerTooLarge) { try large.product(with: .meter()) }
        #expect(throws: HealthUnitError.powerTooLarge) { try large.power(2) }
        #expect(throws: HealthUnitError.powerTooLarge) { try HealthUnit.meter().power(.max) }
        #expect(throws: HealthUnitError.powerTooLarge) { try HealthUnit.meter().power(.min) }
        #expect(throws: HealthUnitError.powerTooLarge) {
            try large.reciprocal().quotient(by: HealthUnit("m^2"))
        }
        #expect(try large.quotient(by: large).isNull)
        #expect(try HealthUnit.null.power(.max).isNull)
        #expect(HealthUnitError.powerTooLarge.recoverySuggestion != nil)
    }

    @Test("A molar mass that is not positive and finite traps")
    func molarMass() async {
        await #expect(processExitsWith: .failure) { _ = HealthUnit.mole(molarMass: 0) }
        await #expect(processExitsWith: .failure) { _ = HealthUnit.mole(molarMass: .nan) }
        await #expect(processExitsWith: .failure) { _ = HealthUnit.mole(molarMass: .infinity) }
    }
}
