internal import HealthModel

extension CSVLayout {
    /// The tables of archives of wearables.
    static let wearables = whoop + withingsArchive + samsung + oura

    // MARK: Whoop

    /// The heart rate variability is an RMSSD and not HealthKit's SDNN, and the energy of a day is not
    /// divided into that at rest and that of activity.
    private static let whoop = [
        CSVLayout(
            app: "Whoop", signature: ["Cycle start time", "Recovery score %", "Wake onset"],
            date: "Wake onset",
            columns: columns([
                ("Resting heart rate", .restingHeartRate, "count/min"),
                ("Blood oxygen %", .oxygenSaturation, "%"),
            ]),
            unused: ["Heart rate variability", "Skin temp", "Day Strain"] + whoopCycle + whoopNight
                + ["Respiratory rate", "Sleep onset"],
            zone: "Cycle timezone", otherDate: "Cycle start time"),
        CSVLayout(
            app: "Whoop", signature: ["Sleep onset", "Wake onset", "Nap"], date: "Sleep onset",
            columns: columns([("Respiratory rate", .respiratoryRate, "count/min")]),
            unused: ["Cycle start time"] + whoopCycle + whoopNight, zone: "Cycle timezone",
            end: "Wake onset",
            night: NightColumns(
                stages: [
                    ("Light sleep duration", 3), ("Deep (SWS) duration", 4), ("REM duration", 5),
                    ("Awake duration", 2),
                ], unit: 60)),
        CSVLayout(
            app: "Whoop",
            signature: ["Workout start time", "Workout end time", "Activity name"],
            date: "Workout start time",
            unused: ["Cycle start time", "Duration", "Activity Strain"] + whoopCycle
                + (0...5).map { "HR Zone \($0) %" }
                + ["GPS enabled", "GPS Enabled", "Altitude Gain", "Altitude Change"],
            zone: "Cycle timezone", end: "Workout end time",
            session: SessionColumns(
                activity: "Activity name", energy: "Energy burned", distance: "Distance")),
        // HealthKit has no place for answers.
        CSVLayout(
            app: "Whoop", signature: ["Cycle start time", "Question text", "Answered yes"],
            date: "Cycle start time", unused: ["Cycle end time", "Notes"], zone: "Cycle timezone"),
    ]

    private static let whoopCycle = [
        "Cycle end time", "Energy burned", "Max HR", "Average HR",
    ]

    private static let whoopNight = [
        "Sleep performance %", "Asleep duration", "In bed duration", "Light sleep duration",
        "Deep (SWS) duration", "REM duration", "Awake duration", "Sleep need", "Sleep debt",
        "Sleep efficiency %", "Sleep consistency %",
    ]

    // MARK: Withings

    /// The tables of the archive beside those of weight and blood pressure.
    private static let withingsArchive = [
        CSVLayout(
            app: "Withings", signature: ["Date", "Height ()", "Comments"], date: "Date",
            columns: columns([("Height", .height, "m")])),
        CSVLayout(
            app: "Withings", signature: ["from", "to", "light ()", "deep ()", "awake ()"],
            date: "from",
            unused: [
                "wake up", "Duration to sleep", "Duration to wake up", "Snoring",
                "Snoring episodes", "Average heart rate", "Heart rate (min)", "Heart rate (max)",
                "Night events",
            ], end: "to",
            night: NightColumns(
                stages: [("light", 3), ("deep", 4), ("rem", 5), ("awake", 2)], unit: 1)),
        CSVLayout(
            app: "Withings", signature: ["from", "to", "Activity type", "Data"], date: "from",
            unused: ["from (manual)", "to (manual)", "Timezone", "GPS", "Modified"], end: "to",
            session: SessionColumns(
                activity: "Activity type", activities: ["Multi Sport": "mixedCardio"])),
        withingsSeries("raw_hr_hr", .heartRate, "count/min"),
        withingsSeries("raw_spo2_auto_spo2", .oxygenSaturation, "%"),
        withingsDays("aggregates_steps", .stepCount, "count"),
        withingsDays("aggregates_distance", .distanceWalkingRunning, "m"),
        withingsDays("aggregates_calories_earned", .activeEnergyBurned, "kcal"),
    ]

