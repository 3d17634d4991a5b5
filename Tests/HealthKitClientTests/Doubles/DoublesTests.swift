import Foundation
import HealthKit
import Testing

@Suite("Doubles that subclass HealthKit", .newHealthStore)
struct DoublesTests {
    private let mock = MockHealthStore()
    private let weight = HKQuantityType(.bodyMass)

    @Test("A feature that knows only the protocol runs on a mock and on a store")
    func featureOnBoth() async throws {
        #expect(try await WaterLog(store: mock).drink(millilitres: 250, at: Days.noon))
        #expect(mock.record.saved.count == 1)

        let store = HKHealthStore()
        #expect(try await WaterLog(store: store).drink(millilitres: 250, at: Days.noon) == false)
        try await store.requestAuthorization(
            toShare: [HKQuantityType(.dietaryWater)], read: [HKQuantityType(.dietaryWater)])
        #expect(try await WaterLog(store: store).drink(millilitres: 250, at: Days.noon))
    }

    @Test("The async forms reach overridden completion handlers")
    func asyncReachesOverrides() async throws {
        let sample = HKQuantitySample(
            type: weight, quantity: HKQuantity(unit: .gram(), doubleValue: 1),
            start: Days.noon, end: Days.noon)
        try await mock.save([sample])
        try await mock.delete(sample)
        try await mock.enableBackgroundDelivery(for: weight, frequency: .hourly)
        let record = mock.record
        #expect(record.saved == [sample] && record.deleted == [sample])
        #expect(record.delivery == [weight: .hourly])
        let count = try await mock.deleteObjects(
            of: weight, predicate: HKQuery.predicateForObject(with: sample.uuid))
        #expect(count == 7)
    }

    @Test("An error that a mock gives is caught as HealthKit's")
    func errors() async {
        mock.record.saveError = HKError(.errorAuthorizationDenied)
        do {
            _ = try await WaterLog(store: mock).drink(millilitres: 250, at: Days.noon)
            Issue.record("The mock was to fail")
        } catch let error as HKError {
            #expect(error.code == .errorAuthorizationDenied)
        } catch {
            Issue.record("Not an error of HealthKit: \(error)")
        }
    }

    @Test("Characteristics can be made up")
    func characteristics() throws {
        let store: any HealthStoreProtocol = mock
        #expect(try store.biologicalSex().biologicalSex == .female)
        #expect(try store.bloodType().bloodType == .abPositive)
        #expect(try store.fitzpatrickSkinType().skinType == .III)
        #expect(try store.dateOfBirthComponents().year == 1990)
    }

    @Test("Queries with overridden initialisers keep their handlers for the test to call")
    func queries() async throws {
        let calls = Calls<String>()
        let observer = MockObserverQuery(sampleType: weight, predicate: nil) {
            _, completion, error in
            completion()
            calls.record(error == nil ? "observed" : "failed")
        }
        observer.updateHandler(observer, { calls.record("completed") }, nil)
        #expect(await calls.first() == "completed")
        #expect(await calls.first() == "observed")

        let anchor = HKQueryAnchor(fromValue: 12)
        let anchored = MockAnchoredObjectQuery(
            type: weight, predicate: nil, anchor: anchor, limit: HKObjectQueryNoLimit
        ) { _, samples, deleted, anchor, _ in
            calls.record("\(samples?.count ?? -1) \(deleted?.count ?? -1) \(anchor == nil)")
        }
        #expect(anchored.anchor == anchor)
        anchored.resultsHandler(anchored, [], nil, anchor, nil)
        #expect(await calls.first() == "0 -1 false")

        let query = MockSampleQuery(
            sampleType: weight, predicate: nil, limit: 1, sortDescriptors: nil
        ) { _, _, error in
            calls.record((error as? HKError)?.code == .errorNoData ? "no data" : "?")
        }
        query.resultsHandler(query, nil, HKError(.errorNoData))
        #expect(await calls.first() == "no data")
        mock.execute(query)
        mock.stop(query)
        #expect(mock.record.executed == [query])
        #expect(mock.record.stopped == [query])
    }

    @Test("A subclassed query runs on a real store like the original", .authorizedHealthStore)
    func subclassRuns() async throws {
        let store = HKHealthStore()
        let calls = Calls<Int>()
        let query = MockStatisticsCollectionQuery(
            quantityType: HKQuantityType(.stepCount), quantitySamplePredicate: nil,
            options: .cumulativeSum, anchorDate: Days.midnight,
            intervalComponents: DateComponents(day: 1))
        query.initialResultsHandler = { _, collection, _ in
            calls.record(collection?.statistics().count ?? -1)
        }
        #expect(query.wasOverridden)
        store.execute(query)
        #expect(await calls.first() == 0)
    }
}
