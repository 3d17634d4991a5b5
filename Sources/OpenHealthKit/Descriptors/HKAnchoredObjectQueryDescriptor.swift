/// Asks for what was added and deleted after an anchor, once or again and again.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
    HKAsyncSequenceQuery, Sendable
{
    /// What the samples meet, any of these.
    public var predicates: [HKSamplePredicate<Sample>]
    /// Where to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// The greatest number of samples and deletions in one result; only for `result(for:)`.
    public var limit: Int?

    /// Changes of samples that meet any of several conditions.
    public init(
        predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// What changed, and the anchor after it.
    public struct Result: Sendable {
        /// The samples that were added, in the order in which they were saved.
        public let addedSamples: [Sample]
        /// What was deleted.
        public let deletedObjects: [HKDeletedObject]
        /// Where to begin next.
        public let newAnchor: HKQueryAnchor
    }

    /// What changed since the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        try await QueryResult<Result>.of(healthStore) { handler in
            query(limit: limit) { handler($0) }
        }
    }

    /// What changed since the anchor, then each further change, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query(limit: nil, handler)
                query.updateHandler = { _, added, deleted, anchor, error in
                    handler(Self.result(added, deleted, anchor, error))
                }
                return query
            })
    }

    private func query(
        limit: Int?, _ handler: @escaping @Sendable (Swift.Result<Result, any Error>) -> Void
    ) -> HKAnchoredObjectQuery {
        HKAnchoredObjectQuery(
            queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
            limit: limit ?? HKObjectQueryNoLimit
        ) { _, added, deleted, anchor, error in
            handler(Self.result(added, deleted, anchor, error))
        }
    }

    private static func result(
        _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Result, any Error> {
        guard let anchor, error == nil else { return .failure(error ?? HKError(.unknownError)) }
        return .success(
            Result(
                addedSamples: (added ?? []).compactMap { $0 as? Sample },
                deletedObjects: deleted ?? [], newAnchor: anchor))
    }
}

extension HKAnchoredObjectQueryDescriptor {
    /// Changes, one result after the other.
    public struct Results: AsyncSequence, Sendable {
        /// One result.
        public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Result

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