    private static func withingsSeries(_ file: String, _ type: ObjectType, _ unit: String)
        -> CSVLayout
    {
        CSVLayout(
            app: "Withings", signature: ["start", "duration", "value"], date: "start", file: file,
            series: SeriesColumns(type: type, unit: unit, lengths: "duration", values: "value"))
    }

    private static func withingsDays(_ file: String, _ type: ObjectType, _ unit: String)
        -> CSVLayout
    {
        CSVLayout(
            app: "Withings", signature: ["date", "value"], date: "date",
            columns: columns([("value", type, unit)]), file: file + ".")
    }

    // MARK: Samsung Health

    /// Times are in GMT; `time_offset` is only how the watch showed them.
    private static let samsung = [
        samsung(
            "com.samsung.health.weight.", prefix: "", "weight",
            [
                ("weight", .bodyMass, "kg"), ("body_fat", .bodyFatPercentage, "%"),
            ]),
        samsung("com.samsung.health.height.", prefix: "", "height", [("height", .height, "cm")]),
        samsung(
            "com.samsung.health.water_intake.", prefix: "", "amount",
            [("amount", .dietaryWater, "mL")]),
        samsung(
            "com.samsung.shealth.blood_pressure.", prefix: "com.samsung.health.blood_pressure.",
            "systolic",
            [
                ("systolic", .bloodPressureSystolic, "mmHg"),
                ("diastolic", .bloodPressureDiastolic, "mmHg"), ("pulse", .heartRate, "count/min"),
            ]),
        samsung(
            "com.samsung.shealth.tracker.heart_rate.", prefix: "com.samsung.health.heart_rate.",
            "heart_rate", [("heart_rate", .heartRate, "count/min")]),
        samsung(
            "com.samsung.shealth.tracker.oxygen_saturation.",
            prefix: "com.samsung.health.oxygen_saturation.", "spo2",
            [("spo2", .oxygenSaturation, "%")]),
    ]

    private static func samsung(
        _ file: String, prefix: String, _ name: String, _ names: [(String, ObjectType, String)]
    ) -> CSVLayout {
        CSVLayout(
            app: "Samsung Health", signature: [prefix + "start_time", prefix + name],
            date: prefix + "start_time", isUTC: true,
            columns: columns(names.map { (prefix + $0.0, $0.1, $0.2) }),
            unused: [
                "time_offset", "end_time", "create_time", "update_time", "deviceuuid", "pkg_name",
                "datauuid", "custom", "comment",
            ].map { prefix + $0 }, isZeroMissing: true, hasSeparatorAtEnd: true, file: file)
    }

    // MARK: Oura

