public import CoreLocation

/// Reads the places of a route as a sequence.
public struct HKWorkoutRouteQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// The route.
    public var workoutRoute: HKWorkoutRoute

    /// The places of a route.
    public init(_ workoutRoute: HKWorkoutRoute) {
        self.workoutRoute = workoutRoute
    }

    /// The places, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let route = workoutRoute
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKWorkoutRouteQuery(route: route) { _, places, isLast, error in
                    handler(places ?? [], isLast, error)
                }
            })
    }

    /// Places, one after the other.
    public struct Results: AsyncSequence, Sendable {
        /// A place.
        public typealias Element = CLLocation

        let stream: SeriesStream<Element>

        /// Iterates over the places; the query runs as long as it does.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next place; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
