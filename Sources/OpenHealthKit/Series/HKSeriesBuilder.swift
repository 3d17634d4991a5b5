public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A sample whose data is read by a separate query.
// @unchecked: this class stores only HKObject's immutable value.
open class HKSeriesSample: HKSample, @unchecked Sendable {
    /// The number of data in the series.
    open var count: Int {
        if case .series(let count) = sample.payload { count } else { 0 }
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .series = sample.payload { true } else { false }
    }
}

/// The route of a workout.
// @unchecked: this class stores only HKObject's immutable value.
open class HKWorkoutRoute: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .workoutRoute
    }
}

/// A series of heartbeats.
// @unchecked: this class stores only HKObject's immutable value.
open class HKHeartbeatSeriesSample: HKSeriesSample, @unchecked Sendable {
    override class func holds(_ sample: Sample) -> Bool {
        super.holds(sample) && sample.type == .heartbeatSeries
    }
}

/// The base class of series builders.
// @unchecked: the stored properties are constants; in subclasses a mutex guards the mutable state.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    let healthStore: HKHealthStore
    let machine: HKDevice?
    let tasks = SerialTasks()

    init(store: HKHealthStore, device: HKDevice?) {
        healthStore = store
        machine = device
        super.init()
    }

    /// Discards the series; nothing is saved.
    open func discard() {}

    /// Calls a handler, in the order of the calls, with the result of a state change.
    func report(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ change: () throws(HKError) -> Void
    ) {
        var failure: HKError?
        do throws(HKError) { try change() } catch { failure = error }
        let task = tasks.enqueue { [failure] in if let failure { throw failure } }
        healthStore.complete(completion) { _, _ in try await task.value }
    }
}

/// The collected data and the state of a series builder; a pure value.
struct SeriesBuilderState<Datum: Sendable>: Sendable {
    enum Phase: Hashable, Sendable { case collecting, finished, discarded }

    private(set) var phase = Phase.collecting
    private(set) var data: [Datum] = []
    private(set) var metadata: Metadata = [:]

    /// Changes the data; fails after the end.
    mutating func change(_ change: (inout [Datum]) throws(HKError) -> Void) throws(HKError) {
        try requireCollecting()
        try change(&data)
    }

    /// Adds metadata; an existing key gets the new value.
    mutating func add(_ new: Metadata) throws(HKError) {
        try requireCollecting()
        metadata.merge(new) { _, new in new }
    }

    /// Ends the collection and returns the data; a series has at least one datum.
    mutating func finish(adding new: Metadata = [:]) throws(HKError) -> ([Datum], Metadata) {
        try requireCollecting()
        guard !data.isEmpty else { throw Self.error("no data was added to the series") }
        try add(new)
        phase = .finished
        return (data, metadata)
    }

    /// Reverts the end of the series, because it could not be saved and the caller may retry.
    mutating func reopen() {
        if phase == .finished { phase = .collecting }
    }

    /// Discards the collected data.
    mutating func discard() {
        guard phase == .collecting else { return }
        phase = .discarded
        data = []
    }

    private func requireCollecting() throws(HKError) {
        if phase != .collecting { throw Self.error("the builder is finished or discarded") }
    }

    static func error(_ reason: String) -> HKError {
        HKError(.errorInvalidArgument, text: "Unable to build the series: \(reason).")
    }
}

/// The store's operations for builders and queries of series.
extension HealthStore {
    /// Whether a sample of any app is stored.
    func holds(_ uuid: UUID, of type: ObjectType) async throws -> Bool {
        let query = SampleQuery(type: type, predicate: .uuids([uuid]))
        return try await !samples([query], sort: [], limit: 1, app: nil).isEmpty
    }

    /// Saves the samples that are not stored yet.
    func saveUnsaved(_ samples: [Sample], app: AppIdentity) async throws {
        let queries = Dictionary(grouping: samples, by: \.type).map { type, samples in
            SampleQuery(type: type, predicate: .uuids(Set(samples.map(\.uuid))))
        }
        let stored = try await self.samples(queries, sort: [], limit: nil, app: nil)
        let known = Set(stored.map(\.uuid))
        let unsaved = samples.filter { !known.contains($0.uuid) }
        if !unsaved.isEmpty { try await save(unsaved, app: app) }
    }

    /// Saves a sample with its series; returns it as stored.
    ///
    /// If the sample is ignored, because the store has an equal or greater version of it, the stored version
    /// is returned.
    ///
    /// Invalid data of a client is an error of the save, not an exception.
    func save(_ sample: Sample, series: SeriesData?, app: AppIdentity) async throws -> Sample {
        if let reason = SampleRules.violation(of: sample) {
            throw HKError(.errorInvalidArgument, text: reason)
        }
        try await save([sample], series: series.map { [sample.uuid: $0] } ?? [:], app: app)
        if let stored = try await storedVersion(of: sample, app: app) { return stored }
        var saved = sample
        saved.sourceRevision = app.revision
        return saved
    }

    /// The app's stored sample with the sync identifier of a sample that was ignored.
    ///
    /// - Returns: nil if the sample was saved.
    private func storedVersion(of sample: Sample, app: AppIdentity) async throws -> Sample? {
        guard let identifier = sample.metadata[MetadataKey.syncIdentifier],
            try await !holds(sample.uuid, of: sample.type)
        else { return nil }
        let query = SampleQuery(
            type: sample.type,
            predicate: .and([
                .metadata(key: MetadataKey.syncIdentifier, .equalTo, identifier),
                .sources([app.source.bundleIdentifier]),
            ]))
        return try await samples([query], sort: [], limit: 1, app: nil).first
    }

    /// The samples of a type that match a predicate, by start.
    func samplesByStart(
        of type: ObjectType, matching condition: SamplePredicate, app: AppIdentity?
    ) async throws -> [Sample] {
        let query = SampleQuery(type: type, predicate: condition)
        return try await samples([query], sort: [], limit: nil, app: app)
            .sorted { $0.startDate < $1.startDate }
    }

    /// The quantities of a sample: its series, or its own quantity without one.
    func quantities(of sample: Sample, app: AppIdentity?) async throws -> [SeriesQuantity] {
        var series: SeriesData?
        if case .quantity(_, series: .some) = sample.payload {
            series = try await self.series(of: sample.uuid, app: app)
        }
        return SeriesQuantity.all(of: sample, series: series)
    }
}
