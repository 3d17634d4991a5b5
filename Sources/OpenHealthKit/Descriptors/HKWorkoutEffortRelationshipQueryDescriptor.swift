public import Foundation

/// A query for workouts with the samples that rate their effort, once or continuously.
public struct HKWorkoutEffortRelationshipQueryDescriptor: HKAsyncQuery, HKAsyncSequenceQuery {
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
    ///
    /// It is not `Sendable`, as on Apple's systems; its parts are.
    public struct Result {
        /// The changed relationships.
        public let relationships: [HKWorkoutEffortRelationship]
        /// The anchor for the next query.
        public let newAnchor: HKQueryAnchor

        init(_ changes: Changes) {
            relationships = changes.relationships
            newAnchor = changes.anchor
        }
    }

    /// A result on its way from the query to whoever waits for it.
    struct Changes: Sendable {
        let relationships: [HKWorkoutEffortRelationship]
        let anchor: HKQueryAnchor
    }

    /// The changes after the anchor.
    public func result(for healthStore: HKHealthStore) async throws -> sending Result {
        let changes = try await QueryResult<Changes>.of(healthStore) { handler in
            HKWorkoutEffortRelationshipQuery(
                predicate: predicate, anchor: anchor, options: option
            ) { query, relationships, anchor, error in
                // The query would continue, but only one result is needed.
                healthStore.stop(query)
                handler(Self.changes(relationships, anchor, error))
            }
        }
        return Result(changes)
    }

    /// The changes after the anchor, followed by later changes, until the task is cancelled.
    public func results(for healthStore: HKHealthStore) -> Results {
        Results(
            stream: QueryStream(healthStore) { handler in
                HKWorkoutEffortRelationshipQuery(
                    predicate: predicate, anchor: anchor, options: option
                ) { _, relationships, anchor, error in
                    handler(Self.changes(relationships, anchor, error))
                }
            })
    }

    private static func changes(
        _ relationships: [HKWorkoutEffortRelationship]?, _ anchor: HKQueryAnchor?,
        _ error: (any Error)?
    ) -> Swift.Result<Changes, any Error> {
        guard let relationships, let anchor else {
            return .failure(error ?? HKError(.unknownError))
        }
        return .success(Changes(relationships: relationships, anchor: anchor))
    }
}

extension HKWorkoutEffortRelationshipQueryDescriptor {
    /// A sequence of results.
    public struct Results: AsyncSequence {
        /// One result.
        public typealias Element = HKWorkoutEffortRelationshipQueryDescriptor.Result

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
