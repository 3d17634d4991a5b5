internal import Dispatch
public import Foundation
internal import HealthModel
internal import Synchronization

/// A running workout: it is prepared, started, paused, stopped and ended.
///
/// There are no sensors here, so nothing is measured. The live builder of a session collects the
/// samples that apps save into the store. As on a watch only one session runs at a time: starting
/// another one ends it with `errorAnotherWorkoutSessionStarted`. This applies to the sessions of
/// one process on one store; other processes are not considered.
///
/// Calls take effect at once; the delegate is called later, in order. A call that would change
/// nothing is ignored. Starting a stopped or ended session, and dates in a wrong order, are
/// reported to the delegate as `errorInvalidArgument`.
// @unchecked: mutexes guard the mutable state and the delegate.
open class HKWorkoutSession: NSObject, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitConfiguration"

    private let healthStore: HKHealthStore
    private let configuration: WorkoutConfiguration
    private let session: Mutex<WorkoutSessionState>
    private let builder = Mutex<HKLiveWorkoutBuilder?>(nil)
    private let queue = DispatchQueue(label: "HKWorkoutSession")
    private let listener = WeakDelegate()

    /// Creates a session that has not started.
    ///
    /// - Throws: `errorHealthDataUnavailable` without a health store, `errorInvalidArgument` for an
    ///   invalid lap length.
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

    /// Creates a session on the app's own store; older than configurations.
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

    /// Creates a session on the app's own store; the first initialiser of this class.
    ///
    /// - Throws: The errors of the other initialiser.
    @available(swift, deprecated: 100000, renamed: "init(healthStore:configuration:)")
    public convenience init(configuration workoutConfiguration: HKWorkoutConfiguration) throws {
        try self.init(healthStore: HKHealthStore(), configuration: workoutConfiguration)
    }

    // MARK: Archives

    open class var supportsSecureCoding: Bool { true }

    /// Decodes the configuration: a session on the app's own store that has not started.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(WorkoutConfiguration.self, forKey: Self.key) else {
            return nil
        }
        healthStore = HKHealthStore()
        configuration = value
        session = Mutex(WorkoutSessionState(value, madeAt: healthStore.configuration.now()))
        super.init()
    }

    /// Encodes the configuration; the state of a session exists only in its process.
    open func encode(with coder: NSCoder) { coder.encode(json: configuration, forKey: Self.key) }

    // MARK: Properties

    /// The delegate, as a weak reference.
    open var delegate: (any HKWorkoutSessionDelegate)? {
        get { listener.object as? any HKWorkoutSessionDelegate }
        set { listener.object = newValue }
    }

    /// The present state.
    open var state: HKWorkoutSessionState { session.withLock { $0.state } }
    /// Always `primary`: sessions are created here and do not mirror another device.
    open var type: HKWorkoutSessionType { .primary }
    /// A copy of the configuration.
    open var workoutConfiguration: HKWorkoutConfiguration { HKWorkoutConfiguration(configuration) }
    /// The current activity; the whole workout if no activity was begun.
    open var currentActivity: HKWorkoutActivity {
        HKWorkoutActivity(session.withLock { $0.currentActivity })
    }
    /// The date of starting; nil before.
    open var startDate: Date? { session.withLock { $0.startDate } }
    /// The date of stopping, or of ending without stopping; nil before.
    open var endDate: Date? { session.withLock { $0.endDate } }

    /// The activity type.
    @available(swift, deprecated: 100000, message: "Use workoutConfiguration")
    open var activityType: HKWorkoutActivityType { workoutConfiguration.activityType }
    /// The location: indoor or outdoor.
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

    // MARK: State changes

    /// Prepares the session, such as before a count-down.
    open func prepare() {
        if let error = healthStore.configuration.refusalOfWorkoutSession {
            return change { $0.refuse(error, at: $1) }
        }
        change { $0.prepare(at: $1) }
    }

    /// Starts the session, now or at a date.
    open func startActivity(with date: Date?) {
        if let error = healthStore.configuration.refusalOfWorkoutSession {
            return change { $0.refuse(error, at: $1) }
        }
        change { $0.start(at: date ?? $1) }
        guard state == .running else { return }
        WorkoutSessions.shared.started(self, at: healthStore.configuration.location)?
            .endForAnotherSession()
    }

    /// Stops the activity, now or at a date; the session can then be ended.
    open func stopActivity(with date: Date?) { change { $0.stop(at: date ?? $1) } }

    /// Pauses a running session, and adds an event.
    open func pause() { change { $0.pause(at: $1) } }

    /// Resumes a paused session, and adds an event.
    open func resume() { change { $0.resume(at: $1) } }

    /// Ends the session permanently.
    open func end() {
        change { $0.end(at: $1) }
        if state == .ended {
            WorkoutSessions.shared.ended(self, at: healthStore.configuration.location)
        }
    }

    /// Begins an activity of a workout of several sports; the previous activity ends.
    open func beginNewActivity(
        configuration workoutConfiguration: HKWorkoutConfiguration, date: Date,
        metadata: [String: Any]?
    ) {
        let activity = HKWorkoutActivity(
            workoutConfiguration: workoutConfiguration, start: date, end: nil, metadata: metadata
        ).value
        change { state, _ in state.begin(activity) }
    }

    /// Ends the current activity; the whole workout becomes the current activity again.
    open func endCurrentActivity(on date: Date) {
        change { state, _ in state.endActivity(at: date) }
    }

    /// Starts mirroring on a phone; fails, because there is no other device here.
    @preconcurrency
    open func startMirroringToCompanionDevice(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in
            throw HKError(.errorHealthDataUnavailable, text: "No companion device is available.")
        }
    }

    /// Starts mirroring on a phone; throws, because there is no other device here.
    open func startMirroringToCompanionDevice() async throws {
        try await Completion.succeed { startMirroringToCompanionDevice(completion: $0) }
    }

    /// Ends mirroring; fails, because sessions are never mirrored here.
    @preconcurrency
    open func stopMirroringToCompanionDevice(
        completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in throw Self.notMirrored }
    }

    /// Ends mirroring; throws, because sessions are never mirrored here.
    open func stopMirroringToCompanionDevice() async throws {
        try await Completion.succeed { stopMirroringToCompanionDevice(completion: $0) }
    }

    private static var notMirrored: HKError {
        HKError(.errorInvalidArgument, text: "The workout session is not mirrored.")
    }

    /// Sends data to the other device; fails, because there is none here.
    @preconcurrency
    open func sendToRemoteWorkoutSession(
        data: Data, completion: @escaping @Sendable (Bool, (any Error)?) -> Void
    ) {
        healthStore.complete(completion) { _, _ in throw Self.notMirrored }
    }

    /// Sends data to the other device; throws, because there is none here.
    open func sendToRemoteWorkoutSession(data: Data) async throws {
        try await Completion.succeed { sendToRemoteWorkoutSession(data: data, completion: $0) }
    }

    // MARK: Notifying

    /// Ends because another session was started.
    private func endForAnotherSession() {
        let error = HKError(
            .errorAnotherWorkoutSessionStarted, text: "Another workout session was started.")
        change { $0.fail(with: error, at: $1) }
    }

    private func change(
        _ change: (inout WorkoutSessionState, Date) -> [WorkoutSessionState.Action]
    ) {
        let now = healthStore.configuration.now()
        session.withLock { state in
            // Queued under the lock, so that the delegate is called in the order of the changes.
            let actions = change(&state, now)
            if !actions.isEmpty { queue.async { actions.forEach(self.notifyDelegate) } }
        }
    }

    private func notifyDelegate(_ action: WorkoutSessionState.Action) {
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

/// The delegate of a workout session, called on the session's own serial queue.
public protocol HKWorkoutSessionDelegate: NSObjectProtocol {
    /// The state of the session changed at a date.
    func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date)

    /// An error occurred; if it ends the session, the change of state follows.
    func workoutSession(_ workoutSession: HKWorkoutSession, didFailWithError error: any Error)

    /// The session was paused or resumed; optional.
    func workoutSession(_ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent)

    /// An activity began; optional.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

    /// An activity ended; optional.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date)

    /// The other device sent data; optional, and never called here, because there is no other
    /// device.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didReceiveDataFromRemoteWorkoutSession data: [Data])

    /// The other device disconnected; optional, and never called here, because there is no other
    /// device.
    func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didDisconnectFromRemoteDeviceWithError error: (any Error)?)
}

