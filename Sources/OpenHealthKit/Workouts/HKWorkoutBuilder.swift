public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds a workout during the activity or afterwards: begin, add, end, finish.
///
/// Calls in a wrong order fail with `errorInvalidArgument`. Calls take effect in their order, even
/// if the previous one has not yet completed.
// @unchecked: a mutex guards the mutable state, and is never held during work of the store.
open class HKWorkoutBuilder: NSObject, @unchecked Sendable {
    let healthStore: HKHealthStore
    private let configuration: WorkoutConfiguration
    private let machine: Device?
    let state = Mutex(WorkoutBuilderState())
    let route = Mutex<HKWorkoutRouteBuilder?>(nil)
    let tasks = SerialTasks()
    /// The log position when collecting began; nil if the store could not be read then.
    let beginning = Mutex<LogAnchor?>(nil)

    /// Creates a builder for a store.
    public init(
        healthStore: HKHealthStore, configuration: HKWorkoutConfiguration, device: HKDevice?
    ) {
        self.healthStore = healthStore
        self.configuration = configuration.value
        machine = device?.value
        super.init()
    }

    // MARK: Collected data

    /// The device of the workout.
    open var device: HKDevice? { machine.map { HKDevice($0) } }
    /// The activity and location of the workout.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(configuration) }
    /// The start date of the collection.
    open var startDate: Date? { state.withLock { $0.startDate } }
    /// The end date of the collection.
    open var endDate: Date? { state.withLock { $0.endDate } }
    /// The metadata that was added.
    open var metadata: [String: Any] { state.withLock { $0.metadata }.bridged ?? [:] }
    /// The events that were added, in the order of time.
    open var workoutEvents: [HKWorkoutEvent] {
        state.withLock { $0.events }.map { HKWorkoutEvent($0) }
    }
    /// The activities that were added, in the order of time.
    open var workoutActivities: [HKWorkoutActivity] {
        state.withLock { $0.activities }.map { HKWorkoutActivity($0) }
    }
    /// The statistics over the samples that were added, by type.
    open var allStatistics: [HKQuantityType: HKStatistics] { figures.byQuantityType }

    /// The statistics over the samples of a type that were added; nil if there are none.
    open func statistics(for quantityType: HKQuantityType) -> HKStatistics? {
        figures.first { $0.type == quantityType.value }.map { HKStatistics($0) }
    }

    /// Seconds from the start to a date, without pauses.
    open func elapsedTime(at date: Date) -> TimeInterval {
        state.withLock { $0.elapsedTime(at: date) }
    }

    /// The builder of the workout's route, which is finished with the workout; nil for other types.
    open func seriesBuilder(for seriesType: HKSeriesType) -> HKSeriesBuilder? {
        guard seriesType.value == .workoutRoute else { return nil }
        return route.withLock { route in
            let builder = route ?? HKWorkoutRouteBuilder(healthStore: healthStore, device: device)
            route = builder
            return builder
        }
    }

    private var figures: [SampleStatistics] {
        WorkoutFigures.statistics(of: state.withLock { $0.samples })
    }

    // MARK: Collecting

