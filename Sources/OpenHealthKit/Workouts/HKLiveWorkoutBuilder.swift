internal import Dispatch
public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds the workout of a session, and collects samples of its data source automatically.
///
/// Nothing is measured here. During the collection the builder adds samples that any app saves into
/// the store, if they begin within the workout, the data source includes their type, and the
/// source's app may read it. Ending the collection adds the samples that were saved before; samples
/// that the app adds itself are included, as with any builder. Samples that are deleted before the
/// workout is finished are removed.
// @unchecked: mutexes guard the mutable state and the delegate.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
    private struct Settings {
        var dataSource: HKLiveWorkoutDataSource?
        var collectsEvents = true
    }

    /// A weak reference to a class that can be shared safely.
    private struct Owner: @unchecked Sendable {
        weak var session: HKWorkoutSession?
    }

    private let owner: Owner
    private let settings = Mutex(Settings())
    private let queue = DispatchQueue(label: "HKLiveWorkoutBuilder")
    private let listener = WeakDelegate()
    private let follower = Mutex<Task<Void, Never>?>(nil)
    /// The log position up to which changes were read; nil if the store could not be read at the
    /// beginning.
    private let position = Mutex<LogAnchor?>(nil)
    private let notifiedZones = Mutex(NotifiedZones())

    init(
        session: HKWorkoutSession, healthStore: HKHealthStore,
        configuration: HKWorkoutConfiguration
    ) {
        owner = Owner(session: session)
        super.init(healthStore: healthStore, configuration: configuration, device: .local())
    }

    deinit { stopFollowing() }

    // MARK: Settings

    /// The session that this builder records, as a weak reference.
    open var workoutSession: HKWorkoutSession? { owner.session }

    /// The data source of automatic collection; nil for none.
    open var dataSource: HKLiveWorkoutDataSource? {
        get { settings.withLock { $0.dataSource } }
        set { settings.withLock { $0.dataSource = newValue } }
    }

    /// The delegate, as a weak reference.
    open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
        get { listener.object as? any HKLiveWorkoutBuilderDelegate }
        set { listener.object = newValue }
    }

    /// Whether the session's pauses are added; true by default; set it before beginning.
    open var shouldCollectWorkoutEvents: Bool {
        get { settings.withLock { $0.collectsEvents } }
        set { settings.withLock { $0.collectsEvents = newValue } }
    }

    /// Seconds since the start, without pauses, until the end or now.
    open var elapsedTime: TimeInterval { elapsedTime(at: healthStore.configuration.now()) }

    /// The current activity; nil if none was begun.
    open var currentWorkoutActivity: HKWorkoutActivity? {
        state.withLock { $0.activities.last { $0.endDate == nil } }.map { HKWorkoutActivity($0) }
    }

    // MARK: Collecting

    /// Begins the collection of samples that apps save from now on.
    @preconcurrency
    open override func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion, { state throws(HKError) in try state.begin(at: startDate) }) {
            store, app in
            self.loadPreferredZones(from: store, app: app)
            // The subscription precedes the first read, so that no change is missed.
            let commits = store.commits()
            let latest = try? await store.latestAnchor()
            self.position.withLock { $0 = latest }
            self.beginning.withLock { $0 = latest }
            self.follow(commits, of: store)
        }
    }

    /// Saves the samples that are not saved yet, adds all, and notifies the delegate.
    @preconcurrency
    open override func add(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let types = Set(samples.map(\.sampleType))
        super.add(samples) { [weak self] success, error in
            if success {
                self?.notify { $1.workoutBuilder($0, didCollectDataOf: types) }
                self?.notifyOfZones()
            }
            completion(success, error)
        }
    }

    /// Adds the samples that were saved until now and ends the collection.
    @preconcurrency
    open override func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion, { state throws(HKError) in try state.end(at: endDate) }) { store, _ in
            self.stopFollowing()
            // Samples that cannot be read now are not collected; the workout ends anyway.
            try? await self.collect(from: store)
        }
    }

    /// Discards the workout and stops the collection.
    open override func discardWorkout() {
        stopFollowing()
        super.discardWorkout()
    }

    private func follow(_ commits: AsyncStream<Set<ObjectType>>, of store: HealthStore) {
        let task = Task.detached { [weak self] in
            for await _ in commits {
                // If the store is locked, the next commit reads the samples; none is skipped.
                guard let pass = self?.enqueuePass(over: store) else { return }
                _ = await pass.result
            }
        }
        follower.withLock { $0 = task }
    }

    private func stopFollowing() { follower.withLock { $0 }?.cancel() }

    /// Enqueues a read of the store among the builder's operations.
    private func enqueuePass(over store: HealthStore) -> Task<Void, any Error> {
        tasks.enqueue { [weak self] in
            guard let self, state.withLock({ $0.phase == .collecting }) else { return }
            try await collect(from: store)
        }
    }

    /// Adds the samples of the data source that were saved since the last time, and removes those
    /// that were deleted since then.
    private func collect(from store: HealthStore) async throws {
        let latest = try await store.latestAnchor()
        var found: [Sample] = []
        var deleted: Set<UUID> = []
        if let start = position.withLock({ $0 }), let source = dataSource {
            let app = source.healthStore.app
            for query in source.queries {
                do {
                    let changes = try await store.changes([query], after: start, app: app)
                    found += changes.added
                    deleted.formUnion(changes.deleted.map(\.uuid))
                } catch HealthStoreError.authorizationNotDetermined {
                    // Types that the app did not request are not collected.
                    continue
                }
            }
        }
        position.withLock { $0 = latest }
        let types = state.withLock { [deleted] state in
            state.remove(deleted).union(Self.take(found, into: &state))
        }
        if !types.isEmpty {
            let objects = Set(types.compactMap(HKSampleType.sampleType(for:)))
            notify { $1.workoutBuilder($0, didCollectDataOf: objects) }
            notifyOfZones()
        }
    }

    /// Adds the new samples that begin within the workout; returns their types.
    private static func take(
        _ samples: [Sample], into state: inout WorkoutBuilderState
    ) -> Set<ObjectType> {
        guard let start = state.startDate else { return [] }
        let end = state.endDate ?? .distantFuture
        let known = Set(state.samples.map(\.uuid))
        let new = samples.filter {
            start <= $0.startDate && $0.startDate <= end && !known.contains($0.uuid)
        }
        // A builder that was finished or discarded meanwhile adds nothing.
        guard !new.isEmpty, (try? state.add(new)) != nil else { return [] }
        return Set(new.map(\.type))
    }

    // MARK: Called by the session

    /// Adds an event of the session, unless the app adds its own.
    func collect(_ event: WorkoutEvent) {
        guard shouldCollectWorkoutEvents,
            whileCollecting({ state throws(HKError) in try state.add([event]) })
        else { return }
        notify { $1.workoutBuilderDidCollectEvent($0) }
    }

    /// Adds an activity of the session that began.
    func begin(_ activity: WorkoutActivity) {
        guard whileCollecting({ state throws(HKError) in try state.add(activity) }) else { return }
        notify { $1.workoutBuilder($0, didBegin: HKWorkoutActivity(activity)) }
    }

    /// Sets the end of an activity of the session.
    func end(_ activity: WorkoutActivity) {
        let end = activity.endDate ?? activity.startDate
        guard
            whileCollecting({ state throws(HKError) in
                try state.updateActivity(activity.uuid, end: end)
            })
        else { return }
        notify { $1.workoutBuilder($0, didEnd: HKWorkoutActivity(activity)) }
    }

    /// Changes the state during the collection; returns false otherwise, and if the change fails.
    private func whileCollecting(
        _ change: (inout WorkoutBuilderState) throws(HKError) -> Void
    ) -> Bool {
        do throws(HKError) {
            try state.change { state throws(HKError) in
                guard state.phase == .collecting else { throw HKError(.errorInvalidArgument) }
                try change(&state)
            }
            return true
        } catch {
            return false
        }
    }

    /// Notifies the delegate of the zones that changed since the last time.
    private func notifyOfZones() {
        let zones = state.withLock { $0.currentZones }
        for change in notifiedZones.withLock({ $0.changes(zones) }) {
            let update = HKLiveWorkoutZoneUpdate(change.current, previous: change.previous)
            notify { $1.workoutBuilder($0, didUpdateWorkoutZone: update) }
        }
    }

    private func notify(
        _ message:
            @escaping @Sendable (HKLiveWorkoutBuilder, any HKLiveWorkoutBuilderDelegate) -> Void
    ) {
        queue.async { if let delegate = self.delegate { message(self, delegate) } }
    }
}

