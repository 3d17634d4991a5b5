import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Archives of objects")
struct ArchiveTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 700_000_000.125)

    private func roundTrip<Object: NSObject & NSSecureCoding>(
        _ object: Object, as type: Object.Type = Object.self
    ) throws -> Object {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: object, requiringSecureCoding: true)
        return try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: type, from: data))
    }

    @Test("a quantity sample comes back whole and of its class")
    func quantitySample() throws {
        let sample = HKQuantitySample(
            type: HKQuantityType(.bodyMass),
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 70.1),
            start: Self.start, end: Self.start, device: HKDevice.local(),
            metadata: [
                "flag": true, "text": "a", "quantity": HKQuantity(unit: .meter(), doubleValue: 1),
            ])
        let copy = try roundTrip(sample, as: HKQuantitySample.self)
        #expect(copy is HKDiscreteQuantitySample)
        #expect(copy.sample == sample.sample)
    }

    @Test("every kind of payload comes back whole")
    func otherKinds() throws {
        let category = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 3, start: Self.start, end: Self.start)
        #expect(try roundTrip(category).sample == category.sample)
        let meal = HKCorrelation(
            type: HKCorrelationType(.food), start: Self.start, end: Self.start,
            objects: [
                HKQuantitySample(
                    type: HKQuantityType(.dietaryEnergyConsumed),
                    quantity: HKQuantity(unit: .kilocalorie(), doubleValue: 1),
                    start: Self.start, end: Self.start)
            ], metadata: [HKMetadataKeyFoodType: "Apple"])
        let copy = try roundTrip(meal)
        #expect(copy.sample == meal.sample)
        #expect(copy.objects.count == 1)
    }

    @Test("a saved object keeps its source revision")
    func sourceRevision() throws {
        var value = HKCategorySample(
            type: HKCategoryType(.sleepAnalysis), value: 3, start: Self.start, end: Self.start
        ).sample
        value.sourceRevision = SourceRevision(
            source: Source(bundleIdentifier: "com.example", name: "Example"), version: "2",
            productType: "iPhone14,3", operatingSystemVersion: SystemVersion(18, 1, 2))
        let copy = try roundTrip(HKCategorySample.make(value), as: HKSample.self)
        #expect(copy.sample == value)
        #expect(copy.sourceRevision.operatingSystemVersion.minorVersion == 1)
    }

    @Test("an archive of one class is not read as another")
    func wrongClass() throws {
        let coder = Answers(values: [
            "UUID": NSUUID(), "DataType": HKCategoryType(.sleepAnalysis),
            "QuantityKey": HKQuantity(unit: .meter(), doubleValue: 1),
        ])
        #expect(HKCategorySample(coder: coder) == nil)
        #expect(HKSample(coder: Answers(values: [:])) == nil)
    }

    @Test("a deleted object is read from a client's own coder by Apple's keys")
    func deletedObject() throws {
        let uuid = UUID()
        let deleted = try #require(
            HKDeletedObject(
                coder: Answers(values: [
                    "UUID": uuid as NSUUID,
                    "Metadata": ["HKMetadataKeySyncIdentifier": "a"] as [String: Any],
                ])))
        #expect(deleted.uuid == uuid)
        #expect(deleted.metadata?[HKMetadataKeySyncIdentifier] as? String == "a")
        let copy = try roundTrip(deleted)
        #expect(copy == deleted)
        #expect(copy.metadata?[HKMetadataKeySyncIdentifier] as? String == "a")
    }

    @Test("sources, revisions and devices come back equal")
    func provenance() throws {
        let source = HKSource.default()
        #expect(try roundTrip(source) == source)
        let revision = HKSourceRevision(source: source, version: "1")
        #expect(try roundTrip(revision) == revision)
        #expect(revision.productType == HKSourceRevisionAnyProductType)
        let device = HKDevice(
            name: "a", manufacturer: "b", model: "c", hardwareVersion: "d",
            firmwareVersion: "e", softwareVersion: "f", localIdentifier: "g",
            udiDeviceIdentifier: "h")
        #expect(try roundTrip(device) == device)
        #expect(device != HKDevice.local())
    }

    /// A coder as clients' tests write them: it answers to `decodeObject(forKey:)` only.
    private final class Answers: NSCoder {
        let values: [String: Any]

        init(values: [String: Any]) { self.values = values }

        override var allowsKeyedCoding: Bool { true }
        override func decodeObject(forKey key: String) -> Any? { values[key] }
        override func decodeDouble(forKey key: String) -> Double { values[key] as? Double ?? 0 }
        override func containsValue(forKey key: String) -> Bool { values[key] != nil }
    }
}
