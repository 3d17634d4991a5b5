public import Foundation
internal import HealthModel

/// Reads the beats of a heartbeat series as a sequence.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery, Sendable {
    /// The series.
    public var sample: HKHeartbeatSeriesSample

    /// Creates a descriptor for the beats of a series.
    public init(_ sample: HKHeartbeatSeriesSample) {
        self.sample = sample
    }

    /// One beat.
    public struct Heartbeat: Hashable, Sendable {
        /// Seconds since the start of the series.
        public let timeIntervalSinceStart: TimeInterval
        /// Whether beats were missed just before this one.
        public let precededByGap: Bool
    }

    /// The beats, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let series = sample
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKHeartbeatSeriesQuery(beatsOf: series) { beats, isLast, error in
                    handler(
                        beats.map {
                            Heartbeat(
                                timeIntervalSinceStart: $0.timeSinceStart,
                                precededByGap: $0.precededByGap)
                        }, isLast, error)
                }
            })
    }

    /// A sequence of beats.
    public struct Results: AsyncSequence, Sendable {
        /// A beat.
        public typealias Element = HKHeartbeatSeriesQueryDescriptor.Heartbeat

        let stream: SeriesStream<Element>

        /// An iterator over the beats; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Element, any Error>.Iterator

            /// Waits for the next beat; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation)
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