/// The delegate of a live builder, called on the builder's own serial queue.
public protocol HKLiveWorkoutBuilderDelegate: NSObjectProtocol {
    /// Samples of these types were added.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didCollectDataOf collectedTypes: Set<HKSampleType>)

    /// An event of the session was added.
    func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder)

    /// An activity of the session began and was added; optional.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity)

    /// An activity of the session ended; optional.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity)

    /// The workout entered another zone; optional.
    func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate)
}

// Methods that are optional in Objective-C have an empty default here.
extension HKLiveWorkoutBuilderDelegate {
    /// Does nothing.
    public func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didBegin workoutActivity: HKWorkoutActivity
    ) {}

    /// Does nothing.
    public func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didEnd workoutActivity: HKWorkoutActivity
    ) {}

    /// Does nothing.
    public func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder,
        didUpdateWorkoutZone zoneUpdate: HKLiveWorkoutZoneUpdate
    ) {}
}

/// The samples that a live builder collects automatically.
///
/// There are no sensors here: the samples are those that apps save into the store.
// @unchecked: a mutex guards the mutable state.
open class HKLiveWorkoutDataSource: NSObject, @unchecked Sendable {
    /// The store whose read permissions apply.
    let healthStore: HKHealthStore
    private let selected: Mutex<[ObjectType: SampleQuery]>

