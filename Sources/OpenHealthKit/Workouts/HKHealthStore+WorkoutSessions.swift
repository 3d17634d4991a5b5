internal import Synchronization

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
