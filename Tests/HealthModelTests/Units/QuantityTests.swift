import Foundation
import HealthModel
import Testing

@Suite("Quantities")
struct QuantityTests {
    @Test(
        "A quantity prints its number and its unit",
        arguments: [
            (72, "count/min", "72 count/min"), (0.98, "%", "0.98 %"), (-1.5, "degC", "-1.5 degC"),
            (1, "()", "1 ()"), (1e20, "g", "1e+20 g"), (.infinity, "g", "inf g"),
        ] as [(Double, String, String)])
    func description(value: Double, unit: String, text: String) throws {
        #expect(Quantity(value, try HealthUnit(unit)).description == text)
    }

    @Test("In its own unit the number is untouched")
    func untouched() throws {
        for value in [
            0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 98.60000000000001,
        ] {
            let quantity = Quantity(value, .degreeFahrenheit)
            let same = try quantity.doubleValue(for: HealthUnit("degF"))
            #expect(same.bitPattern == value.bitPattern)
        }
    }

    @Test("A quantity converts, and remembers the new unit")
    func converts() throws {
        let weight = Quantity(1, .kilogram)
        #expect(try weight.doubleValue(for: .gram()) == 1000)
        #expect(try weight.converted(to: .gram()) == Quantity(1000, .gram()))
        #expect(weight.isCompatible(with: .pound))
        #expect(!weight.isCompatible(with: .meter()))
        #expect(throws: HealthUnitError.incompatible(.kilogram, .meter())) {
            try weight.doubleValue(for: .meter())
        }
    }

    @Test("Comparison converts; equality does not")
    func compares() throws {
        let kilogram = Quantity(1, .kilogram)
        #expect(try kilogram.compare(Quantity(1000, .gram())) == .orderedSame)
        #expect(kilogram != Quantity(1000, .gram()))
        #expect(try kilogram.compare(Quantity(1001, .gram())) == .orderedAscending)
        #expect(try kilogram.compare(Quantity(2, .pound)) == .orderedDescending)
        #expect(throws: HealthUnitError.incompatible(.second(), .kilogram)) {
            try kilogram.compare(Quantity(1, .second()))
        }
    }

    @Test("A quantity survives coding")
    func coding() throws {
        let quantity = Quantity(5.5, .millimolesOfGlucosePerLiter)
        let data = try JSONEncoder().encode(quantity)
        #expect(try JSONDecoder().decode(Quantity.self, from: data) == quantity)
    }
}
