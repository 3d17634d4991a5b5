internal import Dispatch
public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

/// Builds the workout of a session and collects by itself what its data source names.
///
/// Nothing is measured here. From the beginning of the collection to its end the builder takes
/// what any app saves into the store, if its data source asks for the type, the source's app
/// may read it, and it begins within the workout. Ending the collection takes in what was saved
/// before it; what the app adds by hand goes into the workout as with any builder. What is
/// deleted before the workout is finished leaves it again.
// @unchecked: what changes is behind mutexes, and the delegate behind one of its own.
open class HKLiveWorkoutBuilder: HKWorkoutBuilder, @unchecked Sendable {
    private struct Settings {
        var dataSource: HKLiveWorkoutDataSource?
        var collectsEvents = true
    }

    /// A weak reference to a class that is safe to share.
    private struct Owner: @unchecked Sendable {
        weak var session: HKWorkoutSession?
    }

    private let owner: Owner
    private let settings = Mutex(Settings())
    private let queue = DispatchQueue(label: "HKLiveWorkoutBuilder")
    private let listener = WeakDelegate()
    private let follower = Mutex<Task<Void, Never>?>(nil)
    /// How far the log was read; nil where the store could not be read when collecting began.
    private let position = Mutex<LogAnchor?>(nil)
    private let toldZones = Mutex(ToldZones())

    init(
        session: HKWorkoutSession, healthStore: HKHealthStore,
        configuration: HKWorkoutConfiguration
    ) {
        owner = Owner(session: session)
        super.init(healthStore: healthStore, configuration: configuration, device: .local())
    }

    deinit { stopFollowing() }

    // MARK: Settings

    /// The session that this builder records; not kept alive.
    open var workoutSession: HKWorkoutSession? { owner.session }

    /// What is collected by itself; nil for nothing.
    open var dataSource: HKLiveWorkoutDataSource? {
        get { settings.withLock { $0.dataSource } }
        set { settings.withLock { $0.dataSource = newValue } }
    }

    /// Who is told what was collected; not kept alive.
    open var delegate: (any HKLiveWorkoutBuilderDelegate)? {
        get { listener.object as? any HKLiveWorkoutBuilderDelegate }
        set { listener.object = newValue }
    }

    /// Whether the session's pauses are added, which is so by default; set it before beginning.
    open var shouldCollectWorkoutEvents: Bool {
        get { settings.withLock { $0.collectsEvents } }
        set { settings.withLock { $0.collectsEvents = newValue } }
    }

    /// Seconds since the start, without pauses, up to the end or to now.
    open var elapsedTime: TimeInterval { elapsedTime(at: healthStore.configuration.now()) }

    /// The part that goes on; nil where none was begun.
    open var currentWorkoutActivity: HKWorkoutActivity? {
        state.withLock { $0.activities.last { $0.endDate == nil } }.map { HKWorkoutActivity($0) }
    }

    // MARK: Collecting

