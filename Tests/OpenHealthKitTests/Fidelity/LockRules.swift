import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite("Rules for a locked phone")
struct LockRules {
    @Test("14.1 a locked phone takes saves, refuses every kind of reading, and shows them later")
    func locked() async throws {
        let phone = Phone()
        let store = phone.diary
        phone.isLocked.value = true
        try await store.save(Phone.steps(1))
        let steps = HKSamplePredicate.quantitySample(type: TestStore.steps)
        let reads: [() async throws -> Void] = [
            { _ = try await TestStore.samples(TestStore.steps, in: store) },
            { _ = try await Phone.changes(TestStore.steps, in: store) },
            {
                _ = try await HKStatisticsQueryDescriptor(
                    predicate: steps, options: .cumulativeSum
                ).result(for: store)
            },
            { _ = try await HKSourceQueryDescriptor(predicate: steps).result(for: store) },
            { _ = try store.bloodType() },
        ]
        for read in reads { #expect(await Phone.code(read) == .errorDatabaseInaccessible) }
        phone.isLocked.value = false
        #expect(try await TestStore.samples(TestStore.steps, in: store).count == 1)
    }
}
