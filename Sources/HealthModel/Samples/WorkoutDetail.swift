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

/// One range of intensity in a workout.
public struct WorkoutZone: Hashable, Sendable, Codable {
    /// The index among the zones; the lowest zone has 0.
    public let index: Int
    /// The smallest value in the zone; nil for the lowest zone.
    public let minimum: Quantity?
    /// The first value above the zone; nil for the highest zone.
    public let maximum: Quantity?
}

/// The zones of a quantity type, the lowest first; they are adjacent and do not overlap.
public struct WorkoutZoneConfiguration: Hashable, Sendable, Codable {
    /// The origin of the zones.
    public enum Source: String, Hashable, Sendable, Codable {
        /// The system computed the zones from the person's data.
        case system
        /// The person set the zones.
        case user
        /// An app set the zones for one workout.
        case app
    }

    /// The type whose values the zones divide.
    public let type: ObjectType
    /// The origin of the zones.
    public let source: Source
    /// The zones, the lowest first.
    public let zones: [WorkoutZone]

    /// Creates zones from the boundaries between them.
    ///
    /// - Parameters:
    ///   - type: Heart rate or cycling power.
    ///   - boundaries: Two to eight values in ascending order.
    ///   - source: The origin of the zones.
    /// - Throws: ``WorkoutZoneError``.
    public init(
        type: ObjectType, boundaries: [Quantity], source: Source
    ) throws(WorkoutZoneError) {
        guard Self.types.contains(type), let unit = type.canonicalUnit else {
            throw .typeWithoutZones(type)
        }
        guard (2...8).contains(boundaries.count) else { throw .count(boundaries.count + 1) }
        var values: [Double] = []
        for boundary in boundaries {
            do throws(HealthUnitError) {
                values.append(try boundary.doubleValue(for: unit))
            } catch {
                throw .unit(boundary.unit, type)
            }
        }
        let isAscending = zip(values, values.dropFirst()).allSatisfy { $0 < $1 }
        guard isAscending, values.allSatisfy(\.isFinite), values[0] > 0 else { throw .order }
        self.type = type
        self.source = source
        zones = (0...boundaries.count).map { index in
            WorkoutZone(
                index: index, minimum: index == 0 ? nil : boundaries[index - 1],
                maximum: index == boundaries.count ? nil : boundaries[index])
        }
    }

    /// The same zones with another origin.
    package func chosen(by source: Source) -> WorkoutZoneConfiguration {
        WorkoutZoneConfiguration(type: type, source: source, zones: zones)
    }

    private init(type: ObjectType, source: Source, zones: [WorkoutZone]) {
        self.type = type
        self.source = source
        self.zones = zones
    }

    /// The types that have zones.
    public static let types: [ObjectType] = [.heartRate, .cyclingPower]
}

/// The reason why zones are invalid.
public enum WorkoutZoneError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The type has no zones.
    case typeWithoutZones(ObjectType)
    /// The number of zones is below three or above nine.
    case count(Int)
    /// A boundary's unit does not fit the type.
    case unit(HealthUnit, ObjectType)
    /// The boundaries are not finite, positive and ascending.
    case order

    /// The error and its correction.
    public var description: String {
        switch self {
        case .typeWithoutZones(let type):
            "\(type) has no workout zones; give heart rate or cycling power."
        case .count(let count):
            "A workout has three to nine zones, not \(count); give two to eight boundaries."
        case .unit(let unit, let type): "A boundary in \(unit) does not fit \(type)."
        case .order: "The boundaries must be positive and finite, the lowest first."
        }
    }
}

/// The time of a workout in each zone.
public struct WorkoutZoneGroup: Hashable, Sendable, Codable {
    /// The zones.
    public let configuration: WorkoutZoneConfiguration
    /// Seconds in each zone, the lowest first.
    public let durations: [Double]
}

/// The zones of a workout over time, by its samples.
///
/// HealthKit's attribution of the time between samples is not documented. Here a sample's zone
/// lasts until the next sample begins, that of the last sample until its own end. A value on a
/// boundary belongs to the zone above it.
public struct WorkoutZoneTimeline: Sendable {
    private struct Stretch: Sendable {
        let zone: Int
        let interval: DateInterval
    }

    private let configuration: WorkoutZoneConfiguration
    private let stretches: [Stretch]

    /// Creates the timeline of the samples of the configuration's type; nil if there are none.
    public init?(_ configuration: WorkoutZoneConfiguration, samples: [Sample]) {
        guard let unit = configuration.type.canonicalUnit else { return nil }
        let limits = configuration.zones.compactMap { try? $0.minimum?.doubleValue(for: unit) }
        let values = samples.filter { $0.type == configuration.type }
            .sorted { ($0.startDate, $0.endDate) < ($1.startDate, $1.endDate) }
            .compactMap { sample -> (value: Double, sample: Sample)? in
                (try? sample.quantity?.doubleValue(for: unit)).map { ($0, sample) }
            }
        guard !values.isEmpty else { return nil }
        self.configuration = configuration
        stretches = values.indices.map { index in
            let (value, sample) = values[index]
            let end =
                index + 1 < values.count ? values[index + 1].sample.startDate : sample.endDate
            return Stretch(
                zone: limits.count { $0 <= value },
                interval: DateInterval(start: sample.startDate, end: end))
        }
    }

    /// The zone of the last sample.
    public var currentZone: Int { stretches.last?.zone ?? 0 }

    /// The end of the last sample.
    public var lastDate: Date? { stretches.last?.interval.end }

    /// The time in each zone within a time range.
    ///
    /// - Parameters:
    ///   - interval: The time range of the workout, or of one of its activities; nil for all of
    ///     time.
    ///   - activeTime: The seconds between two dates without pauses.
    public func group(
        within interval: DateInterval?, activeTime: (DateInterval) -> TimeInterval
    ) -> WorkoutZoneGroup {
        var durations = Array(repeating: 0.0, count: configuration.zones.count)
        for stretch in stretches {
            let part =
                interval.map { stretch.interval.intersection(with: $0) } ?? stretch.interval
            if let part { durations[stretch.zone] += activeTime(part) }
        }
        return WorkoutZoneGroup(configuration: configuration, durations: durations)
    }
}
