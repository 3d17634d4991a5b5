public import Foundation
public import HealthModel

/// A workout: its activity, time range, energy and distance.
public struct WorkoutEntry: Hashable, Sendable, Codable {
    /// The fields that all entries have; the date is the start, the note contains the person's
    /// notes.
    public var header: EntryHeader
    /// The raw value of the activity from `WorkoutActivities`: 37 is running.
    public var activity: Int
    /// The end date; not before the start.
    public var end: Date
    /// The active energy.
    public var energy: Quantity?
    /// The distance.
    public var distance: Quantity?

    /// Creates an entry.
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

    /// The start date.
    public var start: Date {
        get { header.date }
        set { header.date = newValue }
    }

    /// The type of ``distance``; walking and running if the activity has no type of its own.
    public var distanceType: ObjectType {
        WorkoutActivities.distanceType(of: activity) ?? .distanceWalkingRunning
    }

    /// The person's notes.
    public var notes: String? {
        get { header.note }
        set { header.note = newValue }
    }

    /// The duration in seconds.
    public var duration: TimeInterval { end.timeIntervalSince(start) }
}