    /// The columns have the names and units of Oura's interface for programs.
    ///
    /// The heart rate variability is an RMSSD.
    private static let oura = [
        CSVLayout(
            app: "Oura", signature: ["timestamp", "bpm", "source"], date: "timestamp",
            columns: columns([("bpm", .heartRate, "count/min")])),
        CSVLayout(
            app: "Oura", signature: ["day", "steps", "active_calories"], date: "day",
            columns: columns([
                ("steps", .stepCount, "count"), ("active_calories", .activeEnergyBurned, "kcal"),
            ]),
            unused: [
                "id", "timestamp", "score", "contributors", "class_5_min", "met",
                "average_met_minutes", "equivalent_walking_distance", "high_activity_met_minutes",
                "high_activity_time", "inactivity_alerts", "low_activity_met_minutes",
                "low_activity_time", "medium_activity_met_minutes", "medium_activity_time",
                "meters_to_target", "non_wear_time", "resting_time", "sedentary_met_minutes",
                "sedentary_time", "target_calories", "target_meters", "total_calories",
            ]),
        CSVLayout(
            app: "Oura",
            signature: ["bedtime_start", "bedtime_end", "type", "deep_sleep_duration"],
            date: "bedtime_start",
            columns: columns([("average_breath", .respiratoryRate, "count/min")]),
            unused: [
                "id", "day", "average_heart_rate", "average_hrv", "efficiency", "heart_rate", "hrv",
                "latency", "low_battery_alert", "lowest_heart_rate", "movement_30_sec", "period",
                "readiness", "readiness_score_delta", "restless_periods", "sleep_algorithm_version",
                "sleep_score_delta", "time_in_bed", "total_sleep_duration",
            ], end: "bedtime_end",
            choice: RowChoice(
                column: "type", values: ["long_sleep", "sleep", "late_nap"],
                ignored: ["rest", "deleted"]),
            night: NightColumns(
                stages: [
                    ("light_sleep_duration", 3), ("deep_sleep_duration", 4),
                    ("rem_sleep_duration", 5), ("awake_time", 2),
                ], unit: 1, phases: "sleep_phase_5_min",
                phaseValues: ["1": 4, "2": 3, "3": 5, "4": 2])),
        CSVLayout(
            app: "Oura",
            signature: ["start_datetime", "end_datetime", "activity", "calories", "intensity"],
            date: "start_datetime", unused: ["id", "day", "label", "source"], end: "end_datetime",
            session: SessionColumns(
                activity: "activity", energy: "calories", distance: "distance")),
    ]
}

extension CSVLayout {
    /// The tables of a Fitbit archive about nights: oxygen, breaths, and the variability of the heart rate.
    ///
    /// The variability is an RMSSD and not HealthKit's SDNN. Readings of oxygen by the minute have 50 where the sensor
    /// found nothing, so only the average of a night is imported.
    static let fitbitNights = [
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "average_value", "lower_bound", "upper_bound"],
            date: "timestamp", isLocal: true,
            columns: columns([("average_value", .oxygenSaturation, "%")]),
            unused: ["lower_bound", "upper_bound"], isZeroMissing: true),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "daily_respiratory_rate"], date: "timestamp",
            isLocal: true,
            columns: columns([("daily_respiratory_rate", .respiratoryRate, "count/min")]),
            isZeroMissing: true),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "value"], date: "timestamp", isUTC: true,
            unused: ["value"], file: "minute spo2"),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "rmssd", "nremhr", "entropy"],
            date: "timestamp", isLocal: true, unused: ["rmssd", "nremhr", "entropy"]),
        CSVLayout(
            app: "Fitbit",
            signature: ["timestamp", "rmssd", "coverage", "low_frequency", "high_frequency"],
            date: "timestamp", unused: ["rmssd", "coverage", "low_frequency", "high_frequency"]),
    ]
}

extension CSVLayout {
    /// The tables of sensors of glucose, blood pressure meters and scales.
    static let sensors =
        [
            clarity, libreView("mg/dL", "mg/dL"),
            libreView("mmol/L", HealthUnit.millimolesOfGlucosePerLiter.exactString),
        ] + omron + renpho

    private static let clarity = CSVLayout(
        app: "Dexcom Clarity", signature: ["Timestamp", "Event Type", "Glucose Value ()"],
        date: "Timestamp",
        columns: columns([
            ("Glucose Value", .bloodGlucose, "mg/dL"),
            ("Carb Value", .dietaryCarbohydrates, "g"),
        ]),
        unused: [
            "Index", "Event Subtype", "Patient Info", "Device Info", "Source Device ID",
            // The reason for insulin, which HealthKit requires, has no spelling that is known for certain.
            "Insulin Value", "Duration", "Glucose Rate of Change", "Transmitter Time",
            "Transmitter ID",
        ],
        choice: RowChoice(
            column: "Event Type",
            values: [
                "EGV", "Calibration", "Carbs",
                // The sensor in German and Spanish.
                "EGW", "Niveles estimados de glucosa",
            ],
            // The thresholds of alarms, and the person's name and date of birth.
            ignored: [
                "Alert", "Device", "FirstName", "LastName", "PatientIdentifier", "DateOfBirth",
            ]
        ))

