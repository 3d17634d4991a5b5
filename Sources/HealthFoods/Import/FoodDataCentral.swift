internal import Foundation
internal import GRDB
internal import HealthExchange
internal import HealthModel

/// Reads the zip of CSV files of USDA's FoodData Central, all data or one of its parts.
///
/// The archive is read four times, because its files refer to each other and may be in any order. What
/// is known about a food before its nutrients is kept in a table of the database.
///
/// Source: FoodData Central, "Download & API Field Descriptions". Amounts are those in 100 g.
struct FoodDataCentral {
    static let source = FoodSource(
        name: "USDA FoodData Central", licence: "Public domain (CC0 1.0)",
        address: "https://fdc.nal.usda.gov", foods: 0)

    /// The kinds of food that are read; the others are samples of these.
    private static let types: Set<String> = [
        "foundation_food", "sr_legacy_food", "survey_fndds_food", "branded_food",
    ]

    private let path: String
    private let staging: StagedFoods

    /// Whether an archive has the files.
    static func isInArchive(_ path: String) throws(ExchangeError) -> Bool {
        let zip = try ZipReader(path: path)
        var names: Set<String> = []
        while let entry = try zip.nextEntry() { names.insert(name(of: entry)) }
        return names.isSuperset(of: ["food.csv", "nutrient.csv", "food_nutrient.csv"])
    }

    init(_ path: String, _ db: Database) throws {
        self.path = path
        staging = try StagedFoods(db)
    }

    /// Reads all foods.
    func read(into intake: inout FoodIntake) throws {
        var units: [String: String] = [:]
        var nutrients: [String: HealthUnit] = [:]
        try forEachRow(in: ["measure_unit.csv", "nutrient.csv"]) { file, row, _ in
            guard let id = row["id"] else { return }
            if file == "measure_unit.csv" {
                units[id] = row["name"]
            } else {
                nutrients[id] = FoodDataCentralNutrient.unit(row["unit_name"] ?? "")
            }
        }
        try forEachRow(in: ["food.csv"]) { _, row, _ in
            guard let id = row["fdc_id"].flatMap(Int64.init), let type = row["data_type"],
                Self.types.contains(type)
            else { return }
            try staging.add(
                id,
                Food(
                    name: row["description"] ?? "", language: "en", nutrients: [:],
                    code: row["fdc_id"], date: row["publication_date"]))
        }
        try forEachRow(in: ["branded_food.csv", "food_portion.csv"]) { file, row, _ in
            guard let id = row["fdc_id"].flatMap(Int64.init) else { return }
            if file == "branded_food.csv" {
                try staging.complete(
                    id, brand: row["brand_name"] ?? row["brand_owner"],
                    barcode: row["gtin_upc"].flatMap(Barcode.init),
                    FoodDataCentralPortion.serving(row))
            } else {
                try staging.complete(id, FoodDataCentralPortion.portion(row, units: units))
            }
        }
        try readNutrients(units: nutrients, into: &intake)
        try staging.end()
    }

    /// Reads the nutrients; those of a food follow each other in most files.
    private func readNutrients(
        units: [String: HealthUnit], into intake: inout FoodIntake
    ) throws {
        var current: (id: Int64, amounts: [FoodDataCentralNutrient.Amount])?
        try forEachRow(in: ["food_nutrient.csv"]) { _, row, bytes in
            guard let id = row["fdc_id"].flatMap(Int64.init),
                let nutrient = row["nutrient_id"], let unit = units[nutrient],
                let value = row["amount"].flatMap(Double.init)
            else { return }
            if let known = current, known.id != id {
                try staging.finish(known.id, known.amounts, bytes: bytes, &intake)
                current = nil
            }
            current = (
                id, (current?.amounts ?? []) + [.init(nutrient: nutrient, value: value, unit: unit)]
            )
        }
        if let current { try staging.finish(current.id, current.amounts, bytes: 0, &intake) }
    }

    /// Calls a function with each row of some files, by column, without the empty cells.
    private func forEachRow(
        in files: Set<String>,
        _ body: (_ file: String, _ row: [String: String], _ bytes: Int64) throws -> Void
    ) throws {
        let zip = try ZipReader(path: path)
        while let entry = try zip.nextEntry() {
            let file = Self.name(of: entry)
            guard entry.isFile, files.contains(file) else { continue }
            var rows = CSVReader(zip, separator: 0x2C)
            guard let columns = try rows.next() else { continue }
            while let cells = try rows.next() {
                var row: [String: String] = [:]
                for (column, cell) in Swift.zip(columns, cells) where !cell.isEmpty {
                    row[column] = cell
                }
                try body(file, row, rows.bytesRead)
            }
        }
    }

    private static func name(of entry: ZipEntry) -> String {
        entry.path.split(separator: "/").last.map(String.init) ?? ""
    }
}
