public import Foundation

/// A query for activity summaries, once or continuously.
public struct HKActivitySummaryQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
    /// The predicate for the days; nil for all.
    public var predicate: NSPredicate?

    /// Creates a descriptor for summaries that match a predicate.
    public init(predicate: NSPredicate?) {
        self.predicate = predicate
    }

    /// The summaries in order of their days.
    public func result(for healthStore: HKHealthStore) async throws -> [HKActivitySummary] {
        try await QueryResult<[HKActivitySummary]>.of(healthStore) { query($0) }
    }

    /// The summaries, followed by changed ones, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query(handler)
                query.updateHandler = { handler(Self.result($1, $2)) }
                return query
            })
    }

    private func query(
        _ handler: @escaping @Sendable (Result<[HKActivitySummary], any Error>) -> Void
    ) -> HKActivitySummaryQuery {
        HKActivitySummaryQuery(predicate: predicate) { handler(Self.result($1, $2)) }
    }

    private static func result(
        _ summaries: [HKActivitySummary]?, _ error: (any Error)?
    ) -> Result<[HKActivitySummary], any Error> {
        summaries.map { .success($0) } ?? .failure(error ?? HKError(.unknownError))
    }
}

extension HKActivitySummaryQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = [HKActivitySummary]

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
