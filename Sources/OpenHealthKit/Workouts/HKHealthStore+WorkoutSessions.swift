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
