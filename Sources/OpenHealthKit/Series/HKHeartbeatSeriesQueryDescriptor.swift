public import Foundation
internal import HealthModel

/// Reads the beats of a heartbeat series as a sequence.
public struct HKHeartbeatSeriesQueryDescriptor: HKAsyncSequenceQuery {
    /// The series.
    public var sample: HKHeartbeatSeriesSample

    /// Creates a descriptor for the beats of a series.
    public init(_ sample: HKHeartbeatSeriesSample) {
        self.sample = sample
    }

    /// One beat.
    ///
    /// It is not `Sendable`, as on Apple's systems; its parts are.
    public struct Heartbeat: Hashable {
        /// Seconds since the start of the series.
        public let timeIntervalSinceStart: TimeInterval
        /// Whether beats were missed just before this one.
        public let precededByGap: Bool

        init(_ beat: Beat) {
            timeIntervalSinceStart = beat.time
            precededByGap = beat.isAfterGap
        }
    }

    /// A beat on its way from the query to whoever waits for it.
    struct Beat: Sendable {
        let time: TimeInterval
        let isAfterGap: Bool
    }

    /// The beats, in the order of time.
    public func results(for healthStore: HKHealthStore) -> Results {
        let series = sample
        return Results(
            stream: SeriesStream(healthStore) { handler in
                HKHeartbeatSeriesQuery(beatsOf: series) { beats, isLast, error in
                    handler(
                        beats.map {
                            Beat(time: $0.timeSinceStart, isAfterGap: $0.precededByGap)
                        }, isLast, error)
                }
            })
    }

    /// A sequence of beats.
    public struct Results: AsyncSequence {
        /// A beat.
        public typealias Element = HKHeartbeatSeriesQueryDescriptor.Heartbeat

        let stream: SeriesStream<Beat>

        /// An iterator over the beats; the query runs during the iteration.
        public struct Iterator: AsyncIteratorProtocol {
            var base: AsyncThrowingStream<Beat, any Error>.Iterator

            /// Waits for the next beat; nil after the last, or when the task was cancelled.
            public mutating func next() async throws -> Element? {
                try await base.next(isolation: #isolation).map { Element($0) }
            }
        }

        /// Starts the query.
        public func makeAsyncIterator() -> Iterator { Iterator(base: stream.start()) }
    }
}
