public import CoreLocation
internal import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds the route of a workout: insert locations, then finish with the saved workout.
// @unchecked: a mutex guards the mutable state.
open class HKWorkoutRouteBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let state = Mutex(SeriesBuilderState<RouteLocation>())

    /// Creates a builder for a store.
    public init(healthStore: HKHealthStore, device: HKDevice?) {
        super.init(store: healthStore, device: device)
    }

    /// Adds locations in any order; fails without locations and after the end.
    ///
    /// Of several locations at one time the last one is saved.
    @preconcurrency
    open func insertRouteData(
        _ routeData: [CLLocation], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let new = routeData.map { RouteLocation($0) }
        report(completion) { () throws(HKError) in
            try state.change { state throws(HKError) in
                try state.change { data throws(HKError) in
                    guard !new.isEmpty else {
                        throw SeriesBuilderState<RouteLocation>.error("no locations were given")
                    }
                    data += new
                }
            }
        }
    }

    /// Adds locations in any order; fails without locations and after the end.
    open func insertRouteData(_ routeData: [CLLocation]) async throws {
        try await Completion.succeed { insertRouteData(routeData, completion: $0) }
    }

    /// Adds metadata; an existing key gets the new value.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let new = Metadata(validating: metadata)
        report(completion) { () throws(HKError) in
            try state.change { state throws(HKError) in try state.add(new) }
        }
    }

    /// Adds metadata; an existing key gets the new value.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await Completion.succeed { addMetadata(metadata, completion: $0) }
    }

    /// Saves the route and associates it with a workout, which must be saved.
    @preconcurrency
    open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?,
        completion: @escaping @Sendable (HKWorkoutRoute?, (any Error)?) -> Void
    ) {
        let new = Metadata(validating: metadata)
        let workout = workout.uuid
        let task = tasks.enqueue { try await self.save(workout: workout, metadata: new) }
        healthStore.finish({ _, _ in try await task.value }) { sample, error in
            completion(sample.map { HKWorkoutRoute($0) }, error)
        }
    }

    /// Saves the route and associates it with a workout, which must be saved.
    @discardableResult
    open func finishRoute(
        with workout: HKWorkout, metadata: [String: Any]?
    ) async throws -> HKWorkoutRoute {
        try await Completion.value {
            finishRoute(with: workout, metadata: metadata, completion: $0)
        }
    }

    open override func discard() { state.withLock { $0.discard() } }

    /// Finishes the route of a finished workout; has no effect without locations.
    func finish(withWorkout workout: UUID) async throws {
        let isWanted = state.withLock { $0.phase == .collecting && !$0.data.isEmpty }
        guard isWanted else { return }
        _ = try await tasks.enqueue { try await self.save(workout: workout, metadata: [:]) }.value
    }

    private func save(workout: UUID, metadata new: Metadata) async throws -> Sample {
        let store = try healthStore.openStore()
        let app = healthStore.app
        guard try await store.holds(workout, of: .workout) else {
            throw SeriesBuilderState<RouteLocation>.error("save the workout before its route")
        }
        let (data, metadata) = try state.change { state throws(HKError) in
            try state.finish(adding: new)
        }
        let places = Dictionary(data.map { ($0.timestamp, $0) }, uniquingKeysWith: { $1 }).values
            .sorted { $0.timestamp < $1.timestamp }
        guard let first = places.first, let last = places.last else {
            throw SeriesBuilderState<RouteLocation>.error("no locations were given")
        }
        let sample = Sample(
            uuid: UUID(), type: .workoutRoute, startDate: first.timestamp,
            endDate: last.timestamp, payload: .series(count: places.count), metadata: metadata,
            device: machine?.value)
        let saved: Sample
        do {
            saved = try await store.save(sample, series: .locations(places), app: app)
        } catch {
            state.withLock { $0.reopen() }
            throw error
        }
        try await store.add([saved], toWorkout: workout, app: app)
        return saved
    }
}

extension RouteLocation {
    /// The value of a location.
    init(_ location: CLLocation) {
        self.init(
            timestamp: location.timestamp, latitude: location.coordinate.latitude,
            longitude: location.coordinate.longitude, altitude: location.altitude,
            horizontalAccuracy: location.horizontalAccuracy,
            verticalAccuracy: location.verticalAccuracy, course: location.course,
            courseAccuracy: location.courseAccuracy, speed: location.speed,
            speedAccuracy: location.speedAccuracy)
    }

    /// The location of the value.
    var location: CLLocation {
        CLLocation(
            coordinate: CLLocationCoordinate2D(latitude: latitude, longitude: longitude),
            altitude: altitude, horizontalAccuracy: horizontalAccuracy,
            verticalAccuracy: verticalAccuracy, course: course, courseAccuracy: courseAccuracy,
            speed: speed, speedAccuracy: speedAccuracy, timestamp: timestamp)
    }
}

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
