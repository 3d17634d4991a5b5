/// The data that a query of a series hands out in pieces, as a stream that ends with the last one.
struct SeriesStream<Element: Sendable>: Sendable {
    /// What a query calls with its data: some, whether they are the last, or an error.
    typealias Handler = @Sendable ([Element], Bool, (any Error)?) -> Void

    private let stream: QueryStream<Element>

    /// The data of the queries that a closure makes, one for each iteration.
    init(
        _ healthStore: HKHealthStore, make: @escaping @Sendable (@escaping Handler) -> HKQuery
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

    /// Starts a query, which is stopped when nobody iterates any more.
    func start() -> AsyncThrowingStream<Element, any Error>.Iterator { stream.start() }
}
