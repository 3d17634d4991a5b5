import Foundation
import HealthKit
import Testing

@Suite("Client code that imports HealthKit and nothing else of ours")
struct SmokeTests {
    @Test("a weight that was saved is read back")
    func saveAndRead() async throws {
        let store = HKHealthStore(configuration: .temporary())
        let type = HKQuantityType(.bodyMass)
        try await store.requestAuthorization(toShare: [type], read: [type])
        let sample = HKQuantitySample(
            type: type, quantity: HKQuantity(unit: .pound(), doubleValue: 176), start: .now,
            end: .now)
        try await store.save(sample)
        let read = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: type)], sortDescriptors: []
        ).result(for: store)
        #expect(read.map(\.uuid) == [sample.uuid])
        #expect(read.first?.quantity.doubleValue(for: .pound()) == 176)
    }
}
