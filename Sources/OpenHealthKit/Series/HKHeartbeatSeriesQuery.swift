public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A query for the beats of a heartbeat series, one by one.
// @unchecked: the query does not change after its creation.
open class HKHeartbeatSeriesQuery: HKQuery, @unchecked Sendable {
    private let series: UUID
    private let handler: @Sendable (HKHeartbeatSeriesQuery, [Heartbeat], Bool, (any Error)?) -> Void

    /// Creates a query; the handler's parameters are seconds since the start, gap, last beat, and
    /// error.
    ///
    /// For a series without beats the handler is called once, as the last one.
    @preconcurrency
    public init(
        heartbeatSeries: HKHeartbeatSeriesSample,
        dataHandler:
            @escaping @Sendable (
                HKHeartbeatSeriesQuery, TimeInterval, Bool, Bool, (any Error)?
            ) -> Void
    ) {
        series = heartbeatSeries.uuid
        handler = { query, beats, isLast, error in
            if beats.isEmpty { return dataHandler(query, 0, false, true, error) }
            for (index, beat) in beats.enumerated() {
                let isLast = isLast && index == beats.count - 1
                guard isLast || query.isRunning else { return }
                dataHandler(query, beat.timeSinceStart, beat.precededByGap, isLast, nil)
            }
        }
        super.init(objectType: HKSeriesType.heartbeat(), predicate: nil)
    }

    /// Creates a query that passes the beats in batches.
    init(
        beatsOf series: HKHeartbeatSeriesSample,
        _ batchHandler: @escaping @Sendable ([Heartbeat], Bool, (any Error)?) -> Void
    ) {
        self.series = series.uuid
        handler = { _, beats, isLast, error in batchHandler(beats, isLast, error) }
        super.init(objectType: HKSeriesType.heartbeat(), predicate: nil)
    }

    package override func run(_ context: QueryContext) async throws {
        var beats: [Heartbeat] = []
        if case .heartbeats(let all) = try await context.store.series(of: series, app: context.app)
        {
            beats = all
        }
        let last = beats.suffix(1)
        let others = Array(beats.dropLast())
        if !others.isEmpty {
            guard await context.deliver({ self.handler(self, others, false, nil) }) else { return }
        }
        await context.finish { self.handler(self, Array(last), true, nil) }
    }

    package override func fail(_ error: any Error) { handler(self, [], true, error) }
}

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

    /// The content of a ``Heartbeat``, which the query can send to the waiting task.
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
