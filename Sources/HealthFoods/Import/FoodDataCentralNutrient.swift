internal import HealthModel

/// The nutrients of FoodData Central, by their numbers in `nutrient.csv`.
enum FoodDataCentralNutrient {
    /// The amount of a nutrient in 100 g.
    struct Amount {
        let nutrient: String
        let value: Double
        let unit: HealthUnit
    }

    /// The numbers, the preferred one first where several mean the same nutrient.
    ///
    /// Foundation foods state energy by specific or general factors, and sugars and fibre by newer methods.
    private static let numbers: [(ObjectType, [String])] = [
        (.dietaryEnergyConsumed, ["1008", "2048", "2047", "1062"]), (.dietaryProtein, ["1003"]),
        (.dietaryCarbohydrates, ["1005"]), (.dietaryFatTotal, ["1004"]),
        (.dietaryFiber, ["1079", "2033"]), (.dietarySugar, ["2000", "1063"]),
        (.dietaryFatSaturated, ["1258"]), (.dietaryFatMonounsaturated, ["1292"]),
        (.dietaryFatPolyunsaturated, ["1293"]), (.dietarySodium, ["1093"]),
        (.dietaryCholesterol, ["1253"]), (.dietaryPotassium, ["1092"]),
        (.dietaryCalcium, ["1087"]), (.dietaryIron, ["1089"]), (.dietaryMagnesium, ["1090"]),
        (.dietaryPhosphorus, ["1091"]), (.dietaryZinc, ["1095"]), (.dietaryCopper, ["1098"]),
        (.dietaryManganese, ["1101"]), (.dietaryVitaminC, ["1162"]), (.dietaryVitaminE, ["1109"]),
        (.dietaryVitaminB6, ["1175"]), (.dietaryThiamin, ["1165"]),
        (.dietaryRiboflavin, ["1166"]), (.dietaryNiacin, ["1167"]),
        (.dietaryPantothenicAcid, ["1170"]), (.dietaryCaffeine, ["1057"]),
        (.dietaryVitaminA, ["1106"]), (.dietaryVitaminD, ["1114"]), (.dietaryVitaminK, ["1185"]),
        (.dietaryVitaminB12, ["1178"]), (.dietaryBiotin, ["1176"]), (.dietaryFolate, ["1177"]),
        (.dietaryIodine, ["1100"]), (.dietarySelenium, ["1103"]), (.dietaryMolybdenum, ["1102"]),
    ]

    /// The nutrients of amounts, added to those that are known.
    static func nutrients(_ amounts: [Amount]) -> [ObjectType: Double] {
        let stated = Dictionary(
            amounts.map { ($0.nutrient, $0) }, uniquingKeysWith: { first, _ in first })
        var nutrients = FoodNutrients()
        for (type, numbers) in numbers {
            for number in numbers {
                guard let amount = stated[number] else { continue }
                nutrients.add(type, amount.value, in: amount.unit)
            }
        }
        return nutrients.amounts
    }

    /// The unit of a name in `nutrient.csv`; nil for international units and others that are no weight.
    static func unit(_ name: String) -> HealthUnit? {
        switch name.uppercased() {
        case "G": .gram()
        case "MG": .milligram
        case "UG": .microgram
        case "KCAL": .kilocalorie
        case "KJ": .kilojoule
        default: nil
        }
    }
}
