import Foundation
import HealthDatabase
import HealthKit
import OpenHealthKit
import Testing

@Suite("A temporary store")
struct TemporaryStoreTests {
    /// A reference that does not keep the database open.
    private struct Reference {
        weak var database: HealthStore?
    }

    private let weight = HKQuantityType(.bodyMass)

    private func sample() -> HKQuantitySample {
        let quantity = HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: 80)
        return HKQuantitySample(type: weight, quantity: quantity, start: .now, end: .now)
    }

    @Test("is closed after its last configuration and store are gone")
    func closes() throws {
        func open() throws -> Reference {
            let store = HKHealthStore(configuration: .temporary())
            let reference = Reference(database: try store.openStore())
            #expect(reference.database != nil)
            return reference
        }
        #expect(try open().database == nil)
    }

    @Test("keeps its data as long as a copy of the configuration exists")
    func keepsData() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        try await HKHealthStore(configuration: configuration).save(sample())
        configuration.app = .init(bundleIdentifier: "com.example.other", name: "Other")
        let found = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: weight)], sortDescriptors: []
        ).result(for: HKHealthStore(configuration: configuration))
        #expect(found.count == 1)
    }

    @Test("keeps its data as long as another app's store has it open")
    func sharedByLocation() async throws {
        func save() async throws -> HKHealthStore {
            let store = HKHealthStore(configuration: .temporary())
            try await store.save(sample())
            var other = OpenHealthKitConfiguration(
                location: store.configuration.location,
                app: .init(bundleIdentifier: "com.example.other", name: "Other"), prompt: .allow)
            other.grants = .everything
            let opened = HKHealthStore(configuration: other)
            _ = try opened.openStore()
            return opened
        }
        let opened = try await save()
        let found = try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: weight)], sortDescriptors: []
        ).result(for: HKHealthStore(configuration: opened.configuration))
        #expect(found.count == 1)
        withExtendedLifetime(opened) {}
    }
}
