public import CoreLocation
internal import HealthDatabase
internal import HealthModel

/// A query for the locations of a route, in batches.
// @unchecked: the query does not change after its creation.
open class HKWorkoutRouteQuery: HKQuery, @unchecked Sendable {
    private static let batchSize = 100

    private let route: UUID
    private let dateInterval: DateInterval?
    private let dataHandler:
        @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void

    /// Creates a query for all locations; the handler's flag is true for the last batch.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute,
        dataHandler:
            @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute.uuid
        dateInterval = nil
        self.dataHandler = dataHandler
        super.init(objectType: HKSeriesType.workoutRoute(), predicate: nil)
    }

    /// Creates a query for the locations of a time range, including both ends.
    @preconcurrency
    public init(
        route workoutRoute: HKWorkoutRoute, dateInterval: DateInterval,
        dataHandler:
            @escaping @Sendable (HKWorkoutRouteQuery, [CLLocation]?, Bool, (any Error)?) -> Void
    ) {
        route = workoutRoute.uuid
        self.dateInterval = dateInterval
        self.dataHandler = dataHandler
        super.init(objectType: HKSeriesType.workoutRoute(), predicate: nil)
    }

    package override func run(_ context: QueryContext) async throws {
        var places: [RouteLocation] = []
        if case .locations(let all) = try await context.store.series(of: route, app: context.app) {
            places = all.filter { dateInterval?.contains($0.timestamp) ?? true }
        }
        var start = 0
        repeat {
            let batch = places[start..<min(start + Self.batchSize, places.count)]
            start += batch.count
            let isLast = start == places.count
            let handler: @Sendable () -> Void = {
                self.dataHandler(self, batch.map(\.location), isLast, nil)
            }
            if isLast { return await context.finish(handler) }
            guard await context.deliver(handler) else { return }
        } while true
    }

    package override func fail(_ error: any Error) { dataHandler(self, nil, true, error) }
}

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
