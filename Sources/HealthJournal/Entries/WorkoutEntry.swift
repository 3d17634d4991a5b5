public import Foundation
public import HealthModel

/// Training: what, from when to when, and what it took.
public struct WorkoutEntry: Hashable, Sendable, Codable {
    /// What all entries have in common; its date is the start, its note the person's notes.
    public var header: EntryHeader
    /// The raw value of the activity, as `WorkoutActivities` names it: 37 is running.
    public var activity: Int
    /// The instant at which it ended; not before the start.
    public var end: Date
    /// The active energy that it took.
    public var energy: Quantity?
    /// How far it went.
    public var distance: Quantity?

    /// Puts an entry together.
    public init(
        header: EntryHeader, activity: Int, end: Date, energy: Quantity? = nil,
        distance: Quantity? = nil
    ) {
        self.header = header
        self.activity = activity
        self.end = end
        self.energy = energy
        self.distance = distance
    }

    /// The instant at which it began.
    public var start: Date {
        get { header.date }
        set { header.date = newValue }
    }

    /// The type of ``distance``: on foot where the activity has none of its own.
    public var distanceType: ObjectType {
        WorkoutActivities.distanceType(of: activity) ?? .distanceWalkingRunning
    }

    /// The person's notes.
    public var notes: String? {
        get { header.note }
        set { header.note = newValue }
    }

    /// How long it lasted, in seconds.
    public var duration: TimeInterval { end.timeIntervalSince(start) }
}
