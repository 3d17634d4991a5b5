import Foundation
import HealthKit

/// Reads the steps of a time range, like an app on a phone.
struct StepCounter {
    private let store = HKHealthStore()

    func steps(in interval: DateInterval) async throws -> Double {
        let type = HKQuantityType(.stepCount)
        try await store.requestAuthorization(toShare: [], read: [type])
        let samples = HKQuery.predicateForSamples(
            withStart: interval.start, end: interval.end, options: .strictStartDate)
        do {
            return try await HKStatisticsQueryDescriptor(
                predicate: .quantitySample(type: type, predicate: samples),
                options: .cumulativeSum
            ).result(for: store)?.sumQuantity()?.doubleValue(for: .count()) ?? 0
        } catch let error as HKError where error.code == .errorNoData {
            return 0
        }
    }
}
