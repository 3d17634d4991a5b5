public import Foundation

/// A query for statistics in buckets, once or continuously.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// The statistics to compute.
    public var options: HKStatisticsOptions
    /// The date at which a bucket begins.
    public var anchorDate: Date
    /// The calendar length of a bucket.
    public var intervalComponents: DateComponents

    /// Creates a descriptor for statistics of matching samples in buckets.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// The whole collection, and the changed statistics.
    public struct Result: Sendable {
        /// All buckets.
        public let statisticsCollection: HKStatisticsCollection
        /// The buckets that changed; nil in the first result.
        public let updatedStatistics: [HKStatistics]?
    }

    /// The statistics in buckets.
    public func result(for healthStore: HKHealthStore) async throws -> HKStatisticsCollection {
        try await QueryResult<HKStatisticsCollection>.of(healthStore) { handler in
            query { _, collection, error in
                handler(
                    collection.map { .success($0) } ?? .failure(error ?? HKError(.unknownError)))
            }
        }
    }

    /// The statistics in buckets, followed by changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query { _, collection, error in
                    handler(Self.result(collection, nil, error))
                }
                query.statisticsUpdateHandler = { _, statistics, collection, error in
                    handler(Self.result(collection, statistics.map { [$0] }, error))
                }
                return query
            })
    }

    private func query(
        _ handler:
            @escaping @Sendable (
                HKStatisticsCollectionQuery, HKStatisticsCollection?, (any Error)?
            ) -> Void
    ) -> HKStatisticsCollectionQuery {
        let query = HKStatisticsCollectionQuery(
            quantityType: predicate.quantityType, quantitySamplePredicate: predicate.nsPredicate,
            options: options, anchorDate: anchorDate, intervalComponents: intervalComponents)
        query.initialResultsHandler = handler
        return query
    }

    private static func result(
        _ collection: HKStatisticsCollection?, _ updated: [HKStatistics]?, _ error: (any Error)?
    ) -> Swift.Result<Result, any Error> {
        guard let collection, error == nil else {
            return .failure(error ?? HKError(.unknownError))
        }
        return .success(Result(statisticsCollection: collection, updatedStatistics: updated))
    }
}

extension HKStatisticsCollectionQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKStatisticsCollectionQueryDescriptor.Result

        let stream: QueryStream<Element>

        /// An iterator over the results; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next result; nil when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
