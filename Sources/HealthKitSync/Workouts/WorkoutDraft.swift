public import Foundation
public import HealthKit

/// A workout that is to be saved: HealthKit makes workouts through a builder, never as a value.
public struct WorkoutDraft {
    /// What was done.
    public var activity: HKWorkoutActivityType
    /// When it began.
    public var start: Date
    /// When it ended.
    public var end: Date
    /// The workout's own facts, with its sync identifier and version.
    public var metadata: [String: Any]
    /// The samples that belong to it; those that are saved already are only joined to it.
    public var samples: [HKSample]

    /// Puts a draft together.
    public init(
        activity: HKWorkoutActivityType, start: Date, end: Date, metadata: [String: Any],
        samples: [HKSample]
    ) {
        self.activity = activity
        self.start = start
        self.end = end
        self.metadata = metadata
        self.samples = samples
    }
}

extension HKHealthStore {
    /// Builds and saves a workout; nil where the device is locked and it appears later.
    public func saveWorkout(_ draft: WorkoutDraft) async throws -> HKWorkout? {
        let configuration = HKWorkoutConfiguration()
        configuration.activityType = draft.activity
        let builder = HKWorkoutBuilder(
            healthStore: self, configuration: configuration, device: nil)
        try await builder.beginCollection(at: draft.start)
        if !draft.samples.isEmpty { try await builder.addSamples(draft.samples) }
        try await builder.addMetadata(draft.metadata)
        try await builder.endCollection(at: draft.end)
        return try await builder.finishWorkout()
    }
}
