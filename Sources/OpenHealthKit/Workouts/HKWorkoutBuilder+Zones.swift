public import Foundation
internal import HealthDatabase
internal import HealthModel
internal import Synchronization

extension HKWorkoutBuilder {
    /// The workout's time in the zones of a type until now.
    ///
    /// Nil without zones or without samples of the type. The person's zones are known after the
    /// collection has begun.
    public func zoneGroup(for quantityType: HKQuantityType) -> HKWorkoutZoneGroup? {
        state.withLock { $0.zoneGroup(for: quantityType.value) }.map { HKWorkoutZoneGroup($0) }
    }

    /// The zones of a type for this workout: those that the app set, else those that the person
    /// prefers, else nil.
    ///
    /// - Throws: The errors of ``HKHealthStore/preferredWorkoutZoneConfiguration(for:)``, unless
    ///   the app set zones.
    public func zoneConfiguration(
        for quantityType: HKQuantityType
    ) async throws -> HKWorkoutZoneConfiguration? {
        if let custom = state.withLock({ $0.zones.custom[quantityType.value] }) {
            return HKWorkoutZoneConfiguration(custom)
        }
        return try await healthStore.preferredWorkoutZoneConfiguration(for: quantityType)
    }

    /// Sets the zones of a type for this workout, before the collection begins; nil removes them.
    ///
    /// - Throws: `errorInvalidArgument` after the collection has begun, and for zones of another
    ///   type.
    public func setCustomZoneConfiguration(
        _ configuration: HKWorkoutZoneConfiguration?, for quantityType: HKQuantityType
    ) async throws {
        let (type, value) = (quantityType.value, configuration?.value)
        try state.change { state throws(HKError) in try state.setZones(value, for: type) }
    }

    /// Stores the zones that the person prefers, if the app may read them.
    func loadPreferredZones(from store: HealthStore, app: AppIdentity) {
        for type in WorkoutZoneConfiguration.types {
            let preferred = try? HKHealthStore.preferredZones(for: type, in: store, app: app)
            state.withLock { $0.zones.preferred[type] = preferred }
        }
    }
}

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
