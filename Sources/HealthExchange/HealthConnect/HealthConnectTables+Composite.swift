internal import Foundation
internal import GRDB
internal import HealthModel

/// Records that become a sample of several parts.
extension HealthConnectTables {
    func readPressures() throws {
        let table = "blood_pressure_record_table"
        try forEachRow(table) { row in
            guard let systolic = row.number("systolic"), let diastolic = row.number("diastolic")
            else {
                return intake.skip(
                    table, ObjectType.bloodPressure.identifier, .missing(attribute: "systolic"))
            }
            let members = [
                (ObjectType.bloodPressureSystolic, systolic), (.bloodPressureDiastolic, diastolic),
            ].compactMap { type, value in
                sample(
                    type, .quantity(Quantity(value, .millimeterOfMercury)), row, table: table,
                    part: value)
            }
            if members.count == 2,
                let pair = sample(.bloodPressure, .correlation(members), row, table: table)
            {
                try intake.add(pair)
            }
        }
    }

    func readNutrition() throws {
        let table = "nutrition_record_table"
        try forEachRow(table) { row in
            var members: [Sample] = []
            for (column, type) in Self.nutrients {
                guard let amount = row.number(column) else { continue }
                let unit = try HealthUnit(column == "energy" ? "cal" : "g")
                if let nutrient = sample(
                    type, .quantity(Quantity(amount, unit)), row, table: table, part: amount)
                {
                    members.append(nutrient)
                }
            }
            guard !members.isEmpty else {
                return intake.skip(
                    table, ObjectType.food.identifier, .missing(attribute: "nutrients"))
            }
            var metadata: Metadata = [:]
            if let name = row.text("meal_name") { metadata[MetadataKey.foodType] = .string(name) }
            if let food = sample(
                .food, .correlation(members), row, table: table, metadata: metadata)
            {
                try intake.add(food)
            }
        }
    }

    private static let nutrients: [(String, ObjectType)] = [
        ("energy", .dietaryEnergyConsumed), ("total_fat", .dietaryFatTotal),
        ("saturated_fat", .dietaryFatSaturated),
        ("monounsaturated_fat", .dietaryFatMonounsaturated),
        ("polyunsaturated_fat", .dietaryFatPolyunsaturated), ("cholesterol", .dietaryCholesterol),
        ("total_carbohydrate", .dietaryCarbohydrates), ("dietary_fiber", .dietaryFiber),
        ("sugar", .dietarySugar), ("protein", .dietaryProtein), ("sodium", .dietarySodium),
        ("potassium", .dietaryPotassium), ("chloride", .dietaryChloride),
        ("calcium", .dietaryCalcium), ("iron", .dietaryIron), ("magnesium", .dietaryMagnesium),
        ("phosphorus", .dietaryPhosphorus), ("zinc", .dietaryZinc), ("copper", .dietaryCopper),
        ("manganese", .dietaryManganese), ("selenium", .dietarySelenium),
        ("chromium", .dietaryChromium), ("molybdenum", .dietaryMolybdenum),
        ("iodine", .dietaryIodine), ("caffeine", .dietaryCaffeine), ("thiamin", .dietaryThiamin),
        ("riboflavin", .dietaryRiboflavin), ("niacin", .dietaryNiacin),
        ("pantothenic_acid", .dietaryPantothenicAcid), ("biotin", .dietaryBiotin),
        ("folate", .dietaryFolate), ("vitamin_a", .dietaryVitaminA),
        ("vitamin_b6", .dietaryVitaminB6), ("vitamin_b12", .dietaryVitaminB12),
        ("vitamin_c", .dietaryVitaminC), ("vitamin_d", .dietaryVitaminD),
        ("vitamin_e", .dietaryVitaminE), ("vitamin_k", .dietaryVitaminK),
    ]

