import Foundation
import HealthKit
import Observation

/// Records a workout with the sensors of the watch, and saves it in Health.
@Observable @MainActor
final class WorkoutRecorder: NSObject {
    /// When the workout began; nil while none is recorded.
    private(set) var start: Date?
    /// The latest heart rate, in beats per minute.
    private(set) var heartRate: Double?
    /// The active energy so far, in kilocalories.
    private(set) var energy: Double?
    /// What the system reported of the session, such as that another app's workout ended it; nil if nothing.
    private(set) var failure: (any Error)?
    private let store: HKHealthStore
    private var session: HKWorkoutSession?
    private var builder: HKLiveWorkoutBuilder?
    private var isEnding = false

    /// Creates a recorder over a health store.
    init(store: HKHealthStore) {
        self.store = store
    }

    /// Starts a session and collects what its sensors measure.
    ///
    /// - Parameters:
    ///   - activity: What the person does.
    ///   - entry: The identity of the entry that the workout becomes.
    ///   - date: When the workout begins.
    func begin(_ activity: HKWorkoutActivityType, as entry: UUID, at date: Date) async throws {
        guard session == nil else { return }
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = activity
        let session = try HKWorkoutSession(healthStore: store, configuration: configuration)
        let builder = session.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: configuration)
        attach(session, builder, since: date)
        do {
            session.startActivity(with: date)
            try await builder.beginCollection(at: date)
            // At the beginning, so that it also survives a crash.
            try await builder.addMetadata(RecordedWorkout.metadata(of: entry))
        } catch {
            session.end()
            forget()
            throw error
        }
    }

    /// Ends the session and saves the workout.
    ///
    /// If saving fails, nothing is lost: the person can end the workout again.
    ///
    /// - Parameter date: When the workout ends.
    /// - Returns: The workout; nil if the watch is locked and saves it later, or if none was recorded.
    func end(at date: Date) async throws -> HKWorkout? {
        guard let session, let builder, !isEnding else { return nil }
        isEnding = true
        defer { isEnding = false }
        session.stopActivity(with: date)
        // An attempt that could not save the workout has already ended the collection.
        if builder.endDate == nil { try await builder.endCollection(at: session.endDate ?? date) }
        let workout = try await builder.finishWorkout()
        session.end()
        forget()
        failure = nil
        return workout
    }

    /// Goes on with a session that was running when the app crashed.
    func recover() async throws {
        guard session == nil, let found = try await store.recoverActiveWorkoutSession(),
            // The person may have started one meanwhile.
            session == nil
        else { return }
        let builder = found.associatedWorkoutBuilder()
        builder.dataSource = HKLiveWorkoutDataSource(
            healthStore: store, workoutConfiguration: found.workoutConfiguration)
        attach(found, builder, since: builder.startDate)
    }

    private func attach(
        _ session: HKWorkoutSession, _ builder: HKLiveWorkoutBuilder, since date: Date?
    ) {
        (self.session, self.builder, start) = (session, builder, date)
        (heartRate, energy, failure) = (nil, nil, nil)
        session.delegate = self
        builder.delegate = self
    }

    private func forget() {
        (session, builder, start) = (nil, nil, nil)
    }

    private func read() {
        let beats = builder?.statistics(for: HKQuantityType(.heartRate))?.mostRecentQuantity()
        heartRate = beats?.doubleValue(for: .count().unitDivided(by: .minute()))
        let burned = builder?.statistics(for: HKQuantityType(.activeEnergyBurned))?.sumQuantity()
        energy = burned?.doubleValue(for: .kilocalorie())
    }

    private func failed(_ session: HKWorkoutSession, with error: any Error) {
        guard session === self.session else { return }
        failure = error
        // What was recorded stays, so that the person can save it; a session that never started has nothing.
        if session.startDate == nil { forget() }
    }
}

// HealthKit calls its delegates on queues of its own.
extension WorkoutRecorder: nonisolated HKLiveWorkoutBuilderDelegate {
    nonisolated func workoutBuilder(
        _ workoutBuilder: HKLiveWorkoutBuilder, didCollectDataOf collectedTypes: Set<HKSampleType>
    ) {
        Task { await read() }
    }

    nonisolated func workoutBuilderDidCollectEvent(_ workoutBuilder: HKLiveWorkoutBuilder) {}
}

extension WorkoutRecorder: nonisolated HKWorkoutSessionDelegate {
    nonisolated func workoutSession(
        _ workoutSession: HKWorkoutSession, didChangeTo toState: HKWorkoutSessionState,
        from fromState: HKWorkoutSessionState, date: Date
    ) {}

    nonisolated func workoutSession(
        _ workoutSession: HKWorkoutSession, didFailWithError error: any Error
    ) {
        Task { await failed(workoutSession, with: error) }
    }
}
