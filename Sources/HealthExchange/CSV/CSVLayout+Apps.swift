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

extension CSVLayout {
    /// The tables of apps for strength workouts.
    static let training = [hevy, strong, fitNotes, strongLifts] + hevyMeasurements

    private static let hevy = CSVLayout(
        app: "Hevy",
        signature: ["title", "start_time", "end_time", "exercise_title", "set_index", "set_type"],
        date: "start_time", end: "end_time",
        sets: SetColumns(
            exercise: "exercise_title", title: "title", notes: "description",
            exerciseNotes: "exercise_notes", superset: "superset_id", kind: "set_type",
            weights: ["weight_kg", "weight_lbs"], reps: "reps",
            distances: ["distance_km", "distance_miles"], length: "duration_seconds",
            effort: "rpe"))

    private static let hevyMeasurements = [
        hevyMeasurements("kg", "cm"), hevyMeasurements("lbs", "in"),
    ]

    private static func hevyMeasurements(_ mass: String, _ length: String) -> CSVLayout {
        CSVLayout(
            app: "Hevy", signature: ["date", "weight_\(mass)", "fat_percent"], date: "date",
            columns: columns([
                ("weight_\(mass)", .bodyMass, mass == "kg" ? "kg" : "lb"),
                ("fat_percent", .bodyFatPercentage, "%"),
                ("waist_\(length)", .waistCircumference, length),
            ]),
            unused: [
                "neck", "shoulder", "chest", "left_bicep", "right_bicep", "left_forearm",
                "right_forearm", "abdomen", "hips", "left_thigh", "right_thigh", "left_calf",
                "right_calf",
            ].map { "\($0)_\(length)" })
    }

    // The oldest generation names no unit, the second has a column of units, and the newest has them
    // in its header.
    private static let strong = CSVLayout(
        app: "Strong", signature: ["Date", "Workout Name", "Exercise Name", "Set Order"],
        date: "Date", isZeroMissing: true,
        sets: SetColumns(
            exercise: "Exercise Name", title: "Workout Name", number: "Workout #",
            notes: "Workout Notes", setNotes: ["Notes"], kind: "Set Order",
            kinds: ["W": "warmup", "D": "dropset", "F": "failure"],
            rests: ["Rest Timer", "Note"], weights: ["Weight"], weightUnit: "Weight Unit",
            reps: "Reps", distances: ["Distance"], distanceUnit: "Distance Unit",
            length: "Seconds", effort: "RPE", durations: ["Duration", "Workout Duration"]))

    private static let fitNotes = CSVLayout(
        app: "FitNotes",
        signature: ["Date", "Exercise", "Category", "Reps", "Distance Unit", "Time"], date: "Date",
        unused: ["Kind"], isZeroMissing: true,
        sets: SetColumns(
            exercise: "Exercise", setNotes: ["Comment", "Notes"], weights: ["Weight"],
            weightUnit: "Weight Unit", reps: "Reps", distances: ["Distance"],
            distanceUnit: "Distance Unit", length: "Time"))

    private static let strongLifts = CSVLayout(
        app: "StrongLifts", signature: ["Date ()", "Workout", "Program Name", "Exercise"],
        date: "Date", time: "Start Time",
        unused: [
            // Every row has the weight that was entered last.
            "Body Weight", "Sets\u{D7}Reps", "Sets\u{D7}Time", "Top Set", "e1RM", "Reps", "Volume",
            "Workout Volume", "End Time",
        ], isZeroMissing: true,
        sets: SetColumns(
            exercise: "Exercise", title: "Workout Name", number: "Workout",
            exerciseNotes: "Notes", durations: ["Duration"], isWide: true))
}

extension CSVLayout {
    /// The tables of apps for food.
    static let nutrition = [
        myFitnessPal, cronometerServings, cronometerDays, cronometerBiometrics, loseIt,
    ]

    private static let myFitnessPal = CSVLayout(
        app: "MyFitnessPal", signature: ["Date", "Meal", "Calories", "Carbohydrates ()"],
        date: "Date", time: "Time",
        columns: columns([
            ("Calories", .dietaryEnergyConsumed, "kcal"), ("Fat", .dietaryFatTotal, "g"),
            ("Saturated Fat", .dietaryFatSaturated, "g"),
            ("Polyunsaturated Fat", .dietaryFatPolyunsaturated, "g"),
            ("Monounsaturated Fat", .dietaryFatMonounsaturated, "g"),
            ("Cholesterol", .dietaryCholesterol, "mg"),
            ("Sodium", .dietarySodium, "mg"), ("Potassium", .dietaryPotassium, "mg"),
            ("Carbohydrates", .dietaryCarbohydrates, "g"), ("Fiber", .dietaryFiber, "g"),
            ("Sugar", .dietarySugar, "g"), ("Protein", .dietaryProtein, "g"),
        ]),
        // Vitamins and minerals are in percent of a daily value.
        unused: ["Trans Fat", "Vitamin A", "Vitamin C", "Calcium", "Iron", "Note"])

