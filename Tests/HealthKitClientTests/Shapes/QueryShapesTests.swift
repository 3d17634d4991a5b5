import Foundation
import HealthKit
import Testing

/// Ways to write a query that apps share, and what has to come out of each.
@Suite("Shapes of queries", .authorizedHealthStore, .timeLimit(.minutes(30)))
struct QueryShapesTests {
    let store = HKHealthStore()
    private let steps = HKQuantityType(.stepCount)

    private func save(_ counts: [Double], by other: HKHealthStore? = nil) async throws {
        try await (other ?? store).save(
            counts.enumerated().map { index, count in
                HKQuantitySample(
                    type: steps, quantity: HKQuantity(unit: .count(), doubleValue: count),
                    start: Days.at(hour: index), end: Days.at(hour: index, minute: 10))
            })
    }

    private func counts(
        sortedBy descriptors: [NSSortDescriptor]?, limit: Int = HKObjectQueryNoLimit
    ) async throws -> [Double] {
        try await withCheckedThrowingContinuation { continuation in
            let query = HKSampleQuery(
                sampleType: steps, predicate: nil, limit: limit, sortDescriptors: descriptors
            ) { _, results, error in
                guard let samples = results as? [HKQuantitySample] else {
                    continuation.resume(throwing: error ?? HKError(.errorNoData))
                    return
                }
                continuation.resume(
                    returning: samples.map { $0.quantity.doubleValue(for: .count()) })
            }
            store.execute(query)
        }
    }

