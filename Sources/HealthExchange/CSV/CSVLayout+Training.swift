internal import HealthModel

extension CSVLayout {
    /// The tables of apps for training with weights.
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
