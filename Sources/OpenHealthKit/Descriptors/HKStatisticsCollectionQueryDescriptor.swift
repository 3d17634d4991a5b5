public import Foundation

/// Asks for statistics in buckets, once or again and again.
public struct HKStatisticsCollectionQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery, Sendable {
    /// Which samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// What is computed.
    public var options: HKStatisticsOptions
    /// The instant at which a bucket begins.
    public var anchorDate: Date
    /// The length of a bucket in the calendar.
    public var intervalComponents: DateComponents

    /// Statistics in buckets over samples that meet a condition.
    public init(
        predicate: HKSamplePredicate<HKQuantitySample>, options: HKStatisticsOptions,
        anchorDate: Date, intervalComponents: DateComponents
    ) {
        self.predicate = predicate
        self.options = options
        self.anchorDate = anchorDate
        self.intervalComponents = intervalComponents
    }

    /// The whole collection, and what changed in it.
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

    /// The statistics in buckets, then each change, until the task is cancelled.
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
    /// Statistics, one result after the other.
    public struct Results: AsyncSequence, Sendable {
        /// One result.
        public typealias Element = HKStatisticsCollectionQueryDescriptor.Result

        let stream: QueryStream<Element>

        /// Iterates over the results; the query runs as long as it does.
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
