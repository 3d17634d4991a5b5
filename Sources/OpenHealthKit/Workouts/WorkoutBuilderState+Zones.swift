internal import Foundation
internal import HealthModel

/// The zones of a builder: those of the app for this workout, else those of the person.
struct WorkoutZoneChoices: Sendable {
    var custom: [ObjectType: WorkoutZoneConfiguration] = [:]
    var preferred: [ObjectType: WorkoutZoneConfiguration] = [:]

    subscript(type: ObjectType) -> WorkoutZoneConfiguration? { custom[type] ?? preferred[type] }
}

extension WorkoutBuilderState {
    /// The times of a type so far; nil without zones or without samples of the type.
    func zoneGroup(for type: ObjectType) -> WorkoutZoneGroup? {
        zoneTimeline(for: type).map { group($0, within: span) }
    }

    /// The times of every type that has zones and samples, within a time range.
    func zoneGroups(within interval: DateInterval) -> [WorkoutZoneGroup]? {
        let groups = WorkoutZoneConfiguration.types.compactMap { type in
            zoneTimeline(for: type).map { group($0, within: interval) }
        }
        return groups.isEmpty ? nil : groups
    }

    /// The present zone of each type, with the times so far.
    var currentZones: [CurrentZone] {
        WorkoutZoneConfiguration.types.compactMap { type in
            zoneTimeline(for: type).map {
                CurrentZone(zone: $0.currentZone, date: $0.lastDate, group: group($0, within: span))
            }
        }
    }

    private func zoneTimeline(for type: ObjectType) -> WorkoutZoneTimeline? {
        zones[type].flatMap { WorkoutZoneTimeline($0, samples: samples) }
    }

    private func group(
        _ timeline: WorkoutZoneTimeline, within interval: DateInterval?
    ) -> WorkoutZoneGroup {
        timeline.group(within: interval) {
            WorkoutPauses.activeTime(from: $0.start, to: $0.end, events: events)
        }
    }

    /// The time range of the workout so far; nil before it begins.
    private var span: DateInterval? {
        startDate.map { DateInterval(start: $0, end: max($0, endDate ?? .distantFuture)) }
    }
}

/// The zone of the last sample of a type.
struct CurrentZone: Sendable {
    let zone: Int
    /// The end of the last sample.
    let date: Date?
    let group: WorkoutZoneGroup
}