    /// Begins the collection; the workout starts at this date.
    @preconcurrency
    open func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion, { state throws(HKError) in try state.begin(at: startDate) }) {
            store, app in
            self.loadPreferredZones(from: store, app: app)
            let latest = try? await store.latestAnchor()
            self.beginning.withLock { $0 = latest }
        }
    }

    /// Begins the collection; the workout starts at this date.
    open func beginCollection(at startDate: Date) async throws {
        try await Completion.succeed { beginCollection(withStart: startDate, completion: $0) }
    }

    /// Saves the samples that are not saved yet, and adds all to the workout.
    @preconcurrency
    open func add(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = samples.map(\.sample)
        change(completion, { state throws(HKError) in try state.add(values) }) { store, app in
            try await store.saveUnsaved(values, app: app)
        }
    }

    /// Saves the samples that are not saved yet, and adds all to the workout.
    open func addSamples(_ samples: [HKSample]) async throws {
        try await Completion.succeed { add(samples, completion: $0) }
    }

    /// Adds events such as pauses and laps.
    @preconcurrency
    open func addWorkoutEvents(
        _ workoutEvents: [HKWorkoutEvent],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = workoutEvents.map(\.value)
        change(completion) { state throws(HKError) in try state.add(values) }
    }

    /// Adds events such as pauses and laps.
    open func addWorkoutEvents(_ workoutEvents: [HKWorkoutEvent]) async throws {
        try await Completion.succeed { addWorkoutEvents(workoutEvents, completion: $0) }
    }

    /// Adds metadata; an existing key gets the new value.
    @preconcurrency
    open func addMetadata(
        _ metadata: [String: Any], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = Metadata(validating: metadata)
        change(completion) { state throws(HKError) in try state.add(values) }
    }

    /// Adds metadata; an existing key gets the new value.
    open func addMetadata(_ metadata: [String: Any]) async throws {
        try await Completion.succeed { addMetadata(metadata, completion: $0) }
    }

    /// Adds an activity of a workout of several sports.
    @preconcurrency
    open func addWorkoutActivity(
        _ workoutActivity: HKWorkoutActivity,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let value = workoutActivity.value
        change(completion) { state throws(HKError) in try state.add(value) }
    }

    /// Adds an activity of a workout of several sports.
    open func addWorkoutActivity(_ workoutActivity: HKWorkoutActivity) async throws {
        try await Completion.succeed { addWorkoutActivity(workoutActivity, completion: $0) }
    }

    /// Sets the end of an activity.
    @preconcurrency
    open func updateActivity(
        uuid UUID: UUID, end endDate: Date,
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion) { state throws(HKError) in
            try state.updateActivity(UUID, end: endDate)
        }
    }

    /// Sets the end of an activity.
    open func updateActivity(uuid UUID: UUID, end endDate: Date) async throws {
        try await Completion.succeed {
            updateActivity(uuid: UUID, end: endDate, completion: $0)
        }
    }

    /// Adds metadata to an activity.
    @preconcurrency
    open func updateActivity(
        uuid UUID: UUID, adding metadata: [String: Any],
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let values = Metadata(validating: metadata)
        change(completion) { state throws(HKError) in
            try state.updateActivity(UUID, adding: values)
        }
    }

    /// Adds metadata to an activity.
    open func updateActivity(uuid UUID: UUID, adding metadata: [String: Any]) async throws {
        try await Completion.succeed {
            updateActivity(uuid: UUID, adding: metadata, completion: $0)
        }
    }

    // MARK: Ending

    /// Ends the collection; the workout ends at this date.
    @preconcurrency
    open func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion) { state throws(HKError) in try state.end(at: endDate) }
    }

    /// Ends the collection; the workout ends at this date.
    open func endCollection(at endDate: Date) async throws {
        try await Completion.succeed { endCollection(withEnd: endDate, completion: $0) }
    }

    /// Saves the workout with the added data.
    @preconcurrency
    open func finishWorkout(
        completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void
    ) {
        finish(completion)
    }

    /// Saves the workout with the added data.
    @discardableResult
    open func finishWorkout() async throws -> HKWorkout? {
        try await Completion.value { finishWorkout(completion: $0) }
    }

    /// Discards the workout; added samples stay saved.
    open func discardWorkout() {
        state.withLock { $0.discard() }
        route.withLock { $0 }?.discard()
    }

    /// The workout's values for `finish`.
    func finished() throws(HKError) -> Sample {
        let (configuration, machine) = (configuration, machine)
        return try state.change { state throws(HKError) in
            try state.finish(uuid: UUID(), configuration: configuration, device: machine)
        }
    }

    /// The values of a finished workout, without samples that were deleted meanwhile.
    func finished(_ workout: Sample, without deleted: Set<UUID>) throws(HKError) -> Sample {
        let (configuration, machine) = (configuration, machine)
        return try state.change { state throws(HKError) in
            guard !state.remove(deleted).isEmpty else { return workout }
            state.reopen()
            return try state.finish(
                uuid: workout.uuid, configuration: configuration, device: machine)
        }
    }
}