    /// Creates a source with the usual types of a workout; without a configuration it has none.
    ///
    /// The usual types are energy, the heart rate and the distance of the activity. The types that
    /// a phone or a watch uses are not published, so this is unverified.
    public init(healthStore: HKHealthStore, workoutConfiguration: HKWorkoutConfiguration?) {
        self.healthStore = healthStore
        let types = workoutConfiguration.map { $0.activityType.usualTypes } ?? []
        selected = Mutex(
            Dictionary(types.map { ($0, SampleQuery(type: $0)) }, uniquingKeysWith: { $1 }))
        super.init()
    }

    /// The types whose samples are collected.
    open var typesToCollect: Set<HKQuantityType> {
        let types = selected.withLock { Array($0.keys) }
        return Set(types.compactMap { HKObjectType.type(for: $0) as? HKQuantityType })
    }

    /// Collects a type from now on, or only matching samples.
    ///
    /// Raises for predicates that a query does not support.
    open func enableCollection(for quantityType: HKQuantityType, predicate: NSPredicate?) {
        let query = HKQueryDescriptor(sampleType: quantityType, predicate: predicate).query
        selected.withLock { $0[quantityType.value] = query }
    }

    /// Stops collecting a type.
    open func disableCollection(for quantityType: HKQuantityType) {
        selected.withLock { $0[quantityType.value] = nil }
    }

    /// The queries for the store, in a fixed order.
    var queries: [SampleQuery] {
        selected.withLock { Array($0.values) }.sorted { $0.type.identifier < $1.type.identifier }
    }
}

extension HKWorkoutActivityType {
    /// The types that are collected for an activity by default.
    fileprivate var usualTypes: [ObjectType] {
        let strokes: [ObjectType] = self == .swimming ? [.swimmingStrokeCount] : []
        return [.activeEnergyBurned, .basalEnergyBurned, .heartRate]
            + (WorkoutActivities.distanceType(of: stored).map { [$0] } ?? []) + strokes
    }
}
