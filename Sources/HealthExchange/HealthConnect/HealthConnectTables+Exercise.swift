internal import Foundation
internal import GRDB
internal import HealthModel

/// Workouts with laps and routes.
extension HealthConnectTables {
    func readExercise() throws {
        let table = "exercise_session_record_table"
        try forEachRow(table) { row in
            guard let time = Self.time(row) else {
                return intake.skip(
                    table, ObjectType.workout.identifier, .invalid(attribute: "time"))
            }
            let kind = row.integer("exercise_type") ?? 0
            let name = Self.activities[kind] ?? "other"
            var detail = WorkoutDetail(
                activityType: WorkoutActivities.rawValue(named: name) ?? 3000,
                duration: time.duration)
            let id = row.integer("row_id") ?? 0
            detail.events = try laps(of: id)
            var metadata: Metadata = [:]
            if [5, 34, 61].contains(kind) { metadata["HKIndoorWorkout"] = true }
            if kind == 48 { metadata["HKSwimmingLocationType"] = 2 }
            if kind == 49 { metadata["HKSwimmingLocationType"] = 1 }
            if let title = row.text("title") { metadata["title"] = .string(title) }
            if let notes = row.text("notes") { metadata["notes"] = .string(notes) }
            guard
                let workout = sample(
                    .workout, .workout(detail), row, table: table, metadata: metadata)
            else { return }
            let points = try route(of: id)
            guard let first = points.first, let last = points.last,
                let route = sample(
                    .workoutRoute, .series(count: points.count), row, table: table,
                    time: DateInterval(start: first.timestamp, end: last.timestamp), part: 1)
            else { return try intake.add(workout) }
            try intake.add(route, series: .locations(points))
            try intake.add(workout, associated: [route.uuid])
        }
    }

    /// The limit of laps or points of one workout.
    private static let mostParts = 1_000_000

    private func laps(of id: Int64) throws -> [WorkoutEvent] {
        guard has("exercise_laps_table") else { return [] }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM exercise_laps_table WHERE parent_key = ?
                ORDER BY lap_start_time LIMIT \(Self.mostParts)
                """, arguments: [id])
        var laps: [WorkoutEvent] = []
        while let row = try rows.next() {
            guard let start = row.milliseconds("lap_start_time"),
                let end = row.milliseconds("lap_end_time"), end >= start
            else {
                intake.skip(
                    "exercise_laps_table", ObjectType.workout.identifier,
                    .invalid(attribute: "time"))
                continue
            }
            var metadata: Metadata = [:]
            if let length = row.number("lap_length") {
                metadata["HKLapLength"] = .quantity(Quantity(length, .meter()))
            }
            laps.append(
                WorkoutEvent(
                    type: 3, interval: DateInterval(start: start, end: end), metadata: metadata))
        }
        return laps
    }

    private func route(of id: Int64) throws -> [RouteLocation] {
        guard has("exercise_route_table") else { return [] }
        let rows = try Row.fetchCursor(
            db,
            sql: """
                SELECT * FROM exercise_route_table WHERE parent_key = ?
                ORDER BY timestamp_millis LIMIT \(Self.mostParts)
                """, arguments: [id])
        var points: [RouteLocation] = []
        while let row = try rows.next() {
            guard let time = row.milliseconds("timestamp_millis"),
                let latitude = row.number("latitude"), let longitude = row.number("longitude"),
                abs(latitude) <= 90, abs(longitude) <= 180
            else {
                intake.skip(
                    "exercise_route_table", ObjectType.workoutRoute.identifier,
                    .invalid(attribute: "latitude"))
                continue
            }
            points.append(
                RouteLocation(
                    timestamp: time, latitude: latitude, longitude: longitude,
                    altitude: row.number("altitude") ?? 0,
                    horizontalAccuracy: row.number("horizontal_accuracy") ?? 0,
                    verticalAccuracy: row.number("vertical_accuracy") ?? -1))
        }
        return points
    }

    /// The numbers of the platform's database, which differ from those of the library for apps.
    private static let activities: [Int64: String] = [
        1: "badminton", 2: "baseball", 3: "basketball", 4: "cycling", 5: "cycling",
        6: "highIntensityIntervalTraining", 7: "boxing", 8: "functionalStrengthTraining",
        9: "cricket", 10: "socialDance", 12: "fencing", 13: "americanFootball",
        14: "australianFootball", 15: "discSports", 16: "golf", 17: "mindAndBody",
        18: "gymnastics", 19: "handball", 20: "highIntensityIntervalTraining", 21: "hiking",
        22: "hockey", 23: "skatingSports", 24: "martialArts", 25: "paddleSports", 27: "pilates",
        28: "racquetball", 29: "climbing", 30: "hockey", 31: "rowing", 32: "rugby",
        33: "running", 34: "running", 35: "sailing", 36: "underwaterDiving", 37: "skatingSports",
        38: "downhillSkiing", 39: "snowboarding", 40: "snowSports", 41: "soccer",
        42: "softball", 43: "squash", 44: "stairs", 45: "traditionalStrengthTraining",
        46: "flexibility", 47: "surfingSports", 48: "swimming", 49: "swimming",
        50: "tableTennis", 51: "tennis", 52: "volleyball", 53: "walking", 54: "waterPolo",
        55: "traditionalStrengthTraining", 56: "wheelchairRunPace", 57: "yoga",
        59: "stairClimbing", 60: "elliptical", 61: "rowing",
    ]
}
