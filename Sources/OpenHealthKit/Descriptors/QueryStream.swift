/// The results of a query that calls its handler repeatedly, as a stream.
///
/// The query starts with the stream and is stopped when the iteration ends.
struct QueryStream<Element: Sendable> {
    /// The handler of each result; a failure is the last one.
    typealias Handler = @Sendable (Result<Element, any Error>) -> Void
    /// The continuation of the stream.
    typealias Continuation = AsyncThrowingStream<Element, any Error>.Continuation

    private let healthStore: HKHealthStore
    private let make: (Continuation) -> HKQuery

    /// Creates the stream of the queries that a closure creates, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping (@escaping Handler) -> HKQuery
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

    /// Creates a stream that the queries of a closure feed, one for each iteration.
    init(
        _ healthStore: HKHealthStore, feeding make: @escaping (Continuation) -> HKQuery
    ) {
        self.healthStore = healthStore
        self.make = make
    }

    /// Starts a query.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let query = make(continuation)
        // Stopping a query that has ended does nothing.
        continuation.onTermination = { [healthStore] _ in healthStore.stop(query) }
        healthStore.execute(query)
        return stream.makeAsyncIterator()
    }
}