    private static let loseIt = CSVLayout(
        app: "Lose It!", signature: ["Date", "Name", "Quantity", "Units", "Calories", "Fat ()"],
        date: "Date",
        columns: columns([
            ("Calories", .dietaryEnergyConsumed, "kcal"), ("Fat", .dietaryFatTotal, "g"),
            ("Protein", .dietaryProtein, "g"), ("Carbohydrates", .dietaryCarbohydrates, "g"),
            ("Saturated Fat", .dietaryFatSaturated, "g"), ("Sugars", .dietarySugar, "g"),
            ("Fiber", .dietaryFiber, "g"), ("Cholesterol", .dietaryCholesterol, "mg"),
            ("Sodium", .dietarySodium, "mg"),
        ]), unused: ["Icon", "Meal", "Type"], order: .monthFirst)

    private static let cronometerServings = CSVLayout(
        app: "Cronometer", signature: ["Day", "Group", "Food Name", "Energy ()"], date: "Day",
        time: "Time", columns: cronometer, unused: cronometerUnused, detail: .cronometerServings)

    private static let cronometerDays = CSVLayout(
        app: "Cronometer", signature: ["Date", "Energy ()", "Completed"], date: "Date",
        columns: cronometer, unused: cronometerUnused, summary: .cronometerServings)

    private static let cronometerBiometrics = CSVLayout(
        app: "Cronometer", signature: ["Day", "Metric", "Unit", "Amount"], date: "Day",
        time: "Time", unused: ["Group"],
        metrics: MetricColumns(
            metric: "Metric", unit: "Unit", amount: "Amount",
            types: [
                "Weight": .bodyMass, "Body Fat": .bodyFatPercentage,
                "Waist": .waistCircumference, "Waist Size": .waistCircumference,
                "Height": .height, "Heart Rate": .heartRate,
                "Resting Heart Rate": .restingHeartRate, "Blood Glucose": .bloodGlucose,
                "Body Temperature": .bodyTemperature,
            ], bloodPressure: "Blood Pressure"))

    private static let cronometer = columns([
        ("Energy", .dietaryEnergyConsumed, "kcal"), ("Protein", .dietaryProtein, "g"),
        ("Carbs", .dietaryCarbohydrates, "g"), ("Fat", .dietaryFatTotal, "g"),
        ("Fiber", .dietaryFiber, "g"), ("Sugars", .dietarySugar, "g"),
        ("Saturated", .dietaryFatSaturated, "g"),
        ("Monounsaturated", .dietaryFatMonounsaturated, "g"),
        ("Polyunsaturated", .dietaryFatPolyunsaturated, "g"),
        ("Cholesterol", .dietaryCholesterol, "mg"), ("Sodium", .dietarySodium, "mg"),
        ("Potassium", .dietaryPotassium, "mg"), ("Calcium", .dietaryCalcium, "mg"),
        ("Iron", .dietaryIron, "mg"), ("Magnesium", .dietaryMagnesium, "mg"),
        ("Zinc", .dietaryZinc, "mg"), ("Vitamin C", .dietaryVitaminC, "mg"),
        ("Caffeine", .dietaryCaffeine, "mg"),
    ])

    private static let cronometerUnused = [
        "Amount", "Category", "Meal", "Alcohol", "Water", "Ash", "Oxalate", "Phytate",
        "B1 (Thiamine)", "B2 (Riboflavin)", "B3 (Niacin)", "B5 (Pantothenic Acid)",
        "B6 (Pyridoxine)", "B12 (Cobalamin)", "Biotin", "Choline", "Folate", "Vitamin A",
        "Vitamin D", "Vitamin E", "Vitamin K", "Beta-carotene", "Chromium", "Copper", "Fluoride",
        "Iodine", "Manganese", "Molybdenum", "Phosphorus", "Selenium", "Starch", "Sugar Alcohol",
        "Added Sugars", "Net Carbs", "Insoluble Fiber", "Soluble Fiber", "Trans-Fats", "Omega-3",
        "Omega-6", "Cystine", "Histidine", "Isoleucine", "Leucine", "Lysine", "Methionine",
        "Phenylalanine", "Threonine", "Tryptophan", "Tyrosine", "Valine",
    ]

    static let macroFactor = CSVLayout(
        app: "MacroFactor", signature: ["Date", "Calories ()", "Expenditure"], date: "Date",
        columns: columns([
            ("Calories", .dietaryEnergyConsumed, "kcal"), ("Protein", .dietaryProtein, "g"),
            ("Fat", .dietaryFatTotal, "g"), ("Carbs", .dietaryCarbohydrates, "g"),
            ("Fiber", .dietaryFiber, "g"), ("Sodium", .dietarySodium, "mg"),
            ("Caffeine", .dietaryCaffeine, "mg"), ("Steps", .stepCount, "count"),
            ("Weight", .bodyMass, "kg"),
        ]),
        unused: [
            "Trend Weight", "Target Calories", "Target Protein", "Target Fat", "Target Carbs",
            "Alcohol",
        ])
}
