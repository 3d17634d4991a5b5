internal import Foundation
internal import HealthModel

/// The headings of tables of foods in English, German and French.
enum FoodHeadings {
    /// The content that a heading names; nil for an unknown heading.
    ///
    /// - Parameter heading: The heading; a unit in it, such as `(mg/100 g)`, has no meaning here.
    static func content(of heading: String) -> FoodTableMapping.Content? {
        let plain = plain(heading)
        return exact[plain] ?? beginnings.first { plain.hasPrefix($0.0) }?.1
    }

    /// The unit that a heading names; nil if it names none.
    static func unit(of heading: String) -> HealthUnit? {
        let lower = heading.lowercased().replacing("\u{B5}", with: "u").replacing(
            "\u{3BC}", with: "u")
        if lower.contains("kcal") || lower.contains("kilocalor") || lower.contains("kilokalor") {
            return .kilocalorie
        }
        if lower.firstMatch(of: /\bkj\b|kilojoule/) != nil { return .kilojoule }
        guard let match = lower.firstMatch(of: /[(\[,\/_ ](ug|mcg|mg|g)(?:[ \/)\]_]|$)/) else {
            return nil
        }
        switch match.1 {
        case "ug", "mcg": return .microgram
        case "mg": return .milligram
        default: return .gram()
        }
    }

