import Foundation
import HealthKit
import Testing

@Suite("The weight tracker's document", .newHealthStore, .timeLimit(.minutes(30)))
struct WeightTrackerTests {
    let tracker = WeightTracker()

    @Test("An entry is exported once and knows its sample")
    func export() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        try await tracker.export()
        #expect(try await tracker.stored().map(\.kilograms) == [70])
        let entry = try #require(await tracker.entries["a"])
        #expect(entry.healthKitUUID != nil && !entry.needsSync && !entry.isImported)
    }

    @Test("An edit replaces the sample by its greater version")
    func edit() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        await tracker.edit("a", kilograms: 71)
        try await tracker.export()
        let stored = try await tracker.stored()
        #expect(stored.map(\.kilograms) == [71])
        #expect(stored.map(\.version) == [2])
    }

    @Test("Weights of other apps come in with their source; own ones are not doubled")
    func imports() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        let scale = TestStore.other("com.example.scale", name: "Scale")
        let weighed = HKQuantitySample(
            type: HKQuantityType(.bodyMass), quantity: HKQuantity(unit: .pound(), doubleValue: 160),
            start: Days.at(hour: 7), end: Days.at(hour: 7))
        try await scale.save(weighed)
        try await tracker.importChanges()
        #expect(await tracker.entries.count == 2)
        let imported = try #require(await tracker.entries[weighed.uuid.uuidString])
        #expect(imported.isImported && imported.source == "Scale")

        try await scale.delete(weighed)
        try await tracker.importChanges()
        #expect(await Array(tracker.entries.keys) == ["a"])
    }

    @Test("A sample that was deleted in Health takes its entry along")
    func deletedElsewhere() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        try await tracker.importChanges()
        let count = try await HKHealthStore().deleteObjects(
            of: HKQuantityType(.bodyMass),
            predicate: HKQuery.predicateForObjects(
                withMetadataKey: HKMetadataKeySyncIdentifier, allowedValues: ["w8trackr-a"]))
        #expect(count == 1)
        try await tracker.importChanges()
        #expect(await tracker.entries.isEmpty)
    }

    @Test("Deleting an entry deletes its sample, and twice is no error")
    func deletes() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        try await tracker.delete("a")
        try await tracker.delete("a")
        #expect(try await tracker.stored().isEmpty)
    }

    @Test("The anchor is kept as data", .authorizedHealthStore)
    func anchor() async throws {
        #expect(await tracker.healthSyncAnchor == nil)
        try await tracker.importChanges()
        #expect(await tracker.healthSyncAnchor != nil)
    }

    @Test("Denied, entries stay pending and no error reaches the person", .deniedHealthStore)
    func denied() async throws {
        try await tracker.requestAuthorization()
        await tracker.log("a", kilograms: 70, date: Days.noon)
        try await tracker.export()
        #expect(await tracker.pendingExportCount == 1)
        #expect(await tracker.entries["a"]?.needsSync == true)
    }
}
