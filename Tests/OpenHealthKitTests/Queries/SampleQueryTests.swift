import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct SampleQueryTests {
    private let store = HKHealthStore(configuration: .temporary())

    @Test("samples come sorted, and the limit counts after sorting")
    func sorting() async throws {
        try await store.save([
            TestStore.walk(1, hour: 2), TestStore.walk(2, hour: 1), TestStore.walk(3, hour: 3),
        ])
        let newest = NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)
        let last = try await TestStore.samples(
            TestStore.steps, in: store, limit: 2, sort: [newest])
        #expect(last.map(TestStore.count) == [3, 1])
        let oldest = NSSortDescriptor(keyPath: \HKSample.endDate, ascending: true)
        let all = try await TestStore.samples(TestStore.steps, in: store, sort: [oldest])
        #expect(all.map(TestStore.count) == [2, 1, 3])
        #expect(newest.key == HKSampleSortIdentifierStartDate)
    }

    @Test("a query over several types gives their union")
    func union() async throws {
        let night = HKCategorySample(
            type: TestStore.sleep, value: HKCategoryValueSleepAnalysis.asleepREM.rawValue,
            start: TestStore.zero, end: TestStore.zero + 60)
        try await store.save([TestStore.walk(1), TestStore.walk(2, hour: 9), night])
        let first = HKQuery.predicateForSamples(
            withStart: TestStore.zero, end: TestStore.zero + 60)
        let events = Events<Int>()
        store.execute(
            HKSampleQuery(
                queryDescriptors: [
                    HKQueryDescriptor(sampleType: TestStore.steps, predicate: first),
                    HKQueryDescriptor(sampleType: TestStore.sleep, predicate: nil),
                ], limit: HKObjectQueryNoLimit
            ) { _, samples, _ in events.send(samples?.count ?? -1) })
        #expect(try await events.next() == 2)
    }

    @Test("executing a query twice raises")
    func twice() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            let query = HKSampleQuery(
                sampleType: TestStore.steps, predicate: nil, limit: 1, sortDescriptors: nil
            ) { _, _, _ in }
            store.execute(query)
            store.execute(query)
        }
        #expect(text(result).contains("has already been executed"))
    }

    @Test("block predicates, unknown sort keys and no types at all raise")
    func wrongArguments() async {
        let block = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            let predicate = NSPredicate { _, _ in true }
            store.execute(
                HKSampleQuery(
                    sampleType: TestStore.steps, predicate: predicate, limit: 1,
                    sortDescriptors: nil
                ) { _, _, _ in })
        }
        #expect(text(block).contains("Unsupported predicate"))
        let sort = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            store.execute(
                HKSampleQuery(
                    sampleType: TestStore.steps, predicate: nil, limit: 1,
                    sortDescriptors: [NSSortDescriptor(key: "colour", ascending: true)]
                ) { _, _, _ in })
        }
        #expect(text(sort).contains("Unsupported sort descriptor"))
        let none = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            store.execute(HKSampleQuery(queryDescriptors: [], limit: 1) { _, _, _ in })
        }
        #expect(text(none).contains("at least one query descriptor"))
    }

    @Test("a handler may wait for another query without holding it up")
    func nested() async throws {
        let store = store
        try await store.save(TestStore.walk(1))
        let events = Events<Int>()
        let outer = HKSampleQuery(
            sampleType: TestStore.steps, predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, _ in
            let done = DispatchSemaphore(value: 0)
            let inner = HKSampleQuery(
                sampleType: TestStore.steps, predicate: nil, limit: 1, sortDescriptors: nil
            ) { _, samples, _ in
                events.send(samples?.count ?? -1)
                done.signal()
            }
            store.execute(inner)
            done.wait()
            events.send(100)
        }
        store.execute(outer)
        #expect(await events.next(2) == [1, 100])
    }
}
