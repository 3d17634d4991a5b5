public import Foundation

/// Reads the quantities within samples as a sequence.
public struct HKQuantitySeriesSampleQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// What comes with the quantities, and in which order.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Each quantity comes with its sample.
        public static let includeSample = Options(rawValue: 1)
        /// The quantities of one sample come before those of the next.
        public static let orderByQuantitySampleStartDate = Options(rawValue: 2)
    }

    /// One quantity.
    public struct Result: Sendable {
        /// When it was taken.
        public let dateInterval: DateInterval
        /// The quantity.
        public let quantity: HKQuantity
        /// The sample that holds it, where that was asked for.
        public let sample: HKQuantitySample?
    }

    /// Which samples.
    public var predicate: HKSamplePredicate<HKQuantitySample>
    /// What comes with the quantities, and in which order.
    public var options: Options

    /// The quantities of the samples that meet a condition.
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

    /// Quantities, one after the other.
    public struct Results: AsyncSequence, Sendable {
        /// A quantity.
        public typealias Element = HKQuantitySeriesSampleQueryDescriptor.Result

        let stream: SeriesStream<Element>

        /// Iterates over the quantities; the query runs as long as it does.
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
