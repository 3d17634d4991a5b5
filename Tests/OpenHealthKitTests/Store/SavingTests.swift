import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct SavingTests {
    private let store = HKHealthStore(configuration: .temporary())

    @Test("what was saved comes back with its identity, its value and the app as its source")
    func roundTrip() async throws {
        let sample = TestStore.walk(42)
        try await store.save(sample)
        let read = try #require(try await TestStore.samples(TestStore.steps, in: store).first)
        #expect(read == sample)
        #expect(TestStore.count(read) == 42)
        #expect(read.sourceRevision.source.bundleIdentifier == "org.openhealthkit.tests")
        #expect(read is HKCumulativeQuantitySample)
    }

    @Test("saving twice fails with 3, and an array is saved whole or not at all")
    func allOrNothing() async throws {
        let first = TestStore.walk(1)
        try await store.save(first)
        do {
            try await store.save([TestStore.walk(2), first])
            Issue.record("saving should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorInvalidArgument)
        }
        #expect(try await TestStore.samples(TestStore.steps, in: store).count == 1)
    }

    @Test("the completion form tells success once, after the call has returned")
    func completion() async throws {
        let events = Events<String>()
        store.save(TestStore.walk(1)) { success, error in
            events.send("completed \(success) \(error == nil)")
        }
        #expect(try await events.next() == "completed true true")
        store.delete(TestStore.walk(2)) { success, error in
            events.send("\(success) \(error?.localizedDescription ?? "")")
        }
        #expect(try await events.next() == "false Failed to find some objects for deletion.")
    }

    @Test("deleting nothing is an error, deleting by a predicate that matches nothing is not")
    func deleting() async throws {
        do {
            try await store.delete([HKObject]())
            Issue.record("deleting should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorInvalidArgument)
            // The text of a phone.
            #expect(error.localizedDescription == "dataObjects cannot be empty")
        }
        try await store.save([TestStore.walk(1), TestStore.walk(2, hour: 5)])
        let later = HKQuery.predicateForSamples(
            withStart: TestStore.zero + 3_600, end: nil, options: .strictStartDate)
        #expect(try await store.deleteObjects(of: TestStore.steps, predicate: later) == 1)
        #expect(try await store.deleteObjects(of: TestStore.steps, predicate: later) == 0)
        let rest = try await TestStore.samples(TestStore.steps, in: store)
        #expect(rest.map(TestStore.count) == [1])
    }

    @Test("overriding the completion form changes the async form, as on a phone")
    func overriding() async throws {
        final class Double: HKHealthStore, @unchecked Sendable {
            let events = Events<Int>()
            override func save(
                _ objects: [HKObject],
                withCompletion completion: @escaping @Sendable (Bool, (any Error)?) -> Void
            ) {
                events.send(objects.count)
                completion(true, nil)
            }
        }
        let double = Double(configuration: .temporary())
        try await double.save([TestStore.walk(1), TestStore.walk(2)])
        #expect(try await double.events.next() == 2)
    }

    @Test("each temporary store is empty; stores of one value share their data")
    func temporary() async throws {
        let configuration = OpenHealthKitConfiguration.temporary()
        try await OpenHealthKitConfiguration.withDefault(configuration) {
            try await HKHealthStore().save(TestStore.walk(3))
            #expect(try await TestStore.samples(TestStore.steps, in: HKHealthStore()).count == 1)
            #expect(HKSource.default().bundleIdentifier == "org.openhealthkit.tests")
        }
        #expect(try await TestStore.samples(TestStore.steps, in: store).isEmpty)
    }

    @Test("a locked device answers with 6")
    func locked() async {
        var configuration = OpenHealthKitConfiguration.temporary()
        configuration.isDeviceLocked = { true }
        do {
            _ = try await TestStore.samples(
                TestStore.steps, in: HKHealthStore(configuration: configuration))
            Issue.record("reading should fail")
        } catch {
            #expect((error as? HKError)?.code == .errorDatabaseInaccessible)
            #expect(error.localizedDescription == "Protected health data is inaccessible")
        }
    }
}
