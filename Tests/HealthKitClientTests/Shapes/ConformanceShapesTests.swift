import Foundation
import HealthKit
import Testing

// What apps add to the types of HealthKit; in a package of their own with `@retroactive`.
extension HKQuantity: Comparable {
    static func < (a: HKQuantity, b: HKQuantity) -> Bool {
        a.compare(b) == .orderedAscending
    }
}

extension HKSample: Identifiable {
    var id: UUID { uuid }
}

extension HKBiologicalSex: @retroactive CaseIterable {
    static var allCases: [HKBiologicalSex] { [.notSet, .female, .male, .other] }
}

extension HKQuantityTypeIdentifier: Codable {}

/// A class of an app.
final class OwnSample: NSObject {}

/// A reading in the form in which an app sends it to its server.
private struct Reading: Codable, Equatable {
    var type: HKQuantityTypeIdentifier
    var value: Double
    var unit: String
}

/// Types of HealthKit in sets, in dictionaries, in archives and under protocols of an app.
@Suite("Shapes of values")
struct ConformanceShapesTests {
    private let mass = HKQuantityType(.bodyMass)

    private func weight(_ kilograms: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: mass,
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: Days.noon, end: Days.noon)
    }

    @Test("Quantities sort by amount, whatever their units")
    func comparable() {
        let light = HKQuantity(unit: .pound(), doubleValue: 100)
        let heavy = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 50)
        #expect([heavy, light].min() == light)
        #expect(light < heavy && light...heavy ~= light)
    }

    @Test("Samples are told apart by their identifiers")
    func identifiable() {
        let (first, second) = (weight(70), weight(70))
        #expect(first.id == first.uuid && first.id != second.id)
        #expect(HKBiologicalSex.allCases.map(\.rawValue) == [0, 1, 2, 3])
    }

    @Test("Identifiers are coded as their names")
    func codable() throws {
        let reading = Reading(type: .bodyMass, value: 70, unit: HKUnit.pound().unitString)
        let data = try JSONEncoder().encode(reading)
        #expect(String(decoding: data, as: UTF8.self).contains("HKQuantityTypeIdentifierBodyMass"))
        #expect(try JSONDecoder().decode(Reading.self, from: data) == reading)
    }

    @Test("Classes have the names that they have on a phone")
    func classNames() {
        let rate = HKQuantitySample(
            type: HKQuantityType(.heartRate),
            quantity: HKQuantity(unit: HKUnit(from: "count/min"), doubleValue: 60), start: .now,
            end: .now)
        #expect(NSStringFromClass(type(of: rate)) == "HKDiscreteQuantitySample")
        #expect(NSStringFromClass(HKWorkout.self) == "HKWorkout")
        #expect(NSStringFromClass(NSArray.self) == "NSArray")
        #expect(NSStringFromClass(OwnSample.self).hasSuffix("Tests.OwnSample"))
    }

    @Test("Numbers of metadata keep their kind until a sample is saved")
    func kindsOfNumbers() throws {
        let sample = HKQuantitySample(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: 1), start: .now, end: .now,
            metadata: [
                "flag": true, "two": 2, "half": 0.5, "id": NSNumber(value: Int64.max),
                "odd": 9_007_199_254_740_993,
            ])
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: sample, requiringSecureCoding: true)
        let archived = try NSKeyedUnarchiver.unarchivedObject(
            ofClass: HKQuantitySample.self, from: data)
        for metadata in [sample.metadata, archived?.metadata] {
            func number(_ key: String) throws -> NSNumber {
                try #require(metadata?[key] as? NSNumber)
            }
            #expect(CFGetTypeID(try number("flag")) == CFBooleanGetTypeID())
            #expect(try number("flag") == 1)
            #expect(CFGetTypeID(try number("two")) == CFNumberGetTypeID())
            #expect(metadata?["two"] as? Int == 2 && metadata?["half"] as? Double == 0.5)
            #expect(try number("id").int64Value == .max)
            #expect(metadata?["odd"] as? Int == 9_007_199_254_740_993)
        }
    }

    @Test("Conditions of a query are equal where type and predicate are")
    func samplePredicates() {
        let today = HKQuery.predicateForSamples(withStart: Days.midnight, end: nil)
        let again = HKQuery.predicateForSamples(withStart: Days.midnight, end: nil)
        let conditions: Set<HKSamplePredicate<HKQuantitySample>> = [
            .quantitySample(type: mass, predicate: today),
            .quantitySample(type: mass, predicate: again),
            .quantitySample(type: mass),
            .quantitySample(type: HKQuantityType(.height)),
        ]
        #expect(conditions.count == 3)
    }

    @Test("The factories of a sample predicate can be called on any kind of samples")
    func samplePredicateOfAnotherKind() {
        let type = HKObjectType.medicationDoseEventType()
        let doses = HKSamplePredicate<HKMedicationDoseEvent>.sample(type: type)
        let masses = HKSamplePredicate.quantitySample(type: mass)
        let descriptor = HKSampleQueryDescriptor(
            predicates: [doses, .sample(type: mass)],
            sortDescriptors: [SortDescriptor(\HKSample.endDate)])
        #expect(descriptor.predicates.map(\.sampleType) == [type, mass])
        #expect(masses.sampleType == mass)
    }

    @Test("A sample that is not yet saved is the app's own")
    func ownSample() {
        let sample = weight(70)
        #expect(sample.sourceRevision.source == .default())
        #expect(HKQuery.predicateForObjects(from: .default()).evaluate(with: sample))
        let own = HKQuery.predicateForObjects(from: [sample.sourceRevision])
        #expect(own.evaluate(with: sample))
        #expect(!NSCompoundPredicate(notPredicateWithSubpredicate: own).evaluate(with: sample))
    }
}
