public import Foundation

/// Reads the quantities within samples as a sequence.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery {
    /// Options for the content and the order of the results.
    ///
    /// They are not `Sendable`, as on a phone.
    public struct Options: OptionSet {
        /// The bits.
        public let rawValue: Int

        /// Creates options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Each result includes its sample.
        public static var includeSample: Options { Options(rawValue: 1) }
        /// The quantities of one sample precede those of the next.
        public static var orderByQuantitySampleStartDate: Options { Options(rawValue: 2) }
    }

    /// One quantity.
    public struct Result: Hashable, Sendable {
        /// The time range of the measurement.
        public let dateInterval: DateInterval
        /// The quantity.
        public let quantity: HKQuantity
        /// The sample of the quantity, if requested.
        public let sample: HKQuantitySample?
    }

    /// The predicate for the samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// Options for the content and the order of the results.
    public var options: Options

    /// Creates a descriptor for the quantities of matching samples.
    public init(predicate: HKSamplePredicate<HKQuantitySample>, options: Options = []) {
        self.predicate = predicate
        self.options = options
    }

    /// The quantities, in order.
    public func results(for healthStore: HKHealthStore) -> Results {
        guard let type = predicate.sampleType as? HKQuantityType else {
            HKException.raise(
                .invalidArgument, "\(predicate.sampleType) is not a quantity type")
        }
        let (predicate, options) = (predicate, options)
        return Results(
            stream: SeriesStream(healthStore) { handler in
                let query = HKQuantitySeriesSampleQuery(
                    quantityType: type, predicate: predicate.nsPredicate
                ) { _, quantity, interval, sample, isLast, error in
                    let result = quantity.flatMap { quantity in
                        interval.map {
                            Result(dateInterval: $0, quantity: quantity, sample: sample)
                        }
                    }
                    handler(result.map { [$0] } ?? [], isLast, error)
                }
                query.includeSample = options.contains(.includeSample)
                query.orderByQuantitySampleStartDate = options.contains(
                    .orderByQuantitySampleStartDate)
                return query
            })
    }

    /// A sequence of quantities.
    public struct Results: AsyncSequence {
        /// A quantity.
        public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result

        let stream: SeriesStream<Element>

        /// An iterator over the quantities; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next quantity; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