// Methods that are optional in Objective-C have an empty default here.
extension HKWorkoutSessionDelegate {
    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession, didGenerate event: HKWorkoutEvent
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didBeginActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didEndActivityWith workoutConfiguration: HKWorkoutConfiguration, date: Date
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didReceiveDataFromRemoteWorkoutSession data: [Data]
    ) {}

    /// Does nothing.
    public func workoutSession(
        _ workoutSession: HKWorkoutSession,
        didDisconnectFromRemoteDeviceWithError error: (any Error)?
    ) {}
}

// The first API for running a session, before sessions had their own methods.

extension HKHealthStore {
    /// Starts a session now.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's startActivity(with:)")
    public func start(_ workoutSession: HKWorkoutSession) {
        workoutSession.startActivity(with: nil)
    }

    /// Ends a session.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's end()")
    public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }

    /// Pauses a running session.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's pause()")
    public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }

    /// Resumes a paused session.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's resume()")
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) {
        workoutSession.resume()
    }
}

/// The running workout session of each store, of which there is one at a time.
// The process has one instance, because sessions do not know each other.
final class WorkoutSessions: Sendable {
    static let shared = WorkoutSessions()

    // @unchecked: a weak reference to a class that can be shared safely.
    private struct Reference: @unchecked Sendable {
        weak var session: HKWorkoutSession?
    }

    private let running = Mutex<[OpenHealthKitConfiguration.Location: Reference]>([:])

    /// Registers a running session; returns the previous one, which must end.
    func started(
        _ session: HKWorkoutSession, at location: OpenHealthKitConfiguration.Location
    ) -> HKWorkoutSession? {
        running.withLock { running in
            let last = running.updateValue(Reference(session: session), forKey: location)?.session
            return last === session ? nil : last
        }
    }

    /// Removes a session after its end.
    func ended(_ session: HKWorkoutSession, at location: OpenHealthKitConfiguration.Location) {
        running.withLock { running in
            // A released session is removed too.
            let last = running[location]?.session
            if last === session || last == nil { running[location] = nil }
        }
    }
}