extension HKWorkoutBuilder {
    /// Changes the state at once, then uses the store, then calls the handler.
    func change(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ change: (inout WorkoutBuilderState) throws(HKError) -> Void,
        saving work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Void = {
            _, _ in
        }
    ) {
        var failure: HKError?
        do throws(HKError) { try state.change(change) } catch { failure = error }
        let healthStore = healthStore
        let task = tasks.enqueue { [failure] in
            if let failure { throw failure }
            try await work(healthStore.openStore(), healthStore.app)
        }
        healthStore.complete(completion) { _, _ in try await task.value }
    }

    /// Saves the workout, associates the samples with it, and finishes its route.
    func finish(_ completion: @escaping @Sendable (HKWorkout?, (any Error)?) -> Void) {
        var outcome: Result<Sample, HKError>
        do throws(HKError) { outcome = .success(try finished()) } catch {
            outcome = .failure(error)
        }
        let route = route.withLock { $0 }
        let healthStore = healthStore
        let task = tasks.enqueue { [outcome] in
            var value = try outcome.get()
            let app = healthStore.app
            let store: HealthStore
            let samples: [Sample]
            let saved: Sample
            do {
                store = try healthStore.openStore()
                // A locked store would put the workout into its journal and lose its samples.
                if store.environment.isLocked() { throw HealthStoreError.databaseInaccessible }
                let deleted = try await self.deletedSamples(in: store)
                value = try self.finished(value, without: deleted)
                samples = self.state.withLock { $0.samples }
                saved = try await store.save(value, series: nil, app: app)
            } catch {
                self.state.withLock { $0.reopen() }
                throw error
            }
            // An app that repeats an export has already saved the workout, perhaps without its samples. Samples of
            // an equal version are added to the stored workout, samples of a lower version are not.
            if saved.metadata[MetadataKey.syncVersion] == value.metadata[MetadataKey.syncVersion] {
                if !samples.isEmpty {
                    try await store.add(samples, toWorkout: saved.uuid, app: app)
                }
                try await route?.finish(withWorkout: saved.uuid)
            }
            let statistics = try await store.workoutStatistics(of: [saved], app: app)
            return HKWorkout.value(saved, with: statistics)
        }
        healthStore.finish({ _, _ in try await task.value }) { value, error in
            completion(value.map { HKWorkout($0) }, error)
        }
    }

    /// The samples of the added types that were deleted since collecting began: saving a workout
    /// must not restore them.
    private func deletedSamples(in store: HealthStore) async throws -> Set<UUID> {
        let types = Set(state.withLock { $0.samples }.map(\.type))
        guard let start = beginning.withLock({ $0 }), !types.isEmpty else { return [] }
        let changes = try await store.changes(
            types.map { SampleQuery(type: $0) }, after: start, app: nil)
        return Set(changes.deleted.map(\.uuid))
    }
}

extension HKWorkoutBuilder {
    /// The workout's time in the zones of a type until now.
    ///
    /// Nil without zones or without samples of the type. The person's zones are known after the
    /// collection has begun.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        state.withLock { $0.zoneGroup(for: quantityType.value) }.map { HKWorkoutZoneGroup($0) }
    }

    /// The zones of a type for this workout: those that the app set, else those that the person
    /// prefers, else nil.
    ///
    /// - Throws: The errors of ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)``, unless
    ///   the app set zones.
    public func zoneConfiguration(
        for quantityType: HKQuantityType
    ) async throws -> HKWorkoutZoneConfiguration? {
        if let custom = state.withLock({ $0.zones.custom[quantityType.value] }) {
            return HKWorkoutZoneConfiguration(custom)
        }
        return try await healthStore.preferredWorkoutZoneConfiguration(for: quantityType)
    }

    /// Sets the zones of a type for this workout, before the collection begins; nil removes them.
    ///
    /// - Throws: `errorInvalidArgument` after the collection has begun, and for zones of another
    ///   type.
    public func setCustomZoneConfiguration(
        _ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType
    ) async throws {
        let (type, value) = (quantityType.value, configuration?.value)
        try state.change { state throws(HKError) in try state.setZones(value, for: type) }
    }

    /// Stores the zones that the person prefers, if the app may read them.
    func loadPreferredZones(from store: HealthStore, app: AppIdentity) {
        for type in WorkoutZoneConfiguration.types {
            let preferred = try? HKHealthStore.preferredZones(for: type, in: store, app: app)
            state.withLock { $0.zones.preferred[type] = preferred }
        }
    }
}

