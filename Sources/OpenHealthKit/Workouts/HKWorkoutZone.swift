public import Foundation
internal import HealthModel

/// One range of intensity in a workout.
public struct HKWorkoutZone: Sendable {
    /// Its place among the zones, the lowest being 0.
    public let index: Int
    /// The least quantity in the zone; nil for the lowest zone.
    public let minimum: HKQuantity?
    /// The first quantity above the zone; nil for the highest zone.
    public let maximum: HKQuantity?

    init(_ zone: WorkoutZone) {
        index = zone.index
        minimum = zone.minimum.map { HKQuantity($0) }
        maximum = zone.maximum.map { HKQuantity($0) }
    }
}

/// How long a workout stayed in one zone.
public struct HKWorkoutZoneDuration: Sendable {
    /// The zone.
    public let zone: HKWorkoutZone
    /// Seconds, without pauses.
    public let duration: TimeInterval
}

/// How long a workout, or an activity of it, stayed in each zone.
public struct HKWorkoutZoneGroup: Sendable {
    /// The zones.
    public let configuration: HKWorkoutZoneConfiguration
    /// One duration for each zone, the lowest first.
    public let zoneDurations: [HKWorkoutZoneDuration]

    init(_ group: WorkoutZoneGroup) {
        configuration = HKWorkoutZoneConfiguration(group.configuration)
        zoneDurations = zip(configuration.zones, group.durations).map {
            HKWorkoutZoneDuration(zone: $0, duration: $1)
        }
    }
}

extension [WorkoutZoneGroup] {
    /// The groups by type; nil where there are none.
    var byQuantityType: [HKQuantityType: HKWorkoutZoneGroup]? {
        let groups = map { group in
            let group = HKWorkoutZoneGroup(group)
            return (group.configuration.quantityType, group)
        }
        return groups.isEmpty ? nil : Dictionary(groups) { first, _ in first }
    }
}
