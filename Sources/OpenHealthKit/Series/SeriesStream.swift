/// The data that a query of a series hands out, as a stream that ends with the last one.
struct SeriesStream<Element: Sendable>: Sendable {
    /// What a query calls with its data: some, whether they are the last, or an error.
    typealias Handler = @Sendable ([Element], Bool, (any Error)?) -> Void

    private let healthStore: HKHealthStore
    private let make: @Sendable (@escaping Handler) -> HKQuery

    /// The data of the queries that a closure makes, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping @Sendable (@escaping Handler) -> HKQuery
    ) {
        self.healthStore = healthStore
        self.make = make
    }

    /// Starts a query, which is stopped when nobody iterates any more.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator {
        let (stream, continuation) = AsyncThrowingStream.makeStream(of: Element.self)
        let query = make { elements, isLast, error in
            if let error { return continuation.finish(throwing: error) }
            for element in elements { continuation.yield(element) }
            if isLast { continuation.finish() }
        }
        continuation.onTermination = { [healthStore] reason in
            if case .cancelled = reason { healthStore.stop(query) }
        }
        healthStore.execute(query)
        return stream.makeAsyncIterator()
    }
}
