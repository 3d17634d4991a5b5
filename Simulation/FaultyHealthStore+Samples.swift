package import HealthKit
import HealthKitSync
package import HealthModel

extension FaultyHealthStore: SampleStoring {
    package func latestSamples(
        _ predicate: HKSamplePredicate<HKSample>, limit: Int
    ) async throws -> [HKSample] {
        try await enter(.query)
        return try await store.latestSamples(predicate, limit: limit)
    }

    package func series(of sample: HKSample) async throws -> SeriesData? {
        try await enter(.query)
        return try await store.series(of: sample)
    }
}
