internal import Foundation
internal import GRDB
internal import HealthModel

/// A temporary table with the foods whose nutrients are not read yet.
///
/// The files of FoodData Central refer to some two million foods by number. These would not fit into the
/// memory of a small machine.
struct StagedFoods {
    private let db: Database

    init(_ db: Database) throws {
        self.db = db
        try db.execute(
            sql: """
                CREATE TEMP TABLE staged (
                    id INTEGER PRIMARY KEY, name TEXT NOT NULL, date TEXT, brand TEXT,
                    barcode INTEGER, portions TEXT NOT NULL DEFAULT '', food INTEGER
                ) STRICT
                """)
    }

    /// Removes the table.
    func end() throws { try db.execute(sql: "DROP TABLE temp.staged") }

    /// Adds a food.
    func add(_ id: Int64, _ food: Food) throws {
        try db.cachedStatement(
            sql: "INSERT OR IGNORE INTO temp.staged (id, name, date) VALUES (?, ?, ?)"
        ).execute(arguments: [id, food.name, food.date])
    }

    /// Adds a portion, a brand or a barcode to a food.
    func complete(
        _ id: Int64, brand: String? = nil, barcode: Barcode? = nil, _ portion: FoodPortion?
    ) throws {
        let portions = portion.map { "\($0.grams)\t\($0.name)\n" } ?? ""
        try db.cachedStatement(
            sql: """
                UPDATE temp.staged SET brand = coalesce(?, brand), barcode = coalesce(?, barcode),
                    portions = portions || ? WHERE id = ?
                """
        ).execute(arguments: [brand, barcode?.number, portions, id])
    }

    /// Writes a food with its nutrients; nutrients that follow later are added to it.
    func finish(
        _ id: Int64, _ amounts: [FoodDataCentralNutrient.Amount], bytes: Int64,
        _ intake: inout FoodIntake
    ) throws {
        guard
            let row = try Row.fetchOne(
                db, sql: "SELECT * FROM temp.staged WHERE id = ?", arguments: [id])
        else { return }
        var nutrients = FoodDataCentralNutrient.nutrients(amounts)
        if let written = row["food"] as Int64? {
            let known = try FoodTable.foods(db, where: "food.id = ?", [written]).first
            nutrients.merge(known?.nutrients ?? [:]) { _, known in known }
            try db.execute(sql: "DELETE FROM food WHERE id = ?", arguments: [written])
        }
        let portions = (row["portions"] as String).split(separator: "\n").compactMap {
            line -> FoodPortion? in
            let cells = line.split(separator: "\t")
            guard cells.count == 2, let grams = Double(cells[0]) else { return nil }
            return FoodPortion(String(cells[1]), grams: grams)
        }
        let food = Food(
            name: row["name"], brand: row["brand"], language: "en",
            barcode: (row["barcode"] as Int64?).map(Barcode.init(number:)), portions: portions,
            nutrients: nutrients, code: String(id), date: row["date"])
        let written = try intake.add(food, bytes: bytes)
        try db.execute(
            sql: "UPDATE temp.staged SET food = ? WHERE id = ?", arguments: [written, id])
    }
}
