import Foundation
import HealthKit
import OpenHealthKit
import Testing

@Suite struct StatisticsQueryTests {
    private let store = HKHealthStore(configuration: .temporary())

    @Test("a sum is given, and without data error 11 with nil")
    func sum() async throws {
        let events = Events<(Double?, HKError.Code?)>()
        func run() {
            store.execute(
                HKStatisticsQuery(
                    quantityType: TestStore.steps, quantitySamplePredicate: nil,
                    options: .cumulativeSum
                ) { _, statistics, error in
                    events.send(
                        (
                            statistics?.sumQuantity()?.doubleValue(for: .count()),
                            (error as? HKError)?.code
                        ))
                })
        }
        run()
        let nothing = try await events.next()
        #expect(nothing.0 == nil && nothing.1 == .errorNoData)
        try await store.save([TestStore.walk(3), TestStore.walk(4, hour: 1)])
        run()
        let sum = try await events.next()
        #expect(sum.0 == 7 && sum.1 == nil)
    }

    @Test("options that do not go with the type raise Apple's text")
    func options() async {
        let result = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            let store = HKHealthStore(configuration: .temporary())
            store.execute(
                HKStatisticsQuery(
                    quantityType: TestStore.mass, quantitySamplePredicate: nil,
                    options: .cumulativeSum
                ) { _, _, _ in })
        }
        #expect(
            text(result).contains(
                "Statistics option HKStatisticsOptionCumulativeSum is not compatible with "
                    + "discrete data type HKQuantityTypeIdentifierBodyMass"))
    }

    @Test("a collection is updated bucket by bucket")
    func collection() async throws {
        try await store.save(TestStore.walk(5))
        let initial = Events<Int>()
        let updates = Events<Double?>()
        let query = HKStatisticsCollectionQuery(
            quantityType: TestStore.steps, quantitySamplePredicate: nil, options: .cumulativeSum,
            anchorDate: TestStore.zero, intervalComponents: DateComponents(hour: 1))
        query.initialResultsHandler = { _, collection, _ in
            initial.send(collection?.statistics().count ?? -1)
        }
        query.statisticsUpdateHandler = { _, statistics, _, _ in
            updates.send(statistics?.sumQuantity()?.doubleValue(for: .count()))
        }
        store.execute(query)
        #expect(try await initial.next() == 1)
        try await store.save(TestStore.walk(8, hour: 2))
        #expect(try await updates.next() == 8)
        store.stop(query)
    }
}
