import OpenHealthKit
import Testing

@Suite("Units of quantity types")
struct QuantityTypeUnitTests {
    @Test("A type takes units of its dimension and no others")
    func compatibility() {
        #expect(HKQuantityType(.bodyMass).is(compatibleWith: .pound()))
        #expect(!HKQuantityType(.bodyMass).is(compatibleWith: .meter()))
        #expect(HKQuantityType(.stepCount).is(compatibleWith: .count()))
        #expect(HKQuantityType(.heartRate).is(compatibleWith: HKUnit(from: "count/s")))
        #expect(HKQuantityType(.oxygenSaturation).is(compatibleWith: .percent()))
        #expect(HKQuantityType(.bloodGlucose).is(compatibleWith: HKUnit(from: "mol<180.2>/L")))
        #expect(!HKQuantityType(.dietaryWater).is(compatibleWith: .gram()))
        let unknown = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierFuture")
        #expect(HKQuantityType(unknown).is(compatibleWith: .gram()))
    }

    @Test("Each quantity type takes the unit of its row")
    func everyType() throws {
        for row in try FactsTable("quantity_types").rows {
            let type = HKQuantityType(HKQuantityTypeIdentifier(rawValue: row["identifier"] ?? ""))
            #expect(type.is(compatibleWith: HKUnit(from: row["default_unit"] ?? "")))
            #expect(!type.is(compatibleWith: .radianAngle()))
        }
    }
}
