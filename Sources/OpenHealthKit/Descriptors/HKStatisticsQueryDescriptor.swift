/// Asks once for statistics over quantity samples.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery, Sendable {
    /// Which samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// What is computed.
    public var options: HKStatisticsOptions

    /// Statistics over samples that meet a condition.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// The statistics; throws `errorNoData` where nothing matches.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatistics? {
        try await QueryResult<HKStatistics?>.of(healthStore) { handler in
            HKStatisticsQuery(
                quantityType: predicate.quantityType,
                quantitySamplePredicate: predicate.nsPredicate, options: options
            ) { _, statistics, error in
                handler(error.map { .failure($0) } ?? .success(statistics))
            }
        }
    }
}

extension HKSamplePredicate<HKQuantitySample> {
    /// The type, which is a quantity type.
    var quantityType: HKQuantityType {
        sampleType as? HKQuantityType ?? HKQuantityType(value: sampleType.value)
    }
}
