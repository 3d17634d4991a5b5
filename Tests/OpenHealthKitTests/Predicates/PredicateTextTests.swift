import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Predicates as text")
struct PredicateTextTests {
    private static let start = Date(timeIntervalSince1970: 0)
    private static let end = Date(timeIntervalSince1970: 60)

    /// What `predicateFormat` gives; its name is deprecated in Foundation for Linux.
    private func text(_ predicate: NSPredicate) -> String? {
        (predicate as? HealthPredicate)?.tree.text
    }

    @Test(
        "a range of time names the dates that its options look at",
        arguments: [
            (HKQueryOptions(), "endDate >= \(start) AND startDate < \(end)"),
            (.strictStartDate, "startDate >= \(start) AND startDate < \(end)"),
            (.strictEndDate, "endDate >= \(start) AND endDate < \(end)"),
        ])
    func range(options: HKQueryOptions, expected: String) {
        let predicate = HKQuery.predicateForSamples(
            withStart: Self.start, end: Self.end, options: options)
        #expect(text(predicate) == expected)
    }

    @Test("key paths, operators and values stand in it")
    func parts() {
        let uuid = UUID()
        #expect(text(HKQuery.predicateForObject(with: uuid)) == "UUID == \(uuid)")
        let meal = HKQuery.predicateForObjects(
            withMetadataKey: HKMetadataKeyFoodType, operatorType: .notEqualTo, value: "soup")
        #expect(text(meal) == "metadata.HKFoodType != \"soup\"")
        let heavy = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: .pound(), doubleValue: 150))
        #expect(text(heavy) == "quantity > 150.0 lb")
        for described in [meal, heavy] {
            #expect(String(describing: described) == text(described))
            #expect("\(described)" == text(described))
            #expect(String(reflecting: described) == text(described))
        }
    }
}
