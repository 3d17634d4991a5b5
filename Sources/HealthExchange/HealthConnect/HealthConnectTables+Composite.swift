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
