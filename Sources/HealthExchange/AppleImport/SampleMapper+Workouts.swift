internal import Foundation
internal import HealthModel

extension SampleMapper {
    /// A workout's details, and the parts of them that are invalid.
    mutating func detail(
        of workout: ExportWorkout, _ tables: ExportTables
    ) -> (WorkoutDetail, [ExportSkip]) {
        var skips: [ExportSkip] = []
        func skip(_ element: String, _ type: String, _ reason: SkipReason) {
            skips.append(ExportSkip(element: element, type: type, reason: reason, line: 0))
        }
        let activityType = WorkoutActivities.rawValue(exportName: workout.activity)
        if activityType == nil { skip("workoutActivityType", workout.activity, .unknownActivity) }
        var detail = WorkoutDetail(activityType: activityType ?? Self.otherActivity, duration: 0)
        detail.events = events(workout.events, tables, &skips)
        detail.duration =
            workout.duration
            ?? Self.durationWithoutPauses(
                workout.header.start, workout.header.end, detail.events)
        for statistics in workout.statistics {
            do throws(SkipReason) {
                detail.statistics.append(try self.statistics(statistics, tables))
            } catch {
                skip("WorkoutStatistics", tables.types[statistics.type], error)
            }
        }
        let facts = metadata(workout.metadata, tables)
        for activity in workout.activities {
            guard let uuid = UUID(uuidString: activity.uuid) else {
                skip("WorkoutActivity", workout.activity, .invalid(attribute: "uuid"))
                continue
            }
            let own = metadata(activity.metadata, tables)
            let raw = activity.activity.flatMap { WorkoutActivities.rawValue(exportName: $0) }
            if raw == nil, let name = activity.activity {
                skip("workoutActivityType", name, .unknownActivity)
            }
            detail.activities.append(
                WorkoutActivity(
                    uuid: uuid,
                    configuration: Self.configuration(
                        raw ?? detail.activityType, own.merging(facts) { own, _ in own }),
                    startDate: Date(timeIntervalSinceReferenceDate: activity.start),
                    endDate: activity.end.map { Date(timeIntervalSinceReferenceDate: $0) },
                    metadata: own, events: events(activity.events, tables, &skips)))
        }
        setTotals(&detail, workout, tables)
        return (detail, skips)
    }

    /// Old exports contain totals; newer ones contain them among the statistics.
    private mutating func setTotals(
        _ detail: inout WorkoutDetail, _ workout: ExportWorkout, _ tables: ExportTables
    ) {
        func sum(_ isWanted: (ObjectType) -> Bool) -> Quantity? {
            detail.statistics.first { isWanted($0.type) && $0.sum != nil }?.sum
        }
        detail.totalEnergyBurned =
            total(workout.totalEnergyBurned, .kilocalorie, tables)
            ?? sum { $0 == .activeEnergyBurned }
        detail.totalDistance =
            total(workout.totalDistance, .meter(), tables)
            ?? sum { $0.identifier.hasPrefix("HKQuantityTypeIdentifierDistance") }
        detail.totalFlightsClimbed = sum { $0 == .flightsClimbed }
        detail.totalSwimmingStrokeCount = sum { $0 == .swimmingStrokeCount }
    }

    private mutating func total(
        _ quantity: ExportQuantity?, _ dimension: HealthUnit, _ tables: ExportTables
    ) -> Quantity? {
        guard let quantity, let id = quantity.unit, let unit = unit(id, tables),
            unit.isCompatible(with: dimension)
        else { return nil }
        return Quantity(quantity.value, unit)
    }

    /// The events of known types; the others are added to the skips.
    private func events(
        _ events: [ExportWorkoutEvent], _ tables: ExportTables, _ skips: inout [ExportSkip]
    ) -> [WorkoutEvent] {
        events.compactMap { event in
            if let known = self.event(event, tables) { return known }
            skips.append(
                ExportSkip(
                    element: "WorkoutEvent", type: event.type, reason: .unknownActivity,
                    line: 0))
            return nil
        }
    }

    private func event(_ event: ExportWorkoutEvent, _ tables: ExportTables) -> WorkoutEvent? {
        guard let type = Self.eventTypes[event.type] else { return nil }
        let start = Date(timeIntervalSinceReferenceDate: event.date)
        return WorkoutEvent(
            type: type, interval: DateInterval(start: start, duration: event.duration),
            metadata: metadata(event.metadata, tables))
    }

    private mutating func statistics(
        _ statistics: ExportWorkoutStatistics, _ tables: ExportTables
    ) throws(SkipReason) -> WorkoutStatistics {
        guard case .quantity(let type, let canonical) = plan(statistics.type, tables) else {
            throw .unsuitableUnit
        }
        let interval = DateInterval(
            start: Date(timeIntervalSinceReferenceDate: statistics.start),
            end: Date(timeIntervalSinceReferenceDate: statistics.end))
        var result = WorkoutStatistics(type: type, interval: interval)
        for (path, value) in [
            (\WorkoutStatistics.sum, statistics.sum), (\.average, statistics.average),
            (\.minimum, statistics.minimum), (\.maximum, statistics.maximum),
        ] {
            guard let value else { continue }
            result[keyPath: path] = try quantity(
                value, statistics.unit, type: statistics.type, canonical: canonical, tables)
        }
        return result
    }

    private static func configuration(
        _ activityType: Int, _ metadata: Metadata
    ) -> WorkoutConfiguration {
        let isIndoor = metadata["HKIndoorWorkout"]?.number
        return WorkoutConfiguration(
            activityType: activityType, locationType: isIndoor.map { $0 != 0 ? 2 : 3 } ?? 1,
            swimmingLocationType: metadata["HKSwimmingLocationType"]?.number
                .flatMap { Int(exactly: $0) } ?? 0,
            lapLength: metadata["HKLapLength"]?.quantity)
    }

    /// The duration without the time between a pause and the next resumption.
    static func durationWithoutPauses(
        _ start: Double, _ end: Double, _ events: [WorkoutEvent]
    ) -> TimeInterval {
        var pausedAt: Double?
        var paused = 0.0
        for event in events.sorted(by: { $0.interval.start < $1.interval.start }) {
            let time = event.interval.start.timeIntervalSinceReferenceDate
            switch event.type {
            case 1, 5: pausedAt = pausedAt ?? time
            case 2, 6:
                if let pause = pausedAt { paused += time - pause }
                pausedAt = nil
            default: break
            }
        }
        if let pause = pausedAt { paused += max(0, end - pause) }
        return max(0, end - start - paused)
    }

    /// The raw value of the activity "other", for activities that are newer than this package.
    private static let otherActivity = 3000

    /// The name of an event type in an export.
    static func eventName(of type: Int) -> String {
        eventTypes.first { $0.value == type }?.key ?? "HKWorkoutEventTypeMarker"
    }

    private static let eventTypes = [
        "HKWorkoutEventTypePause": 1, "HKWorkoutEventTypeResume": 2, "HKWorkoutEventTypeLap": 3,
        "HKWorkoutEventTypeMarker": 4, "HKWorkoutEventTypeMotionPaused": 5,
        "HKWorkoutEventTypeMotionResumed": 6, "HKWorkoutEventTypeSegment": 7,
        "HKWorkoutEventTypePauseOrResumeRequest": 8,
    ]
}
