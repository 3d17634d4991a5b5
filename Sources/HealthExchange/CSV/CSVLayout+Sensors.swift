internal import HealthModel

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
            // The thresholds of alarms, and who the person is.
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
