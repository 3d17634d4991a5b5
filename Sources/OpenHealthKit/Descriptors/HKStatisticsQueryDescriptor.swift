/// A one-time query for statistics over quantity samples.
public struct HKStatisticsQueryDescriptor: HKAsyncQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions

    /// Creates a descriptor for statistics of matching samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions) {
        self.predicate = predicate
        self.options = options
    }

    /// The statistics; throws `errorNoData` if no sample matches.
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
