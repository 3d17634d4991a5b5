/// A one-time query for the sources of matching samples that the app may read.
public struct HKSourceQueryDescriptor<Sample: HKSample>: HKAsyncQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<Sample>

    /// Creates a descriptor for the sources of matching samples.
    public init(predicate: HKSamplePredicate<Sample>) {
        self.predicate = predicate
    }

    /// The sources.
    public func result(for healthStore: HKHealthStore) async throws -> [HKSource] {
        try await QueryResult<[HKSource]>.of(healthStore) { handler in
            HKSourceQuery(sampleType: predicate.sampleType, samplePredicate: predicate.nsPredicate)
            { _, sources, error in
                handler(
                    sources.map {
                        .success($0.sorted { $0.bundleIdentifier < $1.bundleIdentifier })
                    }
                        ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }
}
