public import CoreLocation

/// A query for the locations of a route as a sequence.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery {
    /// The route.
    public var workoutRoute: HKWorkoutRoute

    /// Creates a descriptor for the locations of a route.
    public init(_ workoutRoute: HKWorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// The locations, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let route = workoutRoute
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKWorkoutRouteQuery(route: route) { _, places, isLast, error in
                    handler(places ?? [], isLast, error)
                }
            })
    }

    /// A sequence of locations.
    public struct Results: AsyncSequence {
        /// A location.
        public typealias Element = CLLocation

        let stream: SeriesStream<Element>

        /// An iterator over the locations; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next location; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