    @Test("A sort descriptor is made by key, by key path or by the short form")
    func sorting() async throws {
        try await save([3, 1, 2])
        let newestFirst: [[NSSortDescriptor]] = [
            [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)],
            [NSSortDescriptor(key: HKSampleSortIdentifierEndDate, ascending: false)],
            [NSSortDescriptor(key: HKPredicateKeyPathStartDate, ascending: false)],
            [NSSortDescriptor(keyPath: \HKSample.startDate, ascending: false)],
            [NSSortDescriptor(keyPath: \HKQuantitySample.endDate, ascending: false)],
            [.init(key: HKSampleSortIdentifierStartDate, ascending: false)],
            [NSSortDescriptor(SortDescriptor(\HKSample.startDate, order: .reverse))],
        ]
        for descriptors in newestFirst {
            #expect(try await counts(sortedBy: descriptors) == [2, 1, 3])
            #expect(try await counts(sortedBy: descriptors, limit: 1) == [2])
        }
        #expect(Set(try await counts(sortedBy: nil)) == [1, 2, 3])
        #expect(Set(try await counts(sortedBy: [])) == [1, 2, 3])
    }

    @Test("Descriptors sort by key paths of the sample's own class")
    func sortDescriptors() async throws {
        try await save([3, 1, 2])
        let latest = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)],
            sortDescriptors: [.init(\.endDate, order: .reverse)], limit: 1)
        let sample = try #require(try await latest.result(for: store).first)
        #expect(sample.quantity.doubleValue(for: .count()) == 2)

        try await store.save([
            HKWorkout(activityType: .yoga, start: Days.at(), end: Days.at(hour: 2)),
            HKWorkout(activityType: .rowing, start: Days.at(hour: 3), end: Days.at(hour: 4)),
        ])
        let longest = HKSampleQueryDescriptor(
            predicates: [.workout()],
            sortDescriptors: [SortDescriptor(\HKWorkout.duration, order: .reverse)])
        let workouts = try await longest.result(for: store)
        #expect(workouts.map(\.workoutActivityType) == [.yoga, .rowing])
    }

    @Test(
        "Descriptors and predicates of Swift are turned into those of Foundation for samples in memory"
    )
    func converted() async throws {
        try await save([3, 1, 2])
        let query = HKSampleQueryDescriptor(
            predicates: [.quantitySample(type: steps)],
            sortDescriptors: [SortDescriptor(\.startDate)])
        let samples = try await query.result(for: store)
        try #require(samples.count == 3)
        let byCount = NSSortDescriptor(SortDescriptor(\HKQuantitySample.count, order: .reverse))
        #expect(byCount.compare(samples[0], to: samples[2]) == .orderedSame)
        let byEnd = NSSortDescriptor(SortDescriptor(\HKQuantitySample.endDate))
        #expect(byEnd.compare(samples[0], to: samples[2]) == .orderedAscending)
        let middle = samples[1].startDate
        let early = NSPredicate(#Predicate<HKQuantitySample> { $0.startDate < middle })
        #expect(samples.filter(early.evaluate(with:)) == [samples[0]])
        #expect(!early.evaluate(with: HKQuantityType(.stepCount)))
    }

    @Test("Statistics by source give each source its own sum and the merged one")
    func bySource() async throws {
        let watch = TestStore.other("com.apple.health.watch", name: "Watch")
        try await save([100])
        try await save([80], by: watch)
        let statistics = try #require(
            try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: steps),
                options: [.cumulativeSum, .separateBySource]
            ).result(for: store))
        let sources = try #require(statistics.sources)
        var sums: [String: Double] = [:]
        for source in sources {
            sums[source.name] = statistics.sumQuantity(for: source)?.doubleValue(for: .count())
        }
        #expect(sums == ["Tests": 100, "Watch": 80])
        let merged = try #require(statistics.sumQuantity()?.doubleValue(for: .count()))
        #expect(merged == 100 || merged == 80, "Steps of one time are counted once")
        #expect(statistics.averageQuantity() == nil)
    }

    @Test("A collection gives the bucket of a date, also an empty one")
    func bucketOfDate() async throws {
        try await save([100, 200])
        let collection = try await HKStatisticsCollectionQueryDescriptor(
            predicate: .quantitySample(type: steps), options: .cumulativeSum,
            anchorDate: Days.midnight, intervalComponents: DateComponents(day: 1)
        ).result(for: store)
        let today = collection.statistics(for: Days.noon)
        #expect(today?.sumQuantity()?.doubleValue(for: .count()) == 300)
        #expect(today?.startDate == Days.midnight && today?.endDate == Days.at(day: 1))
        #expect(collection.statistics(for: Days.at(day: 5))?.sumQuantity() == nil)
        #expect(collection.sources().isEmpty)
    }

    @Test("An update handler hears of additions and deletions until the query is stopped")
    func updates() async throws {
        try await save([1])
        let calls = Calls<String>()
        let query = HKAnchoredObjectQuery(
            type: steps, predicate: nil, anchor: nil, limit: HKObjectQueryNoLimit
        ) { _, samples, deleted, _, _ in
            calls.record("first \(samples?.count ?? -1) \(deleted?.count ?? -1)")
        }
        query.updateHandler = { _, samples, deleted, _, _ in
            calls.record("then \(samples?.count ?? -1) \(deleted?.count ?? -1)")
        }
        store.execute(query)
        #expect(await calls.first() == "first 1 0")
        try await save([2, 3])
        #expect(await calls.first() == "then 2 0")
        let all = HKQuery.predicateForObjects(from: .default())
        #expect(try await store.deleteObjects(of: steps, predicate: all) == 3)
        #expect(await calls.first() == "then 0 3")
        store.stop(query)
    }

    @Test("A statistics update handler gets the buckets that changed")
    func statisticsUpdates() async throws {
        let calls = Calls<Double>()
        let query = HKStatisticsCollectionQuery(
            quantityType: steps, quantitySamplePredicate: nil, options: .cumulativeSum,
            anchorDate: Days.midnight, intervalComponents: DateComponents(day: 1))
        query.initialResultsHandler = { _, collection, _ in
            calls.record(Double(collection?.statistics().count ?? -1))
        }
        query.statisticsUpdateHandler = { _, statistics, _, _ in
            calls.record(statistics?.sumQuantity()?.doubleValue(for: .count()) ?? -1)
        }
        store.execute(query)
        #expect(await calls.first() == 0)
        try await save([40, 2])
        #expect(await calls.first() == 42)
        store.stop(query)
    }

    @Test("A correlation query wants a matching member of each type that it names")
    func correlations() async throws {
        let unit = HKUnit.millimeterOfMercury()
        let systolic = HKQuantityType(.bloodPressureSystolic)
        for (upper, lower, hour) in [(120.0, 80.0, 8), (150, 95, 20)] {
            let date = Days.at(hour: hour)
            try await store.save(
                HKCorrelation(
                    type: HKCorrelationType(.bloodPressure), start: date, end: date,
                    objects: [
                        HKQuantitySample(
                            type: systolic,
                            quantity: HKQuantity(unit: unit, doubleValue: upper), start: date,
                            end: date),
                        HKQuantitySample(
                            type: HKQuantityType(.bloodPressureDiastolic),
                            quantity: HKQuantity(unit: unit, doubleValue: lower), start: date,
                            end: date),
                    ]))
        }
        let high = HKQuery.predicateForQuantitySamples(
            with: .greaterThan, quantity: HKQuantity(unit: unit, doubleValue: 140))
        let hours: [Date] = try await withCheckedThrowingContinuation { continuation in
            store.execute(
                HKCorrelationQuery(
                    type: HKCorrelationType(.bloodPressure), predicate: nil,
                    samplePredicates: [systolic: high]
                ) { _, found, error in
                    continuation.resume(
                        with: error.map { .failure($0) }
                            ?? .success((found ?? []).map(\.startDate)))
                })
        }
        #expect(hours == [Days.at(hour: 20)])
    }

    @Test("Workouts are found by duration, and samples by the workout they were added to")
    func workouts() async throws {
        let run = HKWorkout(activityType: .running, start: Days.at(), end: Days.at(hour: 1))
        let walk = HKWorkout(activityType: .walking, start: Days.at(), end: Days.at(minute: 5))
        try await store.save([run, walk])
        let long = HKQuery.predicateForWorkouts(with: .greaterThanOrEqualTo, duration: 1800)
        let found = try await HKSampleQueryDescriptor(
            predicates: [.workout(long)], sortDescriptors: []
        ).result(for: store)
        #expect(found == [run])

        try await save([500])
        let part = HKQuantitySample(
            type: steps, quantity: HKQuantity(unit: .count(), doubleValue: 7),
            start: Days.at(minute: 20), end: Days.at(minute: 30))
        let added = try await callback { store.add([part], to: run, completion: $0) }
        #expect(added)
        let inRun = try await HKSampleQueryDescriptor(
            predicates: [
                .quantitySample(type: steps, predicate: HKQuery.predicateForObjects(from: run))
            ],
            sortDescriptors: []
        ).result(for: store)
        #expect(inRun == [part])
    }
}
