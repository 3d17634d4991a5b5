internal import Dispatch
public import Foundation
internal import HealthModel
internal import Synchronization

/// A workout while it is done: it is prepared, runs, is paused, stops and ends.
///
/// There are no sensors here, so nothing is measured. The live builder of a session collects
/// what apps save into the store meanwhile. As on a watch one session runs at a time: the start
/// of another one ends it with `errorAnotherWorkoutSessionStarted`. That holds for the sessions
/// of one process on one store; sessions of other processes are not noticed.
///
/// Calls take effect at once; the delegate learns of them later, in order. A call that would
/// change nothing is ignored. Starting a session that was stopped or ended, and dates that run
/// backwards, are reported to the delegate as `errorInvalidArgument`.
// @unchecked: what changes is behind a mutex, and the delegate behind one of its own.
open class HKWorkoutSession: NSObject, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitConfiguration"

    private let healthStore: HKHealthStore
    private let configuration: WorkoutConfiguration
    private let session: Mutex<WorkoutSessionState>
    private let builder = Mutex<HKLiveWorkoutBuilder?>(nil)
    private let queue = DispatchQueue(label: "HKWorkoutSession")
    private let listener = WeakDelegate()

    /// A session that has not started.
    ///
    /// - Throws: `errorHealthDataUnavailable` without a health store, `errorInvalidArgument` for
    ///   a length of a lap that is none.
    public init(healthStore: HKHealthStore, configuration: HKWorkoutConfiguration) throws {
        guard healthStore.configuration.isHealthDataAvailable else {
            throw HKError(
                .errorHealthDataUnavailable, text: "Health data is unavailable on this device")
        }
        let value = configuration.value
        if let lap = value.lapLength, (try? lap.doubleValue(for: .meter())) ?? 0 <= 0 {
            throw HKError(
                .errorInvalidArgument,
                text: "lapLength must be a length above zero: set it in meters or leave it out.")
        }
        self.healthStore = healthStore
        self.configuration = value
        session = Mutex(WorkoutSessionState(value, madeAt: healthStore.configuration.now()))
        super.init()
    }

    /// A session on the app's own store, from before there were configurations.
    @available(swift, deprecated: 100000, renamed: "init(healthStore:configuration:)")
    public init(
        activityType: HKWorkoutActivityType, locationType: HKWorkoutSessionLocationType
    ) {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activityType
        configuration.locationType = locationType
        healthStore = HKHealthStore()
        self.configuration = configuration.value
        session = Mutex(
            WorkoutSessionState(configuration.value, madeAt: healthStore.configuration.now()))
        super.init()
    }

    /// A session on the app's own store; the first way to make one.
    ///
    /// - Throws: What the other initialiser throws.
    @available(swift, deprecated: 100000, renamed: "init(healthStore:configuration:)")
    public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Reads how the workout is done: a session on the app's own store that has not started.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutConfiguration.self, forKey: Self.key) else {
            return nil
        }
        healthStore = HKHealthStore()
        configuration = value
        session = Mutex(WorkoutSessionState(value, madeAt: healthStore.configuration.now()))
        super.init()
    }

    /// Writes how the workout is done; its course goes on in one process only.
    open func encode(with coder: NSCoder) { coder.encode(json: configuration, forKey: Self.key) }

    // MARK: What it is

    /// Who is told of changes; not kept alive.
    open var delegate: (any HKWorkoutSessionDelegate)? {
        get { listener.object as? any HKWorkoutSessionDelegate }
        set { listener.object = newValue }
    }

    /// Where the session is.
    open var state: HKWorkoutSessionState { session.withLock { $0.state } }
    /// Always `primary`: sessions are made here and mirror no other device.
    open var type: HKWorkoutSessionType { .primary }
    /// A copy of how and where the workout is done.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(configuration) }
    /// The activity that goes on; the workout as a whole where no part was begun.
    open var currentActivity: HKWorkoutActivity {
        HKWorkoutActivity(session.withLock { $0.currentActivity })
    }
    /// When the session began to run; nil before.
    open var startDate: Date? { session.withLock { $0.startDate } }
    /// When the session was stopped, or ended without that; nil before.
    open var endDate: Date? { session.withLock { $0.endDate } }

    /// What is done.
    @available(swift, deprecated: 100000, message: "Use workoutConfiguration")
    open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }
    /// Whether it is done indoors.
    @available(swift, deprecated: 100000, message: "Use workoutConfiguration")
    open var locationType: HKWorkoutSessionLocationType { workoutConfiguration.locationType }

    /// The builder that records this session, the same each time.
    open func associatedWorkoutBuilder() -> HKLiveWorkoutBuilder {
        builder.withLock { builder in
            let made =
                builder
                ?? HKLiveWorkoutBuilder(
                    session: self, healthStore: healthStore, configuration: workoutConfiguration)
            builder = made
            return made
        }
    }

    // MARK: Its course

    /// Makes ready to start, as before a count-down.
    open func prepare() { change { $0.prepare(at: $1) } }

    /// Starts the session, now or at a date.
    open func startActivity(with date: Date?) {
        change { $0.start(at: date ?? $1) }
        guard state == .running else { return }
        WorkoutSessions.shared.started(self, at: healthStore.configuration.location)?.giveWay()
    }

    /// Stops the activity, now or at a date; the session waits for its end.
    open func stopActivity(with date: Date?) { change { $0.stop(at: date ?? $1) } }

    /// Pauses the session if it runs, which is an event too.
    open func pause() { change { $0.pause(at: $1) } }

    /// Goes on if the session is paused, which is an event too.
    open func resume() { change { $0.resume(at: $1) } }

    /// Ends the session for good.
    open func end() {
        change { $0.end(at: $1) }
        if state == .ended {
            WorkoutSessions.shared.ended(self, at: healthStore.configuration.location)
        }
    }

    /// Begins a part of a workout of several sports; the part before it ends.
    open func beginNewActivity(
        configuration workoutConfiguration: HKWorkoutConfiguration, date: Date,
        metadata: [String: Any]?
    ) {
        let activity = HKWorkoutActivity(
            workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata
        ).value
        change { state, _ in state.begin(activity) }
    }

    /// Ends the part that goes on; the session returns to the workout as a whole.
    open func endCurrentActivity(on date: Date) {
        change { state, _ in state.endActivity(at: date) }
    }

    /// Lets a phone mirror the session; there is no other device here, so it fails.
    @preconcurrency
    open func startMirroringToCompanionDevice(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in
            throw HKError(.errorHealthDataUnavailable, text: "No companion device is available.")
        }
    }

    /// Lets a phone mirror the session; there is no other device here, so it throws.
    open func startMirroringToCompanionDevice() async throws {
        try await healthStore.succeed { startMirroringToCompanionDevice(completion: $0) }
    }

    /// Ends the mirroring of the session; it is never mirrored here, so it fails.
    @preconcurrency
    open func stopMirroringToCompanionDevice(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in throw Self.notMirrored }
    }

    /// Ends the mirroring of the session; it is never mirrored here, so it throws.
    open func stopMirroringToCompanionDevice() async throws {
        try await healthStore.succeed { stopMirroringToCompanionDevice(completion: $0) }
    }

    private static var notMirrored: HKError {
        HKError(.errorInvalidArgument, text: "The workout session is not mirrored.")
    }

    /// Sends data to the other device; there is none here, so it fails.
    @preconcurrency
    open func sendToRemoteWorkoutSession(
        data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in throw Self.notMirrored }
    }

    /// Sends data to the other device; there is none here, so it throws.
    open func sendToRemoteWorkoutSession(data: Data) async throws {
        try await healthStore.succeed { sendToRemoteWorkoutSession(data: data, completion: $0) }
    }

    // MARK: Telling

    /// Ends because another session began to run.
    private func giveWay() {
        let error = HKError(
            .errorAnotherWorkoutSessionStarted, text: "Another workout session was started.")
        change { $0.fail(with: error, at: $1) }
    }

    private func change(
        _ change: (inout WorkoutSessionState, Date) -> [WorkoutSessionState.Action]
    ) {
        let now = healthStore.configuration.now()
        session.withLock { state in
            // Queued under the lock, so that the delegate learns of changes in their order.
            let actions = change(&state, now)
            if !actions.isEmpty { queue.async { actions.forEach(self.tell) } }
        }
    }

    private func tell(_ action: WorkoutSessionState.Action) {
        let builder = builder.withLock { $0 }
        switch action {
        case .changed(let to, let from, let date):
            delegate?.workoutSession(self, didChangeTo: to, from: from, date: date)
        case .failed(let error):
            delegate?.workoutSession(self, didFailWithError: error)
        case .generated(let event):
            builder?.collect(event)
            delegate?.workoutSession(self, didGenerate: HKWorkoutEvent(event))
        case .began(let activity):
            builder?.begin(activity)
            delegate?.workoutSession(
                self, didBeginActivityWith: HKWorkoutConfiguration(activity.configuration),
                date: activity.startDate)
        case .finished(let activity):
            builder?.end(activity)
            delegate?.workoutSession(
                self, didEndActivityWith: HKWorkoutConfiguration(activity.configuration),
                date: activity.endDate ?? activity.startDate)
        }
    }
}
