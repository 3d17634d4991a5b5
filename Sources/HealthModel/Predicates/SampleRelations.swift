public import Foundation

/// The relations between samples, for predicates that are evaluated in memory.
public struct SampleRelations: Sendable {
    /// A sample's rating of a workout, or of one activity of it.
    public struct Effort: Hashable, Sendable {
        /// The workout.
        public var workout: UUID
        /// The activity; nil for the whole workout.
        public var activity: UUID?

        /// Creates a relation.
        public init(workout: UUID, activity: UUID? = nil) {
            self.workout = workout
            self.activity = activity
        }
    }

    /// The correlations that a sample is a member of.
    public var correlations: [UUID: Set<UUID>]
    /// The workouts and electrocardiograms that a sample was added to.
    public var owners: [UUID: Set<UUID>]
    /// The workouts whose effort a sample rates.
    public var efforts: [UUID: Set<Effort>]
    /// The samples that were added to a workout, in the order of insertion.
    public var workoutSamples: [UUID: [Sample]]

    /// Creates relations; empty by default.
    public init(
        correlations: [UUID: Set<UUID>] = [:], owners: [UUID: Set<UUID>] = [:],
        efforts: [UUID: Set<Effort>] = [:], workoutSamples: [UUID: [Sample]] = [:]
    ) {
        self.correlations = correlations
        self.owners = owners
        self.efforts = efforts
        self.workoutSamples = workoutSamples
    }
}
