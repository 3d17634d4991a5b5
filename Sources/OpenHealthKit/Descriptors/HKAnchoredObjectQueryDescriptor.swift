/// A query for samples that were added and deleted after an anchor, once or continuously.
public struct HKAnchoredObjectQueryDescriptor<Sample: HKSample>: HKAsyncQuery,
    HKAsyncSequenceQuery, Sendable
{
    /// The predicates, of which a sample must match any.
    public var predicates: [HKSamplePredicate<Sample>]
    /// The anchor after which to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// The greatest number of samples and deletions in one result; only for `result(for:)`.
    public var limit: Int?

    /// Creates a descriptor for changes of samples that match any of several predicates.
    public init(
        predicates: [HKSamplePredicate<Sample>], anchor: HKQueryAnchor?, limit: Int? = nil
    ) {
        self.predicates = predicates
        self.anchor = anchor
        self.limit = limit
    }

    /// The changes, and the anchor after them.
    ///
    /// It is not `Sendable`, as on Apple's systems; its parts are.
    public struct Result {
        /// The samples that were added, in the order in which they were saved.
        public let addedSamples: [Sample]
        /// The deleted objects.
        public let deletedObjects: [HKDeletedObject]
        /// The anchor for the next query.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            addedSamples = changes.added
            deletedObjects = changes.deleted
            newAnchor = changes.anchor
        }
    }

    /// A result on its way from the query to whoever waits for it.
    struct Changes: Sendable {
        let added: [Sample]
        let deleted: [HKDeletedObject]
        let anchor: HKQueryAnchor
    }

    /// The changes after the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> sending Result {
        let changes = try await QueryResult<Changes>.of(healthStore) { handler in
            query(limit: limit) { handler($0) }
        }
        return Result(changes)
    }

    /// The changes after the anchor, followed by later changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                let query = query(limit: nil, handler)
                query.updateHandler = { _, added, deleted, anchor, error in
                    handler(Self.changes(added, deleted, anchor, error))
                }
                return query
            })
    }

    private func query(
        limit: Int?, _ handler: @escaping @Sendable (Swift.Result<Changes, any Error>) -> Void
    ) -> HKAnchoredObjectQuery {
        HKAnchoredObjectQuery(
            queryDescriptors: predicates.map(\.descriptor), anchor: anchor,
            limit: limit ?? HKObjectQueryNoLimit
        ) { _, added, deleted, anchor, error in
            handler(Self.changes(added, deleted, anchor, error))
        }
    }

    private static func changes(
        _ added: [HKSample]?, _ deleted: [HKDeletedObject]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Changes, any Error> {
        guard let anchor, error == nil else { return .failure(error ?? HKError(.unknownError)) }
        return .success(
            Changes(
                added: (added ?? []).compactMap { $0 as? Sample }, deleted: deleted ?? [],
                anchor: anchor))
    }
}

extension HKAnchoredObjectQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKAnchoredObjectQueryDescriptor<Sample>.Result

        let stream: QueryStream<Changes>

        /// An iterator over the results; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Changes, any Error>.Iterator

            /// Waits for the next result; nil when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation).map { Element($0) }
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
