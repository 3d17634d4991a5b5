import Foundation
import OpenHealthKit
import Testing

@Suite("The public constants are those of the tables")
struct PublicConstantsTests {
    @Test("Identifiers and other string-backed values")
    func strings() throws {
        var expected = try FactsTable("quantity_types").constants(
            type: "HKQuantityTypeIdentifier", name: "swift_case", value: "identifier")
        expected += try FactsTable("category_types").constants(
            type: "HKCategoryTypeIdentifier", name: "swift_case", value: "identifier")
        expected += try FactsTable("characteristics").constants(
            type: "HKCharacteristicTypeIdentifier", name: "swift_case", value: "identifier")
        expected += try FactsTable("correlations_and_documents").constants(
            "identifier_struct", name: "identifier_case", value: "identifier")
        expected += try FactsTable("string_enums").constants(
            "struct", name: "case", value: "raw_value")
        expectEqual(CompiledConstants.allStrings.flatMap(\.self), expected)
    }

    @Test("Raw values of enumerations and option sets")
    func numbers() throws {
        var expected = try FactsTable("category_values").constants(
            "enum", name: "case", value: "raw_value")
        expected += try FactsTable("other_enums").constants(
            "enum", name: "case", value: "raw_value")
        expected += try FactsTable("workout_activity_types").constants(
            type: "HKWorkoutActivityType", name: "case", value: "raw_value")
        expected += try FactsTable("errors").constants(
            type: "HKError.Code", name: "code", value: "raw_value")
        expectEqual(CompiledConstants.allNumbers.flatMap(\.self), expected)
    }

    @Test("Global strings: metadata keys, key paths, identifiers")
    func globals() throws {
        var expected = try FactsTable("metadata_keys").rows.map {
            Constant(name: $0["constant"] ?? "", value: $0["key"] ?? "")
        }
        expected += try FactsTable("predicate_key_paths").rows.map {
            Constant(name: $0["constant"] ?? "", value: $0["value"] ?? "")
        }
        expected += try FactsTable("constants").rows.filter { $0["type"] == "String" }.map {
            Constant(
                name: $0["constant"] ?? "",
                value: ($0["value"] ?? "").trimmingCharacters(in: ["\""]))
        }
        expectEqual(CompiledConstants.globals, expected)
    }

    @Test("Limits, anchors and notifications")
    func others() {
        #expect(HKObjectQueryNoLimit == 0)
        #expect(HKAnchoredObjectQueryNoAnchor == 0)
        #expect(HKErrorDomain == "com.apple.healthkit")
        #expect(
            NSNotification.Name.HKUserPreferencesDidChange.rawValue
                == "HKUserPreferencesDidChangeNotification")
    }

    @Test("Each quantity type aggregates as its row says")
    func aggregationStyles() throws {
        let styles: [String: HKQuantityAggregationStyle] = [
            "cumulative": .cumulative, "discreteArithmetic": .discreteArithmetic,
            "discreteTemporallyWeighted": .discreteTemporallyWeighted,
            "discreteEquivalentContinuousLevel": .discreteEquivalentContinuousLevel,
        ]
        for row in try FactsTable("quantity_types").rows {
            let identifier = HKQuantityTypeIdentifier(rawValue: row["identifier"] ?? "")
            let type = try #require(HKObjectType.quantityType(forIdentifier: identifier))
            #expect(type.aggregationStyle == styles[row["aggregation_style"] ?? ""])
        }
    }

    private func expectEqual(_ compiled: [Constant], _ expected: [Constant]) {
        #expect(!expected.isEmpty)
        #expect(Set(compiled).count == compiled.count)
        #expect(Set(compiled).symmetricDifference(Set(expected)) == [])
    }
}
