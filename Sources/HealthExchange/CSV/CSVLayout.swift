internal import HealthModel

/// The table of an app, which is recognised by its column names.
struct CSVLayout: Sendable {
    /// One column of measurements.
    struct Column: Sendable {
        let name: String
        let type: ObjectType
        let unit: String
        var scale = 1.0
    }

    /// The name of the source.
    let app: String
    /// The column names that identify the table; all of them must exist.
    let signature: [String]
    let date: String
    var time: String?
    var end: String?
    /// Whether dates without a time zone are in GMT.
    var isUTC = false
    var columns: [Column] = []
    /// A column that marks a row as deleted.
    var deleted: String?
    /// Whether zero means a missing value.
    var isZeroMissing = false
    /// The column of the activity, if rows are workouts.
    var activity: String?

    /// The layout of a table with these columns; nil if it is unknown.
    static func of(_ header: [String]) -> CSVLayout? {
        let names = Set(header)
        return all.first { $0.signature.allSatisfy(names.contains) }
    }

    private static func nutrients(_ names: [(String, ObjectType, String)]) -> [Column] {
        names.map { Column(name: $0.0, type: $0.1, unit: $0.2) }
    }

    /// The layouts; more specific ones precede others.
    static let all: [CSVLayout] = [
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "weight grams"], date: "timestamp", isUTC: true,
            columns: [Column(name: "weight grams", type: .bodyMass, unit: "g")]),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "body fat percentage"], date: "timestamp",
            isUTC: true,
            columns: [
                Column(
                    name: "body fat percentage", type: .bodyFatPercentage, unit: "%", scale: 0.01)
            ]),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "beats per minute"], date: "timestamp",
            isUTC: true,
            columns: [Column(name: "beats per minute", type: .heartRate, unit: "count/min")]),
        CSVLayout(
            app: "Fitbit", signature: ["timestamp", "steps"], date: "timestamp", isUTC: true,
            columns: [Column(name: "steps", type: .stepCount, unit: "count")]),
        CSVLayout(
            app: "MyFitnessPal", signature: ["Date", "Meal", "Calories", "Carbohydrates (g)"],
            date: "Date", time: "Time",
            columns: nutrients([
                ("Calories", .dietaryEnergyConsumed, "kcal"), ("Fat (g)", .dietaryFatTotal, "g"),
                ("Saturated Fat", .dietaryFatSaturated, "g"),
                ("Polyunsaturated Fat", .dietaryFatPolyunsaturated, "g"),
                ("Monounsaturated Fat", .dietaryFatMonounsaturated, "g"),
                ("Cholesterol", .dietaryCholesterol, "mg"),
                ("Sodium (mg)", .dietarySodium, "mg"), ("Potassium", .dietaryPotassium, "mg"),
                ("Carbohydrates (g)", .dietaryCarbohydrates, "g"), ("Fiber", .dietaryFiber, "g"),
                ("Sugar", .dietarySugar, "g"), ("Protein (g)", .dietaryProtein, "g"),
            ])),
        CSVLayout(
            app: "Cronometer", signature: ["Day", "Group", "Food Name", "Energy (kcal)"],
            date: "Day", time: "Time", columns: cronometer),
        CSVLayout(
            app: "Cronometer", signature: ["Date", "Energy (kcal)", "Completed"], date: "Date",
            columns: cronometer),
        CSVLayout(
            app: "Lose It!", signature: ["Date", "Name", "Quantity", "Calories", "Deleted"],
            date: "Date",
            columns: nutrients([
                ("Calories", .dietaryEnergyConsumed, "kcal"), ("Fat (g)", .dietaryFatTotal, "g"),
                ("Protein (g)", .dietaryProtein, "g"),
                ("Carbohydrates (g)", .dietaryCarbohydrates, "g"),
                ("Saturated Fat (g)", .dietaryFatSaturated, "g"),
                ("Sugars (g)", .dietarySugar, "g"), ("Fiber (g)", .dietaryFiber, "g"),
                ("Cholesterol (mg)", .dietaryCholesterol, "mg"),
                ("Sodium (mg)", .dietarySodium, "mg"),
            ]), deleted: "Deleted"),
        CSVLayout(
            app: "Withings", signature: ["Date", "Weight (kg)", "Fat mass (kg)"], date: "Date",
            columns: [Column(name: "Weight (kg)", type: .bodyMass, unit: "kg")]),
        CSVLayout(
            app: "Withings", signature: ["Date", "Weight (lb)", "Fat mass (lb)"], date: "Date",
            columns: [Column(name: "Weight (lb)", type: .bodyMass, unit: "lb")]),
        CSVLayout(
            app: "Withings", signature: ["Date", "Heart rate", "Systolic", "Diastolic"],
            date: "Date",
            columns: nutrients([
                ("Systolic", .bloodPressureSystolic, "mmHg"),
                ("Diastolic", .bloodPressureDiastolic, "mmHg"),
                ("Heart rate", .heartRate, "count/min"),
            ])),
        CSVLayout(
            app: "Libra", signature: ["#date", "weight", "weight trend"], date: "#date",
            isUTC: true,
            columns: [
                Column(name: "weight", type: .bodyMass, unit: "kg"),
                Column(name: "body fat", type: .bodyFatPercentage, unit: "%", scale: 0.01),
            ]),
        CSVLayout(
            app: "openScale", signature: ["DATE", "TIME", "WEIGHT"], date: "DATE", time: "TIME",
            columns: [
                Column(name: "WEIGHT", type: .bodyMass, unit: "kg"),
                Column(name: "BODY_FAT", type: .bodyFatPercentage, unit: "%", scale: 0.01),
                Column(name: "BMI", type: .bodyMassIndex, unit: "count"),
            ], isZeroMissing: true),
        CSVLayout(
            app: "openScale", signature: ["dateTime", "weight", "fat", "water"], date: "dateTime",
            columns: [
                Column(name: "weight", type: .bodyMass, unit: "kg"),
                Column(name: "fat", type: .bodyFatPercentage, unit: "%", scale: 0.01),
                Column(name: "waist", type: .waistCircumference, unit: "cm"),
            ], isZeroMissing: true),
        CSVLayout(
            app: "Strava", signature: ["Activity ID", "Activity Date", "Activity Type"],
            date: "Activity Date", isUTC: true, activity: "Activity Type"),
        CSVLayout(
            app: "MacroFactor", signature: ["Date", "Calories (kcal)", "Expenditure"],
            date: "Date",
            columns: nutrients([
                ("Calories (kcal)", .dietaryEnergyConsumed, "kcal"),
                ("Protein (g)", .dietaryProtein, "g"), ("Fat (g)", .dietaryFatTotal, "g"),
                ("Carbs (g)", .dietaryCarbohydrates, "g"), ("Fiber (g)", .dietaryFiber, "g"),
                ("Sodium (mg)", .dietarySodium, "mg"), ("Caffeine (mg)", .dietaryCaffeine, "mg"),
                ("Steps", .stepCount, "count"), ("Weight (kg)", .bodyMass, "kg"),
                ("Weight (lbs)", .bodyMass, "lb"),
            ])),
    ]

    private static let cronometer = nutrients([
        ("Energy (kcal)", .dietaryEnergyConsumed, "kcal"), ("Protein (g)", .dietaryProtein, "g"),
        ("Carbs (g)", .dietaryCarbohydrates, "g"), ("Fat (g)", .dietaryFatTotal, "g"),
        ("Fiber (g)", .dietaryFiber, "g"), ("Sugars (g)", .dietarySugar, "g"),
        ("Saturated (g)", .dietaryFatSaturated, "g"),
        ("Monounsaturated (g)", .dietaryFatMonounsaturated, "g"),
        ("Polyunsaturated (g)", .dietaryFatPolyunsaturated, "g"),
        ("Cholesterol (mg)", .dietaryCholesterol, "mg"), ("Sodium (mg)", .dietarySodium, "mg"),
        ("Potassium (mg)", .dietaryPotassium, "mg"), ("Calcium (mg)", .dietaryCalcium, "mg"),
        ("Iron (mg)", .dietaryIron, "mg"), ("Magnesium (mg)", .dietaryMagnesium, "mg"),
        ("Zinc (mg)", .dietaryZinc, "mg"), ("Vitamin C (mg)", .dietaryVitaminC, "mg"),
        ("Caffeine (mg)", .dietaryCaffeine, "mg"),
    ])
}
