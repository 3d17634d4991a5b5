import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import Testing

@Suite("Testing with a separate store")
struct TestingWithAStoreTests {
    private func walk(_ count: Double, at date: Date) -> HKQuantitySample {
        HKQuantitySample(
            type: HKQuantityType(.stepCount),
            quantity: HKQuantity(unit: .count(), doubleValue: count), start: date,
            end: date + 60)
    }

    @Test("steps of an hour are added up")
    func sum() async throws {
        try await OpenHealthKitConfiguration.withDefault(.temporary()) {
            let start = Date(timeIntervalSince1970: 1_773_144_000)
            try await HKHealthStore().save([walk(40, at: start), walk(2, at: start + 600)])

            let hour = DateInterval(start: start, duration: 3600)
            #expect(try await StepCounter().steps(in: hour) == 42)
        }
    }

    @Test("permissions are what the test says")
    func prompt() async throws {
        let steps = HKQuantityType(.stepCount)

        let asked = OpenHealthKitConfiguration.temporary(
            grants: .none, prompt: .allowing(share: [], read: [steps]))
        let store = HKHealthStore(configuration: asked)
        try await store.requestAuthorization(toShare: [steps], read: [steps])
        #expect(store.authorizationStatus(for: steps) == .sharingDenied)
    }

    @Test("a prompt sees what is asked")
    func request() async throws {
        let steps = HKQuantityType(.stepCount)

        let requests = Mutex(0)
        var configuration = OpenHealthKitConfiguration.temporary(grants: .none)
        configuration.prompt = PermissionPrompt { request in
            requests.withLock { $0 += 1 }
            return .decided(share: [], read: request.read)
        }
        let store = HKHealthStore(configuration: configuration)
        try await store.requestAuthorization(toShare: [], read: [steps])
        #expect(requests.withLock { $0 } == 1)
    }

    @Test("the clock stands still")
    func clock() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.now = { Date(timeIntervalSince1970: 1_773_144_000) }
        configuration.calendar = { Calendar(identifier: .gregorian) }
        let store = HKHealthStore(configuration: configuration)

        try await store.save(walk(10, at: Date(timeIntervalSince1970: 1_773_144_000)))
    }

    @Test("a locked device takes saves, and refuses to be read")
    func lock() async throws {
        let steps = HKQuantityType(.stepCount)

        let isLocked = Mutex(true)
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isDeviceLocked = { isLocked.withLock { $0 } }
        let store = HKHealthStore(configuration: configuration)
        try await store.save(walk(10, at: .now))
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)], sortDescriptors: [])
        await #expect(throws: HKError.self) { try await query.result(for: store) }
        isLocked.withLock { $0 = false }
        #expect(try await query.result(for: store).count == 1)
    }

    @Test("another app saves into the same store")
    func otherApp() async throws {
        let phone = OpenHealthKitConfiguration.temporary()
        var watch = phone
        watch.app = OpenHealthKitConfiguration.App(
            bundleIdentifier: "com.example.watch", name: "Watch")
        try await HKHealthStore(configuration: watch).save(walk(10, at: .now))
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: HKQuantityType(.stepCount))], sortDescriptors: [])
        let found = try await query.result(for: HKHealthStore(configuration: phone))
        #expect(found.first?.sourceRevision.source.name == "Watch")
    }

    @Test("there is no Health at all")
    func unavailable() async throws {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isHealthDataAvailable = false
        let store = HKHealthStore(configuration: configuration)
        await #expect(throws: HKError.self) { try await store.save(walk(10, at: .now)) }
    }
}
