public import Foundation

/// A workout, or an activity of one, with the samples that rate its effort.
// Safe to share: the state never changes.
open class HKWorkoutEffortRelationship: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The workout.
    public let workout: HKWorkout
    /// The activity of the workout; nil if the whole workout is rated.
    public let activity: HKWorkoutActivity?
    /// The ratings of the activity, or those of the workout but not of its activities.
    ///
    /// The latest is the first; nil if there are none.
    public let samples: [HKSample]?

    package init(workout: HKWorkout, activity: HKWorkoutActivity?, samples: [HKSample]?) {
        self.workout = workout
        self.activity = activity
        self.samples = samples
        super.init()
    }

    /// Whether workout, activity and ratings are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKWorkoutEffortRelationship else { return false }
        return workout == other.workout && activity?.uuid == other.activity?.uuid
            && samples == other.samples
    }

    /// The hash of the workout.
    open override var hash: Int { workout.hash }

    /// The relationship itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Relationships decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Encodes workout, activity and ratings.
    open func encode(with coder: NSCoder) {
        coder.encode(workout, forKey: "workout")
        coder.encode(activity, forKey: "activity")
        coder.encode(samples.map { $0 as NSArray }, forKey: "samples")
    }

    /// Decodes workout, activity and ratings; nil if there is no workout.
    public required init?(coder: NSCoder) {
        guard let workout = coder.value(HKWorkout.self, forKey: "workout") else { return nil }
        self.workout = workout
        activity = coder.value(HKWorkoutActivity.self, forKey: "activity")
        samples = coder.value(of: [NSArray.self, HKSample.self], forKey: "samples") as? [HKSample]
        super.init()
    }
}
