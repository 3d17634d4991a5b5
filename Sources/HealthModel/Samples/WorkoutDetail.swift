public import Foundation

/// The details of a workout.
public struct WorkoutDetail: Hashable, Sendable, Codable {
    /// The raw value of the activity type.
    public var activityType: Int
    /// The duration in seconds, without pauses.
    public var duration: TimeInterval
    /// The energy that the app saved.
    public var totalEnergyBurned: Quantity?
    /// The distance that the app saved.
    public var totalDistance: Quantity?
    /// The flights of stairs that the app saved.
    public var totalFlightsClimbed: Quantity?
    /// The swimming strokes that the app saved.
    public var totalSwimmingStrokeCount: Quantity?
    /// The events, such as pauses, laps and segments, in the order given.
    public var events: [WorkoutEvent]
    /// The activities of a workout of several sports; empty for the implicit single one.
    public var activities: [WorkoutActivity]
    /// Imported summaries of the workout, for samples that were not imported.
    public var statistics: [WorkoutStatistics]
    /// The time in zones; nil if no zones were computed.
    public var zoneGroups: [WorkoutZoneGroup]?

    /// Creates a workout detail.
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

/// An event during a workout.
public struct WorkoutEvent: Hashable, Sendable, Codable {
    /// The raw value of the event type.
    public var type: Int
    /// The time range of the event; pauses and resumptions have no length.
    public var interval: DateInterval
    /// The metadata.
    public var metadata: Metadata

    /// Creates an event.
    public init(type: Int, interval: DateInterval, metadata: Metadata = [:]) {
        self.type = type
        self.interval = interval
        self.metadata = metadata
    }
}

/// The activity and location of a workout.
public struct WorkoutConfiguration: Hashable, Sendable, Codable {
    /// The raw value of the activity type.
    public var activityType: Int
    /// The raw value of the location type: unknown 1, indoor 2, outdoor 3.
    public var locationType: Int
    /// The raw value of the swimming location type: unknown 0, pool 1, open water 2.
    public var swimmingLocationType: Int
    /// The length of a lap in a pool.
    public var lapLength: Quantity?

    /// Creates a configuration.
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
    /// The identity.
    public var uuid: UUID
    /// The activity and location.
    public var configuration: WorkoutConfiguration
    /// The start date.
    public var startDate: Date
    /// The end date; nil while the activity continues.
    public var endDate: Date?
    /// The metadata.
    public var metadata: Metadata
    /// The events during the activity.
    public var events: [WorkoutEvent]
    /// Statistics over the activity's samples, in a workout that was read from a store; nil if not
    /// computed.
    public var statistics: [WorkoutStatistics]?
    /// The time in zones; nil if no zones were computed.
    public var zoneGroups: [WorkoutZoneGroup]?

    /// Creates an activity.
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

/// A summary of one type over a workout, as contained in an export.
public struct WorkoutStatistics: Hashable, Sendable, Codable {
    /// The summarised type.
    public var type: ObjectType
    /// The time range.
    public var interval: DateInterval
    /// The sum, for a cumulative type.
    public var sum: Quantity?
    /// The average, for a discrete type.
    public var average: Quantity?
    /// The smallest value, for a discrete type.
    public var minimum: Quantity?
    /// The largest value, for a discrete type.
    public var maximum: Quantity?

    /// Creates a summary.
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

extension WorkoutTotal {
    /// The unit in which totals of this kind are compared and stored.
    package var unit: HealthUnit? {
        switch self {
        case .energyBurned: try? HealthUnit("kcal")
        case .distance: try? HealthUnit("m")
        case .swimmingStrokeCount, .flightsClimbed: try? HealthUnit("count")
        }
    }
}

extension WorkoutDetail {
    /// A total in the unit of its kind; nil if the app saved none, or one of another dimension.
    package func total(_ total: WorkoutTotal) -> Double? {
        let quantity =
            switch total {
            case .energyBurned: totalEnergyBurned
            case .distance: totalDistance
            case .swimmingStrokeCount: totalSwimmingStrokeCount
            case .flightsClimbed: totalFlightsClimbed
            }
        return total.unit.flatMap { try? quantity?.doubleValue(for: $0) }
    }

    /// The activities; for a workout of a single sport the implicit one.
    package func activities(of sample: Sample) -> [WorkoutActivity] {
        if !activities.isEmpty { return activities }
        return [
            WorkoutActivity(
                uuid: sample.uuid, configuration: WorkoutConfiguration(activityType: activityType),
                startDate: sample.startDate, endDate: sample.endDate, metadata: sample.metadata,
                events: events)
        ]
    }
}

extension WorkoutActivity {
    /// Seconds from start to end without pauses.
    package func unpausedDuration(until workoutEnd: Date) -> TimeInterval {
        let end = endDate ?? workoutEnd
        var paused: TimeInterval = 0
        var pausedSince: Date?
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            if event.type == 1, pausedSince == nil {
                pausedSince = event.interval.start
            } else if event.type == 2, let since = pausedSince {
                paused += event.interval.start.timeIntervalSince(since)
                pausedSince = nil
            }
        }
        if let since = pausedSince, since < end { paused += end.timeIntervalSince(since) }
        return max(0, end.timeIntervalSince(startDate) - paused)
    }
}
