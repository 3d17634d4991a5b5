public import Foundation
internal import HealthModel

/// What a live builder tells its delegate when the workout comes into another zone.
// @unchecked: the stored properties are immutable values.
open class HKLiveWorkoutZoneUpdate: NSObject, @unchecked Sendable {
    /// When the last sample that was taken into account ended.
    public let lastSampleProcessedDate: Date?
    /// The zone that the workout came into, with the time in it so far.
    public final let currentZoneDuration: HKWorkoutZoneDuration?
    /// The zone that it left, with the time in it; nil for the first zone.
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

/// The zones that a live builder told its delegate of, by type.
struct ToldZones: Sendable {
    private var last: [ObjectType: Int] = [:]

    /// The zones that differ from those told before, each with the one before.
    mutating func changes(_ zones: [CurrentZone]) -> [(current: CurrentZone, previous: Int?)] {
        zones.compactMap { zone in
            let type = zone.group.configuration.type
            let previous = last.updateValue(zone.zone, forKey: type)
            return previous == zone.zone ? nil : (zone, previous)
        }
    }
}
