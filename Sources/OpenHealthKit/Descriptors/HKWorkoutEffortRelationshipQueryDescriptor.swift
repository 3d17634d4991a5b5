public import Foundation

// Safe to share: the predicate never changes.

/// A query for workouts with the samples that rate their effort, once or continuously.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
    @unchecked Sendable
{
    /// The predicate for the workouts; nil for all.
    public var predicate: NSPredicate?
    /// The anchor after which to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// Whether only the most relevant rating counts.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// Creates a descriptor for relationships of matching workouts that changed after an anchor.
    public init(
        predicate: NSPredicate?, anchor: HKQueryAnchor?,
        option: HKWorkoutEffortRelationshipQueryOptions
    ) {
        self.predicate = predicate
        self.anchor = anchor
        self.option = option
    }

    /// The relationships, and the anchor after them.
    public struct Result: Sendable {
        /// The changed relationships.
        public let relationships: [HKWorkoutEffortRelationship]
        /// The anchor for the next query.
        public let newAnchor: HKQueryAnchor
    }

    /// The changes after the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        try await QueryResult<Result>.of(healthStore) { handler in
            HKWorkoutEffortRelationshipQuery(
                predicate: predicate, anchor: anchor, options: option
            ) { query, relationships, anchor, error in
                // The query would continue, but only one result is needed.
                healthStore.stop(query)
                handler(Self.result(relationships, anchor, error))
            }
        }
    }

    /// The changes after the anchor, followed by later changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                HKWorkoutEffortRelationshipQuery(
                    predicate: predicate, anchor: anchor, options: option
                ) { _, relationships, anchor, error in
                    handler(Self.result(relationships, anchor, error))
                }
            })
    }

    private static func result(
        _ relationships: [HKWorkoutEffortRelationship]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Result, any Error> {
        guard let relationships, let anchor else {
            return .failure(error ?? HKError(.unknownError))
        }
        return .success(Result(relationships: relationships, newAnchor: anchor))
    }
}

extension HKWorkoutEffortRelationshipQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence, Sendable {
        /// One result.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result

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