    /// The table of an account in one of two units of glucose; HealthKit has no ketones.
    private static func libreView(_ name: String, _ unit: String) -> CSVLayout {
        let glucose = ["Historic", "Scan", "Strip"].map {
            ("\($0) Glucose \(name)", ObjectType.bloodGlucose, unit)
        }
        var layout = CSVLayout(
            app: "LibreView",
            signature: ["Device Timestamp", "Historic Glucose \(name)"],
            date: "Device Timestamp",
            columns: columns(glucose + [("Carbohydrates (grams)", .dietaryCarbohydrates, "g")]),
            unused: [
                "Device", "Serial Number", "Record Type", "Non-numeric Rapid-Acting Insulin",
                "Non-numeric Food",
                "Carbohydrates (servings)", "Non-numeric Long-Acting Insulin", "Notes",
                "Ketone mmol/L", "Meal Insulin (units)", "Correction Insulin (units)",
                "User Change Insulin (units)",
            ])
        let insulin = [
            ("Rapid-Acting Insulin (units)", 2.0), ("Long-Acting Insulin (units)", 1),
            ("Long-Acting Insulin Value (units)", 1),
        ]
        layout.columns += insulin.map { name, reason in
            Column(
                name: name, type: .insulinDelivery, unit: "IU",
                metadata: ["HKInsulinDeliveryReason": .number(reason)])
        }
        return layout
    }

    private static let omron = [
        CSVLayout(
            app: "Omron",
            signature: ["Date", "Time", "Systolic ()", "Diastolic ()", "Pulse ()", "TruRead"],
            date: "Date", time: "Time", columns: pressures("Systolic", "Diastolic"),
            unused: ["Symptoms", "Consumed", "Notes"]),
        CSVLayout(
            app: "Omron", signature: ["Measurement Date", "SYS ()", "DIA ()", "Pulse ()"],
            date: "Measurement Date", columns: pressures("SYS", "DIA"),
            unused: [
                "Time Zone", "Timezone", "Irregular heartbeat", "IHB detection count",
                "Body Movement", "Cuff wrap guide", "Positioning Indicator", "room temperature",
                "Measurement Mode", "Device",
            ]),
    ]

    private static func pressures(_ systolic: String, _ diastolic: String) -> [Column] {
        columns([
            (systolic, .bloodPressureSystolic, "mmHg"),
            (diastolic, .bloodPressureDiastolic, "mmHg"), ("Pulse", .heartRate, "count/min"),
        ])
    }

    private static let renpho = [
        CSVLayout(
            app: "Renpho", signature: ["Time of Measurement", "Weight ()", "Body Fat ()"],
            date: "Time of Measurement", columns: bodyColumns("Body Fat"), unused: renphoUnused),
        CSVLayout(
            app: "Renpho", signature: ["Date", "Time", "Weight ()", "Body Fat Percentage ()"],
            date: "Date", time: "Time", columns: bodyColumns("Body Fat Percentage"),
            unused: renphoUnused),
    ]

    private static func bodyColumns(_ fat: String) -> [Column] {
        columns([
            ("Weight", .bodyMass, "kg"), ("BMI", .bodyMassIndex, "count"),
            (fat, .bodyFatPercentage, "%"), ("Fat-Free Mass", .leanBodyMass, "kg"),
            ("Fat-free Body Weight", .leanBodyMass, "kg"),
        ])
    }

    private static let renphoUnused = [
        "No.", "Body Fat Mass", "Muscle Percentage", "Muscle Mass", "Skeletal Muscle Percentage",
        "Skeletal Muscle Mass", "Skeletal Muscle", "Bone Percentage", "Bone Mass",
        "Protein Percentage", "Protein Mass", "Protein", "Body Water Percentage",
        "Body Water Mass", "Body Water", "Subcutaneous Fat", "Visceral Fat", "BMR",
        "Metabolic Age", "WHR", "Optimal weight", "Optimal Weight", "Weight Level", "Body Type",
        "Target to optimal weight", "Target to optimal muscle mass",
        "Target to optimal fat mass", "Remarks",
    ]
}