    func readSymptoms() throws {
        let table = "symptom_record_table"
        try forEachRow(table) { row in
            let kind = row.integer("symptom_type") ?? 0
            guard let type = Self.symptoms[kind] else {
                return intake.skip(table, nil, .unknownCategoryValue)
            }
            let severity = [0: 0, 1: 2, 2: 3, 3: 4][row.integer("severity") ?? 0] ?? 0
            if let symptom = sample(type, .category(severity), row, table: table) {
                try intake.add(symptom)
            }
        }
    }

    private static let symptoms: [Int64: ObjectType] = [
        1: .abdominalCramps, 14: .abdominalCramps, 2: .acne, 4: .bloating, 6: .breastPain,
        9: .chestTightnessOrPain, 10: .chestTightnessOrPain, 11: .chills, 12: .constipation,
        13: .coughing, 17: .diarrhea, 19: .dizziness, 20: .drySkin, 22: .fatigue, 23: .fever,
        24: .generalizedBodyAche, 25: .hairLoss, 26: .headache, 27: .heartburn,
        28: .rapidPoundingOrFlutteringHeartbeat, 42: .rapidPoundingOrFlutteringHeartbeat,
        29: .hotFlashes, 34: .fainting, 35: .lowerBackPain, 36: .memoryLapse, 39: .nausea,
        40: .nightSweats, 41: .pelvicPain, 44: .runnyNose, 45: .shortnessOfBreath,
        46: .skippedHeartbeat, 51: .soreThroat, 53: .sinusCongestion, 55: .vaginalDryness,
        57: .vomiting, 59: .wheezing,
    ]
}

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

/// Nights and their stages.
extension HealthConnectTables {
    func readSleep() throws {
        let table = "sleep_session_record_table"
        let staged = try stagedSessions()
        try forEachRow(table) { row in
            guard let inBed = sample(.sleepAnalysis, .category(0), row, table: table) else {
                return
            }
            try intake.add(inBed)
            // A session whose stages are not known is sleep as a whole.
            guard row.integer("row_id").map({ !staged.contains($0) }) ?? true else { return }
            if let asleep = sample(
                .sleepAnalysis, .category(1), row, table: table, part: 2)
            {
                try intake.add(asleep)
            }
        }
        if has("sleep_stages_table") { try readStages(table) }
    }

    /// The row numbers of the sessions that have a stage.
    private func stagedSessions() throws -> Set<Int64> {
        guard has("sleep_stages_table") else { return [] }
        let known = Self.stages.keys.sorted().map(String.init).joined(separator: ", ")
        return try Set(
            Int64.fetchAll(
                db,
                sql: """
                    SELECT DISTINCT parent_key FROM sleep_stages_table
                    WHERE stage_type IN (\(known)) AND stage_end_time > stage_start_time
                        AND parent_key IS NOT NULL
                    """))
    }

    private func readStages(_ table: String) throws {
        let cursor = try Row.fetchCursor(
            db,
            sql: """
                SELECT main.*, stage.stage_start_time, stage.stage_end_time, stage.stage_type
                FROM sleep_stages_table AS stage
                    JOIN sleep_session_record_table AS main ON main.row_id = stage.parent_key
                ORDER BY stage.stage_start_time
                """)
        while let row = try cursor.next() {
            guard let value = row.integer("stage_type").flatMap({ Self.stages[$0] }) else {
                intake.skip(
                    "sleep_stages_table", ObjectType.sleepAnalysis.identifier, .unknownCategoryValue
                )
                continue
            }
            guard let start = row.milliseconds("stage_start_time"),
                let end = row.milliseconds("stage_end_time"), end >= start
            else {
                intake.skip(
                    "sleep_stages_table", ObjectType.sleepAnalysis.identifier,
                    .invalid(attribute: "time"))
                continue
            }
            if let stage = sample(
                .sleepAnalysis, .category(value), row, table: table,
                time: DateInterval(start: start, end: end), part: Double(value) + 1)
            {
                try intake.add(stage)
            }
        }
    }

    /// HealthKit has one value for awake in and out of bed; an unknown stage has no counterpart.
    private static let stages: [Int64: Int] = [1: 2, 2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 2]
}
