public import Foundation
internal import HealthModel

/// One range of intensity in a workout.
public struct HKWorkoutZone: Sendable {
    /// The index among the zones; the lowest zone has 0.
    public let index: Int
    /// The smallest quantity in the zone; nil for the lowest zone.
    public let minimum: HKQuantity?
    /// The first quantity above the zone; nil for the highest zone.
    public let maximum: HKQuantity?

    init(_ zone: WorkoutZone) {
        index = zone.index
        minimum = zone.minimum.map { HKQuantity($0) }
        maximum = zone.maximum.map { HKQuantity($0) }
    }
}

/// The time of a workout in one zone.
public struct HKWorkoutZoneDuration: Sendable {
    /// The zone.
    public let zone: HKWorkoutZone
    /// The time in seconds, without pauses.
    public let duration: TimeInterval
}

/// The time of a workout, or of an activity of it, in each zone.
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
    /// The groups by type; nil if there are none.
    var byQuantityType: [HKQuantityType: HKWorkoutZoneGroup]? {
        let groups = map { group in
            let group = HKWorkoutZoneGroup(group)
            return (group.configuration.quantityType, group)
        }
        return groups.isEmpty ? nil : Dictionary(groups) { first, _ in first }
    }
}
