public import Foundation
internal import HealthDatabase
internal import HealthModel
public import OpenHealthKit
internal import Synchronization

/// A phone that starts and wakes an app, for tests of background delivery.
///
/// The closure is what the app does at each launch, as in the initialiser of its `App`. It makes its
/// `HKHealthStore()` there, which uses the phone's store. Another app saves; the phone launches or wakes the app as
/// HealthKit does, and reports whether the app answered:
///
/// ```swift
/// let phone = SimulatedPhone { try await StepDiary.shared.launched() }
/// try await phone.openApp()
/// phone.leaveApp()
/// phone.endApp()
/// let wake = try await phone.save([walk(100)])
/// #expect(wake.isLaunched && wake.unanswered == 0)
/// ```
///
/// - The phone launches an app that does not run only for a type with background delivery, and at most once in the
///   period of its frequency.
/// - After three launches in a row with an observer that did not call its completion handler the phone launches the
///   app no more, until the person opens it. Source: Apple's page of `enableBackgroundDelivery(for:frequency:)`.
///   *Unverified*: that opening the app ends this. The delays between the attempts are not published; here the next
///   attempt comes with the next change.
/// - An app that runs in the background is woken by the rules of `docs/fidelity.md`, section 9.
///
/// A simulated phone is used by one test at a time: call its methods one after the other.
public final class SimulatedPhone: Sendable {
    /// The states of the app.
    public enum AppState: Hashable, Sendable {
        case notRunning, foreground, background
    }

    /// The effect of a change in Health on the app.
    public struct Wake: Hashable, Sendable {
        /// Whether the phone launched the app for the change.
        public var isLaunched: Bool
        /// The number of notifications that the app's observers received.
        public var notifications: Int
        /// The number of these that the app did not answer by the completion handler.
        public var unanswered: Int

        /// Creates the result of a change.
        ///
        /// - Parameters:
        ///   - isLaunched: Whether the phone launched the app.
        ///   - notifications: The number of notifications.
        ///   - unanswered: The number of notifications without an answer.
        public init(isLaunched: Bool, notifications: Int, unanswered: Int) {
            self.isLaunched = isLaunched
            self.notifications = notifications
            self.unanswered = unanswered
        }
    }

    private struct State {
        var appState = AppState.notRunning
        var process = AppProcess()
        var launches = DeliveryState()
    }

    /// The clock of the phone.
    public let clock: ManualClock
    /// The longest time in seconds that the phone waits for the app to answer its observers.
    ///
    /// A test of an app that does not answer waits so long each time.
    public let patience: TimeInterval

    private let state: Mutex<State>
    private let configuration: OpenHealthKitConfiguration
    private let launch: @Sendable () async throws -> Void

    /// Creates a phone on which the app is installed and does not run.
    ///
    /// - Parameters:
    ///   - configuration: The store and the app. The phone sets the clock, and whether the app is in the background.
    ///   - now: The date at which the phone's clock begins.
    ///   - patience: The longest time in seconds to wait for the app's answers; more than 0.
    ///   - launch: What the app does at each launch.
    public init(
        configuration: OpenHealthKitConfiguration = .temporary(),
        now: Date = Date(timeIntervalSince1970: 1_773_144_000), patience: TimeInterval = 5,
        launch: @escaping @Sendable () async throws -> Void
    ) {
        precondition(patience > 0, "The patience of a simulated phone must be more than 0.")
        let clock = ManualClock(now)
        self.clock = clock
        self.patience = patience
        self.launch = launch
        var configuration = configuration
        configuration.now = { clock.now }
        self.configuration = configuration
        state = Mutex(State())
    }

    deinit { state.withLock { $0.process }.end() }

    /// The state of the app.
    public var appState: AppState { state.withLock { $0.appState } }

    /// The store of the app, for what a test reads from outside of it.
    public var store: HKHealthStore { HKHealthStore(configuration: configuration) }

    /// The person opens the app: it is launched if it does not run, and comes to the foreground.
    ///
    /// - Throws: An error of the launch, and `CancellationError`.
    public func openApp() async throws {
        let wasRunning = state.withLock { state in
            defer { state.appState = .foreground }
            state.launches = DeliveryState()
            return state.appState != .notRunning
        }
        if wasRunning { return }
        try await start()
        try await observers().wait(patience: .seconds(patience))
    }

    /// The person leaves the app, which runs on in the background; no effect on an app that does not run.
    public func leaveApp() {
        state.withLock { state in
            if state.appState == .foreground { state.appState = .background }
        }
    }

    /// The system or the person ends the app: its queries end, and its process is gone.
    public func endApp() {
        let process = state.withLock { state in
            state.appState = .notRunning
            return state.process
        }
        process.end()
    }

    /// Another app saves samples, and the phone launches or wakes the app if it is due.
    ///
    /// Returns when the app has handled the change, or after ``patience``.
    ///
    /// - Parameters:
    ///   - samples: The samples.
    ///   - bundleIdentifier: The bundle identifier of the other app.
    /// - Returns: What the change did with the app.
    /// - Throws: An error of the store or of the launch, and `CancellationError`.
    @discardableResult
    public func save(
        _ samples: [HKSample], from bundleIdentifier: String = "com.example.watch"
    ) async throws -> Wake {
        let isDue = try isLaunchDue(for: Set(samples.map(\.sampleType.value)))
        let before = isDue ? (0, 0) : state.withLock { $0.process.counts }
        try await OpenHealthKitConfiguration.withDefault(configuration) {
            try await HKHealthStore.otherApp(bundleIdentifier).save(samples)
        }
        if isDue {
            state.withLock { $0.appState = .background }
            try await start()
        }
        try await observers().wait(patience: .seconds(patience))
        let after = state.withLock { $0.process.counts }
        if isDue { record(answered: after.unanswered == 0) }
        return Wake(
            isLaunched: isDue, notifications: after.notifications - before.0,
            unanswered: max(0, after.unanswered - before.1))
    }

    // MARK: Pieces

    /// Runs the closure of the app in a new process, and waits until its queries observe the store.
    private func start() async throws {
        let process = AppProcess()
        state.withLock { $0.process = process }
        var configuration = configuration
        configuration.process = process
        configuration.isInBackground = { [weak self] in self?.appState != .foreground }
        try await OpenHealthKitConfiguration.withDefault(configuration) { try await launch() }
        try await observers().waitForStart()
    }

    private func observers() throws -> ObserverWait {
        let location = configuration.location
        return try ObserverWait(
            store.openStore(), isStarting: { !StartingQueries.isEmpty(at: location) })
    }

    /// Whether the phone launches the app for a change of these types.
    private func isLaunchDue(for types: Set<ObjectType>) throws -> Bool {
        let registered = try store.openStore().backgroundDeliveries.all(
            of: configuration.app.identity)
        let periods = registered.filter { types.contains($0.type) }
            .map { HKUpdateFrequency(rawValue: $0.frequency)?.period ?? 0 }
        return state.withLock { state in
            state.appState == .notRunning
                && periods.contains {
                    state.launches.mayDeliver(at: clock.now, isInBackground: true, period: $0)
                }
        }
    }

    /// Records a launch in the background.
    private func record(answered: Bool) {
        state.withLock { state in
            let launch = state.launches.delivered(at: clock.now, isInBackground: true)
            if answered { _ = state.launches.answered(launch) }
        }
    }
}
