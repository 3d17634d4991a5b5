public import Foundation

// Safe to share: the predicate never changes.

/// Asks for workouts with the samples that rate their effort, once or again and again.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery,
    @unchecked Sendable
{
    /// The condition on the workouts; nil for all.
    public var predicate: NSPredicate?
    /// Where to begin; nil for the beginning.
    public var anchor: HKQueryAnchor?
    /// Whether only the rating counts that matters most.
    public var option: HKWorkoutEffortRelationshipQueryOptions

    /// Relationships of workouts that meet a condition and changed after an anchor.
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
        /// The relationships in which something is new.
        public let relationships: [HKWorkoutEffortRelationship]
        /// Where to begin next.
        public let newAnchor: HKQueryAnchor
    }

    /// What changed since the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> Result {
        try await QueryResult<Result>.of(healthStore) { handler in
            HKWorkoutEffortRelationshipQuery(
                predicate: predicate, anchor: anchor, options: option
            ) { query, relationships, anchor, error in
                // The query would go on; one result is all that is wanted.
                healthStore.stop(query)
                handler(Self.result(relationships, anchor, error))
            }
        }
    }

    /// What changed since the anchor, then each further change, until the task is cancelled.
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
    /// Relationships, one result after the other.
    public struct Results: AsyncSequence, Sendable {
        /// One result.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result

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
