public import Foundation
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
