internal import Foundation
internal import GRDB
internal import HealthModel

/// Workouts with their activities, events and statistics.
extension PhoneSamples {
    /// The details of a workout; nil, and counted, without an activity.
    func workout(_ entry: Entry) throws -> WorkoutDetail? {
        let type = ObjectType.workout.identifier
        let row = try tables.rows("workouts", where: "data_id", is: entry.id).first ?? Row()
        let parts = try tables.rows(
            "workout_activities", where: "owner_id", is: entry.id, order: "start_date",
            isNumbered: true)
        let primary = parts.first { $0.integer("is_primary_activity") == 1 } ?? parts.first
        guard
            let activity = (row.integer("activity_type") ?? primary?.integer("activity_type"))
                .flatMap({ Int(exactly: $0) })
        else {
            intake.skip("workouts", type, .missing(attribute: "activity_type"))
            return nil
        }
        let events = try events(entry)
        var detail = WorkoutDetail(activityType: activity, duration: 0, events: events)
        detail.duration =
            row.number("duration") ?? (parts.count == 1 ? primary?.number("duration") : nil)
            ?? SampleMapper.durationWithoutPauses(
                entry.start.timeIntervalSinceReferenceDate,
                entry.end.timeIntervalSinceReferenceDate, events)
        detail.activities = parts.compactMap { self.activity($0, entry) }
        detail.statistics = try statistics(parts, entry)
        detail.totalDistance =
            row.number("total_distance").flatMap { $0 > 0 ? Quantity($0, .kilometer) : nil }
        detail.totalEnergyBurned =
            row.number("total_energy_burned").flatMap { $0 > 0 ? Quantity($0, .kilocalorie) : nil }
            ?? detail.statistics.first { $0.type == .activeEnergyBurned }?.sum
        return detail
    }

    private func activity(_ row: Row, _ entry: Entry) -> WorkoutActivity? {
        let type = ObjectType.workout.identifier
        guard let uuid = row.uuid("uuid"), let start = row.phoneDate("start_date"),
            let activity = row.integer("activity_type").flatMap({ Int(exactly: $0) })
        else {
            intake.skip("workout_activities", type, .missing(attribute: "uuid"))
            return nil
        }
        for column in ["metadata", "lap_length"] where row.bytes(column)?.isEmpty == false {
            intake.skip("workout_activities", column, .unknownElement)
        }
        let end = row.phoneDate("end_date")
        return WorkoutActivity(
            uuid: uuid,
            configuration: WorkoutConfiguration(
                activityType: activity,
                locationType: row.integer("location_type").flatMap { Int(exactly: $0) } ?? 1,
                swimmingLocationType: row.integer("swimming_location_type")
                    .flatMap { Int(exactly: $0) } ?? 0),
            startDate: start, endDate: end.map { max(start, $0) })
    }

    private func events(_ entry: Entry) throws -> [WorkoutEvent] {
        try tables.rows("workout_events", where: "owner_id", is: entry.id, order: "date")
            .compactMap { row in
                guard let date = row.phoneDate("date"),
                    let type = row.integer("type").flatMap({ Int(exactly: $0) }),
                    (1...8).contains(type)
                else {
                    intake.skip("workout_events", nil, .unknownActivity)
                    return nil
                }
                if row.bytes("metadata")?.isEmpty == false {
                    intake.skip("workout_events", "metadata", .unknownElement)
                }
                let duration = max(0, row.number("duration") ?? 0)
                return WorkoutEvent(
                    type: type, interval: DateInterval(start: date, duration: duration))
            }
    }

    /// The statistics of a workout with one activity; those of several are counted, because which of them
    /// holds for the whole is not known.
    private func statistics(_ parts: [Row], _ entry: Entry) throws -> [WorkoutStatistics] {
        let rows = try parts.flatMap { part in
            try part.integer("row number").map {
                try tables.rows("workout_statistics", where: "workout_activity_id", is: $0)
            } ?? []
        }
        guard parts.count == 1 else {
            intake.skip("workout_statistics", nil, .unknownElement, count: rows.count)
            return []
        }
        return rows.compactMap { row in
            guard let number = row.integer("data_type"),
                case .quantity(let type)? = PhoneDataType.of(number),
                let unit = units.unit(number, type), let value = row.number("quantity")
            else {
                let name = row.integer("data_type").map { "data_type \($0)" }
                intake.skip("workout_statistics", name, .unsuitableUnit)
                return nil
            }
            func quantity(_ column: String) -> Quantity? {
                row.number(column).map { PhoneUnits.quantity($0, unit, type) }
            }
            let figure = PhoneUnits.quantity(value, unit, type)
            let interval = DateInterval(start: entry.start, end: entry.end)
            guard type.quantityFacts?.aggregationStyle != .cumulative else {
                return WorkoutStatistics(type: type, interval: interval, sum: figure)
            }
            return WorkoutStatistics(
                type: type, interval: interval, average: figure, minimum: quantity("min"),
                maximum: quantity("max"))
        }
    }
}
