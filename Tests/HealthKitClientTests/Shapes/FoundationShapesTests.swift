import Foundation
import HealthKit
import Testing

/// What apps use of Foundation beside HealthKit, and Foundation on Linux leaves out.
@Suite("Shapes of Foundation")
struct FoundationShapesTests {
    @Test("Anchors are kept in defaults by key-value coding")
    func defaults() throws {
        let name = "OpenHealthKit.\(UUID().uuidString)"
        let defaults = try #require(UserDefaults(suiteName: name))
        defer { defaults.removePersistentDomain(forName: name) }
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: HKQueryAnchor(fromValue: 3), requiringSecureCoding: true)
        defaults.setValue(data, forKey: "anchor")
        let kept = try #require(defaults.value(forKey: "anchor") as? Data)
        let anchor = try NSKeyedUnarchiver.unarchivedObject(ofClass: HKQueryAnchor.self, from: kept)
        #expect(anchor == HKQueryAnchor(fromValue: 3))
        defaults.setValue(nil, forKey: "anchor")
        #expect(defaults.value(forKey: "anchor") == nil)
    }

    @Test("What is an object on a phone is passed for %@")
    func arguments() throws {
        let url = try #require(URL(string: "https://example.org/a"))
        let error = HKError(.errorNoData)
        #expect(String(format: "%@", url as any CVarArg) == "https://example.org/a")
        #expect(String(format: "%@", ["a": 1] as any CVarArg).contains("a"))
        #expect(!String(format: "%@", error as any CVarArg).isEmpty)
        #expect(!String(format: "%@", error as NSError).isEmpty)
    }

    @Test("Booleans and fractions are told apart among numbers as by Core Foundation")
    func coreFoundation() {
        let numbers = [NSNumber(value: true), NSNumber(value: 1), NSNumber(value: 1.5)]
        #expect(
            numbers.map { CFGetTypeID($0) == CFBooleanGetTypeID() } == [true, false, false])
        #expect(numbers.map { CFNumberIsFloatType($0) } == [false, false, true])
        #expect(CFGetTypeID(numbers[1]) == CFNumberGetTypeID())
        #expect(CFGetTypeID(NSString("a")) == CFStringGetTypeID())
        #expect(CFAbsoluteTimeGetCurrent() > 0)
    }

    @Test("Objects are archived together in an array")
    func arrays() throws {
        let quantities = [1.0, 2].map { HKQuantity(unit: .count(), doubleValue: $0) }
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: quantities, requiringSecureCoding: true)
        let back = try NSKeyedUnarchiver.unarchivedObject(
            ofClasses: [NSArray.self, HKQuantity.self], from: data)
        #expect(back as? [HKQuantity] == quantities)
        let typed = try NSKeyedUnarchiver.unarchivedArrayOfObjects(
            ofClass: HKQuantity.self, from: data)
        #expect(typed == quantities)
        let mixed = try NSKeyedUnarchiver.unarchivedArrayOfObjects(
            ofClasses: [HKQuantity.self, HKUnit.self], from: data)
        #expect(mixed?.count == 2)
    }
}