    /// Begins; from now on what apps save is collected.
    @preconcurrency
    open override func beginCollection(
        withStart startDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion, { state throws(HKError) in try state.begin(at: startDate) }) {
            store, app in
            self.loadPreferredZones(from: store, app: app)
            // Listen before the first look, so that nothing falls between the two.
            let commits = store.commits()
            let latest = try? await store.latestAnchor()
            self.position.withLock { $0 = latest }
            self.beginning.withLock { $0 = latest }
            self.follow(commits, of: store)
        }
    }

    /// Saves the samples that are not saved yet, keeps all, and tells the delegate.
    @preconcurrency
    open override func add(
        _ samples: [HKSample], completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        let types = Set(samples.map(\.sampleType))
        super.add(samples) { [weak self] success, error in
            if success {
                self?.tell { $1.workoutBuilder($0, didCollectDataOf: types) }
                self?.tellOfZones()
            }
            completion(success, error)
        }
    }

    /// Takes in what was saved until now and ends the collection.
    @preconcurrency
    open override func endCollection(
        withEnd endDate: Date, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        change(completion, { state throws(HKError) in try state.end(at: endDate) }) { store, _ in
            self.stopFollowing()
            // What cannot be read now is not collected; the workout ends all the same.
            try? await self.collect(from: store)
        }
    }

    /// Gives the workout up and collects no more.
    open override func discardWorkout() {
        stopFollowing()
        super.discardWorkout()
    }

    private func follow(_ commits: AsyncStream<Set<ObjectType>>, of store: HealthStore) {
        let task = Task.detached { [weak self] in
            for await _ in commits {
                // A store that is locked is read with the next commit; nothing is skipped.
                guard let pass = self?.enqueuePass(over: store) else { return }
                _ = await pass.result
            }
        }
        follower.withLock { $0 = task }
    }

    private func stopFollowing() { follower.withLock { $0 }?.cancel() }

    /// Puts one reading into the row of what the builder does.
    private func enqueuePass(over store: HealthStore) -> Task<Void, any Error> {
        tasks.enqueue { [weak self] in
            guard let self, state.withLock({ $0.phase == .collecting }) else { return }
            try await collect(from: store)
        }
    }

    /// Adds what was saved since the last time and the data source asks for, and forgets what
    /// was deleted since then.
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
                    // What the app did not ask to read is not collected; the rest is.
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
            tell { $1.workoutBuilder($0, didCollectDataOf: objects) }
            tellOfZones()
        }
    }

    /// Adds the samples that are new and begin within the workout; gives their types.
    private static func take(
        _ samples: [Sample], into state: inout WorkoutBuilderState
    ) -> Set<ObjectType> {
        guard let start = state.startDate else { return [] }
        let end = state.endDate ?? .distantFuture
        let known = Set(state.samples.map(\.uuid))
        let new = samples.filter {
            start <= $0.startDate && $0.startDate <= end && !known.contains($0.uuid)
        }
        // A builder that was finished or discarded meanwhile takes nothing.
        guard !new.isEmpty, (try? state.add(new)) != nil else { return [] }
        return Set(new.map(\.type))
    }

    // MARK: From the session

    /// Adds an event of the session, unless the app adds its own.
    func collect(_ event: WorkoutEvent) {
        guard shouldCollectWorkoutEvents,
            whileCollecting({ state throws(HKError) in try state.add([event]) })
        else { return }
        tell { $1.workoutBuilderDidCollectEvent($0) }
    }

    /// Adds a part of the session that began.
    func begin(_ activity: WorkoutActivity) {
        guard whileCollecting({ state throws(HKError) in try state.add(activity) }) else { return }
        tell { $1.workoutBuilder($0, didBegin: HKWorkoutActivity(activity)) }
    }

    /// Gives a part of the session its end.
    func end(_ activity: WorkoutActivity) {
        let end = activity.endDate ?? activity.startDate
        guard
            whileCollecting({ state throws(HKError) in
                try state.updateActivity(activity.uuid, end: end)
            })
        else { return }
        tell { $1.workoutBuilder($0, didEnd: HKWorkoutActivity(activity)) }
    }

    /// Changes the state while it collects; false where it does not, or the change is refused.
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

    /// Tells the delegate of the zones that changed since the last time.
    private func tellOfZones() {
        let zones = state.withLock { $0.currentZones }
        for change in toldZones.withLock({ $0.changes(zones) }) {
            let update = HKLiveWorkoutZoneUpdate(change.current, previous: change.previous)
            tell { $1.workoutBuilder($0, didUpdateWorkoutZone: update) }
        }
    }

    private func tell(
        _ message:
            @escaping @Sendable (HKLiveWorkoutBuilder, any HKLiveWorkoutBuilderDelegate) -> Void
    ) {
        queue.async { if let delegate = self.delegate { message(self, delegate) } }
    }
}
