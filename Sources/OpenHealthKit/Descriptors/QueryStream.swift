/// The results of a query that calls a handler again and again, as a stream.
///
/// The query starts with the stream and is stopped when nobody iterates any more.
struct QueryStream<Element: Sendable>: Sendable {
    /// What a query calls with each result; a failure is the last one.
    typealias Handler = @Sendable (Result<Element, any Error>) -> Void

    private let healthStore: HKHealthStore
    private let make: @Sendable (@escaping Handler) -> HKQuery

    /// The results of the queries that a closure makes, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping @Sendable (@escaping Handler) -> HKQuery
    ) {
        self.healthStore = healthStore
        self.make = make
    }

    /// Starts a query.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let query = make { result in
            switch result {
            case .success(let element): continuation.yield(element)
            case .failure(let error): continuation.finish(throwing: error)
            }
        }
        continuation.onTermination = { [healthStore] _ in healthStore.stop(query) }
        healthStore.execute(query)
        return stream.makeAsyncIterator()
    }
}
