/// The results of a query that calls a handler again and again, as a stream.
///
/// The query starts with the stream and is stopped when nobody iterates any more.
struct QueryStream<Element: Sendable>: Sendable {
    /// What a query calls with each result; a failure is the last one.
    typealias Handler = @Sendable (Result<Element, any Error>) -> Void
    /// What feeds the stream.
    typealias Continuation = AsyncThrowingStream<Element, any Error>.Continuation

    private let healthStore: HKHealthStore
    private let make: @Sendable (Continuation) -> HKQuery

    /// The results of the queries that a closure makes, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping @Sendable (@escaping Handler) -> HKQuery
    ) {
        self.init(
            healthStore,
            feeding: { continuation in
                make { result in
                    switch result {
                    case .success(let element): continuation.yield(element)
                    case .failure(let error): continuation.finish(throwing: error)
                    }
                }
            })
    }

    /// What queries that a closure makes, one for each iteration, feed to the stream.
    init(
        _ healthStore: HKHealthStore, feeding make: @escaping @Sendable (Continuation) -> HKQuery
    ) {
        self.healthStore = healthStore
        self.make = make
    }

    /// Starts a query.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let query = make(continuation)
        // Stopping a query that is over does nothing.
        continuation.onTermination = { [healthStore] _ in healthStore.stop(query) }
        healthStore.execute(query)
        return stream.makeAsyncIterator()
    }
}