    /// A heading without case, accents, brackets and signs.
    private static func plain(_ heading: String) -> String {
        let bare = heading.replacing(/[(\[].*/, with: "").replacing("_", with: " ")
        return SearchWords.of(bare).joined(separator: " ")
    }

    private static let exact: [String: FoodTableMapping.Content] = [
        "name": .name, "food name": .name, "food": .name, "alim nom fr": .name,
        "lebensmittel": .name, "lebensmittelbezeichnung": .name, "bezeichnung": .name,
        "aliment": .name, "nom": .name, "description": .name, "alim nom eng": .otherNames,
        "lebensmittelbezeichnung englisch": .otherNames, "food name en": .otherNames,
        "synonyms": .otherNames, "synonyme": .otherNames, "brand": .brand, "marke": .brand,
        "marque": .brand, "barcode": .barcode, "ean": .barcode, "gtin": .barcode, "id": .code,
        "food code": .code, "alim code": .code, "bls code": .code, "code": .code,
        "portion": .portion, "serving": .portion,
        "serving size": .portion, "portionsgrosse": .portion, "salt": .salt,
        "salz": .salt, "sel": .salt, "sel chlorure de sodium": .salt,
        "fat": .nutrient(.dietaryFatTotal), "fett": .nutrient(.dietaryFatTotal),
        "total fat": .nutrient(.dietaryFatTotal), "fat total": .nutrient(.dietaryFatTotal),
        "fett total": .nutrient(.dietaryFatTotal), "lipides": .nutrient(.dietaryFatTotal),
        "sugar": .nutrient(.dietarySugar), "sugars": .nutrient(.dietarySugar),
        "total sugars": .nutrient(.dietarySugar), "zucker": .nutrient(.dietarySugar),
        "zucker total": .nutrient(.dietarySugar), "sucres": .nutrient(.dietarySugar),
        "protein": .nutrient(.dietaryProtein), "proteins": .nutrient(.dietaryProtein),
        "eiweiss": .nutrient(.dietaryProtein), "eiweiß": .nutrient(.dietaryProtein),
        "proteines": .nutrient(.dietaryProtein),
        "proteines n x 6 25": .nutrient(.dietaryProtein),
        "carbohydrate": .nutrient(.dietaryCarbohydrates),
        "glucides": .nutrient(.dietaryCarbohydrates),
        "carbohydrates": .nutrient(.dietaryCarbohydrates),
        "kcal": .nutrient(.dietaryEnergyConsumed),
        "carbohydrates available": .nutrient(.dietaryCarbohydrates),
        "kohlenhydrate": .nutrient(.dietaryCarbohydrates),
        "kohlenhydrate verfugbar": .nutrient(.dietaryCarbohydrates),
        "fiber": .nutrient(.dietaryFiber), "fibre": .nutrient(.dietaryFiber),
        "aoac fibre": .nutrient(.dietaryFiber), "dietary fibre": .nutrient(.dietaryFiber),
        "dietary fibres": .nutrient(.dietaryFiber), "fibres alimentaires": .nutrient(.dietaryFiber),
        "saturated fat": .nutrient(.dietaryFatSaturated),
        "ag satures": .nutrient(.dietaryFatSaturated),
        "fatty acids saturated": .nutrient(.dietaryFatSaturated),
        "fettsauren gesattigt": .nutrient(.dietaryFatSaturated),
        "sodium": .nutrient(.dietarySodium), "natrium": .nutrient(.dietarySodium),
        "iron": .nutrient(.dietaryIron), "eisen": .nutrient(.dietaryIron),
        "fer": .nutrient(.dietaryIron), "calcium": .nutrient(.dietaryCalcium),
        "zinc": .nutrient(.dietaryZinc), "zink": .nutrient(.dietaryZinc),
        "vitamin c": .nutrient(.dietaryVitaminC), "vitamine c": .nutrient(.dietaryVitaminC),
        "vitamin d": .nutrient(.dietaryVitaminD), "vitamine d": .nutrient(.dietaryVitaminD),
        "vitamin e": .nutrient(.dietaryVitaminE), "vitamine e": .nutrient(.dietaryVitaminE),
        "vitamin b6": .nutrient(.dietaryVitaminB6), "vitamine b6": .nutrient(.dietaryVitaminB6),
        "vitamin b12": .nutrient(.dietaryVitaminB12), "vitamine b12": .nutrient(.dietaryVitaminB12),
        "vitamin k1": .nutrient(.dietaryVitaminK), "vitamine k1": .nutrient(.dietaryVitaminK),
    ]

    /// The beginnings of longer headings.
    private static let beginnings: [(String, FoodTableMapping.Content)] = [
        ("energ", .nutrient(.dietaryEnergyConsumed)),
        ("brennwert", .nutrient(.dietaryEnergyConsumed)),
        ("ballaststoff", .nutrient(.dietaryFiber)), ("nahrungsfaser", .nutrient(.dietaryFiber)),
        ("potassium", .nutrient(.dietaryPotassium)), ("kalium", .nutrient(.dietaryPotassium)),
        ("magnesium", .nutrient(.dietaryMagnesium)), ("phosph", .nutrient(.dietaryPhosphorus)),
        ("copper", .nutrient(.dietaryCopper)), ("kupfer", .nutrient(.dietaryCopper)),
        ("cuivre", .nutrient(.dietaryCopper)), ("mangan", .nutrient(.dietaryManganese)),
        ("iodine", .nutrient(.dietaryIodine)), ("iode", .nutrient(.dietaryIodine)),
        ("jod", .nutrient(.dietaryIodine)), ("selen", .nutrient(.dietarySelenium)),
        ("cholesterol", .nutrient(.dietaryCholesterol)),
        ("cholesterin", .nutrient(.dietaryCholesterol)),
        ("riboflavin", .nutrient(.dietaryRiboflavin)), ("thiamin", .nutrient(.dietaryThiamin)),
        ("niacin", .nutrient(.dietaryNiacin)), ("biotin", .nutrient(.dietaryBiotin)),
    ]
}

/// The national tables that are known by their headings, with their licences.
enum KnownFoodTable {
    /// The source of a table; nil if it is not known.
    static func source(of headings: [String]) -> FoodSource? {
        let plain = Set(headings.map { $0.lowercased().trimmingCharacters(in: .whitespaces) })
        return all.first { plain.isSuperset(of: $0.headings) }?.source
    }

    private static let all: [(headings: Set<String>, source: FoodSource)] = [
        (
            ["alim_code", "alim_nom_fr"],
            source(
                "Ciqual (Anses)", "free with the source: Anses, Ciqual", "https://ciqual.anses.fr")
        ),
        (
            ["food code", "food name", "main data references"],
            source(
                "CoFID (McCance and Widdowson)", "Open Government Licence v3.0",
                "https://www.gov.uk/government/publications/composition-of-foods-integrated-dataset-cofid"
            )
        ),
        (
            ["bls code", "lebensmittelbezeichnung"],
            source("Bundeslebensmittelschlüssel (BLS)", "as stated at blsdb.de", "https://blsdb.de")
        ),
    ]

    private static func source(_ name: String, _ licence: String, _ address: String) -> FoodSource {
        FoodSource(name: name, licence: licence, address: address, foods: 0)
    }
}
