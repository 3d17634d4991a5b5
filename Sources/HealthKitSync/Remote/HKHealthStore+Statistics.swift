public import Foundation
public import HealthKit

extension HKHealthStore {
    /// A statistic of a quantity type in consecutive time ranges of one length.
    ///
    /// One collection query reads all of them. A sample across a boundary contributes to both
    /// sides, as everywhere in Health.
    public func statistics(
        _ statistic: HealthStatistic, of type: HKQuantityType, from start: Date,
        every length: TimeInterval, count: Int
    ) async throws -> [HKQuantity?] {
        let end = start.addingTimeInterval(length * Double(count))
        let collection: HKStatisticsCollection
        do {
            collection = try await HKStatisticsCollectionQueryDescriptor(
                predicate: .quantitySample(
                    type: type,
                    predicate: HKQuery.predicateForSamples(withStart: start, end: end)),
                options: statistic.options, anchorDate: start,
                // Seconds, because a day of the device's calendar may have another length.
                intervalComponents: DateComponents(second: Int(length))
            ).result(for: self)
        } catch let error as HKError where error.code == .errorNoData {
            return Array(repeating: nil, count: count)
        }
        var values = [HKQuantity?](repeating: nil, count: count)
        for statistics in collection.statistics() {
            // A sample across the start or the end also has buckets outside of the range.
            let number = (statistics.startDate.timeIntervalSince(start) / length).rounded()
            guard number >= 0, number < Double(count) else { continue }
            values[Int(number)] = statistic.value(of: statistics)
        }
        return values
    }

    /// The sample of a type that begins first; nil if the app sees none.
    public func firstSample(of type: HKSampleType) async throws -> HKSample? {
        try await HKSampleQueryDescriptor(
            predicates: [.sample(type: type)], sortDescriptors: [SortDescriptor(\.startDate)],
            limit: 1
        ).result(for: self).first
    }
}

extension HealthStatistic {
    fileprivate var options: HKStatisticsOptions {
        switch self {
        case .sum: .cumulativeSum
        case .average: .discreteAverage
        case .latest: .mostRecent
        }
    }

    fileprivate func value(of statistics: HKStatistics) -> HKQuantity? {
        switch self {
        case .sum: statistics.sumQuantity()
        case .average: statistics.averageQuantity()
        case .latest: statistics.mostRecentQuantity()
        }
    }
}
