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
