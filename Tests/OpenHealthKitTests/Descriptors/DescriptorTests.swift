import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct DescriptorTests {
    private let store = HKHealthStore(configuration: .temporary())

    @Test("samples come typed, in order, and limited after sorting")
    func samples() async throws {
        try await store.save((1...4).map { TestStore.walk(Double($0), hour: $0) })
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: TestStore.steps)],
            sortDescriptors: [SortDescriptor(\.startDate, order: .reverse)], limit: 2)
        let samples: [HKQuantitySample] = try await descriptor.result(for: store)
        #expect(samples.map { $0.quantity.doubleValue(for: .count()) } == [4, 3])
    }

    @Test("a key path that the store does not know is sorted by all the same")
    func otherSorting() async throws {
        try await store.save([TestStore.walk(2), TestStore.walk(1, hour: 1)])
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: TestStore.steps)],
            sortDescriptors: [SortDescriptor(\.description.count), SortDescriptor(\.startDate)],
            limit: 1)
        #expect(try await descriptor.result(for: store).first.map(TestStore.count) == 2)
    }

    @Test("changes come once, and then again and again")
    func anchored() async throws {
        let descriptor = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: TestStore.steps)], anchor: nil)
        try await store.save(TestStore.walk(1))
        let result = try await descriptor.result(for: store)
        #expect(result.addedSamples.map(TestStore.count) == [1])
        var updates = descriptor.results(for: store).makeAsyncIterator()
        let first = try #require(try await updates.next())
        #expect(first.newAnchor == result.newAnchor)
        let sample = TestStore.walk(2)
        try await store.save(sample)
        #expect(try await updates.next()?.addedSamples == [sample])
        try await store.delete(sample)
        #expect(try await updates.next()?.deletedObjects.map(\.uuid) == [sample.uuid])
    }

    @Test("statistics and collections are awaited")
    func statistics() async throws {
        let predicate = HKSamplePredicate.quantitySample(type: TestStore.steps)
        let sum = HKStatisticsQueryDescriptor(predicate: predicate, options: .cumulativeSum)
        do {
            _ = try await sum.result(for: store)
            Issue.record("without data it should throw")
        } catch {
            #expect((error as? HKError)?.code == .errorNoData)
        }
        try await store.save([TestStore.walk(2), TestStore.walk(3, hour: 30)])
        #expect(
            try await sum.result(for: store)?.sumQuantity()?.doubleValue(for: .count()) == 5)
        let days = HKStatisticsCollectionQueryDescriptor(
            predicate: predicate, options: .cumulativeSum, anchorDate: TestStore.zero,
            intervalComponents: DateComponents(day: 1))
        #expect(try await days.result(for: store).statistics().count == 2)
        let sources = try await HKSourceQueryDescriptor(predicate: predicate).result(for: store)
        #expect(sources.map(\.bundleIdentifier) == ["org.openhealthkit.tests"])
    }

    @Test("cancelling the task ends the wait and stops the query")
    func cancellation() async throws {
        let store = store
        let descriptor = HKAnchoredObjectQueryDescriptor(
            predicates: [.quantitySample(type: TestStore.steps)], anchor: nil)
        let started = Events<Int>()
        let task = Task {
            var count = 0
            for try await _ in descriptor.results(for: store) {
                count += 1
                started.send(count)
            }
            return count
        }
        #expect(try await started.next() == 1)
        task.cancel()
        #expect(try await task.value == 1)
    }

    @Test("a query that may not read throws")
    func errors() async {
        let store = HKHealthStore(configuration: .temporary(grants: .none))
        let descriptor = HKSampleQueryDescriptor(
            predicates: [.sample(type: TestStore.steps)], sortDescriptors: [])
        do {
            _ = try await descriptor.result(for: store)
            Issue.record("it should throw")
        } catch {
            #expect((error as? HKError)?.code == .errorAuthorizationNotDetermined)
        }
    }
}
