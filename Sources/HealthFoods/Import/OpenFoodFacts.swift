internal import Foundation
internal import HealthExchange
internal import HealthModel

/// The facts that Open Food Facts' three dumps have in common.
///
/// Source: https://static.openfoodfacts.org/data/data-fields.txt. Values named `_100g` are grams in 100 g,
/// or in 100 mL of a drink; energy is in kJ, or in kcal where the name says so.
enum OpenFoodFacts {
    static let source = FoodSource(
        name: "Open Food Facts", licence: "Open Database License (ODbL) 1.0",
        address: "https://world.openfoodfacts.org/data", foods: 0)

    /// The nutrients that are stated in grams, by the name of their value in 100 g.
    private static let grams = inGrams.map { ($0.0 + "_100g", $0.1) }

    private static let inGrams: [(String, ObjectType)] = [
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
    static let values = Set(["energy-kcal_100g", "energy_100g", "salt_100g"] + grams.map(\.0))

    /// The nutrients of a product.
    ///
    /// - Parameter values: The numbers by their names.
    static func nutrients(_ values: [String: Double]) -> [ObjectType: Double] {
        var nutrients = FoodNutrients()
        nutrients.add(.dietaryEnergyConsumed, values["energy-kcal_100g"], in: .kilocalorie)
        nutrients.add(.dietaryEnergyConsumed, values["energy_100g"], in: .kilojoule)
        for (name, type) in grams { nutrients.add(type, values[name], in: .gram()) }
        nutrients.add(salt: values["salt_100g"], in: .gram())
        return nutrients.amounts
    }

    /// An amount in the unit of the dumps: grams, kJ or kcal.
    ///
    /// - Parameters:
    ///   - value: The amount.
    ///   - unit: Its unit; nil for that of the dumps.
    ///   - name: The nutrient.
    /// - Returns: Nil if the unit is another one, such as `IU`.
    static func value(_ value: Double?, _ unit: String?, of name: String) -> Double? {
        switch (name, unit) {
        case (_, nil), ("energy", "kJ"), ("energy-kcal", "kcal"): value
        case ("energy", _), ("energy-kcal", _): nil
        case (_, "g"): value
        case (_, "mg"): value.map { $0 / 1e3 }
        case (_, "\u{B5}g"), (_, "\u{3BC}g"), (_, "mcg"): value.map { $0 / 1e6 }
        default: nil
        }
    }

    /// The day of an instant in seconds since 1970.
    static func day(_ seconds: Double?) -> String? {
        guard let seconds, seconds > 0, seconds < 4e9 else { return nil }
        return Date(timeIntervalSince1970: seconds).formatted(.iso8601.year().month().day())
    }
}

/// A product as each of the dumps states it.
struct OpenFoodFactsProduct {
    /// The number of the barcode, which every product has.
    var code: String?
    /// The name in the main language of the product.
    var name: String?
    /// The names in languages that are stated, the main one perhaps among them.
    var names: [String] = []
    var brands: String?
    /// The main language.
    var language: String?
    /// The tags of the countries in which it is sold.
    var countries: [String] = []
    /// The weight of a serving in grams.
    var serving: Double?
    /// The seconds since 1970 of the last change.
    var modified: Double?
    /// The numbers by their names, such as `fat_100g`.
    var values: [String: Double] = [:]

    /// The product as a food; without a name in the main language it has the first of the others.
    private func food(_ code: String) -> Food {
        let others = Set(names).subtracting([name ?? "", ""]).sorted()
        let isNamed = name.map { !$0.isEmpty } ?? false
        let otherNames = isNamed ? others[...] : others.dropFirst()
        return Food(
            name: isNamed ? name ?? "" : others.first ?? "", brand: brands,
            otherNames: otherNames.isEmpty ? nil : otherNames.joined(separator: ","),
            language: language, barcode: Barcode(code),
            portions: serving.map { [FoodPortion("serving", grams: $0)] } ?? [],
            nutrients: OpenFoodFacts.nutrients(values), code: code,
            date: OpenFoodFacts.day(modified))
    }

    /// Adds the product to the foods, if it is sold in one of some countries.
    ///
    /// - Parameters:
    ///   - intake: The foods.
    ///   - countries: The countries.
    ///   - bytes: The number of bytes that were read so far.
    func add(
        to intake: inout FoodIntake, _ countries: CountryTags, bytes: Int64
    ) throws {
        guard let code else { return intake.leaveOut(.unreadable) }
        guard countries.contain(anyOf: self.countries) else {
            return intake.leaveOut(.otherCountry)
        }
        try intake.add(food(code), bytes: bytes)
    }
}

/// The countries that a person named, as Open Food Facts' tags.
struct CountryTags {
    private let tags: Set<String>

    /// Reads names such as `DE`, `germany` and `united-states`.
    init(_ countries: Set<String>) {
        let english = Locale(identifier: "en_US")
        tags = Set(
            countries.map { country in
                let region =
                    country.count == 2
                    ? english.localizedString(forRegionCode: country.uppercased()) : nil
                return "en:" + (region ?? country).lowercased().replacing(" ", with: "-")
            })
    }

    /// Whether a product with some tags is wanted.
    func contain(anyOf product: [String]) -> Bool {
        tags.isEmpty || product.contains { tags.contains($0) }
    }
}
