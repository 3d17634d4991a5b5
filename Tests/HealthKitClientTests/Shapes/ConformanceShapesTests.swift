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
