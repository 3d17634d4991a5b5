package import Foundation
package import HealthModel

/// The collected data and the state of a workout builder; a pure value.
///
/// The states are `created -> collecting -> ended -> finished`; every state before the last can
/// also change to `discarded`. Calls in a wrong order fail with HealthKit's error 3.
package struct WorkoutBuilderState: Sendable {
    package enum Phase: Hashable, Sendable { case created, collecting, ended, finished, discarded }

    package private(set) var phase = Phase.created
    package private(set) var startDate: Date?
    package private(set) var endDate: Date?
    package private(set) var samples: [Sample] = []
    package private(set) var events: [WorkoutEvent] = []
    package private(set) var activities: [WorkoutActivity] = []
    package private(set) var metadata: Metadata = [:]
    var zones = WorkoutZoneChoices()

    package init() {}

    private var mayTakeMore: Bool { phase == .collecting || phase == .ended }

    package mutating func begin(at date: Date) throws(HKError) {
        try require(phase == .created, "the collection of data has begun already")
        phase = .collecting
        startDate = date
    }

    /// Sets the app's zones of a type, before the collection begins; nil removes them.
    mutating func setZones(
        _ configuration: WorkoutZoneConfiguration?, for type: ObjectType
    ) throws(HKError) {
        try require(phase == .created, "zones are set before the collection begins")
        try require(
            WorkoutZoneConfiguration.types.contains(type), "only heart rate and power have zones")
        try require(
            configuration.map { $0.type == type } ?? true, "the zones are those of another type")
        zones.custom[type] = configuration
    }

    /// Adds samples, also after the end of the collection and before the workout is finished.
    package mutating func add(_ new: [Sample]) throws(HKError) {
        try require(mayTakeMore, "samples are added between begin and finish")
        if new.isEmpty {
            throw HKError(
                .errorInvalidArgument, text: "HKWorkout: HKSample data cannot be nil or empty.")
        }
        try new.requireNoRating()
        for sample in new {
            try require(
                sample.startDate >= startDate ?? sample.startDate,
                "samples may not begin before the workout")
        }
        let known = Set(samples.map(\.uuid))
        samples += new.filter { !known.contains($0.uuid) }
    }

    /// Removes samples that were deleted meanwhile; returns the types of those that were present.
    @discardableResult
    package mutating func remove(_ deleted: Set<UUID>) -> Set<ObjectType> {
        let types = Set(samples.lazy.filter { deleted.contains($0.uuid) }.map(\.type))
        if !types.isEmpty { samples.removeAll { deleted.contains($0.uuid) } }
        return types
    }

    package mutating func add(_ new: [WorkoutEvent]) throws(HKError) {
        try require(mayTakeMore, "events are added between begin and finish")
        try require(!new.isEmpty, "there is nothing to add")
        for event in new {
            try require(
                event.interval.start >= startDate ?? event.interval.start,
                "events may not begin before the workout")
        }
        events = (events + new).sorted { $0.interval.start < $1.interval.start }
    }

    package mutating func add(_ new: Metadata) throws(HKError) {
        try require(phase != .finished && phase != .discarded, "the workout is over")
        metadata.merge(new) { _, new in new }
    }

    package mutating func add(_ activity: WorkoutActivity) throws(HKError) {
        try require(mayTakeMore, "activities are added between begin and finish")
        try require(
            activity.startDate >= startDate ?? activity.startDate,
            "activities may not begin before the workout")
        try require(
            !activities.contains { $0.uuid == activity.uuid }, "the activity was added already")
        activities = (activities + [activity]).sorted { $0.startDate < $1.startDate }
    }

    package mutating func updateActivity(_ uuid: UUID, end: Date) throws(HKError) {
        let index = try activityIndex(uuid)
        try require(end >= activities[index].startDate, "an activity may not end before it began")
        activities[index].endDate = end
    }

    package mutating func updateActivity(_ uuid: UUID, adding new: Metadata) throws(HKError) {
        let index = try activityIndex(uuid)
        activities[index].metadata.merge(new) { _, new in new }
    }

    package mutating func end(at date: Date) throws(HKError) {
        try require(phase == .collecting, "the collection of data has not begun or is over")
        try require(date >= startDate ?? date, "a workout may not end before it began")
        phase = .ended
        endDate = date
    }

    /// Ends the building; returns the workout with all added data.
    ///
    /// Its metadata says whether the workout was indoor, as on iOS 26; a value that the app added stays.
    package mutating func finish(
        uuid: UUID, configuration: WorkoutConfiguration, device: Device?
    ) throws(HKError) -> Sample {
        try require(phase == .ended, "end the collection of data before finishing the workout")
        guard let start = startDate, let end = endDate else {
            throw Self.error("the workout has no dates")
        }
        let span = DateInterval(start: start, end: end)
        if let reason = events.lazy.compactMap({ WorkoutRules.violation(of: $0, in: span) }).first {
            throw HKError(.errorInvalidArgument, text: reason)
        }
        phase = .finished
        let figures = WorkoutFigures.statistics(of: samples)
        let isIndoor = configuration.locationType == HKWorkoutSessionLocationType.indoor.rawValue
        let location: Metadata = [MetadataKey.indoorWorkout: .number(isIndoor ? 1 : 0)]
        return Sample(
            uuid: uuid, type: .workout, startDate: start, endDate: end,
            payload: .workout(
                WorkoutDetail(
                    activityType: configuration.activityType,
                    duration: WorkoutPauses.activeTime(from: start, to: end, events: events),
                    totalEnergyBurned: figures.sum(of: .activeEnergyBurned),
                    totalDistance: figures.totalDistance,
                    totalFlightsClimbed: figures.sum(of: .flightsClimbed),
                    totalSwimmingStrokeCount: figures.sum(of: .swimmingStrokeCount),
                    events: events, activities: finishedActivities(end),
                    zoneGroups: zoneGroups(within: span))),
            metadata: metadata.merging(location) { own, _ in own }, device: device)
    }

    /// Reverts the end, because the workout could not be saved and the caller may retry.
    package mutating func reopen() {
        if phase == .finished { phase = .ended }
    }

    /// Discards the collected data; samples that were saved stay.
    package mutating func discard() {
        if phase != .finished { phase = .discarded }
    }

    /// Seconds from the start to a date, without pauses; 0 before the start.
    package func elapsedTime(at date: Date) -> TimeInterval {
        guard let start = startDate else { return 0 }
        return WorkoutPauses.activeTime(from: start, to: min(date, endDate ?? date), events: events)
    }

    /// The activities, each with its events; an activity without an end ends with the workout.
    private func finishedActivities(_ end: Date) -> [WorkoutActivity] {
        activities.map { activity in
            var activity = activity
            let last = activity.endDate ?? end
            activity.endDate = max(last, activity.startDate)
            activity.events = events.filter {
                $0.interval.start >= activity.startDate && $0.interval.end <= last
            }
            activity.zoneGroups = zoneGroups(
                within: DateInterval(start: activity.startDate, end: max(last, activity.startDate)))
            return activity
        }
    }

    private func activityIndex(_ uuid: UUID) throws(HKError) -> Int {
        try require(mayTakeMore, "activities are changed between begin and finish")
        guard let index = activities.firstIndex(where: { $0.uuid == uuid }) else {
            throw Self.error("no activity with this identity was added")
        }
        return index
    }

    private func require(_ condition: Bool, _ reason: String) throws(HKError) {
        if !condition { throw Self.error(reason) }
    }

    private static func error(_ reason: String) -> HKError {
        HKError(.errorInvalidArgument, text: "Unable to build the workout: \(reason).")
    }
}

extension [SampleStatistics] {
    /// The sum of a type; nil if there is no such sample.
    fileprivate func sum(of type: ObjectType) -> Quantity? {
        first { $0.type == type }?.merged.sum
    }

    /// The sum over the types of distance, in the unit of the first.
    fileprivate var totalDistance: Quantity? {
        let sums = WorkoutActivities.distanceTypes.compactMap { sum(of: $0) }
        guard let unit = sums.first?.unit else { return nil }
        return Quantity(sums.compactMap { try? $0.doubleValue(for: unit) }.reduce(0, +), unit)
    }
}
