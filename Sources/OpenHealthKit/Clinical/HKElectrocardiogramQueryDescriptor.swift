/// Reads the voltages of an electrocardiogram as a sequence.
public struct HKElectrocardiogramQueryDescriptor: HKAsyncSequenceQuery {
    /// The electrocardiogram.
    public var electrocardiogram: HKElectrocardiogram

    /// Creates a descriptor for the voltages of an electrocardiogram.
    public init(_ electrocardiogram: HKElectrocardiogram) {
        self.electrocardiogram = electrocardiogram
    }

    /// The voltages, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let electrocardiogram = electrocardiogram
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKElectrocardiogramQuery(electrocardiogram: electrocardiogram) {
                    _, voltage, isDone, error in
                    handler(voltage.map { [$0] } ?? [], isDone, error)
                }
            })
    }

    /// A sequence of voltages.
    public struct Results: AsyncSequence {
        /// A voltage.
        public typealias Element = HKElectrocardiogram.VoltageMeasurement

        let stream: SeriesStream<Element>

        /// An iterator over the voltages; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next voltage; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
