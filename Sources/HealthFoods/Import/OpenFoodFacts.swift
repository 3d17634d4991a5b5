internal import Foundation
internal import HealthModel

/// The facts about Open Food Facts' two dumps, and what they have in common.
///
/// Source: https://static.openfoodfacts.org/data/data-fields.txt. Values named `_100g` are grams in 100 g,
/// or in 100 mL of a drink; energy is in kJ, or in kcal where the name says so.
enum OpenFoodFacts {
    static let source = FoodSource(
        name: "Open Food Facts", licence: "Open Database License (ODbL) 1.0",
        address: "https://world.openfoodfacts.org/data", foods: 0)

    /// The nutrients that are stated in grams, by name.
    private static let grams: [(String, ObjectType)] = [
        ("proteins", .dietaryProtein), ("carbohydrates", .dietaryCarbohydrates),
        ("fat", .dietaryFatTotal), ("fiber", .dietaryFiber), ("sugars", .dietarySugar),
        ("saturated-fat", .dietaryFatSaturated),
        ("monounsaturated-fat", .dietaryFatMonounsaturated),
        ("polyunsaturated-fat", .dietaryFatPolyunsaturated), ("sodium", .dietarySodium),
        ("cholesterol", .dietaryCholesterol), ("potassium", .dietaryPotassium),
        ("calcium", .dietaryCalcium), ("iron", .dietaryIron), ("magnesium", .dietaryMagnesium),
        ("phosphorus", .dietaryPhosphorus), ("zinc", .dietaryZinc), ("copper", .dietaryCopper),
        ("manganese", .dietaryManganese), ("chloride", .dietaryChloride),
        ("vitamin-c", .dietaryVitaminC), ("vitamin-e", .dietaryVitaminE),
        ("vitamin-b6", .dietaryVitaminB6), ("vitamin-b1", .dietaryThiamin),
        ("vitamin-b2", .dietaryRiboflavin), ("vitamin-pp", .dietaryNiacin),
        ("pantothenic-acid", .dietaryPantothenicAcid), ("caffeine", .dietaryCaffeine),
        ("vitamin-a", .dietaryVitaminA), ("vitamin-d", .dietaryVitaminD),
        ("vitamin-k", .dietaryVitaminK), ("vitamin-b12", .dietaryVitaminB12),
        ("biotin", .dietaryBiotin), ("vitamin-b9", .dietaryFolate), ("folates", .dietaryFolate),
        ("iodine", .dietaryIodine), ("selenium", .dietarySelenium),
        ("chromium", .dietaryChromium), ("molybdenum", .dietaryMolybdenum),
    ]

    /// The names of all values that are read.
    static let values: [String] =
        ["energy-kcal_100g", "energy_100g", "salt_100g"] + grams.map { $0.0 + "_100g" }

    /// The nutrients of a product.
    ///
    /// - Parameter value: The number with a name; nil if it is not stated.
    static func nutrients(_ value: (String) -> Double?) -> [ObjectType: Double] {
        var nutrients = FoodNutrients()
        nutrients.add(.dietaryEnergyConsumed, value("energy-kcal_100g"), in: .kilocalorie)
        nutrients.add(.dietaryEnergyConsumed, value("energy_100g"), in: .kilojoule)
        for (name, type) in grams { nutrients.add(type, value(name + "_100g"), in: .gram()) }
        nutrients.add(salt: value("salt_100g"), in: .gram())
        return nutrients.amounts
    }

    /// The portion that a product states; none if it has no weight.
    static func portions(grams: Double?) -> [FoodPortion] {
        grams.map { [FoodPortion("serving", grams: $0)] } ?? []
    }

    /// The day of an instant in seconds since 1970.
    static func day(_ seconds: Double?) -> String? {
        guard let seconds, seconds > 0, seconds < 4e9 else { return nil }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
    }
}
