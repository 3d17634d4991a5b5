// The first way to run a session, from before sessions had methods of their own.

extension HKHealthStore {
    /// Starts a session now.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's startActivity(with:)")
    public func start(_ workoutSession: HKWorkoutSession) {
        workoutSession.startActivity(with: nil)
    }

    /// Ends a session.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's end()")
    public func end(_ workoutSession: HKWorkoutSession) { workoutSession.end() }

    /// Pauses a session if it runs.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's pause()")
    public func pause(_ workoutSession: HKWorkoutSession) { workoutSession.pause() }

    /// Goes on with a session if it is paused.
    @available(swift, deprecated: 100000, message: "Use HKWorkoutSession's resume()")
    public func resumeWorkoutSession(_ workoutSession: HKWorkoutSession) {
        workoutSession.resume()
    }
}
