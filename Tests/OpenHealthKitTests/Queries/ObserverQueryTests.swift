import Foundation
import HealthKit
import OpenHealthKit
import Synchronization
import Testing

@Suite struct ObserverQueryTests {
    @Test("an observer fires at once where there is data, then with each change")
    func fires() async throws {
        let store = HKHealthStore(configuration: .temporary())
        try await store.save(TestStore.walk(1))
        let events = Events<String>()
        let query = HKObserverQuery(sampleType: TestStore.steps, predicate: nil) {
            _, completion, error in
            events.send(error == nil ? "changed" : "failed")
            completion()
        }
        store.execute(query)
        #expect(try await events.next() == "changed")
        try await store.save(TestStore.walk(2))
        #expect(try await events.next() == "changed")
        try await store.deleteObjects(
            of: TestStore.steps, predicate: NSPredicate(value: true))
        #expect(try await events.next() == "changed")
        store.stop(query)
    }

    @Test("an observer of several types tells which changed, and is silent without data")
    func types() async throws {
        let store = HKHealthStore(configuration: .temporary())
        let events = Events<Set<HKSampleType>>()
        let query = HKObserverQuery(
            queryDescriptors: [
                HKQueryDescriptor(sampleType: TestStore.steps, predicate: nil),
                HKQueryDescriptor(sampleType: TestStore.sleep, predicate: nil),
            ]
        ) { _, types, completion, _ in
            events.send(types ?? [])
            completion()
        }
        store.execute(query)
        // The observer listens once it has looked for data; until then a change is its first.
        try await store.save(TestStore.walk(1))
        #expect(try await events.next() == [TestStore.steps])
        store.stop(query)
    }

    @Test("an observer of a type that was never asked for gets error 5")
    func undetermined() async throws {
        let store = HKHealthStore(configuration: .temporary(grants: .none))
        let events = Events<HKError.Code?>()
        store.execute(
            HKObserverQuery(sampleType: TestStore.steps, predicate: nil) { _, _, error in
                events.send((error as? HKError)?.code)
            })
        #expect(try await events.next() == .errorAuthorizationNotDetermined)
    }

    @Test("in the background only types with background delivery wake the app")
    func background() async throws {
        let isInBackground = Mutex(true)
        let box = Box(isInBackground)
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isInBackground = { box.value }
        let store = HKHealthStore(configuration: configuration)
        try await store.enableBackgroundDelivery(for: TestStore.mass, frequency: .immediate)
        let events = Events<Set<HKSampleType>>()
        let query = HKObserverQuery(
            queryDescriptors: [
                HKQueryDescriptor(sampleType: TestStore.steps, predicate: nil),
                HKQueryDescriptor(sampleType: TestStore.mass, predicate: nil),
            ]
        ) { _, types, completion, _ in
            events.send(types ?? [])
            completion()
        }
        try await store.save(weight(69))
        store.execute(query)
        #expect(try await events.next() == [TestStore.mass])
        try await store.save(TestStore.walk(1))
        try await store.save(weight(70))
        #expect(try await events.next() == [TestStore.mass])
        box.value = false
        try await store.save(TestStore.walk(2))
        #expect(try await events.next() == [TestStore.steps])
        store.stop(query)
    }

    private func weight(_ kilograms: Double) -> HKQuantitySample {
        HKQuantitySample(
            type: TestStore.mass,
            quantity: HKQuantity(unit: .gramUnit(with: .kilo), doubleValue: kilograms),
            start: TestStore.zero, end: TestStore.zero)
    }

    /// A flag that a test can change.
    private final class Box: Sendable {
        private let flag: Mutex<Bool>

        init(_ flag: consuming Mutex<Bool>) { self.flag = flag }

        var value: Bool {
            get { flag.withLock { $0 } }
            set { flag.withLock { $0 = newValue } }
        }
    }
}
