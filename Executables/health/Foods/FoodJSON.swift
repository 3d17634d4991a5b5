internal import Foundation
internal import HealthFoods
internal import HealthJournal
internal import HealthModel

/// A food as JSON; its nutrients are those in 100 g, of a favourite or a recipe those of one portion.
struct FoodJSON: Encodable {
    let name: String
    let brand: String?
    let barcode: String?
    let portions: [FoodPortion]
    let nutrients: [String: QuantityJSON]
    let source: String
    let code: String?
    let date: String?
    /// `favourite` or `recipe`; nil for a food of the library.
    let kept: String?

    init(_ food: Food) {
        kept = nil
        name = food.name
        brand = food.brand
        barcode = food.barcode?.description
        portions = food.portions
        nutrients = Dictionary(nutrients: food.nutrients(in: 100))
        source = food.source
        code = food.code
        date = food.date
    }

    init(_ food: KeptFood) {
        let portion = FoodEntry(
            header: EntryHeader(
                id: food.id, date: .distantPast, timeZone: .gmt,
                source: .own(bundleIdentifier: World.ownIdentifier, name: "Health")),
            name: food.name, meal: .snack, items: food.items(portions: 1))
        kept = food.isRecipe ? "recipe" : "favourite"
        name = food.name
        brand = food.isRecipe ? nil : food.items.first?.brand
        portions = []
        nutrients = Dictionary(nutrients: portion.nutrients)
        source = kept ?? ""
        (barcode, code, date) = (nil, nil, nil)
    }
}

/// A source of foods as JSON.
struct FoodSourceJSON: Encodable {
    let name: String
    let licence: String
    let address: String?
    let date: String?
    let foods: Int

    init(_ source: FoodSource) {
        name = source.name
        licence = source.licence
        address = source.address
        date = source.date
        foods = source.foods
    }
}

/// The counts of an import as JSON.
struct FoodImportJSON: Encodable {
    let source: FoodSourceJSON
    let leftOut: [String: Int]

    init(_ report: FoodImportReport) {
        source = FoodSourceJSON(report.source)
        leftOut = Dictionary(
            uniqueKeysWithValues: report.leftOut.map { ($0.key.rawValue, $0.value) })
    }
}
