internal import HealthModel

extension CSVLayout {
    /// All layouts; `docs/formats.md` lists them.
    static let all =
        fitbit + fitbitNights + nutrition + bodies + [strava, macroFactor] + training + sensors
        + wearables

    static func columns(_ names: [(String, ObjectType, String)]) -> [Column] {
        names.map { Column(name: $0.0, type: $0.1, unit: $0.2) }
    }

    // MARK: Fitbit

    private static let fitbit = [
        fitbit("weight grams", .bodyMass, "g", detail: .fitbitWeights),
        fitbit("body fat percentage", .bodyFatPercentage, "%", detail: .fitbitBodyFat),
        fitbit("beats per minute", .heartRate, "count/min"),
        fitbit("steps", .stepCount, "count"),
        fitbit("distance", .distanceWalkingRunning, "m", file: "distance"),
        fitbit("Kilocalories", .activeEnergyBurned, "kcal", file: "active_energy_burned"),
        fitbit("height millimeters", .height, "mm"),
        fitbit(
            "beats per minute", .restingHeartRate, "count/min", file: "daily_resting_heart_rate"),
        fitbit("breaths per minute", .respiratoryRate, "count/min", file: "daily_respiratory_rate"),
        fitbit(
            "average percentage", .oxygenSaturation, "%", file: "daily_oxygen_saturation",
            unused: [
                "lower bound percentage", "upper bound percentage", "baseline percentage",
                "standard deviation percentage",
            ]),
        CSVLayout(
            app: "Fitbit", signature: ["exercise_start", "exercise_end", "activity_name"],
            date: "exercise_start", isUTC: true,
            unused: [
                "exercise_id", "utc_offset", "exercise_created", "exercise_last_updated",
                "log_type", "tracker_total_steps", "tracker_total_altitude_mm",
                "tracker_avg_heart_rate", "tracker_peak_heart_rate",
            ], detail: .fitbitExercises, end: "exercise_end",
            session: SessionColumns(
                activity: "activity_name", energy: "tracker_total_calories",
                distance: "tracker_total_distance_mm")),
    ]

    /// A table of one type; a file whose name begins with `daily_` has the person's days, although it states GMT.
    private static func fitbit(
        _ name: String, _ type: ObjectType, _ unit: String, file: String? = nil,
        unused: [String] = [], detail: Detail? = nil
    ) -> CSVLayout {
        let isOfDays = file?.hasPrefix("daily_") == true
        // Without the file's name the names of the columns are too common.
        let signature = ["timestamp", name] + (file == nil ? [] : ["data source"])
        return CSVLayout(
            app: "Fitbit", signature: signature, date: "timestamp", isUTC: !isOfDays,
            isLocal: isOfDays, source: "data source", columns: columns([(name, type, unit)]),
            unused: unused, detail: detail, file: file)
    }

    // MARK: Bodies

    private static let bodies = [
        CSVLayout(
            app: "Withings", signature: ["Date", "Weight ()", "Fat mass ()"], date: "Date",
            columns: columns([("Weight", .bodyMass, "kg")]),
            unused: ["Fat mass", "Bone mass", "Muscle mass", "Hydration", "Comments"]),
        CSVLayout(
            app: "Withings", signature: ["Date", "Heart rate", "Systolic", "Diastolic"],
            date: "Date",
            columns: columns([
                ("Systolic", .bloodPressureSystolic, "mmHg"),
                ("Diastolic", .bloodPressureDiastolic, "mmHg"),
                ("Heart rate", .heartRate, "count/min"),
            ]), unused: ["Comments"]),
        CSVLayout(
            app: "Libra", signature: ["#date", "weight", "weight trend"], date: "#date",
            isUTC: true,
            columns: columns([("weight", .bodyMass, "kg"), ("body fat", .bodyFatPercentage, "%")]),
            unused: [
                "body fat trend", "muscle mass", "muscle mass trend", "body water", "bone mass",
                "log", "comments",
            ]),
        CSVLayout(
            app: "openScale", signature: ["DATE", "TIME", "WEIGHT"], date: "DATE", time: "TIME",
            columns: columns([
                ("WEIGHT", .bodyMass, "kg"), ("BODY_FAT", .bodyFatPercentage, "%"),
                ("BMI", .bodyMassIndex, "count"),
            ]),
            unused: [
                "BMR", "BICEPS", "BONE", "CALIPER", "CALIPER_1", "CALIPER_2", "CALIPER_3",
                "CALORIES",
                "CHEST", "COMMENT", "HIPS", "LBM", "MUSCLE", "NECK", "TDEE", "THIGH",
                "VISCERAL_FAT",
                "WAIST", "WATER", "WHR", "WHTR",
            ], isZeroMissing: true),
        CSVLayout(
            app: "openScale", signature: ["dateTime", "weight", "fat", "water"], date: "dateTime",
            columns: columns([
                ("weight", .bodyMass, "kg"), ("fat", .bodyFatPercentage, "%"),
                ("waist", .waistCircumference, "cm"),
            ]),
            unused: [
                "biceps", "bone", "caliper1", "caliper2", "caliper3", "calories", "chest",
                "comment",
                "hip", "lbm", "muscle", "neck", "thigh", "visceralFat",
            ], isZeroMissing: true),
    ]

    // MARK: Activities

    private static let strava = CSVLayout(
        app: "Strava", signature: ["Activity ID", "Activity Date", "Activity Type"],
        date: "Activity Date", isUTC: true,
        unused: [
            "Activity Description", "Max Heart Rate", "Relative Effort", "Commute",
            "Activity Private Note", "Activity Gear", "Athlete Weight", "Bike Weight",
            "Max Speed", "Average Speed", "Elevation Gain", "Elevation Loss", "Elevation Low",
            "Elevation High", "Max Grade", "Average Grade", "Average Positive Grade",
            "Average Negative Grade", "Max Cadence", "Average Cadence", "Average Heart Rate",
            "Max Watts", "Average Watts", "Max Temperature", "Average Temperature",
            "Total Work", "Number of Runs", "Uphill Time", "Downhill Time", "Other Time",
            "Perceived Exertion", "Type", "Start Time", "Weighted Average Power", "Power Count",
            "Prefer Perceived Exertion", "Perceived Relative Effort", "Total Weight Lifted",
            "From Upload", "Grade Adjusted Distance", "Weather Observation Time",
            "Weather Condition", "Weather Temperature", "Apparent Temperature", "Dewpoint",
            "Humidity", "Weather Pressure", "Wind Speed", "Wind Gust", "Wind Bearing",
            "Precipitation Intensity", "Sunrise Time", "Sunset Time", "Moon Phase", "Bike", "Gear",
            "Precipitation Probability", "Precipitation Type", "Cloud Cover",
            "Weather Visibility", "UV Index", "Weather Ozone", "Jump Count", "Total Grit",
            "Average Flow", "Flagged", "Average Elapsed Speed", "Dirt Distance",
            "Newly Explored Distance", "Newly Explored Dirt Distance", "Activity Count",
            "Total Steps", "Carbon Saved", "Pool Length", "Training Load", "Intensity",
            "Average Grade Adjusted Pace", "Timer Time", "Total Cycles", "Recovery", "With Pet",
            "Competition", "Long Run", "For a Cause", "Media",
        ], activity: "Activity Type")

    /// The columns of `strava` that describe a workout.
    static let workoutColumns: Set<String> = [
        "Activity ID", "Activity Name", "Elapsed Time", "Moving Time", "Distance", "Calories",
        "Filename",
    ]
}
