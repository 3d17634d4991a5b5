import Foundation
import OpenHealthKit
import Testing

@Suite("HKQuantity")
struct HKQuantityTests {
    @Test("A quantity converts to compatible units")
    func converts() {
        let height = HKQuantity(unit: .meterUnit(with: .centi), doubleValue: 187)
        #expect(height.doubleValue(for: .meter()) == 1.87)
        #expect(height.is(compatibleWith: .inch()))
        #expect(!height.is(compatibleWith: .gram()))
        #expect(
            HKQuantity(unit: .ounce(), doubleValue: 1).doubleValue(for: .gram()) == 28.349523125)
        let glucose = HKQuantity(unit: HKUnit(from: "mg/dL"), doubleValue: 18.015588000005408)
        let molar = HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
        #expect(glucose.doubleValue(for: molar.unitDivided(by: .liter())) == 1)
    }

    @Test("Comparison and equality convert to the first quantity's unit")
    func compares() {
        let kilogram = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 1)
        let grams = HKQuantity(unit: .gram(), doubleValue: 1000)
        #expect(kilogram.compare(grams) == .orderedSame)
        #expect(kilogram == grams)
        #expect(kilogram.hash == grams.hash)
        #expect(kilogram != HKQuantity(unit: .gram(), doubleValue: 1))
        #expect(kilogram != HKQuantity(unit: .meter(), doubleValue: 1))
        #expect(kilogram == HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 1))
        #expect(kilogram.hash == HKQuantity(unit: HKUnit(from: "kg"), doubleValue: 1).hash)
        #expect(kilogram.compare(HKQuantity(unit: .pound(), doubleValue: 3)) == .orderedAscending)
        #expect(kilogram.compare(HKQuantity(unit: .ounce(), doubleValue: 3)) == .orderedDescending)
        #expect(!kilogram.isEqual(nil))
        #expect(kilogram.copy() as? HKQuantity === kilogram)
    }

    @Test("Equal amounts of different units are one element of a set")
    func hashes() {
        let units: [(HKUnit, Double)] = [
            (.gramUnit(with: .milli).unitDivided(by: .literUnit(with: .deci)), 237.80576160007135),
            (
                HKUnit.moleUnit(with: .milli, molarMass: HKUnitMolarMassBloodGlucose)
                    .unitDivided(by: .liter()), 13.2
            ),
        ]
        let glucose = units.map { HKQuantity(unit: $0.0, doubleValue: $0.1) }
        // The second one is converted: 13.2 mmol/L are exactly this number of mg/dL.
        #expect(glucose[0] == glucose[1])
        let temperatures = [
            (HKUnit.degreeCelsius(), 100), (.degreeFahrenheit(), 212),
        ]
        .map { HKQuantity(unit: $0.0, doubleValue: $0.1) }
        #expect(Set(glucose.map(\.hash)).count == 1)
        #expect(Set(temperatures).count == 1)
        #expect(
            HKQuantity(unit: .count(), doubleValue: .nan)
                != HKQuantity(unit: .count(), doubleValue: .nan))
    }

    @Test("The description is the number and the unit")
    func description() {
        let rate = HKUnit.count().unitDivided(by: .minute())
        #expect(HKQuantity(unit: rate, doubleValue: 72).description == "72 count/min")
        #expect(HKQuantity(unit: .percent(), doubleValue: 0.98).description == "0.98 %")
    }

    @Test("An incompatible unit ends the process with HealthKit's words")
    func incompatible() async throws {
        let conversion = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) { _ = HKQuantity(unit: .second(), doubleValue: 1).doubleValue(for: .count()) }
        let text = String(decoding: try #require(conversion).standardErrorContent, as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
        #expect(text.contains("Attempt to convert incompatible units: s, count"))
        await #expect(processExitsWith: .failure) {
            let second = HKQuantity(unit: .second(), doubleValue: 1)
            _ = second.compare(HKQuantity(unit: .gram(), doubleValue: 1))
        }
    }

    @Test("A subclass may stand in for a quantity")
    func subclass() {
        final class Fixed: HKQuantity, @unchecked Sendable {
            override func doubleValue(for unit: HKUnit) -> Double { 42 }
        }
        let fixed: HKQuantity = Fixed(unit: .gram(), doubleValue: 1)
        #expect(fixed.doubleValue(for: .meter()) == 42)
    }
}
