internal import HealthModel

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
