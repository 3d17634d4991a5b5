internal import Foundation
internal import GRDB
internal import HealthExchange
internal import HealthModel

/// Reads the zip of CSV files of USDA's FoodData Central, all data or one of its parts.
///
/// The archive is read four times, because its files refer to each other and may be in any order. Until its nutrients
/// are read, a food is kept in a temporary table of the database.
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

    /// The unit of a name in `nutrient.csv`; nil for international units and others that are not a weight.
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

/// Reads the portions of FoodData Central.
enum FoodDataCentralPortion {
    /// The serving of a row of `branded_food.csv`; nil if it is not stated in grams or millilitres.
    static func serving(_ row: [String: String]) -> FoodPortion? {
        guard let size = row["serving_size"].flatMap(Double.init),
            ["g", "grm", "ml", "mlt"].contains(row["serving_size_unit"]?.lowercased())
        else { return nil }
        return FoodPortion("serving", grams: size)
    }

    /// The portion of a row of `food_portion.csv`; nil for one without a weight or a name.
    ///
    /// The name is in the unit, the modifier or the description, such as `1 cup, sliced`.
    ///
    /// - Parameters:
    ///   - row: The row by column.
    ///   - units: The names of `measure_unit.csv` by number.
    static func portion(_ row: [String: String], units: [String: String]) -> FoodPortion? {
        guard let weight = row["gram_weight"].flatMap(Double.init), weight > 0 else { return nil }
        var amount = row["amount"].flatMap(Double.init) ?? 1
        var parts: [String] = []
        if let unit = row["measure_unit_id"].flatMap({ units[$0] }), unit != "undetermined" {
            parts.append(unit)
        }
        if let text = row["portion_description"], !text.hasPrefix("Quantity not") {
            if let match = text.wholeMatch(of: /([0-9.]+) +(.+)/), let number = Double(match.1) {
                amount = number
                parts.append(String(match.2))
            } else {
                parts.append(text)
            }
        } else if let modifier = row["modifier"], Int(modifier) == nil {
            parts.append(modifier)
        }
        let name = parts.joined(separator: " ").replacing(/\s*\([^)]*\)/, with: "")
            .trimmingCharacters(in: .whitespaces)
        guard amount > 0, !name.isEmpty else { return nil }
        return FoodPortion(name, grams: (weight / amount * 100).rounded() / 100)
    }
}
