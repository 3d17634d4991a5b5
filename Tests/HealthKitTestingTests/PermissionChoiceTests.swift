import Foundation
import HealthKit
import HealthKitTesting
import Testing

private let noon = Date(timeIntervalSince1970: 1_773_144_000)
private let steps = HKQuantityType(.stepCount)
private let mass = HKQuantityType(.bodyMass)

@Suite("What the person permits")
struct PermissionChoiceTests {
    /// Requests both types, after another app has saved a walk before noon and one after it.
    private static func connect() async throws -> HKHealthStore {
        for (count, start) in [(1.0, noon - 600), (2, noon + 600)] {
            try await HKHealthStore.otherApp("com.example.watch").save(walk(count, at: start))
        }
        let store = HKHealthStore()
        #expect(store.authorizationStatus(for: steps) == .notDetermined)
        try await store.requestAuthorization(toShare: [steps, mass], read: [steps, mass])
        return store
    }

    private static func walk(_ count: Double, at start: Date = noon) -> HKQuantitySample {
        .make(.stepCount, count, .count(), at: start, lasting: 60)
    }

    private static func counts(_ store: HKHealthStore) async throws -> [Double] {
        try await HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)],
            sortDescriptors: [SortDescriptor(\.startDate)]
        ).result(for: store).map { $0.quantity.doubleValue(for: .count()) }
    }

    @Test("Denied: nothing is saved, and nothing of other apps is read", .healthStore(.denied))
    func denied() async throws {
        let store = try await Self.connect()
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
        #expect(try await Self.counts(store).isEmpty)
        await #expect(throws: HKError.self) { try await store.save(Self.walk(3)) }
    }

    @Test("Partial: these types alone", .healthStore(.partial(share: [mass], read: [steps])))
    func partial() async throws {
        let store = try await Self.connect()
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
        #expect(store.authorizationStatus(for: mass) == .sharingAuthorized)
        #expect(try await Self.counts(store) == [1, 2])
    }

    @Test("Read-only: everything is read, and nothing saved", .healthStore(.readOnly))
    func readOnly() async throws {
        let store = try await Self.connect()
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
        #expect(store.authorizationStatus(for: mass) == .sharingDenied)
        #expect(try await Self.counts(store) == [1, 2])
    }

    @Test(
        "Limited: nothing of other apps before the date is read",
        .healthStore(.limited(since: noon)))
    func limited() async throws {
        let store = try await Self.connect()
        #expect(try await Self.counts(store) == [2])
        try await store.save(Self.walk(3, at: noon - 300))
        #expect(try await Self.counts(store) == [3, 2])
    }

    @Test(
        "Revoked: all permissions are gone after the last save",
        .healthStore(.revoked(afterSaves: 2)))
    func revoked() async throws {
        let store = try await Self.connect()
        try await store.save(Self.walk(3, at: noon))
        #expect(store.authorizationStatus(for: steps) == .sharingAuthorized)
        #expect(try await Self.counts(store) == [1, 3, 2])
        try await store.save(Self.walk(4, at: noon + 60))
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
        #expect(store.authorizationStatus(for: mass) == .sharingDenied)
        #expect(try await Self.counts(store) == [3, 4])
        await #expect {
            try await store.save(Self.walk(5))
        } throws: { error in
            (error as? HKError)?.code == .errorAuthorizationDenied
        }
    }

    @Test("The clock of a test is the store's", .healthStore(.denied, now: noon))
    func clock() async throws {
        let store = HKHealthStore()
        try await store.requestAuthorization(toShare: [], read: [steps])
        try await HKHealthStore.otherApp("com.example.watch").save(Self.walk(1))
        try store.grantPermissions(read: [steps])
        #expect(try await Self.counts(store) == [1])
        try store.revokeAllPermissions()
        #expect(try await Self.counts(store).isEmpty)
    }
}