/// The zones of a builder: those of the app for this workout, else those of the person.
struct WorkoutZoneChoices: Sendable {
    var custom: [ObjectType: WorkoutZoneConfiguration] = [:]
    var preferred: [ObjectType: WorkoutZoneConfiguration] = [:]

    subscript(type: ObjectType) -> WorkoutZoneConfiguration? { custom[type] ?? preferred[type] }
}

extension WorkoutBuilderState {
    /// The times of a type so far; nil without zones or without samples of the type.
    func zoneGroup(for type: ObjectType) -> WorkoutZoneGroup? {
        zoneTimeline(for: type).map { group($0, within: span) }
    }

    /// The times of every type that has zones and samples, within a time range.
    func zoneGroups(within interval: DateInterval) -> [WorkoutZoneGroup]? {
        let groups = WorkoutZoneConfiguration.types.compactMap { type in
            zoneTimeline(for: type).map { group($0, within: interval) }
        }
        return groups.isEmpty ? nil : groups
    }

    /// The present zone of each type, with the times so far.
    var currentZones: [CurrentZone] {
        WorkoutZoneConfiguration.types.compactMap { type in
            zoneTimeline(for: type).map {
                CurrentZone(zone: $0.currentZone, date: $0.lastDate, group: group($0, within: span))
            }
        }
    }

    private func zoneTimeline(for type: ObjectType) -> WorkoutZoneTimeline? {
        zones[type].flatMap { WorkoutZoneTimeline($0, samples: samples) }
    }

    private func group(
        _ timeline: WorkoutZoneTimeline, within interval: DateInterval?
    ) -> WorkoutZoneGroup {
        timeline.group(within: interval) {
            WorkoutPauses.activeTime(from: $0.start, to: $0.end, events: events)
        }
    }

    /// The time range of the workout so far; nil before it begins.
    private var span: DateInterval? {
        startDate.map { DateInterval(start: $0, end: max($0, endDate ?? .distantFuture)) }
    }
}

/// The zone of the last sample of a type.
struct CurrentZone: Sendable {
    let zone: Int
    /// The end of the last sample.
    let date: Date?
    let group: WorkoutZoneGroup
}

/// A notification of a live builder that the workout entered another zone.
// @unchecked: the stored properties are immutable values.
open class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
    /// The end of the last sample that was processed.
    public let lastSampleProcessedDate: Date?
    /// The zone that the workout entered, with the time in it so far.
    public final let currentZoneDuration: HKWorkoutZoneDuration?
    /// The previous zone, with the time in it; nil for the first zone.
    public final let previousZoneDuration: HKWorkoutZoneDuration?
    /// All zones of the type.
    public final let zoneGroup: HKWorkoutZoneGroup?

    init(_ current: CurrentZone, previous: Int?) {
        let group = HKWorkoutZoneGroup(current.group)
        let durations = group.zoneDurations
        lastSampleProcessedDate = current.date
        currentZoneDuration = durations[current.zone]
        previousZoneDuration = previous.map { durations[$0] }
        zoneGroup = group
        super.init()
    }
}

/// The zones of the last notifications of a live builder, by type.
struct NotifiedZones: Sendable {
    private var last: [ObjectType: Int] = [:]

    /// The zones that differ from the last notifications, each with the previous one.
    mutating func changes(_ zones: [CurrentZone]) -> [(current: CurrentZone, previous: Int?)] {
        zones.compactMap { zone in
            let type = zone.group.configuration.type
            let previous = last.updateValue(zone.zone, forKey: type)
            return previous == zone.zone ? nil : (zone, previous)
        }
    }
}
