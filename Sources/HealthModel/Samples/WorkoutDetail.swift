public import Foundation

/// What a workout says beside its dates.
public struct WorkoutDetail: Hashable, Sendable, Codable {
    /// The raw value of the activity type.
    public var activityType: Int
    /// Seconds, without pauses.
    public var duration: TimeInterval
    /// The energy that the saving app gave.
    public var totalEnergyBurned: Quantity?
    /// The distance that the saving app gave.
    public var totalDistance: Quantity?
    /// The flights of stairs that the saving app gave.
    public var totalFlightsClimbed: Quantity?
    /// The swimming strokes that the saving app gave.
    public var totalSwimmingStrokeCount: Quantity?
    /// Pauses, laps, segments and the like, in the order given.
    public var events: [WorkoutEvent]
    /// The parts of a workout of several sports; empty for the implicit single one.
    public var activities: [WorkoutActivity]
    /// Summaries that came with the workout, as in an import, where the samples did not.
    public var statistics: [WorkoutStatistics]
    /// How long the workout stayed in zones; nil where no zones were computed.
    public var zoneGroups: [WorkoutZoneGroup]?

    /// Puts a workout's facts together.
    public init(
        activityType: Int, duration: TimeInterval, totalEnergyBurned: Quantity? = nil,
        totalDistance: Quantity? = nil, totalFlightsClimbed: Quantity? = nil,
        totalSwimmingStrokeCount: Quantity? = nil, events: [WorkoutEvent] = [],
        activities: [WorkoutActivity] = [], statistics: [WorkoutStatistics] = [],
        zoneGroups: [WorkoutZoneGroup]? = nil
    ) {
        self.activityType = activityType
        self.duration = duration
        self.totalEnergyBurned = totalEnergyBurned
        self.totalDistance = totalDistance
        self.totalFlightsClimbed = totalFlightsClimbed
        self.totalSwimmingStrokeCount = totalSwimmingStrokeCount
        self.events = events
        self.activities = activities
        self.statistics = statistics
        self.zoneGroups = zoneGroups
    }
}

/// Something that happened during a workout.
public struct WorkoutEvent: Hashable, Sendable, Codable {
    /// The raw value of the event type.
    public var type: Int
    /// When it happened; pauses and resumptions have no length.
    public var interval: DateInterval
    /// Facts beside it.
    public var metadata: Metadata

    /// Puts an event together.
    public init(type: Int, interval: DateInterval, metadata: Metadata = [:]) {
        self.type = type
        self.interval = interval
        self.metadata = metadata
    }
}

/// How and where a workout is done.
public struct WorkoutConfiguration: Hashable, Sendable, Codable {
    /// The raw value of the activity type.
    public var activityType: Int
    /// The raw value of the location type: unknown 1, indoor 2, outdoor 3.
    public var locationType: Int
    /// The raw value of the swimming location type: unknown 0, pool 1, open water 2.
    public var swimmingLocationType: Int
    /// The length of a lap in a pool.
    public var lapLength: Quantity?

    /// Puts a configuration together.
    public init(
        activityType: Int, locationType: Int = 1, swimmingLocationType: Int = 0,
        lapLength: Quantity? = nil
    ) {
        self.activityType = activityType
        self.locationType = locationType
        self.swimmingLocationType = swimmingLocationType
        self.lapLength = lapLength
    }
}

/// One part of a workout of several sports.
public struct WorkoutActivity: Hashable, Sendable, Codable {
    /// Its identity.
    public var uuid: UUID
    /// How and where it was done.
    public var configuration: WorkoutConfiguration
    /// When it began.
    public var startDate: Date
    /// When it ended; nil while it goes on.
    public var endDate: Date?
    /// Facts beside it.
    public var metadata: Metadata
    /// What happened during it.
    public var events: [WorkoutEvent]
    /// Statistics over its samples, in a workout that a store was asked for; nil where none was.
    public var statistics: [WorkoutStatistics]?
    /// How long the activity stayed in zones; nil where no zones were computed.
    public var zoneGroups: [WorkoutZoneGroup]?

    /// Puts an activity together.
    public init(
        uuid: UUID, configuration: WorkoutConfiguration, startDate: Date, endDate: Date?,
        metadata: Metadata = [:], events: [WorkoutEvent] = [],
        statistics: [WorkoutStatistics]? = nil, zoneGroups: [WorkoutZoneGroup]? = nil
    ) {
        self.uuid = uuid
        self.configuration = configuration
        self.startDate = startDate
        self.endDate = endDate
        self.metadata = metadata
        self.events = events
        self.statistics = statistics
        self.zoneGroups = zoneGroups
    }
}

/// A summary of one type over a workout, as an export carries it.
public struct WorkoutStatistics: Hashable, Sendable, Codable {
    /// The type that is summed up.
    public var type: ObjectType
    /// The stretch of time.
    public var interval: DateInterval
    /// The sum, for a cumulative type.
    public var sum: Quantity?
    /// The average, for a discrete type.
    public var average: Quantity?
    /// The least value, for a discrete type.
    public var minimum: Quantity?
    /// The greatest value, for a discrete type.
    public var maximum: Quantity?

    /// Puts a summary together.
    public init(
        type: ObjectType, interval: DateInterval, sum: Quantity? = nil, average: Quantity? = nil,
        minimum: Quantity? = nil, maximum: Quantity? = nil
    ) {
        self.type = type
        self.interval = interval
        self.sum = sum
        self.average = average
        self.minimum = minimum
        self.maximum = maximum
    }
}
