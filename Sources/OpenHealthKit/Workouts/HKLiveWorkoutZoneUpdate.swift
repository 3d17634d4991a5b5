public import Foundation
internal import HealthModel

/// A notification of a live builder that the workout entered another zone.
// @unchecked: the stored properties are immutable values.
open class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
    /// The end of the last sample that was processed.
    public let lastSampleProcessedDate: Date?
    /// The zone that the workout entered, with the time in it so far.
    public final let currentZoneDuration: HKWorkoutZoneDuration?
    /// The previous zone, with the time in it; nil for the first zone.
    public final let previousZoneDuration: HKWorkoutZoneDuration?
    /// All zones of the type.
    public final let zoneGroup: HKWorkoutZoneGroup?

    init(_ current: CurrentZone, previous: Int?) {
        let group = HKWorkoutZoneGroup(current.group)
        let durations = group.zoneDurations
        lastSampleProcessedDate = current.date
        currentZoneDuration = durations[current.zone]
        previousZoneDuration = previous.map { durations[$0] }
        zoneGroup = group
        super.init()
    }
}

/// The zones of the last notifications of a live builder, by type.
struct NotifiedZones: Sendable {
    private var last: [ObjectType: Int] = [:]

    /// The zones that differ from the last notifications, each with the previous one.
    mutating func changes(_ zones: [CurrentZone]) -> [(current: CurrentZone, previous: Int?)] {
        zones.compactMap { zone in
            let type = zone.group.configuration.type
            let previous = last.updateValue(zone.zone, forKey: type)
            return previous == zone.zone ? nil : (zone, previous)
        }
    }
}
