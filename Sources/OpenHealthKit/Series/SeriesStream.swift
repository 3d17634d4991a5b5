/// The data of a series query, as a stream that ends after the last batch.
struct SeriesStream<Element: Sendable> {
    /// The handler of a query's data: a batch, whether it is the last one, or an error.
    typealias Handler = @Sendable ([Element], Bool, (any Error)?) -> Void

    private let stream: QueryStream<Element>

    /// Creates the stream of the queries that a closure creates, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping (@escaping Handler) -> HKQuery
    ) {
        stream = QueryStream(
            healthStore,
            feeding: { continuation in
                make { elements, isLast, error in
                    if let error { return continuation.finish(throwing: error) }
                    for element in elements { continuation.yield(element) }
                    if isLast { continuation.finish() }
                }
            })
    }

    /// Starts a query, which is stopped when the iteration ends.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator { stream.start() }
}
