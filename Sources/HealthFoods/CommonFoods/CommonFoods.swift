internal import CEmbeddedFiles
internal import Foundation
internal import GRDB
internal import HealthModel

/// The foods that every library has from the start.
///
/// `CommonFoods.tsv` is a part of the program. Its values are those of FoodData Central, each line with
/// the name of its food there.
enum CommonFoods {
    /// The name of the source.
    static let name = "Common foods (USDA FoodData Central)"
    /// The day of the table; a library with the foods of another day gets those of this table instead.
    static let date = "2026-11-29"

    /// The nutrients in the columns of the table.
    private static let columns: [ObjectType] = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
        .dietaryFiber, .dietarySugar, .dietaryFatSaturated, .dietarySodium, .dietaryPotassium,
        .dietaryCalcium, .dietaryIron, .dietaryMagnesium, .dietaryVitaminC,
    ]

    /// Whether a library has none of the foods, or those of another day.
    static func areMissing(in db: Database) throws -> Bool {
        let known = try String.fetchOne(
            db, sql: "SELECT date FROM source WHERE name = ?", arguments: [name])
        return known != date
    }

    /// Adds the foods to a library where they are missing.
    static func add(to db: Database) throws {
        guard try areMissing(in: db) else { return }
        let source = try FoodSourceTable.replace(
            db,
            FoodSource(
                name: name, licence: "Public domain (CC0 1.0)",
                address: "https://fdc.nal.usda.gov", date: date, foods: 0))
        let foods = all
        for (index, food) in foods.enumerated() {
            try FoodTable.insert(
                db, food,
                rowid: FoodRank.rowid(of: food, source: source, number: Int64(index + 1)))
        }
        try FoodSourceTable.finish(db, source)
    }

    /// The foods of the table.
    static var all: [Food] {
        let file = embedded_common_foods()
        return String(
            decoding: UnsafeRawBufferPointer(start: file.bytes, count: file.count), as: UTF8.self
        )
        .split(separator: "\n").dropFirst().map { food($0) }
    }

    private static func food(_ line: Substring) -> Food {
        let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        var nutrients: [ObjectType: Double] = [:]
        for (type, cell) in zip(columns, cells.dropFirst(4)) { nutrients[type] = Double(cell) }
        let portions = cells[2].split(separator: ";").compactMap { part -> FoodPortion? in
            let sides = part.split(separator: "=")
            return Double(sides[1]).map { FoodPortion(String(sides[0]), grams: $0) }
        }
        return Food(
            name: cells[0], otherNames: cells[1].isEmpty ? nil : cells[1], language: "en",
            portions: portions, nutrients: nutrients, code: cells[3], date: date, source: name)
    }
}
