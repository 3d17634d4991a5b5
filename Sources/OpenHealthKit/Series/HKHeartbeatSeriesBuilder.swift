public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds a heartbeat series: add beats one by one, then finish.
// @unchecked: a mutex guards the mutable state.
open class HKHeartbeatSeriesBuilder: HKSeriesBuilder, @unchecked Sendable {
    private let start: Date
    private let state = Mutex(SeriesBuilderState<Heartbeat>())

    /// Creates a builder for a store; beats have times since the start.
    public init(healthStore: HKHealthStore, device: HKDevice?, start: Date) {
        self.start = start
        super.init(store: healthStore, device: device)
    }

    /// The maximum number of beats in a series; Apple's number is not public.
    open class var maximumCount: Int { 8_192 }

    /// Adds a beat; fails before the start, beyond the maximum, and after the end.
    @preconcurrency
    open func addHeartbeatWithTimeInterval(
        sinceSeriesStartDate timeIntervalSinceStart: TimeInterval, precededByGap: Bool,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let beat = Heartbeat(timeSinceStart: timeIntervalSinceStart, precededByGap: precededByGap)
        report(completion) { () throws(HKError) in try add(beat) }
    }

    /// Adds a beat; fails before the start, beyond the maximum, and after the end.
    open func addHeartbeat(
        at timeIntervalSinceStart: TimeInterval, precededByGap: Bool
    ) async throws {
        try await Completion.succeed {
            addHeartbeatWithTimeInterval(
                sinceSeriesStartDate: timeIntervalSinceStart, precededByGap: precededByGap,
                completion: $0)
        }
    }

    /// Adds metadata; an existing key gets the new value.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let new = Metadata(validating: metadata)
        report(completion) { () throws(HKError) in
            try state.change { state throws(HKError) in try state.add(new) }
        }
    }

    /// Adds metadata; an existing key gets the new value.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await Completion.succeed { addMetadata(metadata, completion: $0) }
    }

    /// Saves the series; fails if it has no beat.
    @preconcurrency
    open func finishSeries(
        completion: @escaping @Sendable (HKHeartbeatSeriesSample?, (any Error)?) -> Void
    ) {
        let outcome = Result { () throws(HKError) in try finished() }
        let task = tasks.enqueue { [healthStore] in
            let (sample, beats) = try outcome.get()
            do {
                return try await healthStore.openStore().save(
                    sample, series: .heartbeats(beats), app: healthStore.app)
            } catch {
                self.state.withLock { $0.reopen() }
                throw error
            }
        }
        healthStore.finish({ _, _ in try await task.value }) { sample, error in
            completion(sample.map { HKHeartbeatSeriesSample($0) }, error)
        }
    }

    /// Saves the series; fails if it has no beat.
    @discardableResult
    open func finishSeries() async throws -> HKHeartbeatSeriesSample {
        try await Completion.value { finishSeries(completion: $0) }
    }

    open override func discard() { state.withLock { $0.discard() } }

    private func add(_ beat: Heartbeat) throws(HKError) {
        let maximum = Self.maximumCount
        try state.change { state throws(HKError) in
            try state.change { beats throws(HKError) in
                guard beat.timeSinceStart >= 0, beat.timeSinceStart.isFinite else {
                    throw SeriesBuilderState<Heartbeat>.error("a beat may not precede the start")
                }
                guard beats.count < maximum else {
                    throw SeriesBuilderState<Heartbeat>.error("it has the maximum number of beats")
                }
                let index =
                    beats.lastIndex { $0.timeSinceStart <= beat.timeSinceStart }.map { $0 + 1 }
                    ?? 0
                beats.insert(beat, at: index)
            }
        }
    }

    private func finished() throws(HKError) -> (Sample, [Heartbeat]) {
        let (beats, metadata) = try state.change { state throws(HKError) in try state.finish() }
        let sample = Sample(
            uuid: UUID(), type: .heartbeatSeries, startDate: start,
            endDate: start.addingTimeInterval(beats.last?.timeSinceStart ?? 0),
            payload: .series(count: beats.count), metadata: metadata, device: machine?.value)
        return (sample, beats)
    }
}

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
