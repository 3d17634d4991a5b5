public import Foundation
public import HealthKit

/// A workout to be saved, because HealthKit creates workouts only with a builder.
public struct WorkoutDraft {
    /// The activity type.
    public var activity: HKWorkoutActivityType
    /// The start date.
    public var start: Date
    /// The end date.
    public var end: Date
    /// The workout's metadata, with its sync identifier and version.
    public var metadata: [String: Any]
    /// The samples to associate with the workout; already saved ones are not saved again.
    public var samples: [HKSample]

    /// Creates a draft.
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
    /// Builds and saves a workout; nil if the device is locked and the workout appears later.
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
